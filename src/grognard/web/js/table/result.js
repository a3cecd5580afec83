// The result of a battle: who won, what each side lost, who went where; it stays until it has been read.

import { fill, h } from '../dom.js';
import { mentions } from './cards.js';
import { grouped, joined } from './names.js';

const FACE = 38; // pixels of a counter
const TOLD = 6; // lines of what else changed

export class ResultCard {
  /** @param {TableUI} ui */
  constructor(ui) {
    this.ui = ui;
    this.go = h('button.go', { onclick: () => this.close() }, 'Continue ', h('kbd', '↵'));
    const props = { role: 'dialog', 'aria-label': 'Result of the battle', hidden: true };
    this.root = h('section.outcome.result#result', props);
    ui.layout.area.append(this.root);
  }

  /** A battle that ended with these lines is told as a whole. @param {Line[]} added */
  take(added) {
    const { journal } = this.ui, end = added.findLast(l => l.level === 'end');
    if (!end) return;
    const { battle } = journal.rows.find(r => r.line.n === end.n) ?? { battle: -1 };
    const lines = journal.rows.filter(r => r.battle === battle && battle >= 0).map(r => r.line);
    const after = added.filter(l => l.n > end.n && !l.level && l.at.length);
    this.show(end, lines, after);
  }

  /** @param {Line} end @param {Line[]} lines @param {Line[]} after */
  show(end, lines, after) {
    const { names } = this.ui, losses = grouped(lines.filter(l => l.lost), l => l.side);
    const others = [...lines.filter(l => !l.level && !l.lost && !l.roll && l.at.length > 1), ...after];
    const lost = [...losses].map(([side, all]) => h('div.fallen', names.sign(side),
      h('span', joined([names.side(side), `${all.length} lost`], ': ')),
      h('span.counters', all.map(l => h('span', { title: names.noun(l.lost) }, names.face(l.lost, FACE))))));
    fill(this.root,
      h('h2', end.side && names.sign(end.side), h('span', end.text)),
      lost.length ? lost : h('p', 'Nobody was lost.'),
      others.length > 0 && h('ul', others.slice(-TOLD).map(l => h('li', mentions(names.sheet, l.text)))),
      h('div.act', this.go));
    this.root.hidden = false;
    this.clear(end.at[0] ?? '');
    if (document.activeElement === document.body) this.go.focus();
    const counts = [...losses].map(([side, all]) => `${names.side(side)}: ${all.length} lost.`);
    this.ui.say(joined([end.text, ...counts], ' '));
  }

  /** It stands in the corner away from where the battle was. @param {string} at */
  clear(at) {
    const { map, layout } = this.ui, area = layout.area.getBoundingClientRect(), { x, y } = map.box(at);
    const left = x > area.x + area.width / 2, top = y > area.y + area.height / 2;
    this.root.dataset.corner = `${top ? 'top' : 'bottom'} ${left ? 'left' : 'right'}`;
  }

  /** Closes it; false where it isn't open. */
  close() {
    const open = !this.root.hidden;
    this.root.hidden = true;
    return open;
  }
}
