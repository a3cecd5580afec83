// Dice as they fell: a die, a row of dice with what each did, and how they settle.

import { h } from '../dom.js';
import { node } from '../map/svg.js';

/** @import { Die, Roll } from '../../types.d.ts' */

const APART = 90; // milliseconds between two dice that settle
const FALL = 260; // milliseconds that one die takes

/** Where the pips are, in steps from the middle. */
const PIPS = [
  [], [[0, 0]], [[-1, -1], [1, 1]], [[-1, -1], [0, 0], [1, 1]], [[-1, -1], [1, -1], [-1, 1], [1, 1]],
  [[-1, -1], [1, -1], [0, 0], [-1, 1], [1, 1]], [[-1, -1], [1, -1], [-1, 0], [1, 0], [-1, 1], [1, 1]],
];

/** Signs of the results that have one; other results are words alone. */
const SIGNS = /** @type {Record<string, string>} */ ({ none: '○', panic: '▲', lost: '✕' });

/** @param {string} result */
export const signOf = (result) => SIGNS[result] ?? '';

/** The class of a result, for its colour: a known word, else `other`. @param {string} result */
export const kindOf = (result) => (result in SIGNS ? result : 'other');

/** Whether things may move: not when the system or the player asks for stillness. @returns {boolean} */
export function moves() {
  return document.documentElement.dataset.motion !== 'off' && !matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/** A die that shows a face: pips up to six, a figure beyond. @param {number} face @returns {SVGElement} */
export function die(face) {
  const svg = node('svg', { viewBox: '0 0 60 60', role: 'img', 'aria-label': face });
  node('rect', { x: 3, y: 3, width: 54, height: 54, rx: 10 }, svg);
  const marks = node('g', { class: 'pips' }, svg);
  for (const [x, y] of PIPS[face] ?? []) node('circle', { cx: 30 + x * 14, cy: 30 + y * 14, r: 5.2 }, marks);
  if (!PIPS[face]?.length) node('text', { x: 30, y: 40, 'text-anchor': 'middle' }, marks).textContent = String(face);
  return svg;
}

/** The dice of a roll in a row, each with the sign and the word of its result. @param {Roll} roll @returns {HTMLElement} */
export function diceRow(roll) {
  const each = (/** @type {Die} */ d) =>
    h('li', { class: `die r-${kindOf(d.result)}` }, die(d.face), d.result && h('span', { class: 'result' }, result(d.result)));
  return h('ol', { class: 'dice', 'aria-label': roll.text }, ...roll.dice.map(each));
}

/** A result in sign and word. @param {string} word */
export const result = (word) => `${signOf(word)} ${word}`.trim();

/**
 * Lets a row of dice fall and settle one by one. Without motion they lie there at once.
 * @param {HTMLElement} row @returns {Promise<void>} when the last one lies still
 */
export async function rollDice(row) {
  if (!moves()) return;
  const dice = [...row.children];
  const apart = Math.min(APART, 1200 / dice.length); // many dice don't take for ever
  const falls = dice.flatMap((one, i) => {
    const timing = { duration: FALL, delay: i * apart, fill: /** @type {const} */ ('backwards'), easing: 'cubic-bezier(.2,.8,.3,1)' };
    const from = (i % 2 ? -1 : 1) * (150 + 40 * (i % 3));
    const late = { ...timing, delay: timing.delay + FALL * 0.6, duration: 120 };
    const start = { transform: `translate(${from / 12}px,-26px) rotate(${from}deg)`, opacity: 0 };
    return [
      one.children[0].animate([start, { opacity: 1, offset: 0.3 }, { transform: 'none', opacity: 1 }], timing),
      one.querySelector('.pips')?.animate([{ opacity: 0 }, { opacity: 1 }], late),
      one.children[1]?.animate([{ opacity: 0 }, { opacity: 1 }], late),
    ];
  });
  await Promise.allSettled(falls.map((f) => f?.finished));
}
