// Where everything begins: the address says which page is shown.

import { fill, h } from './dom.js';
import { playerName } from './lobby/keep.js';
import { api } from './net.js';
import { follow } from './table/settings.js';

/** @typedef {{close: () => void}} Page */

const root = /** @type {HTMLElement} */ (document.getElementById('app'));
/** @type {(Page & {key: string, rule?: (rule: string) => void}) | null} */
let page = null;
let turn = 0; // counts the pages, so that one that comes late is not shown

/** The parts of the address after the #: lobby, table, or an invitation. */
function address() {
  return location.hash.replace(/^#\/?/, '').split('/').map(decode);
}

/** @param {string} part */
function decode(part) {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

async function route() {
  const [word, id = '', third, , rule = ''] = address();
  const kind = word === 'table' ? 't' : word; // both are tables; without a role, the seat that is ours
  const key = kind === 't' ? `${kind}/${id}/${third}` : kind;
  if (page?.key === key && page.rule) return page.rule(rule);
  page?.close();
  page = null;
  const mine = ++turn;
  try {
    if (kind === 'join') return await join(id, third ?? '');
    const opened = kind === 't' ? await table(id, third, rule) : await lobby();
    if (mine === turn) page = { ...opened, key };
    else opened.close();
  } catch (error) {
    if (mine === turn) fail(error);
  }
}

/** @returns {Promise<Page>} */
async function lobby() {
  document.title = 'Grognard';
  const { openLobby } = await import('./lobby/lobby.js');
  const close = await openLobby(root);
  return { close: typeof close === 'function' ? close : () => root.replaceChildren() };
}

/**
 * @param {string} id
 * @param {string | undefined} role
 * @param {string} rule
 */
async function table(id, role, rule) {
  fill(root, h('p', { class: 'loading', role: 'status' }, 'Laying out the table…'));
  const { TablePage } = await import('./table/table.js');
  const opened = new TablePage(root, id);
  await opened.open(role, rule);
  return { close: () => opened.close(), rule: (/** @type {string} */ at) => opened.rule(at) };
}

/**
 * Takes the seat of an invitation. The secret leaves the address before anything else happens.
 * @param {string} id
 * @param {string} token
 */
async function join(id, token) {
  history.replaceState(null, '', `#/t/${encodeURIComponent(id)}/`);
  const { role } = /** @type {{role: string}} */ (await api('POST', `/api/tables/${encodeURIComponent(id)}/join`, { token, name: playerName() }));
  history.replaceState(null, '', `#/t/${encodeURIComponent(id)}/${encodeURIComponent(role)}`);
  await route();
}

/** @param {unknown} error */
function fail(error) {
  const why = error instanceof Error ? error.message : String(error);
  const again = h('button', { class: 'btn', type: 'button', onclick: () => void route() }, 'Try again');
  const parts = [h('h1', {}, 'That didn’t work'), h('p', {}, why), again, h('a', { class: 'lk', href: '#/' }, 'To the lobby')];
  fill(root, h('main', { class: 'curtain', id: 'failure', role: 'alert' }, ...parts));
}

follow();
addEventListener('hashchange', () => void route());
void route();
