// Points, boxes, smooth paths, contours of a field, and a mask of places to keep off.
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

/** @param {Box[]} boxes */
export function around(boxes) {
  const out = /** @type {Box} */ ([Infinity, Infinity, -Infinity, -Infinity]);
  for (const b of boxes) for (let i = 0; i < 4; i++) out[i] = Math[i < 2 ? 'min' : 'max'](out[i], b[i]);
  return out;
}

/** From a point to the nearest of a box, 0 inside. @param {Box} b @param {number} x @param {number} y */
export const toBox = (b, x, y) => distance([x, y], [clamp(x, b[0], b[2]), clamp(y, b[1], b[3])]);

/** A lattice over the sheet, with room around it. */
export class Lattice {
  /** @param {Sheet} sheet @param {number} step @param {number} pad */
  constructor({ width, height }, step, pad) {
    this.step = step;
    this.pad = pad;
    this.nx = Math.ceil((width + 2 * pad) / step) + 1;
    this.ny = Math.ceil((height + 2 * pad) / step) + 1;
    this.size = this.nx * this.ny;
  }

  /** @param {number} i */
  x(i) {
    return i * this.step - this.pad;
  }

  /** The node nearest to a coordinate. @param {number} v @param {number} n */
  near(v, n) {
    return clamp(Math.round((v + this.pad) / this.step), 0, n - 1);
  }
}

// For each cell by its corners above 0: edges (0 top, 1 right, 2 bottom, 3 left) that a contour goes between.
const CASES = ['', '32', '21', '31', '10', '3012', '20', '30', '03', '02', '0123', '01', '13', '12', '23', ''];

/** Closed rings around what is above 0 (marching squares). Every point carries the number of its lattice edge.
 * @param {Float32Array} values @param {Lattice} lattice @returns {Ring[]} */
export function contour(values, lattice) {
  const next = successors(values, lattice), rings = [];
  for (let start = 0; start < next.length; start++) {
    if (next[start] < 0) continue;
    const points = [], edges = [];
    for (let e = start; next[e] >= 0;) {
      points.push(crossing(values, lattice, e));
      edges.push(e);
      const to = next[e];
      next[e] = -1;
      e = to;
    }
    if (points.length > 6) rings.push({ points, edges });
  }
  return rings;
}

/** For each edge of the lattice the edge where the contour goes on. @param {Float32Array} v @param {Lattice} l */
function successors(v, { nx, ny, size }) {
  const next = new Int32Array(size * 2).fill(-1);
  /** @param {number} i @param {number} j */
  const up = (i, j) => Number(i > 0 && j > 0 && i < nx - 1 && j < ny - 1 && v[j * nx + i] > 0);
  for (let j = 0; j < ny - 1; j++) for (let i = 0; i < nx - 1; i++) {
    const pairs = CASES[up(i, j) * 8 + up(i + 1, j) * 4 + up(i + 1, j + 1) * 2 + up(i, j + 1)];
    const at = j * nx + i, edge = [at, size + at + 1, at + nx, size + at];
    for (let k = 0; k < pairs.length; k += 2) next[edge[Number(pairs[k])]] = edge[Number(pairs[k + 1])];
  }
  return next;
}

/** Where the contour crosses an edge. @param {Float32Array} v @param {Lattice} l @param {number} edge
 * @returns {Point} */
function crossing(v, l, edge) {
  const upright = edge >= l.size, at = upright ? edge - l.size : edge;
  const i = at % l.nx, j = (at - i) / l.nx, a = v[at], b = v[at + (upright ? l.nx : 1)];
  const t = a > 0 === b > 0 ? 0.5 : a / (a - b); // the rim of the lattice counts as below
  return [l.x(i + (upright ? 0 : t)), l.x(j + (upright ? t : 0))];
}

/** Places to keep off, as a coarse picture. */
export class Mask {
  /** @param {Sheet} sheet */
  constructor({ width, height }) {
    this.nx = Math.ceil(width / 4) + 1;
    this.ny = Math.ceil(height / 4) + 1;
    this.cells = new Uint8Array(this.nx * this.ny);
  }

  /** @param {number} x @param {number} y @param {number} r */
  stamp(x, y, r) {
    const bottom = Math.min(this.ny - 1, Math.floor((y + r) / 4));
    for (let j = Math.max(0, Math.ceil((y - r) / 4)); j <= bottom; j++) {
      const half = Math.sqrt(r * r - (j * 4 - y) ** 2), row = j * this.nx;
      const left = Math.max(0, Math.ceil((x - half) / 4)), right = Math.min(this.nx - 1, Math.floor((x + half) / 4));
      if (left <= right) this.cells.fill(1, row + left, row + right + 1);
    }
  }

  /** @param {Point[]} points @param {number} r */
  trace(points, r) {
    const long = lengths(points).at(-1) ?? 0;
    for (const [x, y] of evenly(points, Math.ceil(long / r) + 2)) this.stamp(x, y, r);
  }

  /** @param {number} x @param {number} y */
  has(x, y) {
    const i = Math.round(x / 4), j = Math.round(y / 4);
    return i < 0 || j < 0 || i >= this.nx || j >= this.ny || this.cells[j * this.nx + i] > 0;
  }
}
