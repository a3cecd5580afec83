// One side of a scene: its name, what is said of it, its counters, those it has lost.

import { graphic, h } from '../dom.js';
import { backCounter, counter, fullName, lookOf } from '../map/counters.js';
import { sign } from '../map/icons.js';
import { chooser } from './chooser.js';

const LARGE = 98; // drawn at this size; the style sheet makes it smaller
const SMALL = 48;
const BESIDE = ['leader', 'wagon', 'card', 'flag']; // who stands by the line
const MANY = 22; // more than these in a row are drawn smaller

/** @param {Sheet} sheet @param {SceneRow} row @param {State} state @param {SceneHooks} hooks */
export function drawRow(sheet, row, { view, ask }, hooks) {
  const { side, title, hidden, lost, actors } = row;
  const mine = side !== '' && side === view.role && !/\byou\b/i.test(title);
  const notes = row.notes.map(note =>
    h('li', note.split(/([+−-]?\d+)/).map((part, i) => (i % 2 ? h('b', part) : part))));
  /** @param {string} id @returns {SomePiece} */
  const piece = id => [...view.pieces, ...view.known].find(p => p.id === id) ?? { id };
  const items = actors.map(one => {
    const options = ask?.options.filter(o => o.noun === one.piece) ?? [];
    return drawActor(sheet, one, piece(one.piece), options, hooks);
  });
  if (hidden) {
    const back = graphic(backCounter(sheet, side, hidden, LARGE));
    items.push(h('li', h('div.actor.hidden', { 'data-state': 'hidden' }, h('span.s-plate', back),
      h('b', `${hidden} unknown`))));
  }
  const gone = lost.map(id => {
    const name = fullName(lookOf(sheet, piece(id))), drawn = counter(sheet, id, {}, SMALL, { ...piece(id), label: '' });
    return h('li', { 'data-piece': id, title: name }, graphic(drawn), h('span.unseen', name));
  });
  return [
    h('div.s-who',
      h('h2', graphic(sign(sheet.sides.find(s => s.id === side))), h('span', title, mine && ', you')),
      notes.length > 0 && h('ul.s-notes', notes)),
    h('div.s-front',
      h('ul.actors', { class: items.length > MANY && 'many', 'aria-label': title }, items),
      gone.length > 0 && h('div.s-lost', h('small', `Lost: ${gone.length}`), h('ul', { 'aria-label': 'Lost' }, gone))),
  ];
}

/** @param {Sheet} sheet @param {Actor} one @param {SomePiece} piece @param {Option[]} options
 * @param {SceneHooks} hooks */
function drawActor(sheet, one, piece, options, { choose, chosen }) {
  const look = lookOf(sheet, piece), title = fullName(look), face = look.pips ? { [look.pips]: one.pips } : {};
  const turned = one.state === 'turned' && (sheet.states.find(s => s.draw === 'turned')?.text ?? one.text);
  const band = turned ? ['▲', turned] : one.state === 'lost' ? ['✕', 'lost'] : null;
  const said = one.state === 'done' && one.text ? `✓ ${one.text}` : one.text;
  const drawn = graphic(counter(sheet, piece.id, face, LARGE, { kind: piece.kind, side: piece.side, label: '' }));
  const part = look.left && title.endsWith(` ${look.left}`) ? look.left : ''; // which of the regiment
  const name = h('b', h('span', part ? title.slice(0, -part.length - 1) : title), part && ` ${part}`);
  const inside = [
    h('span.s-plate', drawn, band && h('span.s-band', band[0], h('i', ` ${band[1]}`))), name,
    said && h('span.s-word', { class: said === band?.[1] && 'same' }, said),
  ];
  const about = { 'data-piece': one.piece, 'data-state': one.state, title };
  if (!options.length) return h('li', { class: BESIDE.includes(look.symbol) && 'by' }, h('div.actor', about, inside));
  const on = options.some(o => o.verb === chosen?.verb && o.noun === chosen.noun);
  /** @param {Option} o */
  const named = o => sheet.verb_labels[o.verb]?.label || o.label || o.verb.replaceAll('_', ' ');
  const may = h('span.unseen', `: ${options.map(named).join(', or ')}`);
  const button = h('button.actor.may', { ...about, class: on && 'chosen', 'aria-pressed': String(on) }, inside, may);
  if (options.length > 1) return h('li', button, chooser(button, options, named, choose));
  button.addEventListener('click', () => choose(options[0]));
  return h('li', button);
}
