// A surface of areas: the land is divided by outlines, and an area is all that lies within its own.
import { around, inside, xy } from './geometry.js';
import { SpaceSurface } from './rings.js';
import { drawMarks, paint } from './spaces.js';

const WITHIN = 0.96;

/** @implements {Surface} */
export class AreaSurface extends SpaceSurface {
  lightsAbove = true; // or the tint would hide them

  /** The outline of an area around its middle. @param {Spot} spot */
  outline({ x, y, outline }) {
    return `M${outline.map(p => xy([p[0] - x, p[1] - y])).join('L')}Z`;
  }

  /** @override @param {Spot} spot */
  target(spot) {
    if (!spot.outline.length) return super.target(spot);
    const d = this.outline(spot);
    return { hit: `<path class="hit" d="${d}"/>`, halo: `<path class="halo" d="${d}"/>` };
  }

  /** @override @param {number} x @param {number} y @param {number} touch */
  find(x, y, touch) {
    return this.sheet.spots.find(s => inside(s.outline, x, y))?.id ?? super.find(x, y, touch);
  }

  /** The tint of the side that holds it, and what is built there. @override
   * @param {Spot} spot @param {Space | undefined} space @param {Sizes} size @param {boolean} empty */
  draw(spot, space, size, empty) {
    if (!spot.outline.length) return super.draw(spot, space, size, empty);
    const { sheet } = this, holder = sheet.sides.find(s => s.id === space?.control);
    const d = this.outline(spot), form = holder?.ring ?? '';
    const tint = holder ? `<path class="tint ${form}" style="${paint(sheet, holder.id)}" d="${d}"/>` : '';
    return tint + drawMarks(sheet, spot, space, size);
  }

  /** @override @param {Spot} spot @param {{kind: string} | undefined} light @param {Sizes} size */
  light(spot, light, size) {
    if (!light || !spot.outline.length) return super.light(spot, light, size);
    const d = this.outline(spot); // a little within, where no neighbour's tint lies
    return `<g transform="scale(${WITHIN})"><path class="lg0" d="${d}"/><path class="lg ${light.kind}" d="${d}"/></g>`;
  }

  /** @override @param {Spot} spot @param {Sizes} size @returns {Box} */
  room(spot, size) {
    if (!spot.outline.length) return super.room(spot, size);
    return around(spot.outline.map(([x, y]) => [x, y, x, y]));
  }
}
