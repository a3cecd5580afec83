// The skirt of a unit: each base grown by half an inch, with one outline. While skirts touch, the 1-inch chain holds.

import { f1 } from '../map/svg.js';
import { INCH, length, outline, rectangle } from './plane.js';

const GROWN = INCH / 2;

/** @param {Stood[]} stood the unit's models where they stand @param {string} style colours @param {boolean} dark
 * @param {string} state may, sel, tgt, or "" */
export function drawSkirt(stood, style, dark, state) {
  /** @param {string} kind @param {number} more */
  const grown = (kind, more) => stood.map(({ x, y, facing, model: { length: long, width, radius } }) => {
    if (!long) return `<circle class="${kind}" cx="${f1(x)}" cy="${f1(y)}" r="${f1(length(radius) + GROWN + more)}"/>`;
    const [l, w] = [long, width].map(n => length(n) + 0.7 * INCH + 2 * more);
    return `<path class="${kind}" d="${outline(rectangle([x, y], l, w, facing / 10))}"/>`;
  }).join('');
  const [far, near] = state ? [3.6, 2.3] : [0, 1.2];
  return `<g class="skirt ${dark ? 'dk' : 'lt'} ${state}" style="${style}">${state ? grown('s0', far) : ''}` +
    `${grown('s1', near)}${grown('s2', 0)}</g>`;
}
