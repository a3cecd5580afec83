// Where everything begins: the address says which page is shown.

import { fill, h } from './dom.js';
import { api, url } from './net.js';
import { follow, kept } from './settings.js';

const root = /** @type {HTMLElement} */ (document.getElementById('app'));
let page = /** @type {(Page & {key: string}) | null} */ (null);
const WORKSHOP = ['force', 'layout']; // pages that need a game, but no table
let turn = 0; // counts the pages, so that one that comes late is not shown

/** The parts of the address after the #: lobby, table, or an invitation. */
function address() {
  return location.hash.replace(/^#\/?/, '').split('/').map(part => {
    try {
      return decodeURIComponent(part);
    } catch {
      return part;
    }
  });
}

async function route() {
  const [word, id = '', ...rest] = address();
  const kind = kindOf(word, id);
  const third = word === 'moment' ? undefined : rest.shift(), place = placeOf(rest);
  const key = kind === 't' ? `${kind}/${id}/${third}` : WORKSHOP.includes(kind) ? `${kind}/${id}` : kind;
  if (page?.key === key && page.go) return page.go(place);
  page?.close();
  page = null;
  const mine = ++turn;
  try {
    const redirect = REDIRECTS.get(kind);
    if (redirect) {
      const to = await redirect(id, third ?? '');
      if (mine !== turn) return;
      history.replaceState(null, '', to);
      return await route();
    }
    const show = kind === 't' ? await loadTable(id, third, place)
      : WORKSHOP.includes(kind) ? await loadWorkshop(kind, id, third ?? '') : await loadLobby();
    if (mine === turn) page = { ...show(), key };
  } catch (error) {
    if (mine === turn) fail(error);
  }
}

/** Tables are `t`: without a role, the seat that is ours. A table without an id is one to be laid out.
 * @param {string} word @param {string} id */
function kindOf(word, id) {
  if (word === 'table' && !id) return 'layout';
  return word === 'table' || word === 'moment' ? 't' : word;
}

/** What is opened at a table: a rule, or an earlier moment. @param {string[]} parts @returns {Place} */
function placeOf([what, at = '', line = '']) {
  if (what === 'rule') return { rule: at };
  if (!/^(at|truth)$/.test(what) || !/^\d+$/.test(at)) return {};
  const n = /^\d+$/.test(line) ? Number(line) : undefined;
  return { moment: { truth: what === 'truth', number: Number(at), line: n } };
}

/** Loads what the lobby needs; the function that it returns shows it. @returns {Promise<() => Page>} */
async function loadLobby() {
  const { Lobby } = await import('./lobby/lobby.js');
  return () => {
    const opened = new Lobby(root);
    return { close: () => opened.close() };
  };
}

/** Loads what a table needs; the function that it returns shows it.
 * @param {string} id @param {string | undefined} role @param {Place} place @returns {Promise<() => Page>} */
async function loadTable(id, role, place) {
  fill(root, h('p.loading', { role: 'status' }, 'Laying out the table…'));
  const path = url`/api/tables/${id}`;
  const [{ TablePage }, summary, sheet] = await Promise.all([
    import('./table/table.js'), api('GET', path), api('GET', `${path}/sheet`),
  ]);
  const open = sheet.surface === 'open' ? await import('./field/field.js') : null; // only such a table needs it
  return () => {
    const opened = new TablePage(root, summary, open ? open.openSheet(sheet) : sheet, open);
    opened.open(role, place);
    return { close: () => opened.close(), go: to => opened.go(to) };
  };
}

/** Loads the page that builds a force or lays out a table. @param {string} kind @param {string} game
 * @param {string} shared what a link brings along @returns {Promise<() => Page>} */
async function loadWorkshop(kind, game, shared) {
  fill(root, h('p.loading', { role: 'status' }, 'Opening the workshop…'));
  const { openWorkshop } = await import('./workshop/open.js');
  return openWorkshop(root, kind, game, shared);
}

/** Takes the seat of an invitation. The secret leaves the address before anything else happens.
 * @param {string} id @param {string} token */
async function join(id, token) {
  history.replaceState(null, '', url`#/t/${id}/`);
  const sat = /** @type {{role: string}} */ (await api('POST', url`/api/tables/${id}/join`,
    { token, name: kept('name') }));
  return url`#/t/${id}/${sat.role}`;
}

/** Watches by a secret link. @param {string} id @param {string} token */
async function watch(id, token) {
  history.replaceState(null, '', url`#/t/${id}/`);
  await api('POST', url`/api/tables/${id}/watch`, { token });
  return url`#/t/${id}/`;
}

/** Makes a table with a lesson. @param {string} game @param {string} lesson */
async function learn(game, lesson) {
  history.replaceState(null, '', '#/');
  const { begin } = await import('./lesson/list.js');
  return begin(game, lesson);
}

/** Signs in by a link that was mailed, after a question: somebody else might have sent us his own.
 * @param {string} token */
async function account(token) {
  history.replaceState(null, '', '#/');
  const { mail } = await api('POST', '/api/account/mail/look', { token });
  const agreed = await new Promise(answer => fill(root, h('main.curtain#mailed', h('h1', `Sign in as ${mail}?`),
    h('p', 'The games of this browser will belong to that account.'),
    h('button.btn', { onclick: () => answer(true) }, 'Sign in'),
    h('button.lk', { onclick: () => answer(false) }, 'No, that is not me'))));
  if (agreed) await api('POST', '/api/account/mail/open', { token });
  return '#/';
}

/** Addresses that ask the server for something and then lead to another, which they return.
 * @type {Map<string, (id: string, third: string) => Promise<string>>} */
const REDIRECTS = new Map([['join', join], ['watch', watch], ['learn', learn], ['account', account]]);

/** @param {unknown} error */
function fail(error) {
  const why = error instanceof Error ? error.message : String(error);
  const again = h('button.btn', { onclick: route }, 'Try again');
  const parts = [h('h1', 'That didn’t work'), h('p', why), again, h('a.lk', { href: '#/' }, 'To the lobby')];
  fill(root, h('main.curtain#failure', { role: 'alert' }, parts));
}

follow();
addEventListener('hashchange', () => void route());
void route();
