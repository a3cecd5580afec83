// Stacks on the map: the heaviest counter on top, edges of those below, and small signs for what lies in them.
import { armyOf, backFace, dress, face, isIn, lookOf, outline, SIDE, symbol, TICK } from './counters.js';
import { hex } from './colour.js';
import { polar, star, times } from './geometry.js';
import { esc, f1 } from './svg.js';

/** The groups of each space, in the order of the sides. @param {Sheet} sheet @param {View} view */
export function gather(sheet, view) {
  const groups = /** @type {Map<string, Group[]>} */ (new Map());
  /** @param {string} at @param {string} side @returns {Group} */
  const group = (at, side) => {
    const here = groups.get(at) ?? [];
    const found = here.find(g => g.side === side) ?? { side, pieces: [], count: 0, spent: 0, marks: [] };
    if (!here.includes(found)) here.push(found);
    groups.set(at, here);
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
    g.marks.push(...s.marks);
  }
  for (const p of view.known) groups.get(p.at)?.find(g => g.side === p.side)?.pieces.push(p);
  const order = sheet.sides.map(s => s.id);
  for (const here of groups.values()) here.sort((a, b) => order.indexOf(a.side) - order.indexOf(b.side));
  return groups;
}

/** @param {Group} g @param {Set<string>} ids @param {number} unseen */
export function without(g, ids, unseen) {
  const pieces = g.pieces.filter(p => !ids.has(p.id));
  return { ...g, pieces, count: Math.max(0, g.count - (g.pieces.length - pieces.length) - unseen) };
}

/** Heaviest first; carriers go before all others, counters that are turned over and passengers lie at the bottom.
 * @param {Sheet} sheet @param {Piece[]} pieces */
export function byWeight(sheet, pieces) {
  const carriers = pieces.map(p => p.aboard);
  /** @param {Piece} p */
  const weight = p => lookOf(sheet, p).weight - (isIn(sheet, p.face, 'turned') ? 1000 : 0)
    + (carriers.includes(p.id) ? 5000 : 0) - (p.aboard ? 3000 : 0);
  return pieces.toSorted((a, b) => weight(b) - weight(a));
}

/** @param {Group} group */
const layersOf = group => Math.min(group.count - 1, 3);

/** @param {Group} group @param {Sizes} size */
export const topOf = (group, size) => size.counter / 2 + (layersOf(group) * 1.3 * size.counter) / SIDE;

export const WHEEL = '<circle r="7.4"/><circle r="4.9" class="rim"/>' +
  '<path d="M0,-4.9V4.9M-4.9,0H4.9M-3.4,-3.4l6.8,6.8m0,-6.8l-6.8,6.8"/>';
export const STAR = star(0, 0, 6.6);
const SHIP = symbol('fleet', -5.5, -5, 11, 9);
export const EYE = '<circle r="7.4"/><path d="M-4.8,0Q0,-5 4.8,0Q0,5 -4.8,0Z"/><circle r="1.4" class="pupil"/>';

/** A stack around 0,0 on a plate, if it is lit or selected. Faces show when all of it is seen, else the engraved back.
 * @param {Sheet} sheet @param {Group} group @param {Sizes} size @param {'' | 'litp' | 'selp'} [plate] */
export function drawGroup(sheet, group, size, plate = '') {
  const hidden = group.pieces.length < group.count, pieces = byWeight(sheet, group.pieces), s = size.counter;
  const k = s / SIDE;
  const layers = layersOf(group), step = 2.6 * k, far = layers * step, shift = f1(-(s + far) / 2);
  const armies = times(layers + 1, i => armyOf(sheet, hidden ? group.side : lookOf(sheet, pieces[i]).army));
  const rim = plate === 'selp' ? 6 : plate ? 2.5 : -2, side = f1(s + far + 2 * rim), at = plate ? -rim : 5.5;
  let out = `<rect class="${plate || 'shadow'}" x="${at}" y="${at}" width="${side}" height="${side}" rx="6"/>`;
  for (let i = layers; i > 0; i--) {
    const place = `translate(${f1(step * i)},${f1(step * i)})scale(${k})`;
    out += `<g ${dress(armies[i])} transform="${place}">${outline(armies[i])}</g>`;
  }
  if (!hidden) out += crew(sheet, pieces, k);
  const [top] = pieces, faded = !hidden && isIn(sheet, top.face, 'turned') ? 'faded' : '';
  const drawn = hidden ? backFace(armies[0], group.count) : face(lookOf(sheet, top), armies[0], top.face, size.full);
  out += `<g ${dress(armies[0], faded)} transform="scale(${k})">${drawn}</g>`;
  return `<g transform="translate(${shift},${shift})">${out}${signs(sheet, group, pieces, hidden, size, far)}</g>`;
}

/** Passengers stand on the deck of their carrier: half as large, behind its upper edge.
 * @param {Sheet} sheet @param {Piece[]} pieces @param {number} k */
function crew(sheet, pieces, k) {
  const aboard = pieces.filter(p => p.aboard).slice(0, 4), wide = Math.min(27, 56 / aboard.length);
  return aboard.map((p, i) => {
    const look = lookOf(sheet, p), army = armyOf(sheet, look.army), x = 22 + (i - aboard.length / 2) * wide;
    const place = `translate(${f1(x * k)},${f1(-19 * k)})scale(${f1(k * 6.2) / 10})`;
    return `<g ${dress(army, 'deck')} transform="${place}">${face(look, army, p.face, false)}</g>`;
  }).join('');
}

/** Small signs beyond the corners, where they cover no figure: number, leader, wagon, known, acted.
 * @param {Sheet} sheet @param {Group} group @param {Piece[]} pieces @param {boolean} hidden @param {Sizes} size
 * @param {number} far */
function signs(sheet, { count, marks, spent }, pieces, hidden, { counter: s, full }, far) {
  const u = s / SIDE, k = f1(u * (full ? 10 : 12.4)) / 10, off = (full ? 3 : 6) * u, low = s + far + off;
  const looks = pieces.map(p => lookOf(sheet, p)), leader = looks.find(l => l.symbol === 'leader');
  const several = !hidden && count > 1;
  /** @param {unknown} there @param {string} name @param {number} x @param {number} y @param {string} inner */
  const sign = (there, name, x, y, inner) =>
    there ? `<g class="${name}" transform="translate(${f1(x)},${f1(y)})scale(${k})">${inner}</g>` : '';
  const value = esc(leader?.value || leader?.stars || '');
  return sign(several, 'badge', low, low, `<circle r="7.6"/><text y="3.9">${count}</text>`) +
    sign(hidden && pieces.length, 'tab eye', 0, -off, EYE) +
    sign(several && leader, 'tab', 0, -off, `<circle r="8"/><path d="${STAR}"/><text y="2.7">${value}</text>`) +
    sign(hidden && marks.includes('fleet'), 'tab boat', s, -off, `<circle r="8"/>${SHIP}`) +
    sign(several && looks.some(l => l.symbol === 'wagon'), 'tab wheel', s + off / 2, -off, WHEEL) +
    sign(spent, spent < count ? 'acted some' : 'acted', -off, low, TICK);
}

/** Where the groups of a space stand beside one another: x, y and size. @param {number} count @param {number} s */
function seats(count, s) {
  if (count < 2) return [[0, 0, 1]];
  if (count === 2) return [[-s * 0.42, -s * 0.08, 0.8], [s * 0.42, s * 0.08, 0.8]];
  return times(count, i => [...polar(0, 0, s * 0.44, (i / count) * 2 * Math.PI - Math.PI / 2), 0.62]);
}

/** @param {Sheet} sheet @param {string} space @param {Group[]} groups @param {Sizes} size @param {Set<string>} lit
 * @param {boolean} selected */
export function drawStacks(sheet, space, groups, size, lit, selected) {
  const places = seats(groups.length, size.counter);
  return groups.map((g, i) => {
    const [x, y, k] = places[i], mayGo = g.pieces.some(p => lit.has(p.id));
    const drawn = drawGroup(sheet, g, size, selected && (mayGo || i === 0) ? 'selp' : mayGo ? 'litp' : '');
    const place = `translate(${f1(x)},${f1(y)})scale(${k})`;
    return `<g class="stk" data-s="${esc(space)}" data-side="${esc(g.side)}" transform="${place}">${drawn}</g>`;
  }).join('');
}

/** How many stand in a space, as pennants side by side: what is drawn when the whole of a large sheet is seen.
 * @param {Sheet} sheet @param {string} space @param {Group[]} groups @param {Sizes} size */
export function drawFlags(sheet, space, groups, { flag: u }) {
  return groups.map(({ side, count }, i) => {
    const { colour = '#777777', ink = '#ffffff' } = sheet.sides.find(s => s.id === side) ?? {};
    const x = (i - groups.length / 2) * u * 1.25;
    const style = `--f:${hex(colour)};--t:${hex(ink)};font-size:${f1(u * 0.62)}px`;
    const cloth = `M${f1(x)},${f1(u * 0.6)}V${f1(-u * 0.6)}h${f1(u * 1.15)}l${f1(-u * 0.2)},${f1(u * 0.4)}` +
      `l${f1(u * 0.2)},${f1(u * 0.4)}H${f1(x)}`;
    return `<g class="flags" data-s="${esc(space)}" data-side="${esc(side)}" style="${style}"><path d="${cloth}"/>` +
      `<text x="${f1(x + u * 0.5)}" y="${f1(u * 0.02)}">${count}</text></g>`;
  }).join('');
}
