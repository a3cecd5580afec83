// The secret links of a table: one for each seat that waits for a person, to be copied and sent.

import { graphic, h } from '../dom.js';
import { sign } from '../map/icons.js';
import { joinAddress, roleName, tableAddress } from './words.js';

/** @import { GameInfo, Sheet, Summary } from '../../types.d.ts' */

const SECRET = 'Whoever has it can sit down there and sees all that the seat sees, so keep it secret.';

/**
 * @param {Summary} table
 * @param {Record<string, string>} tokens by role
 * @param {GameInfo | undefined} game
 * @param {Sheet | null} sheet
 * @param {() => void} back
 * @returns {HTMLElement}
 */
export function linksPage(table, tokens, game, sheet, back) {
  const many = Object.keys(tokens).length > 1;
  const sits = table.seats.some((s) => s.mine);
  return h(
    'section',
    { class: 'links', id: 'links' },
    h('h2', { tabindex: '-1' }, many ? 'The table waits for its players' : 'The table waits for a player'),
    h('p', {}, `Send ${many ? 'each' : 'this'} link to one person. ${SECRET}`),
    ...Object.entries(tokens).map(([role, token]) => card(roleName(game, role), role, joinAddress(table.id, token), sheet)),
    h('p', { class: 'quiet' }, 'The links stay here, under your games, until you close this window.'),
    h('a', { class: 'primary', id: 'go', href: tableAddress(table) }, sits ? 'Go to the table' : 'Watch the table'),
    h('button', { type: 'button', class: 'lk', onclick: back }, 'Back'),
  );
}

/** @param {string} name @param {string} role @param {string} address @param {Sheet | null} sheet */
function card(name, role, address, sheet) {
  const side = sheet?.sides.find((s) => s.id === role);
  const field = h('input', { readonly: true, value: address, 'aria-label': `Link for ${name}`, onfocus: () => field.select() });
  const said = h('span', { role: 'status' });
  const copy = async () => {
    said.textContent = (await copied(field)) ? '✓ Copied' : 'Marked: copy it with Ctrl C';
  };
  return h(
    'div',
    { class: 'seat link', 'data-role': role },
    h('span', { class: 'fl' }, side && graphic(sign(side))),
    h('div', {}, h('h3', {}, name), said),
    h('button', { type: 'button', class: 'copy', onclick: copy }, 'Copy link'),
    field,
  );
}

/** Copies what a field holds. Over plain HTTP from another machine browsers only allow the old way. @param {HTMLInputElement} field */
async function copied(field) {
  try {
    await navigator.clipboard.writeText(field.value);
    return true;
  } catch {
    field.focus();
    field.select();
    return document.execCommand('copy');
  }
}
