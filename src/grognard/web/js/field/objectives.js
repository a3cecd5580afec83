// Objectives: a flag, a dotted ring at one inch; one thick ring for the first side, two thin for the second, broken
// while it is contested.

import { f1 } from '../map/svg.js';
import { INCH } from './plane.js';

const BASE = INCH / 2;

/** @param {Point} at @param {string} held dark, pale, contested or "" */
export function drawObjective([x, y], held) {
  const rings = held === 'dark' ? [[3, 'oa']] : held === 'pale' ? [[1.5, 'ob'], [4.5, 'ob']]
    : held === 'contested' ? [[3, 'ox']] : [];
  return `<g class="obj" transform="translate(${f1(x)},${f1(y)})"><circle class="oz" r="${BASE + INCH}"/>` +
    rings.map(([more, kind]) => `<circle class="${kind}" r="${BASE + Number(more)}"/>`).join('') +
    `<circle class="of" r="${BASE}"/>` +
    `<path class="og" d="M-3.4,6.4V-6.4H5L2.6,-3.2L5,0H-3.4V6.4Z" transform="scale(1.1)"/></g>`;
}
