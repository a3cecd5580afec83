// A card for the counter or the stack that the pointer rests on: its picture, its numbers in words, what it has done
// and may do.

import { graphic, h } from '../dom.js';
import { backCounter, statesOf } from '../map/counters.js';
import { sentence } from '../net.js';
import { capital, joined } from './names.js';

const REST = 550; // milliseconds
const FACE = 76, SMALL = 34; // pixels
const MOST = 8; // counters of a stack that are listed
const COUNTERS = '[data-p], .force [data-noun], .force .in, .trays .box, .card .opt.piece, .actor[data-piece]';
const STACKS = '.stk[data-s]';

/** @param {TableUI} ui */
export function listenCounters(ui) {
  const { signal } = ui.stop;
  let timer = 0, over = /** @type {Element | null} */ (null), open = /** @type {Bubble | null} */ (null);
  const close = () => {
    clearTimeout(timer);
    if (open) ui.bubbles.drop(open);
    open = over = null;
  };
  document.addEventListener('pointerover', e => {
    if (e.pointerType !== 'mouse' || !(e.target instanceof Element)) return;
    const at = /** @type {HTMLElement | null} */ (e.target.closest(COUNTERS) ?? e.target.closest(STACKS));
    if (at && at === over) return;
    close();
    if (!at || !ui.layout.app.contains(at) || e.buttons) return;
    over = at;
    timer = setTimeout(async () => {
      const made = await (at.matches(STACKS) ? stack(ui, at) : card(ui, at));
      if (over === at) open = made;
      else if (made) ui.bubbles.drop(made);
    }, REST);
  }, { signal });
  for (const kind of ['pointerdown', 'keydown', 'wheel'])
    document.addEventListener(kind, close, { signal, capture: true, passive: true });
}

/** What is printed on a counter, in words. @param {Names} names @param {string} id */
export function printed(names, id) {
  const look = names.look(id), leads = look?.symbol === 'leader';
  if (!look) return '';
  const { text, symbol, value, right, stars, pips, pips_of: of, elite } = look, known = text.toLowerCase();
  const worth = stars || value;
  return capital(joined([!known.includes(symbol) && symbol, text, elite && !known.includes('elite') && 'elite',
    worth && worth !== '0' && `${leads ? 'value' : 'strength'} ${worth}`, right && `speed ${right}`,
    of > 0 && `${pips.replaceAll('_', ' ')} ${names.pieces.get(id)?.face[pips] ?? of} of ${of}`]));
}

/** Where it is, and what has become of it. @param {TableUI} ui @param {string} id */
function standing({ names, play }, id) {
  const { sheet } = names, piece = names.pieces.get(id), place = names.place(id);
  const box = Object.entries(play.state?.view.boxes ?? {}).find(([, ids]) => ids.includes(id))?.[0];
  const tray = sheet.trays.find(t => t.key === box)?.title ?? (box && sheet.labels[box]);
  return capital(joined([place ? `at ${names.noun(place)}` : tray && `in the box “${tray}”`,
    piece?.aboard && `aboard ${names.noun(piece.aboard)}`, ...statesOf(sheet, piece?.face ?? {}).map(s => s.text)]));
}

/** What it may do now, and what it was last told of. @param {TableUI} ui @param {string} id */
function deeds({ journal, names, play }, id) {
  const open = play.now.ask?.options.filter(o => o.noun === id) ?? [], name = names.noun(id);
  const may = [...new Set(open.map(o => names.verb(o.verb)))];
  const word = new RegExp(`${name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?!\\w)`);
  const told = journal.rows.findLast(({ line }) => !line.level && word.test(line.text))?.line.text;
  return [may.length > 0 && h('p', h('b', 'You may: '), may.join(', ')), told && h('p', h('b', 'Last: '), told)];
}

/** @param {TableUI} ui @param {HTMLElement} at */
function card(ui, at) {
  const { p, noun, piece } = at.dataset;
  return about(ui, at, p ?? piece ?? noun ?? '');
}

/** @param {TableUI} ui @param {HTMLElement} at @param {string} id */
async function about(ui, at, id) {
  const { bubbles, names, play, socket } = ui, { state } = play;
  if (!names.look(id) || !at.isConnected) return null;
  const mine = state?.view.role && !state.outcome && !play.live && names.place(id);
  const { facts } = mine ? await socket.request('why', { noun: id }).catch(() => ({ facts: [] })) : { facts: [] };
  if (play.state !== state || !at.isConnected) return null;
  const told = [printed(names, id), standing(ui, id), .../** @type {string[]} */ (facts)].filter(Boolean);
  const words = h('div', told.map(text => h('p', sentence(text))), deeds(ui, id));
  const body = h('div.piece-card', names.face(id, FACE), words);
  return bubbles.show(at.getBoundingClientRect(), names.noun(id), [body], false, 'counter');
}

/** A stack: a lone counter has the card of its own, several are listed, and those that aren't seen are counted.
 * @param {TableUI} ui @param {HTMLElement} at */
async function stack(ui, at) {
  const { bubbles, map, names, play } = ui, { s: space = '', side = '' } = at.dataset;
  const group = map.groups.get(space)?.find(g => g.side === side);
  if (!group || !at.isConnected || play.now.falling) return null;
  const seen = group.pieces.map(p => p.id), hidden = group.count - seen.length;
  if (seen.length === 1 && !hidden) return about(ui, at, seen[0]);
  const piles = names.piles(seen, true), more = piles.slice(MOST).flat().length;
  const rows = piles.slice(0, MOST).map(ids => h('li', names.face(ids[0], SMALL),
    h('span', h('b', joined([ids.length > 1 && `${ids.length} ×`, names.noun(ids[0])], ' ')),
      h('small', joined([printed(names, ids[0]), ...statesOf(names.sheet, names.pieces.get(ids[0])?.face ?? {})
        .map(s => s.text)])))));
  if (hidden > 0) rows.push(h('li', graphic(backCounter(names.sheet, side, hidden, SMALL)),
    h('span', h('b', `${hidden} hidden ${hidden === 1 ? 'counter' : 'counters'}`), seen.length > 0 &&
      h('small', 'beside those you know'))));
  const content = [h('ul.piece-list', rows), more > 0 && h('p', `and ${more} more`)];
  return bubbles.show(at.getBoundingClientRect(), `${names.side(side)}, ${names.noun(space)}`, content, false,
    'counter');
}
