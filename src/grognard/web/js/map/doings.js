// What others did, on the map: an arrow for a march, a ring where something happened.
import { paint } from './spaces.js';
import { trail } from './roads.js';
import { f1 } from './svg.js';
import { xy } from './geometry.js';

const HEAD = 'M-13,-9L7,0L-13,9Z';

/** @param {Sheet} sheet @param {Net} net @param {Doing[]} doings @param {number} ring */
export function drawDoings(sheet, net, doings, ring) {
  return doings.map(({ side, way: stops }) => {
    const spot = net.spots.get(stops.at(-1) ?? ''), style = paint(sheet, side);
    if (!spot) return '';
    const { x, y } = spot, round = `cx="${f1(x)}" cy="${f1(y)}" r="${f1(ring + 9)}"`;
    if (stops.length < 2) return `<circle class="did" style="${style}" ${round}/>`;
    const way = stops.slice(1).flatMap((to, i) => trail(net, stops[i], to))
      .filter(p => Math.hypot(p[0] - x, p[1] - y) > ring);
    const [tip, last] = [way.at(-1), way.at(-2)];
    if (!tip || !last) return '';
    const turn = (Math.atan2(tip[1] - last[1], tip[0] - last[0]) * 180) / Math.PI;
    const d = `M${way.map(xy).join('L')}`, head = `transform="translate(${xy(tip)})rotate(${f1(turn)})" d="${HEAD}"`;
    const line = `<path class="edge" d="${d}"/><path d="${d}"/>`;
    return `<g class="did" style="${style}">${line}<path class="head" ${head}/></g>`;
  }).join('');
}
