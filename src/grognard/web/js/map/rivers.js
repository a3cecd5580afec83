// @ts-check
// Rivers: tapered ribbons with a casing that cuts the roads, bank ticks at fords, bridges where crossing is free.
import { polar, smooth, xy } from './geometry.js';
import { f1 } from './svg.js';

/** @import { Stream, Point } from '../../types.d.ts' */
/** @import { Way } from './roads.js' */
/** @typedef {{x: number, y: number, angle: number, width: number, free: boolean}} Crossing */

/** How wide a stream is at a point of its course. @param {Stream} stream @param {number} i */
export const widthAt = (stream, i) => stream.source + ((stream.mouth - stream.source) * i) / Math.max(1, stream.points.length);

/** The direction of flow, as a vector of length 1. @param {Point[]} p @param {number} i @returns {Point} */
export function flow(p, i, reach = 1) {
  const a = p[Math.max(0, i - reach)], b = p[Math.min(p.length - 1, i + reach)];
  const l = Math.hypot(b[0] - a[0], b[1] - a[1]) || 1;
  return [(b[0] - a[0]) / l, (b[1] - a[1]) / l];
}

/** @param {Stream} stream */
function ribbon(stream) {
  const left = /** @type {Point[]} */ ([]), right = /** @type {Point[]} */ ([]);
  stream.points.forEach((p, i) => {
    const [ux, uy] = flow(stream.points, i), half = widthAt(stream, i) / 2;
    left.push([p[0] - uy * half, p[1] + ux * half]);
    right.push([p[0] + uy * half, p[1] - ux * half]);
  });
  return `${smooth(left)}L${smooth(right.reverse()).slice(1)}Z`;
}

/** Every place where a road meets a river. @param {Way[]} ways @param {Stream[]} streams @returns {Crossing[]} */
export function crossings(ways, streams) {
  const found = [];
  for (const way of ways) {
    const xs = way.points.map(p => p[0]), ys = way.points.map(p => p[1]);
    const left = Math.min(...xs), right = Math.max(...xs), top = Math.min(...ys), bottom = Math.max(...ys);
    for (const stream of streams) for (let j = 0; j + 1 < stream.points.length; j++) {
      const c = stream.points[j], d = stream.points[j + 1];
      if (Math.max(c[0], d[0]) < left || Math.min(c[0], d[0]) > right || Math.max(c[1], d[1]) < top || Math.min(c[1], d[1]) > bottom) continue;
      for (let i = 0; i + 1 < way.points.length; i++) {
        const at = meet(way.points[i], way.points[i + 1], c, d);
        if (at) found.push({ ...at, width: widthAt(stream, j), free: !way.river && way.kind !== 'water' });
      }
    }
  }
  return found;
}

/** Where two lines between points meet. @param {Point} a @param {Point} b @param {Point} c @param {Point} d */
function meet(a, b, c, d) {
  const rx = b[0] - a[0], ry = b[1] - a[1], sx = d[0] - c[0], sy = d[1] - c[1], cross = rx * sy - ry * sx;
  if (!cross) return null;
  const u = ((c[0] - a[0]) * sy - (c[1] - a[1]) * sx) / cross, w = ((c[0] - a[0]) * ry - (c[1] - a[1]) * rx) / cross;
  return u >= 0 && u < 1 && w >= 0 && w < 1 ? { x: a[0] + u * rx, y: a[1] + u * ry, angle: Math.atan2(ry, rx) } : null;
}

/** @param {Stream[]} streams @param {Crossing[]} crossed */
export function drawRivers(streams, crossed) {
  const casing = streams.map(s => `<path class="rvc" d="${smooth(s.points)}" style="stroke-width:${s.mouth + 7}"/>`).join('');
  const fords = crossed.filter(c => !c.free).map(ford).join(''), bridges = crossed.filter(c => c.free).map(bridge).join('');
  return `${casing}<path class="rv" d="${streams.map(ribbon).join('')}"/><path class="ford" d="${fords}"/>${bridges}`;
}

/** A curved tick on each bank. @param {Crossing} c */
function ford(c) {
  const off = c.width / 2 + 5.4, ux = Math.cos(c.angle), uy = Math.sin(c.angle);
  return [-1, 1].map(bank => {
    const [x, y] = polar(c.x, c.y, off * bank, c.angle), turn = polar(c.x, c.y, (off - 3) * bank, c.angle);
    return `M${xy([x - uy * 5.6, y + ux * 5.6])}Q${xy(turn)} ${xy([x + uy * 5.6, y - ux * 5.6])}`;
  }).join('');
}

/** @param {Crossing} c */
function bridge(c) {
  const half = f1(c.width / 2 + 6.5), wing = half + 4;
  return `<g transform="translate(${xy([c.x, c.y])})rotate(${f1((c.angle * 180) / Math.PI)})"><path class="brf" d="M-${half},-3.4H${half}V3.4H-${half}Z"/>` +
    `<path class="brl" d="M-${wing},-6.6L-${half},-3.4H${half}L${wing},-6.6M-${wing},6.6L-${half},3.4H${half}L${wing},6.6"/></g>`;
}
