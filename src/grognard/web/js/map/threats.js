// Where somebody may fall upon a march: a red arrow from that side, the whole of its way where one looks at the space.
import { distance, xy } from './geometry.js';
import { trail } from './roads.js';
import { f1 } from './svg.js';

export const ARROWHEAD = 'M-10,-8L6,0L-10,8Z';
const SHORT = 20; // units of an arrow beside a space that nobody looks at

/** The arrows beside all that is lit, a whole one to the space that is aimed at, and from whoever may strike now.
 * @param {Net} net @param {Lights} lights @param {(spot: Spot) => number} reach how far a space reaches
 * @param {string} aim @param {number} unit units for a pixel */
export function drawThreats(net, { spaces, selected, strikes }, reach, aim, unit) {
  const struck = net.spots.get(selected);
  const upon = struck ? strikes.map(from => arrow(net, from, struck, reach(struck), true, unit)).join('') : '';
  return upon + Object.entries(spaces).map(([id, { threats }]) => {
    const spot = net.spots.get(id);
    if (!spot) return '';
    return threats.map(from => arrow(net, from, spot, reach(spot), id === aim, unit)).join('');
  }).join('');
}

/** @param {Net} net @param {string} from @param {Spot} spot @param {number} reach @param {boolean} whole
 * @param {number} unit */
function arrow(net, from, { id, x, y }, reach, whole, unit) {
  const source = net.spots.get(from), k = Math.max(1, unit), tip = reach + 10 * k;
  if (!source) return '';
  const at = /** @type {Point} */ ([x, y]), start = /** @type {Point} */ ([source.x, source.y]);
  const way = trail(net, from, id).filter(p => distance(p, at) > tip - 2
    && distance(p, start) > reach * 0.8 && (whole || distance(p, at) < tip + SHORT * k));
  const [last = start] = way.slice(-1), turn = Math.atan2(y - last[1], x - last[0]);
  const end = /** @type {Point} */ ([x - Math.cos(turn) * tip, y - Math.sin(turn) * tip]);
  const back = /** @type {Point} */ ([end[0] - Math.cos(turn) * SHORT * k, end[1] - Math.sin(turn) * SHORT * k]);
  const tail = way.length > 1 || whole ? way : [back];
  const d = `M${[...tail, end].map(xy).join('L')}`;
  const head = `transform="translate(${xy(end)})rotate(${f1((turn * 180) / Math.PI)})scale(${f1(k)})" d="${ARROWHEAD}"`;
  return `<g class="threat" data-from="${from}" data-to="${id}"><path class="edge" d="${d}"/><path d="${d}"/>` +
    `<path class="head" ${head}/></g>`;
}
