// A new table: who sits where, which scenario, which options. As it stands one press begins a game against the computer.

import { fill, graphic, h } from '../dom.js';
import { api } from '../net.js';
import { sign } from '../map/icons.js';
import { keepName, keepTokens, playerName } from './keep.js';
import { why } from './words.js';

/** @import { GameInfo, GameOption, GameRole, Sheet, Summary } from '../../types.d.ts' */

const BOT = 'bot:'; // the value of a seat for a bot is this and its id

/**
 * @typedef {object} NewTableHooks
 * @property {(table: Summary) => void} onStart it can be played at once
 * @property {(table: Summary, tokens: Record<string, string>) => void} onLinks there are links to send first
 */

export class NewTable {
  /** @param {NewTableHooks} hooks */
  constructor(hooks) {
    this.hooks = hooks;
    this.seats = h('div', { class: 'chairs' });
    this.said = h('p', { class: 'said', role: 'alert' });
    this.start = h('button', { id: 'start', type: 'submit', class: 'primary' });
    this.more = h('details', { class: 'more', id: 'more' });
    const presets = [
      this.preset('swap', 'Swap sides', () => this.swap()),
      this.preset('here', 'Play all sides', () => this.setOthers('here')),
      this.preset('invite', 'Invite a friend', () => this.setOthers('link')),
    ];
    this.presets = h('p', { class: 'presets' }, ...presets);
    this.root = h('form', { class: 'new', id: 'new' }, h('h2', {}, 'A new game'), this.seats, this.presets, this.more, this.said, this.start);
    this.root.addEventListener('submit', (event) => {
      event.preventDefault();
      void this.send();
    });
    this.root.addEventListener('input', () => this.tell());
    /** @type {Map<string, HTMLSelectElement>} */
    this.selects = new Map();
    /** @type {Map<string, string>} what each seat was before the last change */
    this.before = new Map();
  }

  /** @param {string} id @param {string} text @param {() => void} act */
  preset(id, text, act) {
    const press = () => {
      act();
      this.tell();
    };
    return h('button', { type: 'button', class: 'lk', id: `preset-${id}`, onclick: press }, text);
  }

  /** @param {GameInfo} game */
  show(game) {
    this.game = game;
    this.said.textContent = '';
    this.selects.clear();
    fill(this.seats, ...game.roles.map((role, i) => this.seat(game, role, i === 0 ? 'me' : usual(game))));
    this.settings(game);
    this.tell();
  }

  /** @param {Sheet | null} sheet the signs of the sides come later than the form */
  dress(sheet) {
    for (const role of this.game?.roles ?? []) {
      const side = sheet?.sides.find((s) => s.id === role.id);
      const place = this.seats.querySelector(`[data-role="${CSS.escape(role.id)}"] .fl`);
      if (side && place) fill(place, graphic(sign(side)));
    }
  }

  /** @param {GameInfo} game @param {GameRole} role @param {string} value */
  seat(game, role, value) {
    const choices = [
      ['me', 'You'],
      ...game.bots.map((bot) => [BOT + bot.id, `Computer: ${bot.id}`]),
      ['here', 'Somebody at this screen'],
      ['link', 'Somebody with a secret link'],
    ];
    const items = choices.map(([v, text]) => h('option', { value: v, selected: v === value }, text));
    const select = h('select', { id: `seat-${role.id}`, 'aria-label': `Who plays ${role.name}` }, ...items);
    select.addEventListener('change', () => this.changed(role.id));
    this.selects.set(role.id, select);
    this.before.set(role.id, value);
    const words = h('div', {}, h('h3', {}, role.name), role.goal && h('p', {}, `To win: ${role.goal}.`), h('p', { class: 'note' }));
    return h('div', { class: 'seat', 'data-role': role.id }, h('span', { class: 'fl' }), words, select);
  }

  /** You sit in one seat: who takes another one leaves his to whom he replaces. @param {string} role */
  changed(role) {
    const value = this.selects.get(role)?.value ?? '';
    for (const [id, select] of this.selects) if (id !== role && value === 'me' && select.value === 'me') select.value = this.before.get(role) ?? '';
    this.remember();
  }

  swap() {
    const selects = [...this.selects.values()];
    const values = selects.map((s) => s.value);
    selects.forEach((s, i) => (s.value = values[(i + values.length - 1) % values.length]));
    this.remember();
  }

  /** You and others like this. @param {string} kind */
  setOthers(kind) {
    const selects = [...this.selects.values()];
    const mine = selects.find((s) => s.value === 'me') ?? selects[0];
    for (const select of selects) select.value = select === mine ? 'me' : kind;
    this.remember();
  }

  remember() {
    for (const [id, select] of this.selects) this.before.set(id, select.value);
  }

  /** @param {GameInfo} game */
  settings(game) {
    const scenarios = game.scenarios.map((s) => h('option', { value: s.id }, s.title));
    this.scenario = h('select', { id: 'scenario', name: 'scenario' }, ...scenarios);
    this.options = game.options.map((o) => ({ option: o, select: choice(o) }));
    this.player = h('input', { id: 'player', maxlength: '40', autocomplete: 'nickname', placeholder: 'optional', value: playerName() });
    this.named = h('input', { id: 'table-name', maxlength: '60', autocomplete: 'off', placeholder: 'optional' });
    this.about = h('p', { class: 'quiet' });
    this.summary = h('span', {});
    const options = this.options.map(({ option, select }) => row(option.title, select));
    const rows = [row('Scenario', this.scenario), this.about, ...options, row('Your name', this.player), row('Name of the table', this.named)];
    fill(this.more, h('summary', {}, h('b', {}, 'Scenario and names'), this.summary), h('div', { class: 'set' }, ...rows));
  }

  /** Says in words what is set, on the seats and on the button. */
  tell() {
    const game = /** @type {GameInfo} */ (this.game);
    for (const role of game.roles) {
      const value = this.selects.get(role.id)?.value ?? '';
      const card = this.seats.querySelector(`[data-role="${CSS.escape(role.id)}"]`);
      card?.classList.toggle('me', value === 'me');
      const note = card?.querySelector('.note');
      if (note) note.textContent = who(game, value);
    }
    const scenario = game.scenarios.find((s) => s.id === this.scenario?.value);
    if (this.about) this.about.textContent = scenario?.text ?? '';
    if (this.summary) this.summary.textContent = [scenario?.title, this.player?.value, this.named?.value].filter(Boolean).join(' · ');
    this.start.textContent = label([...this.selects.values()].map((s) => s.value));
  }

  async send() {
    const game = /** @type {GameInfo} */ (this.game);
    const seats = Object.fromEntries([...this.selects].map(([role, select]) => [role, seatOf(select.value)]));
    const options = Object.fromEntries((this.options ?? []).map(({ option, select }) => [option.id, option.values[Number(select.value)]]));
    const body = { game: game.id, scenario: this.scenario?.value ?? '', options, name: this.named?.value.trim() ?? '', seats };
    this.busy(true);
    try {
      const { table, tokens } = await /** @type {Promise<{table: Summary, tokens: Record<string, string>}>} */ (api('POST', '/api/tables', body));
      const links = Object.fromEntries(Object.entries(tokens).filter(([role]) => seats[role]?.kind === 'link'));
      keepTokens(table.id, links);
      await this.sign(table, seats);
      if (Object.keys(links).length) this.hooks.onLinks(table, links);
      else this.hooks.onStart(table);
    } catch (error) {
      this.said.textContent = why(error);
    }
    this.busy(false);
  }

  /** Puts the player's name on the seat. The game goes on without it. @param {Summary} table @param {Record<string, {kind: string}>} seats */
  async sign(table, seats) {
    const name = this.player?.value.trim() ?? '';
    const mine = Object.keys(seats).find((role) => seats[role].kind === 'me');
    keepName(name);
    if (!name || !mine) return;
    await api('POST', `/api/tables/${encodeURIComponent(table.id)}/seats/${encodeURIComponent(mine)}`, { name }).catch(() => null);
  }

  /** @param {boolean} on */
  busy(on) {
    this.start.disabled = on;
    if (on) {
      this.said.textContent = '';
      this.start.textContent = 'Setting up the table…';
    } else this.tell();
  }
}

/** A seat as the server wants it. @param {string} value */
const seatOf = (value) => (value.startsWith(BOT) ? { kind: 'bot', bot: value.slice(BOT.length) } : { kind: value });

/** The bot that sits down unless another is asked for. @param {GameInfo} game */
function usual(game) {
  const bot = game.bots.find((b) => b.id === 'greedy') ?? game.bots[0];
  return bot ? BOT + bot.id : 'here';
}

/** @param {GameInfo} game @param {string} value of a seat */
function who(game, value) {
  if (value === 'me') return '';
  if (value === 'here') return 'Takes turns with you at this screen.';
  if (value === 'link') return 'You get a link to send.';
  return game.bots.find((b) => BOT + b.id === value)?.text ?? '';
}

/** What the button does with these seats. @param {string[]} values */
function label(values) {
  const links = values.filter((v) => v === 'link').length;
  if (links) return links > 1 ? 'Set up the table and get the links' : 'Set up the table and get the link';
  const people = values.filter((v) => !v.startsWith(BOT)).length;
  if (!people) return 'Watch the computer play';
  return people < values.length ? 'Play against the computer' : values.length > 1 ? 'Play at this screen' : 'Play';
}

/** @param {GameOption} option */
function choice(option) {
  const word = (/** @type {boolean | number | string} */ v) => (v === true ? 'On' : v === false ? 'Off' : String(v));
  return h('select', { id: `option-${option.id}` }, ...option.values.map((v, i) => h('option', { value: i }, word(v))));
}

/** @param {string} text @param {HTMLElement} field */
const row = (text, field) => h('label', {}, h('span', {}, text), field);
