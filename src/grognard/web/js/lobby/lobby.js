// The lobby: the first page. A game to begin at once, links to sit down with, tables to come back to.

import { fill, graphic, h } from '../dom.js';
import { LessonList } from '../lesson/list.js';
import { icon } from '../map/icons.js';
import { api, url } from '../net.js';
import { change } from '../settings.js';
import { AccountPanel } from './account.js';
import { linksPage } from './links.js';
import { NewTable } from './newtable.js';
import { GamePreview } from './preview.js';
import { Tables } from './tables.js';
import { WorkshopLinks } from './workshops.js';
import { why } from './words.js';

const EVERY = 20000; // milliseconds between two looks at the tables

export class Lobby {
  games = /** @type {GameInfo[]} */ ([]);
  game = /** @type {GameInfo | null} */ (null); // that is shown
  sheets = /** @type {Map<string, Promise<Sheet | null>>} */ (new Map());
  linked = ''; // the table whose links are shown
  closing = new AbortController();
  preview = new GamePreview();
  form = new NewTable(this);
  tables = new Tables(this);
  lessons = new LessonList();
  workshops = new WorkshopLinks();
  account = new AccountPanel(() => void this.refresh());

  /** @param {HTMLElement} root */
  constructor(root) {
    this.choice = h('nav.games', { 'aria-label': 'Games', hidden: true });
    this.panel = h('div.panel', h('p.quiet', 'Looking for the games…'));
    this.word = h('span');
    const theme = h('button#theme', { onclick: () => this.turnTheme() }, graphic(icon('theme')), this.word);
    const name = [graphic(icon('mark')), h('b', 'Grognard'), h('small', 'a table for board wargames')];
    const bar = h('header.bar', h('a.brand', { href: '#/' }, name), this.choice, theme);
    this.aside = h('main.aside', this.tables.yours.root, this.lessons.root, this.panel, this.tables.root,
      this.workshops.root, this.account.root);
    this.root = h('div.lobby#lobby', bar, this.preview.root, this.aside);
    fill(root, this.root);
    document.title = 'Grognard';
    this.sayTheme();
    void this.open();
  }

  async open() {
    const { signal } = this.closing, refresh = () => void this.refresh();
    addEventListener('focus', refresh, { signal });
    document.addEventListener('visibilitychange', refresh, { signal });
    this.timer = setInterval(refresh, EVERY);
    try {
      const [{ games }] = /** @type {[{games: GameInfo[]}, void]} */ (
        await Promise.all([api('GET', '/api/games'), this.workshops.load()]));
      this.games = games.sort((a, b) => Number(a.example) - Number(b.example));
    } catch (error) {
      return this.failed(why(error));
    }
    const wanted = decodeURIComponent(/^#\/game\/(.+)/.exec(location.hash)?.[1] ?? '');
    if (!this.games.length) return this.failed('No game is installed on this server.');
    void this.show(this.gameOf(wanted) ?? this.games[0]);
    refresh();
  }

  close() {
    this.closing.abort();
    clearInterval(this.timer);
    this.preview.close();
  }

  /** @param {string} id */
  gameOf(id) {
    return this.games.find(g => g.id === id);
  }

  /** @param {string} reason */
  failed(reason) {
    const again = h('button.primary', { onclick: () => location.reload() }, 'Try again');
    fill(this.panel, h('h2.bad', '✕ The games can’t be shown'), h('p', { role: 'alert' }, reason), again);
  }

  /** @param {GameInfo} game */
  async show(game) {
    const focus = this.choice.contains(document.activeElement);
    const buttons = this.games.map(g => {
      const props = { 'data-game': g.id, 'aria-pressed': String(g === game), onclick: () => void this.show(g) };
      return h('button', props, g.title, g.example && h('small', ' example'));
    });
    fill(this.choice, buttons);
    this.choice.hidden = buttons.length < 2;
    const chosen = buttons[this.games.indexOf(game)];
    if (focus) chosen.focus();
    chosen.scrollIntoView({ block: 'nearest', inline: 'center' });
    this.game = game;
    this.form.show(game);
    this.workshops.show(this.games, game);
    void this.lessons.show(game);
    this.home();
    await this.dress();
  }

  /** The map and the signs of the scenario that is chosen. */
  async dress() {
    const { game, form: { chosen } } = this;
    if (!game) return;
    this.preview.show(game, chosen, null);
    const like = game.scenarios.find(s => s.id === chosen.id) ?? game.scenarios.at(-1); // for its signs
    const sheet = await this.load(game.id, like?.id ?? '');
    if (this.game !== game || this.form.chosen !== chosen || this.closing.signal.aborted) return;
    this.form.dress(sheet);
    this.preview.show(game, chosen, like?.id === chosen.id ? sheet : null);
  }

  /** @param {string} game @param {string} scenario */
  load(game, scenario) {
    const path = url`/api/games/${game}/sheet?scenario=${scenario}`;
    const asked = this.sheets.get(path) ?? api('GET', path).catch(() => null);
    this.sheets.set(path, /** @type {Promise<Sheet | null>} */ (asked));
    return /** @type {Promise<Sheet | null>} */ (asked);
  }

  async refresh() {
    if (!this.root.isConnected) return this.close();
    if (document.hidden || !this.games.length) return;
    try {
      const { tables } = /** @type {{tables: Summary[]}} */ (await api('GET', '/api/tables'));
      this.tables.show(tables);
    } catch (error) {
      this.tables.fail(error);
    }
  }

  /** @param {Summary} table @param {Record<string, string>} links tokens by role */
  async links(table, links) {
    const game = this.gameOf(table.game), sheet = game ? await this.load(game.id, table.scenario) : null;
    const page = linksPage(table, links, game, sheet, () => this.home());
    this.linked = table.id;
    fill(this.panel, page);
    this.aside.prepend(this.panel);
    this.aside.scrollTo(0, 0);
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
    fill(this.panel, this.form.root);
    this.lessons.root.after(this.panel);
  }

  get isDark() {
    return document.documentElement.dataset.theme === 'dark';
  }

  turnTheme() {
    change({ theme: this.isDark ? 'light' : 'dark' });
    this.sayTheme();
  }

  sayTheme() {
    this.word.textContent = this.isDark ? 'Light' : 'Dark';
  }
}
