// @ts-check
// Points, boxes, smooth paths, contours of a field, and a mask of places to keep off.
import { f1 } from './svg.js';

/** @import { Point } from '../../types.d.ts' */
/** @typedef {[number, number, number, number]} Box left, top, right, bottom */

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

/** @param {Point} a @param {Point} b @returns {Point} */
const middle = (a, b) => [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];

/** @param {Point} a @param {Point} b */
export const distance = (a, b) => Math.sqrt((a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2);

/** A star or, with `inner` near 1, a polygon. @param {number} x @param {number} y @param {number} r */
export function star(x, y, r, points = 5, inner = 0.42) {
  const corners = Array.from({ length: points * 2 }, (_, i) =>
    xy(polar(x, y, i % 2 ? r * inner : r, -Math.PI / 2 + (i * Math.PI) / points)));
  return `M${corners.join('L')}Z`;
}

/** A curve by quadratic pieces between midpoints: it never overshoots. @param {Point[]} p */
export function smooth(p, closed = false) {
  if (p.length < 3) return p.length ? `M${p.map(xy).join('L')}` : '';
  const n = p.length;
  let d = `M${xy(closed ? middle(p[n - 1], p[0]) : p[0])}`;
  for (let i = closed ? 0 : 1; i < (closed ? n : n - 1); i++) {
    const last = !closed && i === n - 2;
    d += `Q${xy(p[i])} ${xy(last ? p[n - 1] : middle(p[i], p[(i + 1) % n]))}`;
  }
  return closed ? d + 'Z' : d;
}

/** Points along a quadratic curve. @param {Point} a @param {Point} c @param {Point} b @returns {Point[]} */
export function curve(a, c, b, parts = 16) {
  return Array.from({ length: parts + 1 }, (_, i) => {
    const t = i / parts, u = 1 - t;
    return /** @type {Point} */ ([u * u * a[0] + 2 * t * u * c[0] + t * t * b[0], u * u * a[1] + 2 * t * u * c[1] + t * t * b[1]]);
  });
}

/** Lengths from the first point to each. @param {Point[]} p */
export function lengths(p) {
  const out = [0];
  for (let i = 1; i < p.length; i++) out.push(out[i - 1] + distance(p[i - 1], p[i]));
  return out;
}

/** How much of two boxes overlaps once they are `pad` nearer. @param {Box} a @param {Box} b */
export function overlap(a, b, pad = 0) {
  const w = Math.min(a[2], b[2]) - Math.max(a[0], b[0]) + pad;
  if (w <= 0) return 0;
  const h = Math.min(a[3], b[3]) - Math.max(a[1], b[1]) + pad;
  return h <= 0 ? 0 : w * h;
}

/** The smallest box around some. @param {Box[]} boxes @returns {Box} */
export function around(boxes) {
  /** @type {Box} */
  const out = [Infinity, Infinity, -Infinity, -Infinity];
  for (const b of boxes) for (let i = 0; i < 4; i++) out[i] = i < 2 ? Math.min(out[i], b[i]) : Math.max(out[i], b[i]);
  return out;
}

/** From a point to the nearest of a box, 0 inside. @param {Box} b @param {number} x @param {number} y */
export function toBox(b, x, y) {
  const dx = x < b[0] ? b[0] - x : x > b[2] ? x - b[2] : 0, dy = y < b[1] ? b[1] - y : y > b[3] ? y - b[3] : 0;
  return Math.sqrt(dx * dx + dy * dy); // many times faster than Math.hypot
}

/** @param {Point} p @param {Box} b */
export const inside = (p, b, pad = 0) => p[0] > b[0] - pad && p[0] < b[2] + pad && p[1] > b[1] - pad && p[1] < b[3] + pad;

/** A lattice over the sheet, with room around it. */
export class Lattice {
  /** @param {number} width @param {number} height @param {number} step @param {number} pad */
  constructor(width, height, step, pad) {
    this.step = step;
    this.pad = pad;
    this.nx = Math.ceil((width + 2 * pad) / step) + 1;
    this.ny = Math.ceil((height + 2 * pad) / step) + 1;
    this.size = this.nx * this.ny;
  }

  /** @param {number} i */
  x(i) { return i * this.step - this.pad; }

  /** The node nearest to a coordinate. @param {number} v @param {number} n */
  near(v, n) { return Math.max(0, Math.min(n - 1, Math.round((v + this.pad) / this.step))); }

  /** @param {number} x @param {number} y */
  index(x, y) { return this.near(y, this.ny) * this.nx + this.near(x, this.nx); }
}

// For each cell by its corners above 0: edges (0 top, 1 right, 2 bottom, 3 left) that a contour goes between.
/** @type {number[][]} */
const CASES = [[], [3, 2], [2, 1], [3, 1], [1, 0], [3, 0, 1, 2], [2, 0], [3, 0], [0, 3], [0, 2], [0, 1, 2, 3], [0, 1], [1, 3], [1, 2], [2, 3], []];

/**
 * Closed rings around what is above 0 (marching squares). Every point carries the number of the lattice edge it is on.
 * @param {Float32Array} values @param {Lattice} lattice @returns {{points: Point[], edges: number[]}[]}
 */
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
function successors(v, l) {
  const { nx, ny, size } = l, next = new Int32Array(size * 2).fill(-1);
  /** @param {number} i @param {number} j */
  const up = (i, j) => i > 0 && j > 0 && i < nx - 1 && j < ny - 1 && v[j * nx + i] > 0;
  for (let j = 0; j < ny - 1; j++) for (let i = 0; i < nx - 1; i++) {
    const pairs = CASES[(up(i, j) ? 8 : 0) + (up(i + 1, j) ? 4 : 0) + (up(i + 1, j + 1) ? 2 : 0) + (up(i, j + 1) ? 1 : 0)];
    if (!pairs.length) continue;
    const at = j * nx + i, edge = [at, size + at + 1, at + nx, size + at];
    for (let k = 0; k < pairs.length; k += 2) next[edge[pairs[k]]] = edge[pairs[k + 1]];
  }
  return next;
}

/** Where the contour crosses an edge. @param {Float32Array} v @param {Lattice} l @param {number} edge @returns {Point} */
function crossing(v, l, edge) {
  const upright = edge >= l.size, at = upright ? edge - l.size : edge;
  const i = at % l.nx, j = (at - i) / l.nx, a = v[at], b = v[at + (upright ? l.nx : 1)];
  const t = a > 0 === b > 0 ? 0.5 : a / (a - b); // the rim of the lattice counts as below
  return [l.x(i + (upright ? 0 : t)), l.x(j + (upright ? t : 0))];
}

/** Places to keep off, as a coarse picture. */
export class Mask {
  /** @param {number} width @param {number} height */
  constructor(width, height) {
    this.nx = Math.ceil(width / 4) + 1;
    this.ny = Math.ceil(height / 4) + 1;
    this.cells = new Uint8Array(this.nx * this.ny);
  }

  /** @param {number} x @param {number} y @param {number} r */
  stamp(x, y, r) {
    const top = Math.max(0, Math.ceil((y - r) / 4)), bottom = Math.min(this.ny - 1, Math.floor((y + r) / 4));
    for (let j = top; j <= bottom; j++) {
      const half = Math.sqrt(r * r - (j * 4 - y) ** 2);
      const left = Math.max(0, Math.ceil((x - half) / 4)), right = Math.min(this.nx - 1, Math.floor((x + half) / 4));
      if (left <= right) this.cells.fill(1, j * this.nx + left, j * this.nx + right + 1);
    }
  }

  /** Along a line whose points lie close. @param {Point[]} points @param {number} r */
  trace(points, r) {
    for (let i = 0; i + 1 < points.length; i++) {
      const [a, b] = [points[i], points[i + 1]], parts = Math.max(1, Math.ceil(distance(a, b) / r));
      for (let k = 0; k <= parts; k++) this.stamp(a[0] + ((b[0] - a[0]) * k) / parts, a[1] + ((b[1] - a[1]) * k) / parts, r);
    }
  }

  /** @param {number} x @param {number} y */
  has(x, y) {
    const i = Math.round(x / 4), j = Math.round(y / 4);
    return i < 0 || j < 0 || i >= this.nx || j >= this.ny || this.cells[j * this.nx + i] > 0;
  }
}
