// Counters, signs, icons and chits as elements: the pictures of the map's modules for the rest of the page.

/** @import { Names } from './names.js' */
import { graphic } from '../dom.js';
import { counter } from '../map/counters.js';
import { chit, icon, sign } from '../map/icons.js';

/**
 * A counter. Its name is said by what holds it.
 * @param {Names} names
 * @param {string} id
 * @param {number} px
 */
export function face(names, id, px) {
  const piece = names.pieces.get(id);
  return graphic(counter(names.sheet, id, piece?.face ?? {}, px, { kind: piece?.kind, side: piece?.side, label: '', full: true }));
}

/**
 * @param {Names} names
 * @param {string} side
 */
export function signOf(names, side) {
  const known = names.sides.get(side);
  return known ? graphic(sign(known)) : null;
}

/** @param {string} name */
export const iconOf = (name) => graphic(icon(name));

/** @param {[string, string, string]} marker */
export const chitOf = ([large, small, spoken]) => graphic(chit(large, small, spoken));
