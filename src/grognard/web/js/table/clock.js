// The clock of the game itself, in the bar: what is left to each side, or of what is timed alone. The server ends it.

import { fill, h } from '../dom.js';

const TICK = 250; // ms
const WARNED = [60, 10]; // seconds left that are read out

/** @param {number} seconds */
export function clockText(seconds) {
  const s = Math.max(0, Math.ceil(seconds)), [hours, minutes] = [Math.floor(s / 3600), Math.floor(s / 60) % 60];
  const pad = /** @param {number} n */ n => String(n).padStart(2, '0');
  return `${hours ? `${hours}:${pad(minutes)}` : minutes}:${pad(s % 60)}`;
}

export class ClockView {
  told = /** @type {ClockState | null} */ (null);
  heard = 0; // when it was told
  warned = Infinity;

  /** @param {TableUI} ui */
  constructor(ui) {
    this.ui = ui;
    this.root = h('div.clock', { role: 'timer', 'aria-label': 'Clock', hidden: true });
    const ticking = setInterval(() => this.tick(), TICK);
    ui.stop.signal.addEventListener('abort', () => clearInterval(ticking));
  }

  /** @param {ClockState | null} told */
  show(told) {
    if (told === this.told) return;
    if (told?.running !== this.told?.running) this.warned = Infinity;
    [this.told, this.heard] = [told, performance.now()];
    this.root.hidden = !told;
    this.tick();
  }

  tick() {
    const { told, ui: { names } } = this;
    if (!told) return;
    const gone = told.running ? (performance.now() - this.heard) / 1000 : 0, shared = told.left;
    /** @param {string} role @param {number} left */
    const one = (role, left) => h('span', { class: role === told.running ? 'runs' : '', title: role &&
      names.side(role) }, role && names.sign(role), role && h('span.unseen', `${names.side(role)}: `), clockText(left));
    fill(this.root, shared === null ? Object.entries(told.each).map(([role, left]) =>
      one(role, left - (role === told.running ? gone : 0))) : one(told.running, shared - gone));
    const left = (shared ?? told.each[told.running] ?? Infinity) - gone;
    const due = told.running && told.running === this.ui.page.role && WARNED.find(s => left <= s && this.warned > s);
    if (due) this.ui.say(`${due} seconds left`);
    if (due) this.warned = due;
  }
}
