// The lobby: the first page. A game to begin at once, links to sit down with, tables to come back to.

import { fill, graphic, h } from '../dom.js';
import { api } from '../net.js';
import { icon } from '../map/icons.js';
import { change } from '../table/settings.js';
import { tokens } from './keep.js';
import { linksPage } from './links.js';
import { NewTable } from './newtable.js';
import { Plate } from './plate.js';
import { Tables } from './tables.js';
import { tableAddress, why } from './words.js';

/** @import { GameInfo, Sheet, Summary } from '../../types.d.ts' */

const EVERY = 20000; // milliseconds between two looks at the tables

/** @param {HTMLElement} root @returns {() => void} closes it */
export function openLobby(root) {
  const lobby = new Lobby();
  fill(root, lobby.root);
  document.title = 'Grognard';
  void lobby.open();
  return () => lobby.close();
}

class Lobby {
  constructor() {
    /** @type {GameInfo[]} */
    this.games = [];
    /** @type {Map<string, Promise<Sheet | null>>} */
    this.sheets = new Map();
    /** @type {Sheet | null} */
    this.sheet = null;
    this.linked = ''; // the table whose links are shown
    this.closing = new AbortController();
    this.plate = new Plate();
    this.form = new NewTable({ onStart: (table) => (location.hash = tableAddress(table)), onLinks: (table, links) => this.links(table, links) });
    this.choice = h('nav', { class: 'games', 'aria-label': 'Games', hidden: true });
    this.desk = h('div', { class: 'desk' }, h('p', { class: 'quiet' }, 'Looking for the games…'));
    const gameOf = (/** @type {string} */ id) => this.games.find((g) => g.id === id);
    this.tables = new Tables({ gameOf, several: false, onLinks: (table) => this.links(table, tokens(table.id)), onRemoved: (id) => this.removed(id) });
    this.gameOf = gameOf;
    this.theme = h('button', { type: 'button', id: 'theme', onclick: () => this.turnTheme() }, graphic(icon('theme')), h('span', {}));
    const brand = h('a', { class: 'brand', href: '#/' }, graphic(icon('mark')), h('b', {}, 'Grognard'), h('small', {}, 'a table for board wargames'));
    this.root = h(
      'div',
      { class: 'lobby', id: 'lobby' },
      h('header', { class: 'bar' }, brand, this.choice, this.theme),
      this.plate.root,
      h('main', { class: 'aside' }, this.desk, this.tables.root),
    );
    this.sayTheme();
  }

  async open() {
    const { signal } = this.closing;
    addEventListener('focus', () => this.refresh(), { signal });
    document.addEventListener('visibilitychange', () => this.refresh(), { signal });
    this.timer = setInterval(() => this.refresh(), EVERY);
    try {
      const { games } = await /** @type {Promise<{games: GameInfo[]}>} */ (api('GET', '/api/games'));
      this.games = [...games].sort((a, b) => Number(a.example) - Number(b.example));
    } catch (error) {
      this.failed(why(error));
      return;
    }
    this.tables.hooks.several = this.games.length > 1;
    const wanted = decodeURIComponent(/^#\/game\/(.+)/.exec(location.hash)?.[1] ?? '');
    if (this.games.length) this.show(this.gameOf(wanted) ?? this.games[0]);
    else this.failed('No game is installed on this server.');
    void this.refresh();
  }

  close() {
    this.closing.abort();
    clearInterval(this.timer);
    this.plate.close();
  }

  /** @param {string} reason */
  failed(reason) {
    const again = h('button', { type: 'button', class: 'primary', onclick: () => location.reload() }, 'Try again');
    fill(this.desk, h('h2', { class: 'bad' }, '✕ The games can’t be shown'), h('p', { role: 'alert' }, reason), again);
  }

  /** @param {GameInfo} game */
  async show(game) {
    const buttons = this.games.map((g) => {
      const about = { type: 'button', 'data-game': g.id, 'aria-pressed': String(g === game), onclick: () => this.show(g) };
      return h('button', about, g.title, g.example && h('small', {}, ' example'));
    });
    const focus = this.choice.contains(document.activeElement);
    fill(this.choice, ...buttons);
    this.choice.hidden = buttons.length < 2;
    if (focus) buttons[this.games.indexOf(game)].focus();
    this.game = game;
    this.sheet = null;
    this.form.show(game);
    fill(this.desk, this.form.root);
    this.plate.show(game, null);
    const sheet = await this.load(game);
    if (this.game !== game || this.closing.signal.aborted) return;
    this.sheet = sheet;
    this.form.dress(sheet);
    this.plate.show(game, sheet);
  }

  /** How a game looks; without it the lobby still works. @param {GameInfo} game */
  load(game) {
    const known = this.sheets.get(game.id);
    if (known) return known;
    const path = `/api/games/${encodeURIComponent(game.id)}/sheet`;
    const asked = /** @type {Promise<Sheet | null>} */ (api('GET', path).catch(() => null));
    this.sheets.set(game.id, asked);
    return asked;
  }

  async refresh() {
    if (!this.root.isConnected) return this.close();
    if (document.hidden || !this.games.length) return;
    try {
      const { tables } = await /** @type {Promise<{tables: Summary[]}>} */ (api('GET', '/api/tables'));
      this.tables.show(tables);
    } catch (error) {
      this.tables.fail(error);
    }
  }

  /** @param {Summary} table @param {Record<string, string>} links tokens by role */
  async links(table, links) {
    const game = this.gameOf(table.game);
    const sheet = game ? await this.load(game) : null;
    this.linked = table.id;
    const page = linksPage(table, links, game, sheet, () => this.home());
    fill(this.desk, page);
    this.root.querySelector('main')?.scrollTo(0, 0);
    page.querySelector('h2')?.focus();
    void this.refresh();
  }

  /** @param {string} id */
  removed(id) {
    if (this.linked === id) this.home();
    void this.refresh();
  }

  home() {
    this.linked = '';
    fill(this.desk, this.form.root);
  }

  turnTheme() {
    change({ theme: document.documentElement.dataset.theme === 'dark' ? 'light' : 'dark' });
    this.sayTheme();
  }

  sayTheme() {
    const word = this.theme.querySelector('span');
    if (word) word.textContent = document.documentElement.dataset.theme === 'dark' ? 'Light' : 'Dark';
  }
}
