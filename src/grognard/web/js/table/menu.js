// The menu: who sits where, what this person likes, what else can be done with the table.

/** @import { GameInfo, SeatInfo, State, Summary } from '../../types.d.ts' */
/** @import { Names } from './names.js' */
/** @import { Settings } from './settings.js' */
import { h } from '../dom.js';
import { signOf } from './drawn.js';
import { help } from './keys.js';
import { change, settings } from './settings.js';

/**
 * @typedef {object} MenuHooks
 * @property {() => State | null} state
 * @property {() => HTMLElement[]} shelves boxes that don't stand beside the map
 * @property {() => Promise<GameInfo | undefined>} game
 * @property {(role: string, seat: object) => Promise<void>} seat hands a seat over, or takes it back
 * @property {() => [string, () => void][]} small what the bar has no room for on a phone
 * @property {() => void} redraw settings have changed
 * @property {() => void} refresh the menu itself
 */

/** @type {[keyof Settings, string, [string, string][]][]} */
const CHOICES = [
  ['speed', 'Counters move', [['off', 'at once'], ['fast', 'fast'], ['normal', 'normally'], ['slow', 'slowly']]],
  ['theme', 'Light', [['system', 'as the system'], ['light', 'light'], ['dark', 'dark']]],
];

/** @type {[keyof Settings, string][]} */
const SWITCHES = [['confirm', 'Confirm before a choice is made'], ['costs', 'Show costs on the map']];

export class Menu {
  /**
   * @param {Summary} table
   * @param {Names} names
   * @param {MenuHooks} hooks
   */
  constructor(table, names, hooks) {
    this.table = table;
    this.names = names;
    this.hooks = hooks;
    this.note = '';
    /** @type {GameInfo['bots']} */
    this.bots = [];
  }

  build() {
    const state = this.hooks.state();
    const seats = state?.seats ?? this.table.seats;
    if (!this.bots.length) void this.learn();
    return [
      h('h3', {}, this.table.name || this.table.title),
      this.note && h('p', { class: 'hint', role: 'status' }, this.note),
      h('ul', { class: 'seats' }, ...seats.map((s) => this.seat(s))),
      h('div', { class: 'settings' }, ...CHOICES.map(([key, text, values]) => this.select(key, text, values)), ...SWITCHES.map(([key, text]) => this.check(key, text))),
      this.shelves(), h('details', {}, h('summary', {}, 'Keys'), ...help().slice(1)), this.dice(), this.ways(state),
    ];
  }

  async learn() {
    const game = await this.hooks.game().catch(() => undefined);
    this.bots = game?.bots ?? [];
    if (this.bots.length) this.hooks.refresh();
  }

  /** @param {SeatInfo} s */
  seat(s) {
    const who = s.kind === 'bot' ? `bot ${s.bot}` : s.name || (s.mine ? 'you' : s.online ? 'here' : 'not here');
    return h('li', {}, signOf(this.names, s.role), h('span', {}, h('b', {}, this.names.side(s.role)), h('small', {}, who)), ...this.seatButtons(s));
  }

  /** @param {SeatInfo} s */
  seatButtons(s) {
    const buttons = [];
    const hand = (/** @type {object} */ seat) => () => void this.hand(s.role, seat);
    if (s.mine && s.kind === 'bot') buttons.push(h('button', { type: 'button', onclick: hand({ kind: 'me' }) }, 'Take it back'));
    else if (s.mine && this.bots.length) buttons.push(this.stand(s.role));
    const token = tokens(this.table.id)[s.role];
    if (token) buttons.push(h('button', { type: 'button', onclick: () => void this.copy(token) }, 'Copy the link'));
    return buttons;
  }

  /**
   * Lets a bot take the seat.
   * @param {string} role
   */
  stand(role) {
    const bots = this.bots.map((b) => h('option', { value: b.id, title: b.text }, b.id));
    const made = h('select', { 'aria-label': `A bot for ${this.names.side(role)}`, 'data-seat': role }, h('option', { value: '' }, 'Let a bot play…'), ...bots);
    made.addEventListener('change', () => made.value && void this.hand(role, { kind: 'bot', bot: made.value }));
    return made;
  }

  /**
   * @param {string} role
   * @param {object} seat
   */
  async hand(role, seat) {
    this.note = await this.hooks.seat(role, seat).then(() => 'Done.', (error) => error.message);
    this.hooks.refresh();
  }

  /** @param {string} token */
  async copy(token) {
    const link = `${location.origin}${location.pathname}#/join/${encodeURIComponent(this.table.id)}/${encodeURIComponent(token)}`;
    this.note = await navigator.clipboard.writeText(link).then(() => 'The link is copied. Who has it has the seat.', () => link);
    this.hooks.refresh();
  }

  /**
   * @param {keyof Settings} key
   * @param {string} text
   * @param {[string, string][]} values
   */
  select(key, text, values) {
    const now = settings()[key];
    const options = values.map(([value, name]) => h('option', { value, selected: value === now }, name));
    const made = h('select', { 'data-setting': key }, ...options);
    made.addEventListener('change', () => this.set({ [key]: made.value }));
    return h('label', {}, h('span', {}, text), made);
  }

  /**
   * @param {keyof Settings} key
   * @param {string} text
   */
  check(key, text) {
    const made = h('input', { type: 'checkbox', 'data-setting': key, checked: settings()[key] === true });
    made.addEventListener('change', () => this.set({ [key]: made.checked }));
    return h('label', {}, h('span', {}, text), made);
  }

  /** @param {Partial<Settings>} changes */
  set(changes) {
    change(changes);
    this.hooks.redraw();
  }

  shelves() {
    const boxes = this.hooks.shelves();
    return boxes.length ? h('details', { class: 'shelves' }, h('summary', {}, 'Other boxes'), ...boxes) : null;
  }

  dice() {
    if (!this.table.commitment) return null;
    const text = 'The dice were fixed when the table was made. This is the SHA-256 of their secret seed; the finished game holds the seed itself.';
    return h('details', {}, h('summary', {}, 'Fair dice'), h('p', { class: 'hint' }, text), h('code', {}, this.table.commitment));
  }

  /** @param {State | null} state */
  ways(state) {
    const over = state?.outcome;
    const file = over
      ? h('a', { class: 'btn', href: fileOf(this.table.id), download: '' }, 'Download the game')
      : h('button', { type: 'button', disabled: true, title: 'It would tell what is hidden. Once the game is over, it can be had.' }, 'Download the game');
    const small = this.hooks.small().map(([text, onclick]) => h('button', { class: 'only-s', type: 'button', onclick }, text));
    return h('div', { class: 'ways' }, ...small, file, h('a', { class: 'btn', href: '#/' }, 'Leave to the lobby'));
  }
}

/** @param {string} table */
export const fileOf = (table) => `/api/tables/${encodeURIComponent(table)}/file`;

/**
 * The tokens of a table that this tab has made, by role.
 * @param {string} table
 * @returns {Record<string, string>}
 */
function tokens(table) {
  try {
    return JSON.parse(sessionStorage.getItem(`grognard.tokens.${table}`) ?? '{}') ?? {};
  } catch {
    return {};
  }
}
