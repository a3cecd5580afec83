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

/** What a stack is worth where a sheet says how to tell, else how many counters it has. What is unseen counts as one.
 * @param {Sheet} sheet @param {Group} group */
export function worthOf({ sums }, { pieces, count }) {
  if (!sums || pieces.length < count) return count;
  return pieces.reduce((sum, p) => sum + Number(p.face[sums] ?? 0), 0);
}

/** @param {Group} group */
const layersOf = group => Math.min(group.count - 1, 3);

/** @param {Group} group @param {Sizes} size */
export const topOf = (group, size) => size.counter / 2 + (layersOf(group) * 1.3 * size.counter) / SIDE;

export const WHEEL = '<circle r="7.4"/><circle r="4.9" class="rim"/>' +
  '<path d="M0,-4.9V4.9M-4.9,0H4.9M-3.4,-3.4l6.8,6.8m0,-6.8l-6.8,6.8"/>';
export const STAR = star(0, 0, 6.6);
export const MUSKETS = '<circle r="7.6"/><path d="M-4.4,4L4,-4.4M-4,-4.2L4.2,4.2"/>';
const SHIP = symbol('fleet', -5.5, -5, 11, 9);
export const EYE = '<circle r="7.4"/><path d="M-4.8,0Q0,-5 4.8,0Q0,5 -4.8,0Z"/><circle r="1.4" class="pupil"/>';

/** A stack around 0,0 with its signs. @param {Sheet} sheet @param {Group} group @param {Sizes} size */
export const drawGroup = (sheet, group, size) => drawParts(sheet, group, size).join('');

/** A stack around 0,0 on a plate, if it is lit or selected, and its signs. Faces show when all of it is seen, else the
 * engraved back.
 * @param {Sheet} sheet @param {Group} group @param {Sizes} size @param {'' | 'litp' | 'selp'} [plate] */
function drawParts(sheet, group, size, plate = '') {
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
  return [out, signs(sheet, group, pieces, hidden, size, far)].map(part =>
    `<g transform="translate(${shift},${shift})">${part}</g>`);
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
function signs(sheet, group, pieces, hidden, { counter: s, full }, far) {
  const { count, marks, spent } = group;
  const u = s / SIDE, k = f1(u * (full ? 10 : 12.4)) / 10, off = (full ? 3 : 6) * u, low = s + far + off;
  const looks = pieces.map(p => lookOf(sheet, p)), leader = leaderOf(looks), worth = worthOf(sheet, group);
  const several = !hidden && count > 1;
  /** @param {unknown} there @param {string} name @param {number} x @param {number} y @param {string} inner */
  const sign = (there, name, x, y, inner) =>
    there ? `<g class="${name}" transform="translate(${f1(x)},${f1(y)})scale(${k})">${inner}</g>` : '';
  const value = esc(leader?.value || leader?.stars || '');
  const star = leader?.minor ? `<circle r="7"/><path class="hollow" d="${STAR}"/>`
    : `<circle r="8"/><path d="${STAR}"/><text y="2.7">${value}</text>`;
  const wide = worth > 9 ? 9.6 : 7.6;
  const badge = `<rect x="-${wide}" y="-7.6" width="${2 * wide}" height="15.2" rx="7.6"/>`;
  return sign(several, 'badge', low, low, `${badge}<text y="3.9">${worth}</text>`) +
    sign(hidden && pieces.length, 'tab eye', 0, -off, EYE) +
    sign(several && leader, 'tab', 0, -off, star) +
    sign(hidden && marks.includes('fleet'), 'tab boat', s, -off, `<circle r="8"/>${SHIP}`) +
    sign(several && looks.some(l => l.symbol === 'wagon'), 'tab wheel', s + off / 2, -off, WHEEL) +
    sign(several && looks.some(l => l.symbol === 'arms'), 'tab wheel', s + off / 2, -off, MUSKETS) +
    sign(spent, spent < count ? 'acted some' : 'acted', -off, low, TICK);
}

/** Who leads: one of the first rank before others. @param {Look[]} looks */
function leaderOf(looks) {
  const leaders = looks.filter(l => l.symbol === 'leader');
  return leaders.find(l => !l.minor) ?? leaders[0];
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
  const places = seats(groups.length, size.counter), alone = groups.length < 2;
  const drawn = groups.map((g, i) => {
    const [x, y, k] = places[i], mayGo = g.pieces.some(p => lit.has(p.id));
    const [body, over] = drawParts(sheet, g, size, selected && (mayGo || i === 0) ? 'selp' : mayGo ? 'litp' : '');
    const place = `transform="translate(${f1(x)},${f1(y)})scale(${k})"`, where = `data-s="${esc(space)}"`;
    const stack = `<g class="stk" ${where} data-side="${esc(g.side)}" ${place}>${body}${alone ? over : ''}</g>`;
    return [stack, alone ? '' : `<g class="stk-over" ${where} ${place}>${over}</g>`];
  });
  return [0, 1].map(part => drawn.map(d => d[part]).join('')).join(''); // no stack lies over the signs of another
}

/** What a pennant takes of the sheet, from the foot of its pole. @param {number} k its size */
export const flagBox = k => /** @type {Box} */ ([-4 * k, -28 * k, 28 * k, 2 * k]);

/** What stands in a space, as pennants: what is drawn when the whole of a large sheet is seen. They have the colours of
 * the strongest unit, and on the pole a star for a leader, a ball for a minor one.
 * @param {Sheet} sheet @param {string} space @param {Group[]} groups @param {Sizes} size */
export function drawFlags(sheet, space, groups, { flag }) {
  return groups.map((group, i) => {
    const { side, pieces } = group, looks = byWeight(sheet, pieces).map(p => lookOf(sheet, p));
    const { fill, ink, band } = armyOf(sheet, looks[0]?.army || side), worth = worthOf(sheet, group);
    const leader = leaderOf(looks), wide = worth > 9 ? 27 : 23, middle = (wide - 3) / 2 + (band ? 2.6 : 1);
    const head = !leader ? '' : leader.minor ? '<circle class="top" cy="-21" r="3.2"/>'
      : `<path class="top" d="${star(0, -20.5, 6.6)}"/>`;
    const cloth = `<path class="cloth" d="M.6,-20.5H${wide}l-4.5,7l4.5,7H.6Z"/>` +
      (band ? `<path style="fill:${hex(band)}" d="M1.4,-19.8h4v12.6h-4z"/>` : '');
    const colours = `style="--f:${hex(fill)};--t:${hex(ink)}"`, place = `translate(${f1((i * flag * 28) / 20)},0)`;
    return `<g class="flags" data-s="${esc(space)}" data-side="${esc(side)}" ${colours} ` +
      `transform="${place}scale(${f1(flag / 2) / 10})"><path class="pole" d="M0,2V-21"/>` +
      `${cloth}<text x="${f1(middle)}" y="-9">${worth}</text>${head}</g>`;
  }).join('');
}
