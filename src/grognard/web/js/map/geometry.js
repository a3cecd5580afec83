// Points, boxes and smooth paths.
import { f1 } from './svg.js';

/** @param {number} v @param {number} low @param {number} high */
export const clamp = (v, low, high) => Math.max(low, Math.min(high, v));

/** `count` things made by their number. @template T @param {number} count @param {(i: number) => T} make */
export const times = (count, make) => Array.from({ length: count }, (_, i) => make(i));

/** Random numbers that are the same on every machine. @param {number} seed */
export function rng(seed) {
  let s = seed;
  return () => {
    s = (Math.imul(s ^ (s >>> 15), 0x2c1b3c6d) + 0x9e3779b9) | 0;
    return ((s ^ (s >>> 13)) >>> 0) / 4294967296;
  };
}

/** @param {number} x @param {number} y @param {number} radius @param {number} angle @returns {Point} */
export const polar = (x, y, radius, angle) => [x + Math.cos(angle) * radius, y + Math.sin(angle) * radius];

/** @param {Point} p */
export const xy = p => `${f1(p[0])},${f1(p[1])}`;

/** @param {Point} a @param {Point} b @param {number} t @returns {Point} */
export const between = (a, b, t) => [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t];

/** @param {Point} a @param {Point} b */
export const distance = (a, b) => Math.sqrt((a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2); // faster than Math.hypot

/** @param {number} x @param {number} y @param {number} r */
export function star(x, y, r) {
  return `M${times(10, i => xy(polar(x, y, i % 2 ? r * 0.42 : r, ((i - 2.5) * Math.PI) / 5))).join('L')}Z`;
}

/** A curve by quadratic pieces between midpoints: it never overshoots. @param {Point[]} p */
export function smooth(p, closed = false) {
  const n = p.length;
  if (n < 3) return n ? `M${p.map(xy).join('L')}` : '';
  let d = `M${xy(closed ? between(p[n - 1], p[0], 0.5) : p[0])}`;
  for (let i = closed ? 0 : 1; i < (closed ? n : n - 1); i++) {
    d += `Q${xy(p[i])} ${xy(!closed && i === n - 2 ? p[n - 1] : between(p[i], p[(i + 1) % n], 0.5))}`;
  }
  return closed ? d + 'Z' : d;
}

/** Lengths from the first point to each. @param {Point[]} p */
export function lengths(p) {
  const out = [0];
  for (let i = 1; i < p.length; i++) out.push(out[i - 1] + distance(p[i - 1], p[i]));
  return out;
}

/** `count` points at equal distances along a line. @param {Point[]} points @param {number} count */
export function evenly(points, count) {
  const at = lengths(points), total = at[at.length - 1] || 1;
  let k = 0;
  return times(count, i => {
    const want = (total * i) / (count - 1);
    while (k < points.length - 2 && at[k + 1] < want) k++;
    return between(points[k], points[k + 1] ?? points[k], Math.min(1, (want - at[k]) / (at[k + 1] - at[k] || 1)));
  });
}

/** @param {number} x @param {number} y @param {number} w @param {number} h @returns {Box} */
export const boxAt = (x, y, w, h) => [x - w / 2, y - h / 2, x + w / 2, y + h / 2];

/** How much of two boxes overlaps once they are `pad` nearer. @param {Box} a @param {Box} b */
export function overlap(a, b, pad = 0) {
  const w = Math.min(a[2], b[2]) - Math.max(a[0], b[0]) + pad;
  if (w <= 0) return 0;
  const h = Math.min(a[3], b[3]) - Math.max(a[1], b[1]) + pad;
  return h <= 0 ? 0 : w * h;
}

/** All that lies outside a box, as four of them. @param {Box} box @returns {Box[]} */
export const beyond = ([left, top, right, bottom]) => [[-Infinity, top, left, bottom], [right, top, Infinity, bottom],
  [left, -Infinity, right, top], [left, bottom, right, Infinity]];

/** @param {Box[]} boxes */
export function around(boxes) {
  const out = /** @type {Box} */ ([Infinity, Infinity, -Infinity, -Infinity]);
  for (const b of boxes) for (let i = 0; i < 4; i++) out[i] = Math[i < 2 ? 'min' : 'max'](out[i], b[i]);
  return out;
}

/** Whether a point lies within a polygon. @param {Point[]} corners @param {number} x @param {number} y */
export function inside(corners, x, y) {
  let odd = false;
  corners.forEach(([ax, ay], i) => {
    const [bx, by] = corners.at(i - 1) ?? [ax, ay];
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) odd = !odd;
  });
  return odd;
}

/** From a point to the nearest of a box, 0 inside. @param {Box} b @param {number} x @param {number} y */
export const toBox = (b, x, y) => distance([x, y], [clamp(x, b[0], b[2]), clamp(y, b[1], b[3])]);
