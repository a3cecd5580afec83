// The piece in hand: its name and look, what it does, where it stands, corner by corner.

import { h } from '../dom.js';
import { fine, movedOn, span } from './shapes.js';
import { number, pick, undo } from './tablepane.js';

/** @param {TableEditor} editor @param {PieceDraft} piece @returns {Child[]} */
export function piecePane(editor, piece) {
  const { kinds, covers, looks, tallest } = editor.kit.table, { left, low } = span(piece.polygon);
  const kind = kinds.find(k => k.id === piece.kind), isArea = kind?.edge === 'broken';
  const name = h('input', { value: piece.name, maxlength: 60, 'data-f': 'name', placeholder: piece.id,
    onchange: () => void editor.setPiece({ name: name.value.trim() }, 'Named') });
  /** @param {string} key @param {string} text @param {() => unknown} act @param {string} [kbd] */
  const button = (key, text, act, kbd) => h('button.btn', { 'data-f': key, id: key, onclick: act }, text,
    kbd && h('kbd', kbd));
  return [
    h('h2', { tabindex: -1 }, piece.name || piece.id, h('button.lk', { 'data-f': 'down',
      onclick: () => editor.choose(-1) },
      'Lay it down')),
    h('label', 'Name', name),
    pick('Look', piece.look, [['', 'plain'], ...looks.map(l => [l, l.replaceAll('_', ' ')])], 'look',
      look => editor.setPiece({ look }, 'Look changed')),
    pick('Kind', piece.kind, kinds.map(k => [k.id, k.name]), 'kind', id => {
      const flat = kinds.find(k => k.id === id)?.edge === 'broken';
      editor.setPiece({ kind: id, ...(flat ? { height: 0 } : {}) }, 'Kind changed');
    }),
    h('p.note', kind?.text ?? ''),
    pick('Cover', piece.cover, covers.map(c => [c.id, c.name]), 'cover', cover => editor.setPiece({ cover },
      'Cover changed')),
    h('div.pair',
      !isArea && number('Height', piece.height, 0, tallest, 0.5, 'height', height => editor.setPiece({ height },
        'Height')),
      number('Left', fine(left), 0, editor.table.width, 0.25, 'x', x =>
        editor.setOutline(movedOn(piece.polygon, x - left, 0, editor.table), 'Moved')),
      number('From below', fine(low), 0, editor.table.depth, 0.25, 'y', y =>
        editor.setOutline(movedOn(piece.polygon, 0, y - low, editor.table), 'Moved'))),
    h('div.acts', button('turn-left', '⟲ 15°', () => editor.turn(15), 'Q'),
      button('turn-right', '⟳ 15°', () => editor.turn(-15), 'E'), button('mirror', 'Mirror',
        () => editor.mirrorPiece(), 'M'),
      button('copy', 'Copy', () => editor.copy(), 'D'), button('remove', 'Remove', () => editor.remove(), 'Del'),
        undo(editor)),
    corners(editor, piece),
  ];
}

/** @param {TableEditor} editor @param {PieceDraft} piece */
function corners(editor, piece) {
  const { polygon } = piece, { width, depth } = editor.table;
  /** @param {number} i @param {0 | 1} axis @param {number} value */
  const set = (i, axis, value) => editor.setOutline(polygon.map((p, n) => {
    if (n !== i) return p;
    return axis ? [p[0], value] : [value, p[1]];
  }), 'Corner moved');
  const props = { open: editor.unfolded, ontoggle: () => void (editor.unfolded = box.open) };
  const box = h('details.corners', props, h('summary', `${polygon.length} corners`),
    h('p.note', 'Drag them on the table; twice on an edge adds one, twice on a corner takes it away.'),
    h('ol', polygon.map(([x, y], i) => h('li',
      number(`Corner ${i + 1}, x`, x, 0, width, 0.25, `cx:${i}`, v => set(i, 0, fine(v))),
      number('y', y, 0, depth, 0.25, `cy:${i}`, v => set(i, 1, fine(v))),
      h('button', { 'data-f': `c-:${i}`, 'aria-label': `Take corner ${i + 1} away`,
        onclick: () => editor.setOutline(polygon.filter((_, n) => n !== i), 'Corner taken away') }, '✕'),
      h('button', { 'data-f': `c+:${i}`, 'aria-label': `Add a corner after ${i + 1}`, onclick: () => {
        const [u, v] = polygon[(i + 1) % polygon.length];
        editor.setOutline([...polygon.slice(0, i + 1), [fine((x + u) / 2), fine((y + v) / 2)], ...polygon.slice(i + 1)],
          'Corner added');
      } }, '+')))));
  return box;
}
