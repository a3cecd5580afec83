// Somebody opens a secret link: what he is invited to, a seat to take, or why the link doesn't work.

import { fill, h } from '../dom.js';
import { api } from '../net.js';
import { keepName, playerName } from './keep.js';
import { roleName, seatAddress, sitter, tableAddress, tableName, why } from './words.js';

/** @import { GameInfo, Summary } from '../../types.d.ts' */

/** The table and the token that an address names. @param {string} hash @returns {{table: string, token: string} | null} */
export function invitation(hash) {
  const parts = /^#\/join\/([^/]+)\/([^/]+)$/.exec(hash);
  try {
    return parts && { table: decodeURIComponent(parts[1]), token: decodeURIComponent(parts[2]) };
  } catch {
    return null;
  }
}

/**
 * @param {{table: string, token: string}} link
 * @param {(id: string) => GameInfo | undefined} gameOf
 * @param {() => void} back
 * @returns {HTMLElement}
 */
export function joinPage(link, gameOf, back) {
  const wait = [h('h2', {}, 'You are invited'), h('p', {}, 'Looking for the table…')];
  const root = h('section', { class: 'join', id: 'join', 'aria-live': 'polite' }, ...wait);
  const path = `/api/tables/${encodeURIComponent(link.table)}`;
  api('GET', path).then(
    (table) => invite(root, path, link, /** @type {Summary} */ (table), gameOf, back),
    (error) => refuse(root, 'There is no table behind this link', why(error), back),
  );
  return root;
}

/**
 * @param {HTMLElement} root
 * @param {string} path
 * @param {{table: string, token: string}} link
 * @param {Summary} table
 * @param {(id: string) => GameInfo | undefined} gameOf
 * @param {() => void} back
 */
function invite(root, path, link, table, gameOf, back) {
  const game = gameOf(table.game);
  const name = h('input', { id: 'player', maxlength: '40', autocomplete: 'nickname', placeholder: 'optional', value: playerName() });
  const sit = h('button', { id: 'sit', type: 'submit', class: 'primary' }, 'Sit down');
  const seats = table.seats.map((s) => h('li', {}, h('b', {}, roleName(game, s.role)), ` ${sitter(s)}`));
  const about = new Set([tableName(table, game), table.title, table.status]);
  const form = h(
    'form',
    {},
    h('p', {}, `A seat is kept for you at this table: ${[...about].filter(Boolean).join(', ')}.`),
    h('ul', { class: 'who' }, ...seats),
    h('label', { class: 'field' }, h('span', {}, 'Your name'), name),
    sit,
  );
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    sit.disabled = true;
    try {
      keepName(name.value.trim());
      const said = { token: link.token, name: name.value.trim() };
      const { role } = await /** @type {Promise<{role: string}>} */ (api('POST', `${path}/join`, said));
      location.hash = seatAddress(table.id, role);
    } catch (error) {
      refuse(root, 'This link doesn’t work', why(error), back, table);
    }
  });
  fill(root, h('h2', {}, 'You are invited'), form);
}

/**
 * @param {HTMLElement} root
 * @param {string} title
 * @param {string} reason
 * @param {() => void} back
 * @param {Summary} [table] it is there, at least to be watched
 */
function refuse(root, title, reason, back, table) {
  const sits = table?.seats.some((s) => s.mine);
  fill(
    root,
    h('h2', { class: 'bad', tabindex: '-1' }, `✕ ${title}`),
    h('p', {}, reason),
    h('p', { class: 'quiet' }, 'A link must be complete, to its last letter. If it is, ask whoever sent it for a new one.'),
    table && h('a', { class: 'primary', href: tableAddress(table) }, sits ? 'Go to the table' : 'Watch the table'),
    h('button', { type: 'button', class: 'lk', id: 'back', onclick: back }, 'To the lobby'),
  );
  root.querySelector('h2')?.focus();
}
