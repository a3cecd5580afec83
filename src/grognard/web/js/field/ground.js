// The ground: one colour, hard-edged blotches, flecks. No filters: it compresses, prints and pans well.

import { inside, rng, smooth, times } from '../map/geometry.js';
import { f1 } from '../map/svg.js';
import { INCH, line, outline, toSegment } from './plane.js';

const SQUARE = 16 * INCH * INCH; // units of ground that get a few flecks
const KEEP = INCH / 2; // flecks keep so far off terrain

/** @param {Plane} plane @param {string} ground @param {Terrain[]} pieces */
export function drawGround(plane, ground, pieces) {
  const { width, height } = plane, next = rng(11), squares = (width * height) / SQUARE;
  const blots = times(Math.round(squares / 9), () => {
    const x = next() * width, y = next() * height, r = INCH * (1.5 + next() * 3.4);
    return smooth(times(9, i => {
      const a = (i / 9) * 2 * Math.PI, far = r * (0.7 + next() * 0.55);
      return [x + far * Math.cos(a) * 1.5, y + far * Math.sin(a)];
    }), true);
  });
  let tufts = '', spots = '';
  for (let i = 0; i < squares * 2.2; i++) {
    const x = next() * width, y = next() * height, kind = next(), long = next();
    if (pieces.some(p => isNear(p.outline, [x, y]))) continue;
    if (kind < 0.45) tufts += tuft(x, y, 1);
    else spots += `${line([[x, y]])}h${f1(INCH * (0.06 + long * 0.1))}`;
  }
  const felt = outline([[0, 0], [width, 0], [width, height], [0, height]]);
  return `<g class="g-${ground === 'dust' ? 'dust' : 'heath'}"><path class="felt" d="${felt}"/>` +
    `<g clip-path="url(#field-edge)"><path class="blot" d="${blots.join('')}"/><path class="tuft" d="${tufts}"/>` +
    `<path class="tuft" d="${spots}"/></g></g>`;
}

/** Three blades of grass. @param {number} x @param {number} y @param {number} size */
export function tuft(x, y, size) {
  const [w, h] = [0.16 * INCH * size, 0.26 * INCH * size], foot = line([[x, y]]);
  return `${foot}l${f1(-w)},${f1(-h)}${foot}l0,${f1(-h * 1.3)}${foot}l${f1(w)},${f1(-h)}`;
}

/** @param {Point[]} corners @param {Point} at */
function isNear(corners, at) {
  return inside(corners, ...at)
    || corners.some((a, i) => toSegment(at, a, corners[(i + 1) % corners.length]) < KEEP);
}
