// Plates of units and names of terrain, in pixels of the window: each takes the cheapest of some fifty places.

import { boxAt, overlap } from '../map/geometry.js';
import { esc, f1, textWidth } from '../map/svg.js';
import { MARKS, signs } from './signs.js';
import { boxOf } from './terrain.js';

const COND = '"Avenir Next Condensed", "Roboto Condensed", "Arial Narrow", "Liberation Sans Narrow", sans-serif';
const SERIF = '"Iowan Old Style", Palatino, "Book Antiqua", "Liberation Serif", serif';
const HIGH = 20; // of a plate
const FONT = 12.5;
const MARK = 17; // pixels of a marker
const DEAR = 1400; // a name that would cost more is left out
const NARROW = 480; // pixels of a table on which plates have no names

/** @param {string} text */
const narrow = text => textWidth(text, '600', COND) * FONT + 1;

/** The words of a plate and how wide each part is. @param {Plate} plate @param {boolean} short */
function measured({ unit, left, of, marks, note }, short) {
  const name = short ? '' : unit.short || unit.name, count = of > 1 ? `${left}/${of}` : '';
  const code = Math.max(20, narrow(unit.code) + 9), [words, number] = [name, count].map(t => (t ? narrow(t) + 6 : 0));
  const aside = note ? narrow(note) + 8 : 0, shown = marks.filter(m => MARKS[m]);
  return { name, count, shown, code, words, number, aside,
    wide: f1(code + (words + number + shown.length + aside ? 4 : 0) + words + number + shown.length * MARK + aside +
      (name || count ? 3 : 0)) };
}

/** A plate around 0,0. @param {Plate} plate @param {boolean} short */
function drawn(plate, short) {
  const { unit, state, style, marks, note } = plate, m = measured(plate, short), x0 = -m.wide / 2, y0 = -HIGH / 2;
  let x = x0 + m.code + 5, parts = '';
  if (m.name) parts += `<text x="${f1(x)}" y="4.4">${esc(m.name)}</text>`;
  x += m.words;
  if (m.count) parts += `<text class="tc" x="${f1(x)}" y="4.4">${m.count}</text>`;
  x += m.number;
  for (const k of m.shown) {
    parts += `<g transform="translate(${f1(x + 7)},0)scale(.84)">${MARKS[k]}</g>`;
    x += MARK;
  }
  if (note) parts += `<text x="${f1(x + 2)}" y="4.4">${esc(note)}</text>`;
  const lit = state === 'may' || state === 'sel', tab = f1(x0 + m.code);
  return `<g class="utag${marks.includes('done') ? ' isdone' : ''}" style="${style}">` +
    (lit ? `<rect class="tmay" x="${f1(x0 - 2.5)}" y="${y0 - 2.5}" width="${m.wide + 5}" height="25" rx="6.5"/>` : '') +
    `<rect class="tp" x="${f1(x0)}" y="${y0}" width="${m.wide}" height="${HIGH}" rx="4"/>` +
    `<path class="tk" d="M${f1(x0 + 4)},${y0}H${tab}V${-y0}H${f1(x0 + 4)}` +
      `a4,4 0 0 1 -4,-4V${y0 + 4}a4,4 0 0 1 4,-4Z"/>` +
    `<text class="ti" x="${f1(x0 + m.code / 2)}" y="4.4">${esc(unit.code)}</text>${parts}</g>`;
}

/** Where names and plates stand, all in pixels of the window. `blocks` are boxes with what each pixel on them costs.
 * @param {Terrain[]} pieces outlines in pixels @param {Plate[]} plates boxes in pixels
 * @param {[box: Box, cost: number][]} blocks @param {Box} window */
export function layOut(pieces, plates, blocks, window) {
  const taken = [...blocks], [left, top, right, bottom] = window, short = right - left < NARROW;
  /** The cheapest place; it is taken from then on. @param {number} wide @param {number} high
   * @param {[x: number, y: number, cost: number][]} places @param {number} dear */
  const best = (wide, high, places, dear) => {
    let found = { x: 0, y: 0, cost: Infinity };
    for (const [x, y, cost] of places) {
      const box = boxAt(x, y, wide + 8, high + 4);
      const out = Math.max(0, left + 4 - x + wide / 2) + Math.max(0, x + wide / 2 - right + 4)
        + Math.max(0, top + 4 - y + high / 2) + Math.max(0, y + high / 2 - bottom + 4);
      const sum = taken.reduce((s, [b, k]) => s + overlap(box, b) * k, cost + out * 400);
      if (sum < found.cost) found = { x, y, cost: sum };
    }
    if (found.cost < dear) taken.push([boxAt(found.x, found.y, wide, high), 8]);
    return found;
  };
  const names = pieces.flatMap(p => {
    const [, signed] = signs(p), text = textWidth(p.name, '600', SERIF) * FONT, wide = text + 4 + signed;
    const found = best(wide, 16, namePlaces(p, wide), DEAR);
    if (found.cost >= DEAR || !isSeen(boxOf(p.outline), window)) return [];
    return [{ id: p.id, x: found.x, y: found.y,
      svg: `<g class="pl"><text x="${f1(-wide / 2)}" y="4">${esc(p.name)}</text>` +
      `${signs(p, f1(-wide / 2 + text + 13))[0]}</g>` }];
  });
  const tags = plates.filter(p => isSeen(p.box, window)).map(p => {
    const { wide } = measured(p, short), { x, y } = best(wide, 24, platePlaces(p, wide), Infinity);
    return { id: p.unit.id, x, y, svg: drawn(p, short), box: boxAt(x, y, wide, HIGH), thread: thread(p, x, y, wide) };
  });
  return { names, tags };
}

/** @param {Box} box @param {Box} window */
const isSeen = (box, window) => overlap(box, window) > 0;

/** @param {Terrain} piece @param {number} wide @returns {[number, number, number][]} */
function namePlaces({ outline: corners, look, height }, wide) {
  const [left, top, right, bottom] = boxOf(corners), x = (left + right) / 2, y = (top + bottom) / 2;
  const w = (right - left) / 2, h = (bottom - top) / 2, out = /** @type {[number, number, number][]} */ ([]);
  if (wide < 2 * w - 6 && h > 14) for (const f of [0.5, -0.5, 0.75, -0.75, 0])
    out.push([x, y + h * f, (f === 0 ? 60 : 0) + (look === 'wood' ? 30 : 0)]);
  for (const e of [15, 24]) {
    const low = bottom + e + (height ? 10 : 0);
    out.push([x, low, 20 + e], [x, top - e, 30 + e], [x - w / 2, low, 40], [x + w / 2, low, 40],
      [x + w * 0.6, top - e, 40], [x - w * 0.6, top - e, 40]);
  }
  out.push([right + wide / 2 + 12, y, 60], [left - wide / 2 - 10, y, 60]);
  return out;
}

/** Below the first side's units, above the second's, else beside. @param {Plate} plate @param {number} wide
 * @returns {[number, number, number][]} */
function platePlaces({ box: [left, top, right, bottom], dark }, wide) {
  const x = (left + right) / 2, y = (top + bottom) / 2, out = /** @type {[number, number, number][]} */ ([]);
  for (const e of [8, 16, 26]) for (const dx of [0, -30, 30, -60, 60, -90, 90]) {
    const cost = e * 2 + Math.abs(dx) * 0.6;
    out.push([x + dx, bottom + e, cost + (dark ? 0 : 25)], [x + dx, top - e, cost + (dark ? 25 : 0)]);
  }
  for (const dy of [0, -16, 16, -32, 32]) out.push([right + wide / 2 + 3, y + dy, 60 + Math.abs(dy)],
    [left - wide / 2 - 3, y + dy, 60 + Math.abs(dy)]);
  return out;
}

/** A thread joins a plate that stands apart from its unit. @param {Plate} plate @param {number} x @param {number} y
 * @param {number} wide */
function thread({ models }, x, y, wide) {
  let near = /** @type {Point | null} */ (null), least = Infinity;
  for (const [mx, my, r] of models) {
    const far = Math.hypot(Math.max(0, Math.abs(mx - x) - wide / 2), Math.max(0, Math.abs(my - y) - HIGH / 2)) - r;
    if (far < least) [near, least] = [[mx, my], far];
  }
  const start = near && Math.max(x - wide / 2 + 8, Math.min(x + wide / 2 - 8, near[0]));
  return near && least > 26 ? `M${f1(Number(start))},${f1(y)}L${f1(near[0])},${f1(near[1])}` : '';
}
