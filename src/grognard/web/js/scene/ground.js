// A little of the ground where a scene takes place, strewn thinly behind the dice.

import { graphic } from '../dom.js';
import { drawInk, noInk, plantHill, plantTree, plantTuft, plantWave } from '../map/covers.js';
import { rng } from '../map/geometry.js';

const WIDTH = 1600;
const HEIGHT = 150;
const PLANTS = /** @type {Record<string, typeof plantTuft>} */ ({ grass: plantTuft, scrub: plantTree, trees: plantTree, hills: plantHill, waves: plantWave });

/** @param {string} cover @returns {Element} */
export function ground(cover) {
  const ink = noInk();
  const next = rng(9);
  for (let i = 0; i < 60; i++) PLANTS[cover]?.(ink, next() * WIDTH, 12 + next() * (HEIGHT - 16), 0.9 + next() * 0.5);
  return graphic(`<svg viewBox="0 0 ${WIDTH} ${HEIGHT}" preserveAspectRatio="xMidYMid slice">${drawInk(ink)}</svg>`);
}
