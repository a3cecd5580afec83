// The open table as a sheet: thousandths of an inch, counted from the lower left, become units from the upper left.

import { f1 } from '../map/svg.js';

export const INCH = 24; // units
const UNIT = INCH / 1000; // of a thousandth

/** Lengths as they are read: 5.0″. @param {number} mils */
export const inches = mils => `${(mils / 1000).toFixed(1)}″`;

/** @param {number} mils */
export const length = mils => mils * UNIT;

export class Plane {
  /** @param {Pick<Field, 'width' | 'height'>} field */
  constructor({ width, height }) {
    this.tall = height;
    this.width = length(width);
    this.height = length(height);
  }

  /** A place of the rules on the sheet. @param {Point} place @returns {Point} */
  at([x, y]) {
    return [x * UNIT, (this.tall - y) * UNIT];
  }

  /** A point of the sheet as the rules have it. @param {number} x @param {number} y @returns {Point} */
  mils(x, y) {
    return [Math.round(x / UNIT), Math.round(this.tall - y / UNIT)];
  }

  /** Terrain with its outline in units. @param {Terrain} piece @returns {Terrain} */
  laid(piece) {
    return { ...piece, outline: piece.outline.map(p => this.at(p)) };
  }
}

/** A way along points. @param {Point[]} points */
export const line = points => points.length ? `M${points.map(([x, y]) => `${f1(x)},${f1(y)}`).join('L')}` : '';

/** A closed outline. @param {Point[]} points */
export const outline = points => points.length ? `${line(points)}Z` : '';

/** The corners of a rectangle that is turned by so many degrees. @param {Point} middle @param {number} long
 * @param {number} wide @param {number} degrees against the clock, from the right @returns {Point[]} */
export function rectangle([x, y], long, wide, degrees) {
  const a = (-degrees * Math.PI) / 180, c = Math.cos(a), s = Math.sin(a);
  return [[1, 1], [-1, 1], [-1, -1], [1, -1]].map(([u, v]) => {
    const [l, w] = [(u * long) / 2, (v * wide) / 2];
    return [x + l * c - w * s, y + l * s + w * c];
  });
}

/** The convex hull of points. @param {Point[]} points */
export function hullOf(points) {
  const sorted = points.toSorted((a, b) => a[0] - b[0] || a[1] - b[1]);
  /** @param {Point} o @param {Point} a @param {Point} b */
  const turn = (o, a, b) => (a[0] - o[0]) * (b[1] - o[1]) - (a[1] - o[1]) * (b[0] - o[0]);
  /** @param {Point[]} row */
  const half = row => {
    const out = /** @type {Point[]} */ ([]);
    for (const p of row) {
      while (out.length > 1 && turn(/** @type {Point} */ (out.at(-2)), /** @type {Point} */ (out.at(-1)), p) <= 0)
        out.pop();
      out.push(p);
    }
    return out.slice(0, -1);
  };
  return [...half(sorted), ...half(sorted.toReversed())];
}

/** From a point to a segment. @param {Point} p @param {Point} a @param {Point} b */
export function toSegment([x, y], [ax, ay], [bx, by]) {
  const dx = bx - ax, dy = by - ay, far = dx * dx + dy * dy || 1;
  const t = Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / far));
  return Math.hypot(x - ax - t * dx, y - ay - t * dy);
}

/** Where points end that are turned about a middle. @param {Point} p @param {Point} middle @param {number} degrees
 * @returns {Point} */
export function turned([x, y], [mx, my], degrees) {
  const a = (degrees * Math.PI) / 180, c = Math.cos(a), s = Math.sin(a);
  return [mx + (x - mx) * c - (y - my) * s, my + (x - mx) * s + (y - my) * c];
}
