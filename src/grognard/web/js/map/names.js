// @ts-check
// Names of the land: rivers along their course, regions where there is room, the compass and the grid of the margin.
import { around, lengths, overlap, polar, smooth, xy } from './geometry.js';
import { flow, widthAt } from './rivers.js';
import { esc, f1, textWidth } from './svg.js';

/** @import { Sheet, Stream, Legend, Point } from '../../types.d.ts' */
/** @import { Box } from './geometry.js' */
/** @import { Points } from './labels.js' */
/** @typedef {{cost: number, points: Point[], at: number, boxes: Box[]}} Course */

const APART = 420; // between two names of the same river

/**
 * A stretch of a river to write along, on one bank.
 * @param {Stream} stream @param {number} i @param {number} j @param {number} bank 1 writes above, -1 below
 * @param {number} font @returns {Course}
 */
function course(stream, i, j, bank, font) {
  const p = stream.points, back = p[j][0] < p[i][0], points = [], boxes = [];
  let bend = 0, last = NaN;
  for (let k = i; k <= j; k++) {
    const [ux, uy] = flow(p, k, 2), nx = uy * (back ? -1 : 1) * bank, ny = -ux * (back ? -1 : 1) * bank;
    const off = widthAt(stream, k) / 2 + (bank > 0 ? 4 : 4 + font * 0.62), mid = off + font * 0.3 * bank;
    points.push(/** @type {Point} */ ([p[k][0] + nx * off, p[k][1] + ny * off]));
    const mx = p[k][0] + nx * mid, my = p[k][1] + ny * mid, angle = Math.atan2(uy, ux);
    const turn = Math.abs(Math.atan2(Math.sin(angle - last), Math.cos(angle - last)));
    boxes.push(/** @type {Box} */ ([mx - font * 0.62, my - font * 0.6, mx + font * 0.62, my + font * 0.6]));
    if (turn) bend += turn * turn;
    last = angle;
  }
  const slope = Math.abs(p[j][1] - p[i][1]) / (Math.hypot(p[j][0] - p[i][0], p[j][1] - p[i][1]) || 1);
  return { cost: bend * 5 + slope * 5, points: back ? points.reverse() : points, at: 0, boxes };
}

/** @param {Course} c @param {Sheet} sheet @param {Box[]} taken @param {Points} fords */
function price(c, sheet, taken, fords) {
  const whole = around(c.boxes), near = taken.filter(t => overlap(whole, t, 1));
  for (const b of c.boxes) {
    for (const t of near) if (overlap(b, t, 1)) c.cost += 30;
    c.cost += fords.weigh(b, 3);
    if (b[0] < 8 || b[2] > sheet.width - 8 || b[1] < 4 || b[3] > sheet.height - 2) c.cost += 50;
  }
}

/** Takes the kinks out of a line of text. @param {Point[]} points @returns {Point[]} */
function calm(points) {
  let out = points;
  for (let n = 0; n < 4; n++) {
    const before = out;
    out = before.map((p, k) => {
      const a = before[k - 1], b = before[k + 1];
      return a && b ? [(a[0] + 2 * p[0] + b[0]) / 4, (a[1] + 2 * p[1] + b[1]) / 4] : p;
    });
  }
  return out;
}

/**
 * Names along the rivers. `taken` grows by the room they take.
 * @param {Sheet} sheet @param {number} size @param {string} family @param {Box[]} taken @param {Points} fords
 * @param {string} prefix
 */
export function nameRivers(sheet, size, family, taken, fords, prefix) {
  const font = size * 1.02;
  return sheet.streams.map((stream, n) => {
    if (!stream.name) return '';
    const along = lengths(stream.points), text = (textWidth(stream.name, 'italic 500', family) + stream.name.length * 0.085) * font, need = text + font * 2;
    /** @type {Course[]} */
    const found = [];
    for (let i = 0, j = 0; i < along.length; i++) {
      while (j < along.length && along[j] - along[i] < need) j++;
      if (j >= along.length) break;
      for (const bank of [1, -1]) {
        const c = course(stream, i, j, bank, font);
        c.at = along[i];
        price(c, sheet, taken, fords);
        found.push(c);
      }
    }
    return choose(found, text + 4, Math.max(1, Math.min(3, Math.round(along[along.length - 1] / 560)))).map((c, i) => {
      for (const b of c.boxes) taken.push(b);
      const id = `${prefix}-river-${n}-${i}`;
      return `<path id="${id}" d="${smooth(c.points)}" fill="none"/><text class="rn" style="font-size:${f1(font)}px"><textPath href="#${id}" startOffset="50%" text-anchor="middle">${esc(stream.name)}</textPath></text>`;
    }).join('');
  }).join('');
}

/**
 * The best stretches that lie far enough apart and are long enough once they are calm.
 * @param {Course[]} found @param {number} long @param {number} want
 */
function choose(found, long, want) {
  /** @type {Course[]} */
  const got = [];
  for (const c of found.sort((a, b) => a.cost - b.cost)) {
    if (got.length >= want || c.cost > 28) break;
    if (got.some(g => Math.abs(g.at - c.at) < APART)) continue;
    const points = calm(c.points);
    if ((lengths(points).pop() ?? 0) > long) got.push({ ...c, points });
  }
  return got;
}

/**
 * Names of regions, each at the emptiest place in its window; smaller where there is no room.
 * @param {Sheet} sheet @param {number} least size that can be read @param {string} family @param {Box[]} taken
 * @param {Points} roads @param {Points} water
 */
export function nameRegions(sheet, least, family, taken, roads, water) {
  return sheet.legends.map(legend => {
    const text = legend.text.toUpperCase(), spacing = legend.wide ? 0.6 : 0.42, wide = textWidth(text, '400', family) + text.length * spacing;
    for (const size of [1, 0.85, 0.7].map(k => Math.max(least, k * legend.size))) {
      const place = emptiest(legend, wide * size, size, taken, roads, water);
      if (!place) continue;
      taken.push(place);
      return `<text class="region${legend.wide ? ' wide' : ''}" style="font-size:${f1(size)}px" x="${f1((place[0] + place[2] + size * spacing) / 2)}" y="${f1(place[1] + size * 0.86)}">${esc(text)}</text>`;
    }
    return '';
  }).join('');
}

/**
 * @param {Legend} g @param {number} w @param {number} h @param {Box[]} taken @param {Points} roads
 * @param {Points} water @returns {Box | null}
 */
function emptiest(g, w, h, taken, roads, water) {
  const nearby = taken.filter(t => overlap(t, [g.left, g.top, g.right, g.bottom], 60));
  let best = null, least = 25;
  for (let y = g.top; y <= g.bottom - h; y += 6) for (let x = g.left; x <= g.right - w; x += 10) {
    /** @type {Box} */
    const b = [x, y, x + w, y + h];
    const off = Math.hypot(x + w / 2 - (g.left + g.right) / 2, 2 * (y + h / 2 - (g.top + g.bottom) / 2)) / 60;
    if (off >= least || nearby.some(t => overlap(b, t, 4))) continue;
    const cost = off + roads.weigh(b, 1) * 1.2 + water.weigh(b, 7) * 5;
    if (cost < least) [best, least] = [b, cost];
  }
  return best;
}

/** A compass in the first corner that is free. @param {Sheet} sheet @param {Box[]} taken */
export function drawRose(sheet, taken) {
  const corners = [[78, sheet.height - 60], [sheet.width - 78, sheet.height - 60], [78, 78], [sheet.width - 78, 78]];
  const place = corners.find(([x, y]) => !taken.some(t => overlap(t, [x - 40, y - 54, x + 40, y + 40])));
  if (!place) return '';
  const [x, y] = place;
  /** @param {number} turn */
  const points = turn => Array.from({ length: 8 }, (_, i) => {
    const angle = (i * Math.PI) / 4 - Math.PI / 2;
    return `M${xy(polar(x, y, i % 2 ? 22 : 36, angle))}L${xy(polar(x, y, 9, angle + turn))}L${x},${y}Z`;
  }).join('');
  return `<g class="rose"><circle cx="${x}" cy="${y}" r="27"/><path class="r1" d="${points(-0.39)}"/><path class="r2" d="${points(0.39)}"/><text x="${x}" y="${y - 40}">N</text></g>`;
}

/** The neat line with grid references. @param {Sheet} sheet */
export function drawFrame(sheet) {
  const { width: w, height: h, columns, rows } = sheet;
  let out = `<rect class="nl1" x="-5" y="-5" width="${w + 10}" height="${h + 10}"/><rect class="nl2" x="-20" y="-20" width="${w + 40}" height="${h + 40}"/>`;
  for (let i = 0; i + 1 < columns.length; i++) {
    for (const y of [-9, h + 16]) out += `<text class="gr" x="${f1((columns[i] + columns[i + 1]) / 2)}" y="${y}">${i + 1}</text>`;
    if (i) out += `<path class="gt" d="M${f1(columns[i])},-20v15m0,${h + 10}v15"/>`;
  }
  for (let i = 0; i + 1 < rows.length; i++) {
    for (const x of [-12.5, w + 12.5]) out += `<text class="gr" x="${x}" y="${f1((rows[i] + rows[i + 1]) / 2 + 4)}">${esc(sheet.row_names[i] ?? i + 1)}</text>`;
    if (i) out += `<path class="gt" d="M-20,${f1(rows[i])}h15m${w + 10},0h15"/>`;
  }
  return out;
}
