// A surface of spaces: rings on the land, which reach a little beyond themselves.
import { layLand } from './board.js';
import { drawLight, drawSpace, reachOf, signsOf } from './spaces.js';
import { drawStacks } from './stacks.js';
import { f1 } from './svg.js';

export const REACH = 46; // units around a space that are its own

/** @implements {Surface} */
export class SpaceSurface {
  lightsAbove = true;

  /** @param {Sheet} sheet */
  constructor(sheet) {
    this.sheet = sheet;
    this.spots = new Map(sheet.spots.map(s => [s.id, s]));
  }

  /** @param {Board} board */
  lay(board) {
    return layLand(this.sheet, board);
  }

  /** @returns {Box} */
  get bounds() {
    return [0, 0, this.sheet.width, this.sheet.height];
  }

  /** @param {string} id @returns {Point | null} */
  place(id) {
    const spot = this.spots.get(id);
    return spot ? [spot.x, spot.y] : null;
  }

  /** @param {Spot} _spot */
  target(_spot) {
    return { hit: '<circle class="hit"/>', halo: '<circle class="halo"/>' };
  }

  /** @param {Element} space @param {Sizes} size @param {number} touch units that a finger needs */
  fit(space, size, touch) {
    space.querySelector('.hit')?.setAttribute('r', String(f1(Math.max(REACH, touch))));
    const spot = this.spots.get(space.getAttribute('data-id') ?? '');
    if (spot) space.querySelector('.halo')?.setAttribute('r', String(f1(reachOf(this.sheet, spot, size) + 5.5)));
  }

  /** The nearest space within reach. @param {number} x @param {number} y @param {number} touch */
  find(x, y, touch) {
    let best = '', least = Math.max(REACH, touch);
    for (const s of this.sheet.spots) {
      const d = Math.hypot(s.x - x, s.y - y);
      if (d < least) [best, least] = [s.id, d];
    }
    return best;
  }

  /** @param {Spot} spot @param {Space | undefined} space @param {Sizes} size @param {boolean} empty */
  draw(spot, space, size, empty) {
    return drawSpace(this.sheet, spot, space, size, empty);
  }

  /** @param {Spot} spot @param {Group[]} groups @param {Sizes} size @param {Set<string>} lit
   * @param {boolean} selected */
  counters(spot, groups, size, lit, selected) {
    return drawStacks(this.sheet, spot.id, groups, size, lit, selected);
  }

  /** @param {Spot} spot @param {{kind: string} | undefined} light @param {Sizes} size @param {Space} [space] */
  light(spot, light, size, space) {
    return drawLight(light, reachOf(this.sheet, spot, size, !signsOf(this.sheet, spot, space).length));
  }

  /** @param {Spot} spot @param {Sizes} size @returns {Box} */
  room(spot, size) {
    const ring = Math.max(size.ring, reachOf(this.sheet, spot, size) - 4.5);
    return [spot.x - ring, spot.y - ring, spot.x + ring, spot.y + ring];
  }
}
