// @ts-check
// How large things are drawn, in units of the sheet, so that they can be read at a scale.
import { FULL_FROM, SIDE } from './counters.js';

/** @typedef {{counter: number, ring: number, font: number, full: boolean, scale: number}} Sizes */

/** Sizes go in steps: only a new step draws labels and counters anew. @param {number} scale pixels for a unit @returns {Sizes} */
export function sizesAt(scale) {
  const counter = Math.round(Math.min(52, Math.max(SIDE, 31 / scale)));
  const font = Math.max(13.4, Math.ceil(22 / scale) / 2);
  return { counter, ring: counter * 0.6, font, full: counter * scale >= FULL_FROM, scale };
}

/** @param {Sizes} a @param {Sizes} b */
export const sameStep = (a, b) => a.counter === b.counter && a.font === b.font && a.full === b.full;
