// What others did since our last choice: it stays on the map, in one line of words, and can be played again.

import { fill, h } from '../dom.js';
import { pace } from '../settings.js';
import { sinceOwn, summary, traces } from './deeds.js';

export class Doings {
  lines = /** @type {Line[]} */ ([]);

  /** @param {TableUI} ui */
  constructor(ui) {
    this.ui = ui;
    this.root = h('div.doings', { hidden: true });
  }

  /** @param {Line[]} added @param {State} state @param {boolean} fresh the page was opened: the log tells it, unless
   * we have chosen something since */
  add(added, { cut, undo, view: { role }, outcome }, fresh) {
    if (!role || outcome || (fresh && undo)) return this.clear();
    if (cut !== null) this.lines = this.lines.filter(l => l.n < cut);
    this.lines = fresh ? sinceOwn(added, role) : [...this.lines, ...added];
    this.show();
  }

  clear() {
    this.lines = [];
    this.show();
  }

  show() {
    const { lines, ui, root } = this, role = ui.play.state?.view.role ?? '', text = summary(lines, role, ui.names);
    ui.map.trace(text ? traces(lines, role) : []);
    root.hidden = !text;
    fill(root, text && [h('span', { title: text }, text),
      h('button.flt', { title: 'Play it again (A)', onclick: () => this.again() }, 'Again ', h('kbd', 'A'))]);
  }

  /** Plays it again, in the replay; false where there is nothing. */
  async again() {
    const { ui, lines: [first], root } = this;
    if (!first || root.hidden) return false;
    await ui.review({ truth: false });
    await ui.replay?.line(first.n);
    if (pace()) void ui.replay?.run();
    return true;
  }
}
