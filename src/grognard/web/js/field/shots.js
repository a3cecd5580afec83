// A target before anything is fired at it: rays of one eye, who is obscured, how far weapons reach. The verdict is the
// server's; only where a ray is drawn as barred is found here.

import { distance, times } from '../map/geometry.js';
import { f1 } from '../map/svg.js';
import { INCH, length, line } from './plane.js';
import { chip, chipBox, circle, together } from './proposal.js';

export const NO_SHOT = { under: '', over: '', boxes: /** @type {Box[]} */ ([]) };

const TURNS = times(16, i => ((i + 2) * Math.PI) / 8); // places of a label on a ring, from the upper right on
const FEW = 26; // pixels for an inch: with less only the eye has its figure

/** Where a ray first meets one of these outlines, as a part of its way; 1 where it meets none.
 * @param {Point} a @param {Point} b @param {Point[][]} outlines */
export function stopped(a, b, outlines) {
  let first = 1;
  const dx = b[0] - a[0], dy = b[1] - a[1];
  for (const corners of outlines) corners.forEach((p, i) => {
    const q = corners[(i + 1) % corners.length], ex = q[0] - p[0], ey = q[1] - p[1], cross = dx * ey - dy * ex;
    if (Math.abs(cross) < 1e-9) return;
    const t = ((p[0] - a[0]) * ey - (p[1] - a[1]) * ex) / cross, s = ((p[0] - a[0]) * dy - (p[1] - a[1]) * dx) / cross;
    if (t > 0.02 && t < first && s >= 0 && s <= 1) first = t;
  });
  return first;
}

/** A bar across a ray. @param {Point} at @param {Point} from @param {number} scale */
function bar([x, y], [fx, fy], scale) {
  const a = Math.atan2(fy - y, fx - x) + Math.PI / 2, w = 6 / scale;
  return `<path class="rayx" d="M${f1(x - w * Math.cos(a))},${f1(y - w * Math.sin(a))}` +
    `L${f1(x + w * Math.cos(a))},${f1(y + w * Math.sin(a))}"/>`;
}

/** A point of a ring around somebody that is in view and where nobody stands.
 * @param {import('./field.js').FieldView} field @param {Stood} from @param {number} far @returns {Point} */
function besides(field, { x, y }, far) {
  const all = TURNS.map(a => /** @type {Point} */ ([x + far * Math.cos(a), y - far * Math.sin(a)]));
  const free = all.filter(at => (field.nearest(...at)?.far ?? Infinity) > 3 * INCH && distance(field.inView(at, 70),
    at) < 1);
  return free[0] ?? field.inView(all[0], 60);
}

/** Under and over the models. @param {Forecast} forecast @param {import('./field.js').FieldView} field */
export function drawShot({ eye, rays, hidden, clear, half, range }, field) {
  const { camera: { scale }, plane } = field, all = new Map([...field.stood.values()].flat().map(s => [s.model.id, s]));
  const from = all.get(eye), firers = Object.keys(hidden).flatMap(id => all.get(id) ?? []);
  if (!from) return NO_SHOT;
  const outlines = field.pieces.filter(p => p.height > 0).map(p => p.outline), sure = new Set(clear);
  /** @param {number} mils @param {string} kind */
  const ring = (mils, kind) => together(firers.map(s => circle([s.x, s.y], length(mils + s.model.radius))), kind,
    plane.width, plane.height);
  const under = half ? ring(range, 'broken') + ring(half, 'solid') : '';
  let lines = '', marks = '', seen = 0;
  for (const { piece, seen: sees, obscured } of rays) {
    const to = all.get(piece);
    if (!to) continue;
    const a = /** @type {Point} */ ([from.x, from.y]), b = /** @type {Point} */ ([to.x, to.y]),
      r = f1(length(to.model.radius) + 3);
    if (!obscured) seen += 1;
    const k = obscured ? stopped(a, b, outlines) : 1, c = /** @type {Point} */ ([a[0] + (b[0] - a[0]) * k, a[1] +
      (b[1] - a[1]) * k]);
    if (sees || obscured) lines += `<path class="ray0" d="${line([a, b])}"/><path class="rayc" d="${line([a, c])}"/>` +
      (k < 1 ? `<path class="rayo" d="${line([c, b])}"/>${bar(c, a, scale)}` : '');
    const dim = sure.has(piece) ? '' : ' dim', at = `cx="${f1(b[0])}" cy="${f1(b[1])}" r="${r}"`;
    marks += `<circle class="seen0${dim}" ${at}/><circle class="seen1${dim}" ${at}/>`;
  }
  const close = INCH * scale > FEW, figures = firers.filter(s => close || s === from).map(s => {
    const at = `translate(${f1(s.x)},${f1(s.y + length(s.model.radius) + 9 / scale)})scale(${(1 / scale).toFixed(4)})`;
    return `<g class="count${s === from ? ' eye' : ''}" transform="${at}">` +
      `<rect x="-11" y="-8" width="22" height="16" rx="4"/>` +
      `<text y="4.2">${hidden[s.model.id]}</text></g>`;
  }).join('');
  const [last] = rays.flatMap(ray => all.get(ray.piece) ?? []), middle = last ?? from;
  const chips = /** @type {[Point, string][]} */ ([]);
  if (half) chips.push([besides(field, from, length(half)), `${half / 1000}″: half range`]);
  if (rays.length > 1) chips.push([field.inView([(from.x + middle.x) / 2 - 4 * INCH, (from.y + middle.y) / 2], 90),
    `sees ${seen} clear, ${rays.length - seen} obscured`]);
  return { under, over: lines + marks + figures + chips.map(([at, text]) => chip(at, text, '', scale)).join(''),
    boxes: chips.map(([at, text]) => chipBox(at, text, scale)) };
}
