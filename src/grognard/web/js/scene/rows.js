// One side of a scene: its name, what is said of it, its counters, those it has lost.

import { graphic, h } from '../dom.js';
import { backCounter, counter, lookOf } from '../map/counters.js';
import { sign } from '../map/icons.js';
import { which } from './which.js';

/** @import { Actor, Look, Option, Piece, SceneRow, Sheet, State } from '../../types.d.ts' */
/** @import { SceneHooks } from './scene.js' */

const LARGE = 98; // drawn at this size; the style sheet makes it smaller
const SMALL = 48;
const BESIDE = new Set(['leader', 'wagon', 'card', 'flag']); // who stands by the line
const MANY = 22; // more than these in a row are drawn smaller

/**
 * The parts of a row, to be put into its section.
 * @param {Sheet} sheet @param {SceneRow} row @param {State} state @param {SceneHooks} hooks @returns {HTMLElement[]}
 */
export function drawRow(sheet, row, state, hooks) {
  const side = sheet.sides.find((s) => s.id === row.side);
  const you = row.side !== '' && row.side === state.view.role && !/\byou\b/i.test(row.title);
  const notes = row.notes.map((note) => h('li', {}, ...figures(note)));
  const head = h(
    'div',
    { class: 's-who' },
    h('h2', {}, side && graphic(sign(side)), h('span', {}, row.title, you && ', you')),
    notes.length > 0 && h('ul', { class: 's-notes' }, ...notes),
  );
  const known = pieces(state);
  const options = state.ask?.options ?? [];
  const items = row.actors.map((one) => drawActor(sheet, one, known, options.filter((o) => o.noun === one.piece), hooks));
  const all = row.actors.length + (row.hidden > 0 ? 1 : 0);
  const list = h('ul', { class: all > MANY ? 'actors many' : 'actors', 'aria-label': row.title }, ...items, row.hidden > 0 && drawHidden(sheet, row));
  return [head, h('div', { class: 's-front' }, list, drawLost(sheet, row, known))];
}

/** Every counter that the view names, by its id. @param {State} state */
function pieces(state) {
  return new Map([...state.view.known, ...state.view.pieces].map((piece) => [piece.id, piece]));
}

/** A text with its figures in bold. @param {string} text */
function figures(text) {
  return text.split(/([+−-]?\d+)/).map((part, i) => (i % 2 ? h('b', {}, part) : part));
}

/** @param {Look} look */
function fullName({ name, left }) {
  return !left || name.endsWith(` ${left}`) ? name : `${name} ${left}`;
}

/**
 * The picture of a counter, as printed but for its bars; it says nothing, its name stands beside it.
 * @param {Sheet} sheet @param {string} id @param {Piece | undefined} piece @param {number} px @param {Piece['face']} face
 */
function picture(sheet, id, piece, px, face) {
  return graphic(counter(sheet, id, face, px, { kind: piece?.kind, side: piece?.side, label: '' }));
}

/**
 * @param {Sheet} sheet
 * @param {Actor} one
 * @param {Map<string, Piece>} known
 * @param {Option[]} options those that concern it
 * @param {SceneHooks} hooks
 */
function drawActor(sheet, one, known, options, hooks) {
  const piece = known.get(one.piece);
  const look = lookOf(sheet, piece ?? one.piece);
  const name = fullName(look);
  const face = look.pips ? { [look.pips]: one.pips } : {};
  const turned = one.state === 'turned' && (sheet.states.find((s) => s.draw === 'turned')?.text ?? one.text);
  const band = turned ? ['▲', turned] : one.state === 'lost' ? ['✕', 'lost'] : null;
  const said = one.state === 'done' && one.text ? `✓ ${one.text}` : one.text;
  const inside = [
    h(
      'span',
      { class: 's-plate' },
      picture(sheet, one.piece, piece, LARGE, face),
      band && h('span', { class: 's-band' }, band[0], h('i', {}, ` ${band[1]}`)),
    ),
    h('b', {}, name),
    said && h('span', { class: said === band?.[1] ? 's-word same' : 's-word' }, said),
  ];
  const about = { class: 'actor', 'data-piece': one.piece, 'data-state': one.state, title: name };
  if (!options.length) return h('li', { class: BESIDE.has(look.symbol) && 'by' }, h('div', about, ...inside));
  const chosen = options.some((o) => o.verb === hooks.chosen?.verb && o.noun === hooks.chosen?.noun);
  const named = (/** @type {Option} */ o) => sheet.deeds[o.verb]?.label || o.label || o.verb.replaceAll('_', ' ');
  const may = h('span', { class: 'unseen' }, `: ${options.map(named).join(', or ')}`);
  const button = h('button', { ...about, class: `actor may${chosen ? ' chosen' : ''}`, type: 'button', 'aria-pressed': String(chosen) }, ...inside, may);
  if (options.length > 1) return h('li', {}, button, which(button, options, named, hooks.choose));
  button.addEventListener('click', () => hooks.choose(options[0]));
  return h('li', {}, button);
}

/** Those whose faces aren't known: a back with a count. @param {Sheet} sheet @param {SceneRow} row */
function drawHidden(sheet, row) {
  const back = graphic(backCounter(sheet, row.side, row.hidden, LARGE));
  const words = `${row.hidden} unknown`;
  return h('li', {}, h('div', { class: 'actor hidden', 'data-state': 'hidden' }, h('span', { class: 's-plate' }, back), h('b', {}, words)));
}

/** The pile of the lost. @param {Sheet} sheet @param {SceneRow} row @param {Map<string, Piece>} known */
function drawLost(sheet, row, known) {
  const each = row.lost.map((id) => {
    const piece = known.get(id);
    const name = fullName(lookOf(sheet, piece ?? id));
    return h('li', { 'data-piece': id, title: name }, picture(sheet, id, piece, SMALL, {}), h('span', { class: 'unseen' }, name));
  });
  return each.length > 0 && h('div', { class: 's-lost' }, h('small', {}, `Lost: ${each.length}`), h('ul', { 'aria-label': 'Lost' }, ...each));
}
