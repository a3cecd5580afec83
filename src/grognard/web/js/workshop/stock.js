// What a table is laid out with: a piece of each kind, put into the middle of what is in view.

import { h } from '../dom.js';
import { picture } from './board.js';

/** @param {TableEditor} editor */
export function stockPane(editor) {
  const { stock, kinds } = editor.kit.table;
  return [h('h2', 'Place'), ...kinds.flatMap(kind => {
    const some = stock.filter(s => s.kind === kind.id);
    return some.length ? [h('h3', kind.name), h('p.note', kind.text), h('ul', some.map(s => h('li', h('button',
      { 'data-stock': s.look, onclick: () => editor.place(s) }, picture(s, kind.edge), s.name))))] : [];
  })];
}
