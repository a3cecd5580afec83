// The menu: who sits where, the settings of this browser, what else can be done with the table.

import { print } from '../access/print.js';
import { h } from '../dom.js';
import { HOST, isOnlyHere } from '../lobby/words.js';
import { url } from '../net.js';
import { change, settings, tokens } from '../settings.js';
import { closePop } from './bar.js';
import { help } from './shortcuts.js';

/** @type {[keyof Settings, string, Record<string, string>][]} */
const CHOICES = [
  ['speed', 'Counters move', { off: 'at once', fast: 'fast', normal: 'normally', slow: 'slowly' }],
  ['theme', 'Light', { system: 'as the system', light: 'light', dark: 'dark' }],
];

/** @type {[keyof Settings, string][]} */
const SWITCHES = [['confirm', 'Confirm before a choice is made'], ['costs', 'Show costs on the map'],
  ['keys', 'Letters and figures are shortcuts']];

const FAIR = 'The dice were fixed when the table was made. This is the SHA-256 of their secret seed; ' +
  'the finished game holds the seed itself.';

export class Menu {
  note = '';
  bots = /** @type {GameInfo['bots']} */ ([]);

  /** @param {TableUI} ui */
  constructor(ui) {
    this.ui = ui;
    this.names = ui.names;
  }

  build() {
    const { table } = this.ui.page, { commitment } = table;
    const seats = this.ui.play.newest?.seats ?? table.seats, closed = this.ui.trays.closedTrays();
    if (!this.bots.length) void this.learn();
    return [
      h('h3', table.name || table.title),
      this.note && h('p.hint', { role: 'status' }, this.note),
      h('ul.seats', seats.map(s => this.seat(s))),
      h('div.settings', CHOICES.map(c => this.select(...c)), SWITCHES.map(s => this.check(...s))),
      closed.length > 0 && h('details.shelves', h('summary', 'Other boxes'), closed),
      h('details', h('summary', 'Keys'), help()[1]),
      this.ui.ending.build(),
      ...this.ui.postSettings.build(),
      commitment && h('details', h('summary', 'Fair dice'), h('p.hint', FAIR), h('code', commitment)),
      this.ways(),
    ];
  }

  async learn() {
    this.bots = await this.ui.page.bots().catch(() => []);
    if (this.bots.length) this.ui.bar.menuPop.refresh();
  }

  /** @param {SeatInfo} s */
  seat(s) {
    const here = s.online ? 'here' : this.names.post ? '' : 'not here';
    const who = s.kind === 'bot' ? `bot ${s.bot}` : s.name || (s.mine ? 'you' : here);
    const token = tokens(this.ui.page.id)[s.role];
    const back = () => this.hand(s.role, { kind: 'me' });
    return h(
      'li', this.names.sign(s.role), h('span', h('b', this.names.side(s.role)), h('small', who)),
      s.mine && s.kind === 'bot' && h('button', { onclick: back }, 'Take it back'),
      s.mine && s.kind !== 'bot' && this.bots.length > 0 && this.stand(s.role),
      token && h('button', { onclick: () => this.copy(token) }, 'Copy the link'),
    );
  }

  /** @param {string} role */
  stand(role) {
    const bots = this.bots.map(b => h('option', { value: b.id, title: b.text }, b.id));
    const props = { 'aria-label': `A bot for ${this.names.side(role)}`, 'data-seat': role };
    const made = h('select', props, h('option', { value: '' }, 'Let a bot play…'), bots);
    made.addEventListener('change', () => made.value && void this.hand(role, { kind: 'bot', bot: made.value }));
    return made;
  }

  /** @param {string} role @param {object} seat */
  async hand(role, seat) {
    this.note = await this.ui.page.seat(role, seat).then(() => 'Done.', error => error.message);
    this.ui.bar.menuPop.refresh();
  }

  /** @param {string} token */
  async copy(token) {
    const to = url`#/join/${this.ui.page.id}/${token}`;
    this.note = await this.copied(to, 'The link is copied. Who has it has the seat.');
    this.ui.bar.menuPop.refresh();
  }

  /** What to say: that it is copied, or the link itself. @param {string} to @param {string} said */
  copied(to, said) {
    const link = location.origin + location.pathname + to;
    const where = isOnlyHere() ? ` It works on this computer only; for others, start with ${HOST}.` : '';
    return navigator.clipboard.writeText(link).then(() => said, () => link).then(text => text + where);
  }

  /** @param {keyof Settings} key @param {string} text @param {Record<string, string>} values */
  select(key, text, values) {
    const now = settings()[key];
    const options = Object.entries(values)
      .map(([value, name]) => h('option', { value, selected: value === now }, name));
    const made = h('select', { 'data-setting': key, onchange: () => void this.set({ [key]: made.value }) }, options);
    return h('label', h('span', text), made);
  }

  /** @param {keyof Settings} key @param {string} text */
  check(key, text) {
    const props = { type: 'checkbox', 'data-setting': key, checked: settings()[key] === true };
    const made = h('input', { ...props, onchange: () => void this.set({ [key]: made.checked }) });
    return h('label', h('span', text), made);
  }

  /** @param {Partial<Settings>} changes */
  set(changes) {
    change(changes);
    this.ui.play.draw();
  }

  /** What else can be done; on a phone, also what the bar has no room for. */
  ways() {
    const { bar, drawer, map, play } = this.ui;
    const file = async () => {
      this.note = await this.ui.download();
      bar.menuPop.refresh();
    };
    /** @type {[string, () => void][]} */
    const small = [
      ['Rules', () => (closePop(), void drawer.open())],
      ['Key to the map', () => bar.keyPop.toggle()],
      ['Whole map', () => (closePop(), map.fit())],
    ];
    return h(
      'div.ways', small.map(([name, onclick]) => h('button.only-s', { onclick }, name)),
      h('button', { onclick: () => (closePop(), this.ui.inWords.toggle()) }, 'The table in words'),
      h('button', { onclick: () => (closePop(), void print(this.ui)) }, 'Print'),
      h('button', { onclick: () => void this.ui.review() }, 'Replay'),
      play.newest?.outcome && h('button', { onclick: () => (closePop(), void this.ui.luck()) }, 'Luck'),
      h('button', { onclick: file }, 'Download the game'),
      h('a.btn', { href: '#/' }, 'Leave to the lobby'),
    );
  }
}
