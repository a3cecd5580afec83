// What dice have just brought, in a strip under the table: no dialog. It stays until it is closed or others fall.

import { fill, h } from '../dom.js';
import { diceRow } from '../scene/dice.js';

const MOST = 4; // rolls that are shown

export class Strip {
  /** @param {TableUI} ui */
  constructor(ui) {
    this.ui = ui;
    this.root = h('section.thrown', { hidden: true, 'aria-label': 'What the dice brought' });
    ui.layout.area.append(this.root);
  }

  /** @param {Line[]} added */
  take(added) {
    const rolls = added.filter(l => l.roll?.dice.length);
    if (!rolls.length) return;
    this.root.hidden = false;
    fill(this.root, h('button.shut', { 'aria-label': 'Close', onclick: () => this.close() }, '✕'),
      rolls.slice(-MOST).map(l => h('div', h('p', l.text, ' ', this.ui.link(l.rule, 'the dice')), l.roll &&
        diceRow(l.roll))));
  }

  close() {
    const was = !this.root.hidden;
    this.root.hidden = true;
    return was;
  }
}
