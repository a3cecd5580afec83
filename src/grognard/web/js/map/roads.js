// @ts-check
// Routes as drawn: bent lines, their points, the neighbours of each space, and the way from one space to another.
import { curve, lengths, xy } from './geometry.js';

/** @import { Sheet, Spot, Point } from '../../types.d.ts' */
/** @typedef {{a: string, b: string, river: string, kind: string, points: Point[], d: string}} Way */
/** @typedef {{spots: Map<string, Spot>, ways: Way[], links: Map<string, Map<string, Way>>}} Net */

/** @param {Sheet} sheet @returns {Net} */
export function layRoads(sheet) {
  const spots = new Map(sheet.spots.map(s => [s.id, s]));
  /** @type {Map<string, Map<string, Way>>} */
  const links = new Map(sheet.spots.map(s => [s.id, new Map()]));
  /** @type {Way[]} */
  const ways = [];
  for (const road of sheet.roads) {
    const p = spots.get(road.a), q = spots.get(road.b);
    if (!p || !q) continue;
    const dx = q.x - p.x, dy = q.y - p.y;
    /** @type {Point} */
    const turn = [(p.x + q.x) / 2 - dy * road.bend, (p.y + q.y) / 2 + dx * road.bend];
    const d = `M${xy([p.x, p.y])}Q${xy(turn)} ${xy([q.x, q.y])}`;
    const way = { a: road.a, b: road.b, river: road.river, kind: road.kind, points: curve([p.x, p.y], turn, [q.x, q.y]), d };
    ways.push(way);
    links.get(way.a)?.set(way.b, way);
    links.get(way.b)?.set(way.a, way);
  }
  return { spots, ways, links };
}

/** Roads are double lines, tracks broken, ways over water dotted in blue. @param {Net} net */
export function drawRoads(net) {
  return ['road', 'track', 'water'].map(kind => {
    const d = net.ways.filter(w => (w.kind === 'track' || w.kind === 'water' ? w.kind : 'road') === kind).map(w => w.d).join('');
    if (!d) return '';
    return `<path class="rc" d="${d}"/><path class="ro ${kind}" d="${d}"/>${kind === 'road' ? `<path class="ri" d="${d}"/>` : ''}`;
  }).join('');
}

/**
 * The fewest roads from a space to others, as the space before each. `open` says where one may go through.
 * @param {Net} net @param {string} from @param {(id: string) => boolean} open
 */
export function tree(net, from, open) {
  /** @type {Map<string, string>} */
  const before = new Map([[from, '']]);
  for (let edge = [from]; edge.length;) {
    const found = [];
    for (const at of edge) {
      if (at !== from && !open(at)) continue;
      for (const to of net.links.get(at)?.keys() ?? []) {
        if (before.has(to)) continue;
        before.set(to, at);
        found.push(to);
      }
    }
    edge = found;
  }
  return before;
}

/**
 * The points of the drawn way between two spaces; straight where no road leads.
 * @param {Net} net @param {string} from @param {string} to @returns {Point[]}
 */
export function trail(net, from, to) {
  const before = tree(net, from, () => true), a = net.spots.get(from), b = net.spots.get(to);
  if (!a || !b) return [];
  if (!before.has(to)) return [[a.x, a.y], [b.x, b.y]];
  /** @type {Point[]} */
  let points = [];
  for (let at = to; at !== from;) {
    const last = before.get(at) ?? from, way = net.links.get(last)?.get(at);
    if (way) points = [...(way.a === last ? way.points : way.points.slice().reverse()), ...points];
    at = last;
  }
  return points;
}

/** `count` points at equal distances along a line. @param {Point[]} points @param {number} count @returns {Point[]} */
export function evenly(points, count) {
  const at = lengths(points), total = at[at.length - 1] || 1;
  let k = 0;
  return Array.from({ length: count }, (_, i) => {
    const want = (total * i) / (count - 1);
    while (k < points.length - 2 && at[k + 1] < want) k++;
    const t = Math.min(1, (want - at[k]) / (at[k + 1] - at[k] || 1)), [p, q] = [points[k], points[k + 1] ?? points[k]];
    return [p[0] + (q[0] - p[0]) * t, p[1] + (q[1] - p[1]) * t];
  });
}

const HEADING = { right: 0, down: Math.PI / 2, left: Math.PI, up: -Math.PI / 2 };

/**
 * The space in a direction: along a road if one leads there, else the nearest.
 * @param {Net} net @param {string} from @param {keyof typeof HEADING} direction
 */
export function neighbour(net, from, direction) {
  const here = net.spots.get(from);
  if (!here) return '';
  let best = '', least = Infinity;
  for (const spot of net.spots.values()) {
    if (spot.id === from) continue;
    const dx = spot.x - here.x, dy = spot.y - here.y;
    const off = Math.abs(Math.atan2(Math.sin(Math.atan2(dy, dx) - HEADING[direction]), Math.cos(Math.atan2(dy, dx) - HEADING[direction])));
    const linked = net.links.get(from)?.has(spot.id);
    if (off > (linked ? 1.05 : 0.8)) continue;
    const cost = Math.hypot(dx, dy) * (1 + 2 * off * off) * (linked ? 1 : 2.5);
    if (cost < least) [best, least] = [spot.id, cost];
  }
  return best;
}
