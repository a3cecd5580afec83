// A new table: who sits where, which scenario, which options. One press begins a game against the computer.

import { fill, graphic, h } from '../dom.js';
import { sign } from '../map/icons.js';
import { api, url } from '../net.js';
import { keep, keepTokens, kept } from '../settings.js';
import { Brings } from './brings.js';
import { capital, tableAddress, why } from './words.js';

const BOT = 'bot:'; // the value of a seat for a bot is this and its id
const OWN = 'own'; // the scenario that is made of what players bring
const SOLO = 'solo'; // the value of a further seat for whoever sits in another already
/** @type {[number, string][]} */
const CLOCKS = [[0, 'never'], [3, '3 days without a choice'], [7, '7 days without a choice'],
  [14, '14 days without a choice']];

export class NewTable {
  game = /** @type {GameInfo} */ ({});
  chosen = /** @type {Scenario} */ ({}); // of the game
  selects = /** @type {Map<string, HTMLSelectElement>} */ (new Map()); // who sits, by role
  options = /** @type {Map<GameOption, () => Setting>} */ (new Map()); // what is set
  before = /** @type {Map<string, string>} */ (new Map()); // what each seat was before the last change

  /** @param {import('./lobby.js').Lobby} lobby */
  constructor(lobby) {
    this.lobby = lobby;
    this.seats = h('div.chairs');
    this.said = h('p.said', { role: 'alert' });
    this.start = h('button.primary#start', { type: 'submit' });
    this.more = h('details.more#more');
    this.scenario = h('select#scenario', { name: 'scenario', onchange: () => this.turn() });
    this.brings = new Brings();
    this.which = h('div.which-one', h('label', h('span', 'Scenario'), this.scenario), this.brings.root);
    this.player = h('input#player',
      { maxlength: 40, autocomplete: 'nickname', placeholder: 'optional', value: kept('name') });
    this.named = h('input#table-name', { maxlength: 60, autocomplete: 'off', placeholder: 'optional' });
    this.post = h('input#by-post', { type: 'checkbox' });
    this.closed = h('input#closed', { type: 'checkbox' });
    this.clock = h('select#clock', CLOCKS.map(([value, text]) => h('option', { value }, text)));
    this.summary = h('span');
    const presets = h('p.presets', this.preset('swap', 'Swap sides', () => this.swap()),
      this.preset('solo', 'Play all sides', () => this.setOthers(SOLO)),
      this.preset('here', 'Share this screen', () => this.setOthers('here')),
      this.preset('invite', 'Invite a friend', () => this.setOthers('link')));
    this.root = h('form.new#new', h('h2', 'A new game'), this.which, this.seats, presets, this.more,
      this.said, this.start);
    this.root.addEventListener('submit', e => (e.preventDefault(), void this.send()));
    this.root.addEventListener('input', () => this.tell());
  }

  /** @param {string} id @param {string} text @param {() => void} act */
  preset(id, text, act) {
    const press = () => {
      act();
      this.remember();
      this.tell();
    };
    return h('button.lk', { id: `preset-${id}`, onclick: press }, text);
  }

  /** @param {GameInfo} game */
  show(game) {
    this.game = game;
    const own = game.brings.length > 0 && h('option', { value: OWN }, 'A table and forces of your choice');
    fill(this.scenario, game.scenarios.map(s => h('option', { value: s.id }, s.title)), own);
    this.which.hidden = game.scenarios.length < 2;
    this.lay();
  }

  /** Another scenario: other seats, options and another map. */
  turn() {
    this.lay();
    void this.lobby.dress();
  }

  /** Sides and options of the scenario. Whoever sits first stays first. */
  lay() {
    const { game } = this, before = this.values();
    const { value } = this.scenario, [first, ...more] = game.scenarios;
    this.chosen = game.scenarios.find(s => s.id === value) ?? (value === OWN ? choice(more.at(-1) ?? first) : first);
    this.brings.show(game, this.chosen.id === OWN);
    const { roles, options } = this.chosen, kept = before.length === roles.length && before.includes('me');
    this.said.textContent = '';
    this.selects.clear();
    fill(this.seats, roles.map((role, i) => this.seat(game, role, kept ? before[i] : i === 0 ? 'me' : usual(game))));
    this.options.clear();
    const set = options.map(o => this.option(o));
    const title = set.length ? 'Rules, names, post' : 'Names and post';
    fill(this.more, h('summary', h('b', title), this.summary), h('div.set', set,
      row('Your name', this.player), row('Name of the table', this.named), row('Abandoned after', this.clock),
      h('label.switch', this.post, h('span', 'By post')), h('label.switch', this.closed, h('span', 'No watching'))));
    this.remember();
    this.tell();
  }

  /** A choice, or a switch. What comes first is usual. @param {GameOption} o */
  option(o) {
    const { id, title, values } = o, props = { id: `option-${id}` };
    if (values.every(v => typeof v === 'boolean')) {
      const check = h('input', { ...props, type: 'checkbox', checked: values[0] === true });
      this.options.set(o, () => check.checked);
      return h('label.switch', check, h('span', title));
    }
    const select = h('select', props, values.map((v, i) => h('option', { value: i }, capital(String(v)))));
    this.options.set(o, () => values[Number(select.value)]);
    return row(title, select);
  }

  /** @param {string} role */
  card(role) {
    return this.seats.querySelector(`[data-role="${CSS.escape(role)}"]`);
  }

  /** The signs of the sides come later than the form. @param {Sheet | null} sheet */
  dress(sheet) {
    for (const side of sheet?.sides ?? []) {
      this.card(side.id)?.querySelector('.fl')?.replaceChildren(graphic(sign(side)));
    }
  }

  /** @param {GameInfo} game @param {GameRole} role @param {string} value */
  seat({ bots }, { id, name, goal }, value) {
    const choices = [
      ['me', 'You'], [SOLO, 'You as well'], ...bots.map(bot => [BOT + bot.id, `Computer: ${bot.id}`]),
      ['here', 'Somebody at this screen'], ['link', 'Somebody with a secret link'],
    ];
    const items = choices.map(([v, text]) => h('option', { value: v, selected: v === value }, text));
    const props = { id: `seat-${id}`, 'aria-label': `Who plays ${name}`, onchange: () => this.changed(id) };
    const select = h('select', props, items);
    this.selects.set(id, select);
    const words = h('div', h('h3', name), goal && h('p', `To win: ${goal}.`), h('p.note'));
    return h('div.seat', { 'data-role': id }, h('span.fl'), words, select);
  }

  /** You sit in one seat: if you take another, whoever had that one gets yours. @param {string} role */
  changed(role) {
    const me = this.selects.get(role)?.value === 'me';
    for (const [id, select] of this.selects) {
      if (me && id !== role && select.value === 'me') select.value = this.before.get(role) ?? '';
    }
    this.remember();
  }

  swap() {
    const values = this.values();
    [...this.selects.values()].forEach((s, i) => (s.value = values.at(i - 1) ?? ''));
  }

  /** @param {string} kind */
  setOthers(kind) {
    const selects = [...this.selects.values()], mine = selects.find(s => s.value === 'me') ?? selects[0];
    for (const select of selects) select.value = select === mine ? 'me' : kind;
  }

  remember() {
    for (const [id, select] of this.selects) this.before.set(id, select.value);
  }

  values() {
    return [...this.selects.values()].map(s => s.value);
  }

  /** Says in words what is set, on the seats and on the button. */
  tell() {
    const { game } = this, changed = [...this.options].filter(([{ values }, now]) => now() !== values[0]);
    for (const [role, { value }] of this.selects) {
      const card = this.card(role), note = card?.querySelector('.note');
      card?.classList.toggle('me', value === 'me');
      if (note) note.textContent = who(game, value);
    }
    this.summary.textContent = [...changed.map(([{ title }, now]) => `${title}: ${word(now())}`), this.player.value,
      this.named.value, this.post.checked && 'by post', this.closed.checked && 'closed',
      this.clock.value !== '0' && `${this.clock.value} days`].filter(Boolean).join(' · ');
    this.start.textContent = label(this.values());
  }

  async send() {
    const seats = Object.fromEntries([...this.selects].map(([role, { value }]) => [role, seatOf(value)]));
    const options = Object.fromEntries([...this.options].map(([{ id }, now]) => [id, now()]));
    const files = this.brings.files(), scenario = this.chosen.id === OWN ? '' : this.chosen.id;
    const body = { game: this.game.id, scenario, files, options, name: this.named.value.trim(), seats,
      post: this.post.checked, open: !this.closed.checked, days: Number(this.clock.value) };
    this.said.textContent = '';
    this.start.disabled = true;
    this.start.textContent = 'Setting up the table…';
    try {
      const made = /** @type {{table: Summary, tokens: Record<string, string>}} */ (await api('POST', '/api/tables',
        body));
      const { table } = made, links = Object.entries(made.tokens).filter(([role]) => seats[role]?.kind === 'link');
      keepTokens(table.id, Object.fromEntries(links));
      await this.sign(table, Object.keys(seats).find(role => seats[role].kind === 'me'));
      if (links.length) void this.lobby.links(table, Object.fromEntries(links));
      else location.hash = tableAddress(table);
    } catch (error) {
      this.said.textContent = why(error);
    }
    this.start.disabled = false;
    this.tell();
  }

  /** Puts the player's name on the seat. The game goes on without it. @param {Summary} table
   * @param {string | undefined} mine */
  async sign(table, mine) {
    const name = this.player.value.trim();
    keep('name', name);
    if (name && mine) await api('POST', url`/api/tables/${table.id}/seats/${mine}`, { name }).catch(() => null);
  }
}

/** @param {string} value */
const seatOf = value => (value.startsWith(BOT) ? { kind: 'bot', bot: value.slice(BOT.length) }
  : { kind: value === SOLO ? 'me' : value });

/** A battle of the players' own has the options of any other of its kind. @param {Scenario} like @returns {Scenario} */
const choice = like => ({ ...like, id: OWN, title: 'Of your choice',
  text: 'A table and two forces: of the game, or your own.',
  roles: like.roles.map((role, i) => ({ ...role, name: i ? 'Second force' : 'First force' })) });

/** @param {GameInfo} game */
function usual({ bots }) {
  const bot = bots.find(b => b.id === 'greedy') ?? bots[0];
  return bot ? BOT + bot.id : 'here';
}

/** @param {GameInfo} game @param {string} value of a seat */
function who({ bots }, value) {
  if (value === SOLO) return 'Yours too: the view goes to whoever decides, without a curtain.';
  if (value === 'here') return 'Takes turns with you at this screen, with a curtain between.';
  if (value === 'link') return 'You get a link to send.';
  return bots.find(b => BOT + b.id === value)?.text ?? '';
}

/** @param {string[]} values */
function label(values) {
  const links = values.filter(v => v === 'link').length, people = values.filter(v => !v.startsWith(BOT)).length;
  if (links) return `Set up the table and get the link${links > 1 ? 's' : ''}`;
  if (!people) return 'Watch the computer play';
  if (values.includes(SOLO)) return values.length > 2 ? 'Play several sides' : 'Play both sides';
  return people < values.length ? 'Play against the computer' : values.length > 1 ? 'Play at this screen' : 'Play';
}

/** @param {Setting} value */
const word = value => (value === true ? 'on' : value === false ? 'off' : value);

/** @param {string} text @param {HTMLElement} field */
const row = (text, field) => h('label', h('span', text), field);
