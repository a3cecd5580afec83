// What everybody at the table should know of its past: brought in, forked, put back. It stays until it was read.

import { fill, h } from '../dom.js';
import { keep, kept } from '../settings.js';

export class Past {
  /** @param {TableUI} ui */
  constructor(ui) {
    this.key = `past.${ui.page.id}`;
    this.root = h('section.since.offer#past', { 'aria-label': 'The past of this table', hidden: true });
    ui.layout.area.append(this.root);
  }

  /** @param {TableMark[]} past */
  show(past) {
    const known = past.map(x => `${x.kind} ${x.number}`).join(), read = kept(this.key) === known;
    this.root.hidden = !past.length || read;
    if (this.root.hidden || this.root.dataset.known === known) return;
    this.root.dataset.known = known;
    const hide = () => {
      keep(this.key, known);
      this.root.hidden = true;
    };
    fill(this.root, h('p', { role: 'status' }, past.map(x => x.text).join(' ')),
      h('button', { onclick: hide }, 'I see'));
  }
}
