// How far a base could get: a first sight of it, by straight ways and ways around one corner. The rules decide.

import { inside, times } from '../map/geometry.js';
import { INCH, toSegment } from './plane.js';
import { boxOf, middleOf } from './terrain.js';

const RAYS = 120;
const STEP = INCH / 8;

/** What stands in the way, in units: terrain, circles that are kept off, the size of the table.
 * @typedef {{pieces: Terrain[], circles: {x: number, y: number, r: number}[], width: number, height: number,
 *   fences: boolean, free: boolean}} Around */

/** @param {Point[]} corners @param {Point} at */
function away(corners, at) {
  if (inside(corners, ...at)) return 0;
  return Math.min(...corners.map((a, i) => toSegment(at, a, corners[(i + 1) % corners.length])));
}

/** The rim of what can be reached straight ahead. @param {Point} from @param {number} radius @param {number} far
 * @param {Around} world @returns {Point[]} */
function fan([x, y], radius, far, { pieces, circles, width, height, fences, free }) {
  const near = pieces.filter(p => {
    const [left, top, right, bottom] = boxOf(p.outline), more = far + radius;
    return left < x + more && right > x - more && top < y + more && bottom > y - more;
  });
  const walls = near.filter(p => p.kind === 'blocking'), rough = near.filter(p => p.kind === 'difficult' && !free);
  const barred = near.filter(p => p.kind === 'obstacle' && fences);
  return times(RAYS, i => {
    const a = (i / RAYS) * 2 * Math.PI, c = Math.cos(a), s = Math.sin(a);
    let gone = 0;
    for (let cost = 0; cost < far;) {
      const at = /** @type {Point} */ ([x + c * (gone + STEP), y + s * (gone + STEP)]);
      if (at[0] < radius || at[1] < radius || at[0] > width - radius || at[1] > height - radius
        || walls.some(p => away(p.outline, at) < radius) || barred.some(p => inside(p.outline, ...at))
        || circles.some(o => Math.hypot(o.x - at[0], o.y - at[1]) < o.r + radius)) break;
      const price = rough.some(p => inside(p.outline, ...at)) ? 2 * STEP : STEP;
      gone += STEP * Math.min(1, (far - cost) / price);
      cost += price;
    }
    return [x + c * gone, y + s * gone];
  });
}

/** Outlines that together are what can be reached. @param {Point} from @param {number} radius @param {number} far
 * @param {Around} world */
export function reach(from, radius, far, world) {
  const out = [fan(from, radius, far, world)];
  for (const { kind, outline } of world.pieces.filter(p => p.kind === 'blocking')) {
    const [mx, my] = middleOf(outline), keep = radius + 1;
    for (const [x, y] of outline) {
      const corner = /** @type {Point} */ ([x + Math.sign(x - mx) * keep, y + Math.sign(y - my) * keep]);
      const gone = Math.hypot(corner[0] - from[0], corner[1] - from[1]);
      const clear = kind !== '' && gone < far && !world.pieces.some(p => p.kind === 'blocking'
        && times(9, i => /** @type {Point} */ ([from[0] + (corner[0] - from[0]) * i / 8,
          from[1] + (corner[1] - from[1]) * i / 8])).some(at => away(p.outline, at) < radius - 1));
      if (clear) out.push(fan(corner, radius, far - gone, world));
    }
  }
  return out;
}
