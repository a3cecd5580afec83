// Routes as drawn: bent lines or the river itself, their points, the neighbours of each space, and the way from one
// space to another.
import { distance, times, xy } from './geometry.js';
import { esc, f1 } from './svg.js';

/** @param {Sheet} sheet @returns {Net} */
export function layRoads(sheet) {
  const spots = new Map(sheet.spots.map(s => [s.id, s]));
  const links = new Map(sheet.spots.map(s => [s.id, /** @type {Map<string, Way>} */ (new Map())]));
  const ways = sheet.roads.flatMap(road => {
    const { a, b, bend } = road;
    const p = spots.get(a), q = spots.get(b);
    if (!p || !q) return [];
    const from = /** @type {Point} */ ([p.x, p.y]), to = /** @type {Point} */ ([q.x, q.y]);
    const turn = /** @type {Point} */ ([(p.x + q.x) / 2 - (q.y - p.y) * bend, (p.y + q.y) / 2 + (q.x - p.x) * bend]);
    const bent = `M${xy(from)}Q${xy(turn)} ${xy(to)}`, river = road.kind === 'river' && along(sheet.streams, from, to);
    const way = { ...road, ...(river || { points: curve(from, turn, to), d: bent }) };
    links.get(a)?.set(b, way);
    links.get(b)?.set(a, way);
    return [way];
  });
  return { spots, ways, links };
}

const BANK = 16; // units from a space to the river that it is on

/** The stretch of a drawn river between two places on it; null where none runs by both.
 * @param {Stream[]} streams @param {Point} from @param {Point} to */
function along(streams, from, to) {
  for (const { points } of streams) {
    const [i, j] = [from, to].map(end => nearest(points, end));
    if (distance(points[i], from) > BANK || distance(points[j], to) > BANK || i === j) continue;
    const between = i < j ? points.slice(i + 1, j) : points.slice(j + 1, i).reverse();
    const line = [from, ...between, to];
    return { points: line, d: `M${line.map(xy).join('L')}` };
  }
  return null;
}

/** @param {Point[]} points @param {Point} to */
const nearest = (points, to) =>
  points.reduce((best, p, i) => (distance(p, to) < distance(points[best], to) ? i : best), 0);

/** @param {Point} a @param {Point} c @param {Point} b */
const curve = (a, c, b) => times(17, i => {
  const t = i / 16, u = 1 - t;
  return /** @type {Point} */ ([0, 1].map(k => u * u * a[k] + 2 * t * u * c[k] + t * t * b[k]));
});

/** @param {Sheet} sheet */
export function neighbours(sheet) {
  const near = new Map(sheet.spots.map(s => [s.id, /** @type {Set<string>} */ (new Set())]));
  for (const { a, b } of sheet.roads) {
    near.get(a)?.add(b);
    near.get(b)?.add(a);
  }
  return near;
}

/** What bounds the use of a way, in words. @param {Road} road */
export const limits = ({ name, text, one_way }) => [name, text, one_way && 'one way'].filter(Boolean).join(', ');

/** Signs on ways that can't be used at will. */
export const ARROW = 'M-12,-7L6,0L-12,7L-7,0Z', BOUND = '<circle r="7.5"/><text y="4">!</text>';

/** The signs where they stand; pointed at, they tell.
 * @param {Net} net */
export function drawLimits({ spots, ways }) {
  return ways.filter(limits).map(way => {
    const { a, b, d, one_way, points, text } = way, [x, y] = points[9], [u, v] = points[7];
    const turn = f1((Math.atan2(y - v, x - u) * 180) / Math.PI);
    const name = `${spots.get(a)?.name} to ${spots.get(b)?.name}`;
    const arrow = one_way && `<path transform="rotate(${turn})" d="${ARROW}"/>`;
    return `<g class="limit"><title>${esc(`${name}: ${limits(way)}`)}</title><path class="wide" d="${d}"/>` +
      `<g transform="translate(${xy(points[8])})">${arrow || ''}${text && BOUND}</g></g>`;
  }).join('');
}

/** The fewest roads from a space to others, as the space before each. `open` says where one may go through.
 * @param {Net} net @param {string} from @param {(id: string) => boolean} open */
export function tree({ links }, from, open) {
  const before = new Map([[from, '']]);
  for (const [at] of before) { // it grows as it is walked
    if (at !== from && !open(at)) continue;
    for (const to of links.get(at)?.keys() ?? []) if (!before.has(to)) before.set(to, at);
  }
  return before;
}

/** The points of the drawn way between two spaces; straight where no road leads.
 * @param {Net} net @param {string} from @param {string} to @returns {Point[]} */
export function trail(net, from, to) {
  const before = tree(net, from, () => true), a = net.spots.get(from), b = net.spots.get(to);
  if (!a || !b) return [];
  if (!before.has(to)) return [[a.x, a.y], [b.x, b.y]];
  const points = /** @type {Point[]} */ ([]);
  for (let at = to; at !== from;) {
    const last = before.get(at) ?? from, way = net.links.get(last)?.get(at);
    if (way) points.unshift(...(way.a === last ? way.points : way.points.toReversed()));
    at = last;
  }
  return points;
}

const HEADING = { right: 0, down: Math.PI / 2, left: Math.PI, up: -Math.PI / 2 };

/** The space in a direction: along a road if one leads there, else the nearest.
 * @param {Net} net @param {string} from @param {Direction} direction */
export function neighbour(net, from, direction) {
  const here = net.spots.get(from);
  let best = '', least = Infinity;
  if (here) for (const { id, x, y } of net.spots.values()) {
    const dx = x - here.x, dy = y - here.y, turn = Math.atan2(dy, dx) - HEADING[direction];
    const off = Math.abs(Math.atan2(Math.sin(turn), Math.cos(turn))), linked = net.links.get(from)?.has(id);
    const cost = Math.hypot(dx, dy) * (1 + 2 * off * off) * (linked ? 1 : 2.5);
    if (id !== from && off <= (linked ? 1.05 : 0.8) && cost < least) [best, least] = [id, cost];
  }
  return best;
}
