// The menu: who sits where, the settings of this browser, what else can be done with the table.

import { print } from '../access/print.js';
import { h } from '../dom.js';
import { HOST, ago, isOnlyHere } from '../lobby/words.js';
import { change, settings } from '../settings.js';
import { closePop } from './bar.js';
import { Seats } from './seats.js';
import { help } from './shortcuts.js';

/** @type {[keyof Settings, string, Record<string, string>][]} */
const CHOICES = [
  ['speed', 'Counters move', { off: 'at once', fast: 'fast', normal: 'normally', slow: 'slowly' }],
  ['theme', 'Light', { system: 'as the system', light: 'light', dark: 'dark' }],
];

/** @type {[keyof Settings, string][]} */
const SWITCHES = [['confirm', 'Confirm before a choice is made'], ['costs', 'Show costs on the map'],
  ['keys', 'Letters and figures are shortcuts']];

export class Menu {
  note = '';
  bots = /** @type {GameInfo['bots']} */ ([]);

  /** @param {TableUI} ui */
  constructor(ui) {
    this.ui = ui;
    this.names = ui.names;
    this.seats = new Seats(this);
  }

  build() {
    const { table } = this.ui.page, state = this.ui.play.newest, seats = state?.seats ?? table.seats;
    const closed = this.ui.trays.closedTrays(), past = state?.past ?? table.past;
    if (!this.bots.length) void this.learn();
    return [
      h('h3', table.name || table.title),
      this.note && h('p.hint', { role: 'status' }, this.note),
      ...past.map(x => h('p.hint.past', h('b', '⚑ '), x.text, ' ', ago(x.time))),
      h('ul.seats', seats.map(s => this.seats.row(s))),
      h('div.settings', CHOICES.map(c => this.select(...c)), SWITCHES.map(s => this.check(...s))),
      closed.length > 0 && h('details.shelves', h('summary', 'Other boxes'), closed),
      h('details', h('summary', 'Keys'), help()[1]),
      this.ui.ending.build(),
      ...this.ui.postSettings.build(),
      this.ui.fairDice.build(),
      this.ways(),
    ];
  }

  async learn() {
    this.bots = await this.ui.page.bots().catch(() => []);
    if (this.bots.length) this.ui.bar.menuPop.refresh();
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
