// What others did since our last choice: it stays on the map, in one line of words, and can be played again.

import { fill, h } from '../dom.js';
import { pace } from '../settings.js';
import { grouped, joined } from './names.js';

/** @param {number} n @param {string} one @param {string} many */
const counted = (n, one, many) => n > 0 && `${n} ${n === 1 ? one : many}`;

export class Doings {
  lines = /** @type {Line[]} */ ([]);

  /** @param {TableUI} ui */
  constructor(ui) {
    this.ui = ui;
    this.root = h('div.doings', { hidden: true });
  }

  /** @param {Line[]} added @param {State} state */
  add(added, { view: { role }, outcome }) {
    if (!role || outcome) return this.clear();
    this.lines.push(...added.filter(l => l.side !== role && (l.at.length || l.level)));
    this.show();
  }

  clear() {
    this.lines = [];
    this.show();
  }

  show() {
    const { lines, ui, root } = this, told = lines.filter(l => l.side && l.at.length);
    ui.map.trace(told.map(({ side, at }) => ({ side, from: at.length > 1 ? at[0] : '', to: at.at(-1) ?? '' })));
    root.hidden = !told.length;
    const sides = [...grouped(told, l => l.side)].map(([side, all]) => this.summary(side, all));
    fill(root, told.length > 0 && [h('span', joined(sides, ' ')),
      h('button.flt', { title: 'Play it again (A)', onclick: () => this.again() }, 'Again ', h('kbd', 'A'))]);
  }

  /** "Confederate: 2 moves, 1 battle." @param {string} side @param {Line[]} all */
  summary(side, all) {
    const battles = all.filter(l => l.level === 'battle').length, moves = all.filter(l => l.at.length > 1).length;
    const lost = all.filter(l => l.lost).length, rest = all.length - battles - moves - lost;
    const more = rest < all.length ? ' more' : '';
    const parts = [counted(moves, 'move', 'moves'), counted(battles, 'battle', 'battles'),
      counted(lost, 'loss', 'losses'), counted(rest, `thing${more}`, `things${more}`)];
    return `${this.ui.names.side(side)}: ${joined(parts, ', ')}.`;
  }

  /** Plays it again, in the replay; false where there is nothing. */
  async again() {
    const { ui, lines: [first] } = this;
    if (!first) return false;
    await ui.review({ truth: false });
    await ui.replay?.line(first.n);
    if (pace()) void ui.replay?.run();
    return true;
  }
}
