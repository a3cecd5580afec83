// What a map is made of. All that differs between one kind of map and another is behind one interface (types.d.ts).
import { AreaSurface } from './areas.js';
import { SpaceSurface } from './rings.js';

const SURFACES = /** @type {Record<string, typeof SpaceSurface>} */ ({ spaces: SpaceSurface, areas: AreaSurface });

/** The surface that a sheet asks for. @param {Sheet} sheet @returns {Surface} */
export const surfaceOf = sheet => new (SURFACES[sheet.surface] ?? SpaceSurface)(sheet);

/** How much is drawn at a scale (pixels for a unit): all of it, unless the whole sheet can't be read at once.
 * @param {number} scale @param {number} least the scale at which the whole sheet is seen @param {Point} levels
 * @returns {Level} */
export function levelAt(scale, least, [counters, names]) {
  if (least >= names || scale >= names) return 'detail';
  return scale < counters ? 'overview' : 'working';
}
