// Dice as they fell: a die, a row of dice with what each did, and how they settle.

import { graphic, h } from '../dom.js';
import { pace } from '../settings.js';

const APART = 90; // milliseconds between two dice that settle
const FALL = 260; // milliseconds that one die takes
const LONGEST = 1200; // milliseconds of many dice: they don't take for ever

/** Which of the nine places have a pip. */
const PIPS = ['', '4', '08', '048', '0268', '02468', '023568'];

/** Signs of the results that have one; other results are words alone. @type {Record<string, string>} */
const SIGNS = { none: '○', panic: '▲', lost: '✕' };

/** @param {string} result */
export const signOf = result => SIGNS[result] ?? '';

/** The class of a result, for its colour: a known word, else `other`. @param {string} result */
export const kindOf = result => `r-${result in SIGNS ? result : 'other'}`;

/** @param {string} word */
export const result = word => `${signOf(word)} ${word}`.trim();

/** A die that shows a face: pips up to six, a figure beyond. @param {number} face */
export function die(face) {
  const pips = [...(PIPS[face] ?? '')].map(Number)
    .map(n => `<circle cx="${16 + (n % 3) * 14}" cy="${16 + Math.floor(n / 3) * 14}" r="5.2"/>`);
  const figure = `<text x="30" y="40" text-anchor="middle">${Number(face)}</text>`;
  return graphic(`<svg viewBox="0 0 60 60" role="img" aria-label="${Number(face)}">` +
    `<rect x="3" y="3" width="54" height="54" rx="10"/>${pips.join('') || figure}</svg>`);
}

/** @param {Roll} roll */
export function diceRow({ text, dice }) {
  return h('ol.dice', { 'aria-label': text }, dice.map(d =>
    h('li.die', { class: kindOf(d.result) }, die(d.face), d.result && h('span.result', result(d.result)))));
}

/** Lets a row of dice fall and settle one by one. Without motion, or where nobody looks, they lie there at once.
 * @param {HTMLElement} row */
export async function rollDice(row) {
  if (!pace() || document.hidden) return;
  const dice = [...row.children], apart = Math.min(APART, LONGEST / dice.length);
  const falls = dice.map((one, i) => {
    const from = (i % 2 ? -1 : 1) * (150 + 40 * (i % 3)), start = `translate(${from / 12}px,-26px) rotate(${from}deg)`;
    /** @type {KeyframeAnimationOptions} */
    const timing = { duration: FALL, delay: i * apart, fill: 'backwards', easing: 'cubic-bezier(.2,.8,.3,1)' };
    return one.animate({ transform: [start, 'none'], opacity: [0, 1] }, timing);
  });
  const late = new Promise(done => setTimeout(done, FALL + 2 * LONGEST)); // the window may be hidden meanwhile
  await Promise.race([Promise.allSettled(falls.map(f => f.finished)), late]);
}
