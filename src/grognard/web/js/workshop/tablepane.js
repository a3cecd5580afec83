// The table as a whole: its name and size, which one to begin with, mirroring, and how the keys go.

import { h } from '../dom.js';

const WAYS = [['turn', 'by half a turn'], ['across', 'over the middle line'], ['along', 'left to right']];
const KEYS = [['[ ]', 'the piece before, the next'], ['← ↑ → ↓', 'move by an inch, Shift ¼'], ['Q E',
  'turn by 15°, Shift 1°'],
  ['D', 'copy'], ['M', 'mirror'], ['Del', 'remove'], ['U', 'undo'], ['Esc', 'lay it down']];

/** @param {TableEditor} editor @returns {Child[]} */
export function tablePane(editor) {
  const { table, kit } = editor, { tables, widest, grounds } = kit.table;
  /** @param {string} key @param {string} text @param {'width' | 'depth' | 'setup_gap'} field */
  const length = (key, text, field) => number(text, table[field], 0, widest, 0.5, key, value =>
    editor.change({ ...table, [field]: value }, text));
  const other = h('select', { 'data-f': 'other', 'aria-label': 'Begin with', onchange: () => {
    const found = tables.find(t => t.id === other.value);
    if (found) editor.change(structuredClone(found), `${found.name} to begin with`, -1);
  } }, h('option', { value: '' }, 'Begin with one of ours…'), tables.map(t => h('option', { value: t.id }, t.name)));
  const name = h('input', { value: table.name, maxlength: 60, 'data-f': 'name',
    onchange: () => void editor.change({ ...table, name: name.value, id: idOf(name.value) }, 'Named') });
  return [
    h('h2', { tabindex: -1 }, 'The table'), other, h('label', 'Name', name),
    h('div.pair', length('w', 'Width', 'width'), length('d', 'Depth', 'depth'), length('g', 'Set-up gap', 'setup_gap')),
    pick('Ground', table.ground, grounds.map(g => [g, g]), 'ground', value => editor.change({ ...table, ground: value },
      'Ground changed')),
    h('h2', 'Mirror'),
    pick('How', editor.way, WAYS, 'way', value => {
      editor.way = value;
      editor.showSide();
    }),
    h('button.btn', { 'data-f': 'mirror-all', id: 'mirror-all', onclick: () => editor.mirrorAll() },
      'Make the far side mirror this one'),
    h('p.note', 'The near half stays; what stands in the far half is replaced by its mirror picture.'),
    h('h2', 'Pieces'),
    h('ol.pieces', table.pieces.map((p, n) => h('li', h('button.lk', { 'data-f': `piece:${n}`,
      onclick: () => editor.choose(n) }, p.name || p.id)))),
    undo(editor), h('h2', 'Keys'),
    h('dl.keys', KEYS.flatMap(([key, text]) => [h('dt', h('kbd', key)), h('dd', text)])),
  ];
}

/** @param {TableEditor} editor */
export const undo = editor => h('button.btn', { 'data-f': 'undo', 'aria-disabled': editor.undone.length ? null : 'true',
  onclick: () => editor.undo() }, 'Undo ', h('kbd', 'U'));

/** @param {string} name */
export const idOf = name => name.toLowerCase().replace(/[^a-z0-9]+/g, '_').replace(/^[^a-z]+|_+$/g, '').slice(0,
  30) || 'table';

/** @param {string} text @param {number} value @param {number} least @param {number} most @param {number} step
 * @param {string} key @param {(value: number) => unknown} set */
export function number(text, value, least, most, step, key, set) {
  const field = h('input', { type: 'number', value, min: least, max: most, step, 'data-f': key, onchange: () => {
    const found = Number(field.value);
    if (field.value !== '' && Number.isFinite(found)) set(Math.min(most, Math.max(least, found)));
  } });
  return h('label', text, field);
}

/** @param {string} text @param {string} value @param {string[][]} choices id and name @param {string} key
 * @param {(value: string) => unknown} set */
export function pick(text, value, choices, key, set) {
  const field = h('select', { 'data-f': key, onchange: () => void set(field.value) },
    choices.map(([id, name]) => h('option', { value: id, selected: id === value }, name)));
  return h('label', text, field);
}
