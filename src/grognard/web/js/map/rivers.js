// Rivers: tapered ribbons with a casing that cuts the roads, bank ticks at fords, bridges where crossing is free.
import { around, distance, overlap, polar, smooth, xy } from './geometry.js';
import { f1 } from './svg.js';

/** @param {Stream} stream @param {number} i */
export const widthAt = ({ source, mouth, points }, i) => source + ((mouth - source) * i) / Math.max(1, points.length);

/** The direction of flow, as a vector of length 1. @param {Point[]} p @param {number} i @returns {Point} */
export function flow(p, i, reach = 1) {
  const a = p[Math.max(0, i - reach)], b = p[Math.min(p.length - 1, i + reach)];
  const l = Math.hypot(b[0] - a[0], b[1] - a[1]) || 1;
  return [(b[0] - a[0]) / l, (b[1] - a[1]) / l];
}

/** @param {Stream} stream */
function ribbon(stream) {
  const [left, right] = [1, -1].map(bank => stream.points.map(([x, y], i) => {
    const [ux, uy] = flow(stream.points, i), half = (bank * widthAt(stream, i)) / 2;
    return /** @type {Point} */ ([x - uy * half, y + ux * half]);
  }));
  return `${smooth(left)}L${smooth(right.reverse()).slice(1)}Z`;
}

const BANK = 32; // a space on a river has its own banks

/** Every place where a road meets a river. Ways over water don't cross it. @param {Way[]} ways
 * @param {Stream[]} streams @returns {Crossing[]} */
export function crossings(ways, streams) {
  const legs = streams.flatMap(stream => stream.points.slice(1).map((d, j) =>
    ({ stream, j, c: stream.points[j], d, box: boxOf([stream.points[j], d]) })));
  return ways.filter(w => !['water', 'both'].includes(w.kind)).flatMap(({ points, river }) => {
    const box = boxOf(points), ends = [points[0], points[points.length - 1]];
    return legs.filter(leg => overlap(leg.box, box, 0.01)).flatMap(({ stream, j, c, d }) =>
      points.slice(1).flatMap((b, i) => {
        const at = meet(points[i], b, c, d);
        if (!at || ends.some(end => distance(end, [at.x, at.y]) < BANK)) return [];
        return [{ ...at, width: widthAt(stream, j), free: !river, stream: stream.id }];
      }));
  });
}

/** @param {Point[]} points */
const boxOf = points => around(points.map(([x, y]) => [x, y, x, y]));

/** @param {Point} a @param {Point} b @param {Point} c @param {Point} d */
function meet(a, b, c, d) {
  const rx = b[0] - a[0], ry = b[1] - a[1], sx = d[0] - c[0], sy = d[1] - c[1], cross = rx * sy - ry * sx;
  const u = ((c[0] - a[0]) * sy - (c[1] - a[1]) * sx) / cross, w = ((c[0] - a[0]) * ry - (c[1] - a[1]) * rx) / cross;
  return u >= 0 && u < 1 && w >= 0 && w < 1 ? { x: a[0] + u * rx, y: a[1] + u * ry, angle: Math.atan2(ry, rx) } : null;
}

/** @param {Stream[]} streams @param {Crossing[]} crossed */
export function drawRivers(streams, crossed) {
  const cut = streams.filter(s => crossed.some(c => c.stream === s.id));
  const casing = cut.map(s => `<path class="rvc" d="${smooth(s.points)}" style="stroke-width:${s.mouth + 7}"/>`);
  const fords = crossed.filter(c => !c.free).map(ford), bridges = crossed.filter(c => c.free).map(bridge);
  return casing.join('') +
    `<path class="rv" d="${streams.map(ribbon).join('')}"/><path class="ford" d="${fords.join('')}"/>` +
    bridges.join('');
}

/** @param {Crossing} c */
function ford(c) {
  const off = c.width / 2 + 5.4, ux = Math.cos(c.angle), uy = Math.sin(c.angle);
  return [-1, 1].map(bank => {
    const [x, y] = polar(c.x, c.y, off * bank, c.angle), turn = polar(c.x, c.y, (off - 3) * bank, c.angle);
    return `M${xy([x - uy * 5.6, y + ux * 5.6])}Q${xy(turn)} ${xy([x + uy * 5.6, y - ux * 5.6])}`;
  }).join('');
}

/** @param {Crossing} c */
function bridge(c) {
  const half = f1(c.width / 2 + 6.5), wing = half + 4, turn = f1((c.angle * 180) / Math.PI);
  const rails = [1, -1].map(k => `M-${wing},${k * 6.6}L-${half},${k * 3.4}H${half}L${wing},${k * 6.6}`).join('');
  return `<g transform="translate(${xy([c.x, c.y])})rotate(${turn})">` +
    `<path class="brf" d="M-${half},-3.4H${half}V3.4H-${half}Z"/><path class="brl" d="${rails}"/></g>`;
}
