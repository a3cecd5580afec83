// @ts-check
// Stacks on the map: the heaviest counter on top, edges of those below, and small signs for what lies in them.
import { armyOf, backFace, dress, face, isIn, lookOf, outline, TICK } from './counters.js';
import { star } from './geometry.js';
import { esc, f1 } from './svg.js';

/** @import { Sheet, View, Piece } from '../../types.d.ts' */
/** @import { Sizes } from './sizes.js' */
/**
 * The counters of a side in a space: those that are seen, and how many there are. `spent` of them have acted.
 * @typedef {{side: string, pieces: Piece[], count: number, spent: number}} Group
 */
/** @typedef {Map<string, Group[]>} Groups by space */

/** @param {Sheet} sheet @param {View} view @returns {Groups} */
export function gather(sheet, view) {
  /** @type {Groups} */
  const groups = new Map();
  /** @param {string} at @param {string} side @returns {Group} */
  const group = (at, side) => {
    const here = groups.get(at) ?? [];
    groups.set(at, here);
    let found = here.find(g => g.side === side);
    if (!found) here.push((found = { side, pieces: [], count: 0, spent: 0 }));
    return found;
  };
  for (const p of view.pieces) if (p.at) {
    const g = group(p.at, p.side);
    g.pieces.push(p);
    g.count++;
    if (isIn(sheet, p.face, 'acted')) g.spent++;
  }
  for (const s of view.stacks) if (s.count) {
    const g = group(s.at, s.side);
    g.count += s.count;
    g.spent += s.spent;
  }
  for (const p of view.known) groups.get(p.at)?.find(g => g.side === p.side)?.pieces.push(p);
  const order = new Map(sheet.sides.map((s, i) => [s.id, i]));
  for (const here of groups.values()) here.sort((a, b) => (order.get(a.side) ?? 99) - (order.get(b.side) ?? 99));
  return groups;
}

/**
 * The counters of a group without some that are on their way.
 * @param {Group} g @param {Set<string>} ids @param {number} unseen @returns {Group}
 */
export function without(g, ids, unseen) {
  const pieces = g.pieces.filter(p => !ids.has(p.id));
  return { ...g, pieces, count: Math.max(0, g.count - (g.pieces.length - pieces.length) - unseen) };
}

/** Heaviest first; counters that are turned over lie at the bottom. @param {Sheet} sheet @param {Piece[]} pieces */
export function byWeight(sheet, pieces) {
  /** @param {Piece} p */
  const weight = p => lookOf(sheet, p).weight - (isIn(sheet, p.face, 'turned') ? 1000 : 0);
  return pieces.slice().sort((a, b) => weight(b) - weight(a));
}

/** How far a stack reaches up. @param {Group} group @param {Sizes} size */
export const topOf = (group, size) => size.counter / 2 + (Math.min(group.count - 1, 3) * 1.3 * size.counter) / 44;

const WHEEL = '<circle r="7.4"/><circle r="4.9" class="rim"/><path d="M0,-4.9V4.9M-4.9,0H4.9M-3.4,-3.4L3.4,3.4M3.4,-3.4L-3.4,3.4"/>';
const EYE = '<circle r="7.4"/><path d="M-4.8,0Q0,-5 4.8,0Q0,5 -4.8,0Z"/><circle r="1.4" class="pupil"/>';

/**
 * A stack around 0,0. Faces show when all of it is seen, else the engraved back with a number.
 * @param {Sheet} sheet @param {Group} group @param {Sizes} size
 * @param {{lit?: boolean, selected?: boolean}} [state]
 */
export function drawGroup(sheet, group, size, state = {}) {
  const hidden = group.pieces.length < group.count, pieces = byWeight(sheet, group.pieces), s = size.counter, k = s / 44;
  const layers = Math.min(group.count - 1, 3), step = 2.6 * k, shift = f1(-s / 2 - (layers * step) / 2), far = layers * step;
  const armies = Array.from({ length: layers + 1 }, (_, i) => armyOf(sheet, hidden ? group.side : lookOf(sheet, pieces[i]).army));
  let out = `<rect class="shadow" x="${f1(far + 0.5)}" y="${f1(far + 2.5)}" width="${f1(s - 1)}" height="${f1(s - 1)}" rx="5"/>`;
  if (state.selected || state.lit) {
    const rim = state.selected ? 6 : 2.5, side = f1(s + far + 2 * rim);
    out = `<rect class="${state.selected ? 'selp' : 'litp'}" x="${-rim}" y="${-rim}" width="${side}" height="${side}" rx="6"/>`;
  }
  for (let i = layers; i > 0; i--) out += `<g ${dress(armies[i])} transform="translate(${f1(step * i)},${f1(step * i)})scale(${f1(k * 100) / 100})">${outline(armies[i])}</g>`;
  const top = hidden ? backFace(armies[0], group.count) : face(lookOf(sheet, pieces[0]), armies[0], pieces[0].face, size.full);
  out += `<g ${dress(armies[0], !hidden && isIn(sheet, pieces[0].face, 'turned') ? 'faded' : '')} transform="scale(${k})">${top}</g>`;
  return `<g transform="translate(${shift},${shift})">${out}${signs(sheet, group, pieces, hidden, size, far)}</g>`;
}

/**
 * Small signs at the corners: number, leader, wagon, known, acted.
 * @param {Sheet} sheet @param {Group} group @param {Piece[]} pieces @param {boolean} hidden @param {Sizes} size
 * @param {number} far
 */
function signs(sheet, group, pieces, hidden, size, far) {
  const s = size.counter, k = f1((s / 44) * (size.full ? 10 : 12.4)) / 10, inset = size.full ? 0 : 6, several = !hidden && group.count > 1;
  /** @param {string} name @param {number} x @param {number} y @param {string} inner */
  const sign = (name, x, y, inner) => `<g class="${name}" transform="translate(${f1(x)},${f1(y)})scale(${k})">${inner}</g>`;
  const looks = pieces.map(p => lookOf(sheet, p)), leader = looks.find(l => l.symbol === 'leader'), low = s + far - 2 - inset / 2;
  let out = '';
  if (several) out += sign('badge', low, low, `<circle r="7.6"/><text y="3.9">${group.count}</text>`);
  if (hidden && pieces.length) out += sign('tab eye', inset + 1, inset + 1, EYE);
  if (several && leader) out += sign('tab', inset, inset, `<circle r="8"/><path d="${star(0, 0, 6.6)}"/><text y="2.7">${esc(leader.value || leader.stars || '')}</text>`);
  if (several && looks.some(l => l.symbol === 'wagon')) out += sign('tab wheel', s - inset, inset, WHEEL);
  if (group.spent) out += sign(group.spent < group.count ? 'acted some' : 'acted', inset, low, TICK);
  return out;
}

/**
 * Where the groups of a space stand beside one another: x, y and size.
 * @param {number} count @param {number} s @returns {[number, number, number][]}
 */
export function seats(count, s) {
  if (count < 2) return [[0, 0, 1]];
  if (count === 2) return [[-s * 0.42, -s * 0.08, 0.8], [s * 0.42, s * 0.08, 0.8]];
  return Array.from({ length: count }, (_, i) => {
    const angle = -Math.PI / 2 + (i * 2 * Math.PI) / count;
    return [Math.cos(angle) * s * 0.46, Math.sin(angle) * s * 0.42, 0.62];
  });
}

/**
 * All counters of a space.
 * @param {Sheet} sheet @param {string} space @param {Group[]} groups @param {Sizes} size @param {Set<string>} lit
 * @param {boolean} selected
 */
export function drawStacks(sheet, space, groups, size, lit, selected) {
  const places = seats(groups.length, size.counter);
  return groups.map((g, i) => {
    const [x, y, k] = places[i], chosen = selected && (groups.length < 2 || g.pieces.some(p => lit.has(p.id)) || i === 0);
    return `<g class="stk" data-s="${esc(space)}" data-side="${esc(g.side)}" transform="translate(${f1(x)},${f1(y)})scale(${k})">${drawGroup(sheet, g, size, { lit: g.pieces.some(p => lit.has(p.id)), selected: chosen })}</g>`;
  }).join('');
}
