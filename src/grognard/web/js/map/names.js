// Names of the land: rivers along their course, regions where there is room.
import { lineStyle } from './colour.js';
import { around, between, boxAt, lengths, overlap, smooth } from './geometry.js';
import { esc, f1, textWidth } from './svg.js';

const APART = 420; // between two names of the same river
const DEAREST = 28; // what a stretch of a river may cost
const CROWDED = 25; // what the room of a region's name may cost,
const COUNTRY = 90; // and that of a country, which goes without one only where letters would lie on letters
const WET = 9; // what it costs to lie on a point of a river,
const DRY = 40; // and where it shall be clear of it
const BESIDE = 130; // how far a region's name may leave its window where that is full

/** @param {Stream} stream @param {number} i */
const widthAt = ({ source, mouth, points }, i) => source + ((mouth - source) * i) / Math.max(1, points.length);

/** The direction of flow, as a vector of length 1. @param {Point[]} p @param {number} i @returns {Point} */
function flow(p, i, reach = 1) {
  const a = p[Math.max(0, i - reach)], b = p[Math.min(p.length - 1, i + reach)];
  const l = Math.hypot(b[0] - a[0], b[1] - a[1]) || 1;
  return [(b[0] - a[0]) / l, (b[1] - a[1]) / l];
}

/** A stretch of a river to write along, from one point to another, on one bank: 1 above, -1 below.
 * @param {Stream} stream @param {number} i @param {number} j @param {number} bank @param {number} font
 * @param {number} beads how far spaces on it reach to its sides @returns {Course} */
function course(stream, i, j, bank, font, beads) {
  const p = stream.points, back = p[j][0] < p[i][0], up = back ? -bank : bank;
  const points = /** @type {Point[]} */ ([]), boxes = [];
  let bend = 0, last = NaN;
  for (let k = i; k <= j; k++) {
    const [ux, uy] = flow(p, k, 2), [x, y] = p[k], angle = Math.atan2(uy, ux);
    const off = Math.max(widthAt(stream, k) / 2, beads) + (bank > 0 ? 4 : 4 + font * 0.62);
    const mid = off + font * 0.3 * bank;
    points.push([x + uy * up * off, y - ux * up * off]);
    boxes.push(boxAt(x + uy * up * mid, y - ux * up * mid, font * 1.24, font * 1.2));
    bend += Math.atan2(Math.sin(angle - last), Math.cos(angle - last)) ** 2 || 0;
    last = angle;
  }
  const slope = Math.abs(p[j][1] - p[i][1]) / (Math.hypot(p[j][0] - p[i][0], p[j][1] - p[i][1]) || 1);
  return { cost: bend * 5 + slope * 5, points: back ? points.reverse() : points, at: 0, boxes };
}

/** @param {Course} c @param {Sheet} sheet @param {Box[]} taken @param {Points} fords */
function price({ boxes }, sheet, taken, fords) {
  const whole = around(boxes), near = taken.filter(t => overlap(whole, t, 1));
  return boxes.reduce((sum, b) => {
    const outside = b[0] < 8 || b[2] > sheet.width - 8 || b[1] < 4 || b[3] > sheet.height - 2;
    return sum + near.filter(t => overlap(b, t, 1)).length * 30 + fords.weigh(b, 3) + (outside ? 50 : 0);
  }, 0);
}

/** @param {Point[]} points */
function calm(points) {
  let out = points;
  for (let n = 0; n < 4; n++) {
    out = out.map((p, k, { length }) =>
      k && k < length - 1 ? between(p, between(out[k - 1], out[k + 1], 0.5), 0.5) : p);
  }
  return out;
}

/** Names along the rivers. `taken` grows by the room they take; `beads` is how far spaces on a river reach.
 * @param {Sheet} sheet @param {number} size @param {string} family @param {Box[]} taken @param {Points} fords
 * @param {string} prefix @param {number} [beads] */
export function nameRivers(sheet, size, family, taken, fords, prefix, beads = 0) {
  const font = size * 1.02;
  return sheet.streams.filter(s => s.name).flatMap((stream, n) => {
    const { name, points } = stream, along = lengths(points), last = along.length - 1;
    const text = (textWidth(name, 'italic 500', family) + name.length * 0.085) * font;
    const found = along.flatMap((at, i) => {
      const j = along.findIndex(l => l - at >= text + font * 2);
      return j < 0 ? [] : [1, -1].map(bank => {
        const c = course(stream, i, j, bank, font, beads);
        return { ...c, at, cost: c.cost + price(c, sheet, taken, fords) };
      });
    });
    return choose(found, text + 4, Math.max(1, Math.min(3, Math.round(along[last] / 560)))).map((c, i) => {
      const id = `${prefix}-river-${n}-${i}`, style = `font-size:${f1(font)}px`;
      taken.push(...c.boxes);
      return `<path id="${id}" d="${smooth(c.points)}" fill="none"/><text class="rn" style="${style}">` +
        `<textPath href="#${id}" startOffset="50%" text-anchor="middle">${esc(name)}</textPath></text>`;
    });
  }).join('');
}

/** The best stretches that lie far enough apart and are long enough once they are calm.
 * @param {Course[]} found @param {number} long @param {number} want */
function choose(found, long, want) {
  const got = /** @type {Course[]} */ ([]);
  for (const c of found.sort((a, b) => a.cost - b.cost)) {
    if (got.length >= want || c.cost > DEAREST) break;
    const points = calm(c.points);
    if (got.every(g => Math.abs(g.at - c.at) >= APART) && (lengths(points).at(-1) ?? 0) > long)
      got.push({ ...c, points });
  }
  return got;
}

/** Names of regions, each at the emptiest place in its window; smaller where there is no room, down to `least`; all of
 * them `grow` where the whole of a large sheet is seen.
 * @param {Sheet} sheet @param {number} least @param {string} family @param {Box[]} taken @param {Points} roads
 * @param {Points} water @param {number} [grow] */
export function nameRegions(sheet, least, family, taken, roads, water, grow = 1) {
  return sheet.legends.map(legend => {
    const text = legend.text.toUpperCase(), spacing = legend.wide ? 0.6 : 0.42;
    const wide = textWidth(text, '400', family) + text.length * spacing;
    const sizes = [1, 0.85, 0.7].map(k => Math.max(least, k * legend.size * grow));
    const last = legend.ground ? [[sizes[2], WET]] : []; // better on water than not at all
    for (const [size, wet] of [...sizes.map(size => [size, DRY]), ...last]) {
      const [other, dearest] = legend.ground ? [legend, COUNTRY] : [grown(legend, sheet), CROWDED];
      const place = emptiest(legend, wide * size, size, taken, roads, water)
        ?? emptiest(other, wide * size, size, taken, roads, water, dearest, wet);
      if (!place) continue;
      const x = f1((place[0] + place[2] + size * spacing) / 2), y = f1(place[1] + size * 0.86);
      taken.push(place);
      const ink = sheet.grounds.find(g => g.id === legend.ground)?.ink;
      const style = `font-size:${f1(size)}px;${ink ? lineStyle(ink) : ''}`;
      const name = legend.wide ? 'region wide' : 'region';
      return `<text class="${name}" style="${style}" x="${x}" y="${y}">${esc(text)}</text>`;
    }
    return '';
  }).join('');
}

/** With room beside its window. @param {Legend} g @param {Sheet} sheet */
const grown = ({ left, top, right, bottom, ...legend }, { width }) => ({ ...legend,
  left: Math.max(4, left - BESIDE), right: Math.min(width - 4, right + BESIDE), top, bottom });

/** @param {Legend} g @param {number} w @param {number} h @param {Box[]} taken @param {Points} roads
 * @param {Points} water @param {number} [dearest] @param {number} [wet] what water costs */
function emptiest({ left, top, right, bottom }, w, h, taken, roads, water, dearest = CROWDED, wet = WET) {
  const nearby = taken.filter(t => overlap(t, [left, top, right, bottom], 60));
  let best = /** @type {Box | null} */ (null), least = dearest;
  const shy = dearest > CROWDED ? 1 : 7; // units that it keeps off water
  const [dx, dy] = [Math.max(10, h / 3), Math.max(6, h / 4)]; // large letters need no finer
  for (let y = top; y <= bottom - h; y += dy) for (let x = left; x <= right - w; x += dx) {
    const b = /** @type {Box} */ ([x, y, x + w, y + h]);
    const off = Math.hypot(x + w / 2 - (left + right) / 2, 2 * y + h - top - bottom) / 60;
    if (off >= least || nearby.some(t => overlap(b, t, 4))) continue;
    const cost = off + roads.weigh(b, 1) * 1.2 + water.weigh(b, shy) * wet;
    if (cost < least) [best, least] = [b, cost];
  }
  return best;
}

/** The room of the names of lakes. @param {Sheet} sheet @param {string} family */
export const lakeBoxes = ({ lakes = [] }, family) => lakes.map(({ name, x, y, size }) =>
  boxAt(x, y - size * 0.3, (textWidth(name, 'italic 400', family) + name.length * 0.3) * size, size * 1.2));

/** The room of the compass. @param {Point} at */
export const roseBox = ([x, y]) => boxAt(x, y - 7, 80, 94);
