// All names on the map: of spaces, rivers and regions, each kept off the others. Where the whole of a large sheet is
// seen, what is built or held comes first, then the land, then plain spaces where there is room.
import { drawLabels, placeLabels, Points } from './labels.js';
import { lakeBoxes, nameRegions, nameRivers, roseBox } from './names.js';
import { emblemsOf, reachOf, signsOf, worksOf } from './spaces.js';
import { flagBox } from './stacks.js';

const UNDRAWN = ['border', 'river', 'gate']; // ways that names needn't keep off

/** Draws them, and tells how each is written, so that it stays. @param {MapView} map */
export function drawNames(map) {
  const { sheet, size, board, spaces, host } = map;
  const family = getComputedStyle(host).getPropertyValue('--serif') || 'serif';
  const { roads, water, both, fords } = map.lines ??= linesOf(map), forts = fortified(map);
  const overview = size.level === 'overview', flags = overview ? flagBoxes(map) : [];
  /** @param {Spot} s */
  const isFirst = s => s.form !== 'bead' &&
    (!overview || s.form === 'gate' || forts.has(s.id) || map.groups.has(s.id));
  const first = { spaces, blocks: [...lakeBoxes(sheet, family), ...flags],
    wanted: size.level === 'detail' ? undefined : isFirst };
  const { labels, boxes, beads } = placeLabels(sheet, size, family, both, forts, map.stood, first);
  boxes.push(...first.blocks);
  if (sheet.land?.rose) boxes.push(roseBox(sheet.land.rose));
  const bead = sheet.spots.find(s => s.form === 'bead'), reach = bead ? reachOf(sheet, bead, size) - 2 : 0;
  const rivers = nameRivers(sheet, size.font, family, boxes, fords, map.id, reach); // beside the beads
  boxes.push(...beads);
  const grow = overview ? Math.max(1, sheet.levels[0] / size.scale) : 1;
  const regions = nameRegions(sheet, 11 / size.scale, family, boxes, roads, water, grow);
  if (overview) labels.push(...placeLabels(sheet, size, family, both, forts, map.stood, { spaces, blocks: boxes,
    wanted: s => s.form === 'ring' && !isFirst(s), smaller: false }).labels);
  map.taken = labels.map(l => l.box);
  board.labels.innerHTML = rivers + drawLabels(labels);
  board.regions.innerHTML = regions;
  return new Map(labels.map(l => [l.id, l.way]));
}

/** What names depend on beside the size: they are placed anew when it changes. @param {MapView} map */
export const dependsOn = map =>
  [...fortified(map), '', ...(map.size.level === 'overview' ? [...map.groups.keys()].sort() : [])].join('\n');

/** Roads and rivers, as points that names keep off. @param {MapView} map */
export function linesOf({ net, sheet }) {
  const roads = new Points(), water = new Points(), both = new Points(), fords = new Points();
  for (const { points } of net.ways.filter(w => !UNDRAWN.includes(w.kind))) {
    roads.trace(points, 0.4);
    both.trace(points, 0.4);
  }
  for (const { points } of sheet.streams) {
    water.trace(points, 0.8);
    both.trace(points, 0.8);
  }
  for (const { points } of sheet.traces.filter(t => t.kind === 'railway')) both.trace(points, 0.8);
  fords.add(sheet.land?.fords ?? [], 8);
  return { roads, water, both, fords };
}

/** Spaces with works or structures, printed or built: their names need more room, or other letters.
 * @param {MapView} map */
function fortified({ sheet, spaces }) {
  return new Set(sheet.spots.filter(s => worksOf(emblemsOf(sheet, s, spaces.get(s.id))) !== undefined
    || signsOf(sheet, s, spaces.get(s.id)).length > 0).map(s => s.id));
}

/** The room of pennants. @param {MapView} map @returns {Box[]} */
function flagBoxes({ size, groups, net }) {
  const k = size.flag / 20, [left, top, right, bottom] = flagBox(k);
  return [...groups].flatMap(([id, { length }]) => {
    const spot = net.spots.get(id), more = (length - 1) * 28 * k;
    return spot ? [[spot.x + left, spot.y + top, spot.x + right + more, spot.y + bottom]] : [];
  });
}
