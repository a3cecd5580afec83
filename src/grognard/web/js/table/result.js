// The result of a battle: who won, what each side lost, who went where; it stays until it has been read.

import { fill, h } from '../dom.js';
import { opens } from '../opened.js';
import { PHONE } from './bar.js';
import { mentions } from './cards.js';
import { aftermath, untaken } from './deeds.js';
import { grouped, joined } from './names.js';

const FACE = 38; // pixels of a counter
const TOLD = 6; // lines of what else changed

export class ResultCard {
  waiting = /** @type {Line[]} */ ([]); // ends of battles that are still to be read
  shown = /** @type {Line | null} */ (null);
  of = 0; // how many there are in all

  /** @param {TableUI} ui */
  constructor(ui) {
    this.ui = ui;
    this.names = ui.names;
    this.go = h('button.go', { onclick: () => this.close() }, 'Continue ', h('kbd', '↵'));
    const props = { role: 'dialog', 'aria-label': 'Result of the battle', hidden: true };
    this.root = h('section.outcome.result#result', props);
    ui.layout.area.append(this.root);
  }

  get isOpen() {
    return !this.root.hidden;
  }

  /** Every battle that ended with these lines is told as a whole, one after another. A retreat that another has to
   * choose comes later: it is added to the card that is open. @param {Line[]} added */
  take(added) {
    const ends = added.filter(l => l.level === 'end'), open = this.isOpen;
    this.of = (open ? this.of : 0) + ends.length;
    this.waiting.push(...ends);
    if (!open) this.next();
    else if (this.shown && added.length) this.write(this.shown);
  }

  /** Shows the next result; false where there is none. */
  next() {
    const end = this.waiting.shift();
    if (end) this.show(end);
    return end !== undefined;
  }

  /** @param {Line} end */
  show(end) {
    const { layout } = this.ui;
    if (PHONE.matches) {
      layout.show('prompt'); // in the place of the question, for there is no room beside the battle
      layout.card.prepend(this.root);
    } else layout.area.append(this.root);
    this.shown = end;
    const losses = this.write(end);
    this.root.hidden = false;
    opens(this.root, () => this.close());
    this.stand(end.at[0] ?? '');
    if (document.activeElement === document.body) this.go.focus();
    const counts = [...losses].map(([side, all]) => `${this.names.side(side)}: ${all.length} lost.`);
    this.ui.say(joined([end.text, ...counts], ' '));
  }

  /** The lines of the battle that ended, and those of what follows from it. @param {Line} end */
  told(end) {
    const { rows } = this.ui.journal, battle = rows.find(r => r.line.n === end.n)?.battle ?? -1;
    const lines = rows.filter(r => r.battle === battle && battle >= 0).map(r => r.line);
    return { lines, after: untaken(aftermath(rows.map(r => r.line), end)) };
  }

  /** @param {Line} end */
  write(end) {
    const { names } = this, { lines, after } = this.told(end), n = this.of - this.waiting.length;
    const losses = grouped(lines.filter(l => l.lost), l => l.side);
    const others = [...lines.filter(l => !l.level && !l.lost && !l.roll && l.at.length > 1), ...after];
    const held = this.root.contains(document.activeElement);
    const lost = [...losses].map(([side, all]) => h('div.fallen', names.sign(side),
      h('span', joined([names.side(side), `${all.length} lost`], ': ')),
      h('span.counters', all.map(l => h('span', { title: names.noun(l.lost) }, names.face(l.lost, FACE))))));
    fill(this.root, this.of > 1 && h('small', `Battle ${n} of ${this.of}`),
      h('h2', end.side && names.sign(end.side), h('span', end.text)),
      lost.length ? lost : h('p', 'Nobody was lost.'),
      others.length > 0 && h('ul', others.slice(-TOLD).map(l => h('li', mentions(names.sheet, l.text)))),
      h('div.act', this.go));
    if (held) this.go.focus();
    return losses;
  }

  /** It stands in the corner away from where the battle was. @param {string} at */
  stand(at) {
    const { map, layout } = this.ui, area = layout.area.getBoundingClientRect(), { x, y } = map.box(at);
    const left = x > area.x + area.width / 2, top = y > area.y + area.height / 2;
    this.root.dataset.corner = `${top ? 'top' : 'bottom'} ${left ? 'left' : 'right'}`;
  }

  /** It has been read: the next one comes. False where it isn't open. */
  close() {
    const open = this.isOpen, held = this.root.contains(document.activeElement);
    this.root.hidden = true;
    if (open && this.next()) held && this.go.focus();
    else if (open) this.ui.play.handOver();
    return open;
  }

  /** None of them need be read any more. */
  clear() {
    this.waiting = [];
    this.root.hidden = true;
  }
}
