// The key to the map: grounds, sides and marks of the sheet, drawn as the map draws them.

/** @import { Emblem, Sheet, Spot } from '../../types.d.ts' */
import { graphic, h } from '../dom.js';
import { drawOver, drawSpace } from '../map/spaces.js';
import { capital } from './names.js';

const SIZE = { ring: 21, counter: 44 };
const RINGS = /** @type {Record<string, string>} */ ({ solid: 'one solid ring', double: 'two thin rings', broken: 'a broken ring' });

/** @param {Sheet} sheet */
export function drawKey(sheet) {
  const grounds = sheet.grounds.map((g) => row(picture(sheet, { ground: g.id }, []), capital(g.name), g.effect));
  const sides = sheet.sides.map((s) => row(picture(sheet, {}, [], s.id), `${s.name} holds`, RINGS[s.ring] ?? ''));
  const marks = distinct(sheet).map(([id, e]) => row(picture(sheet, {}, [id], e.side), capital(e.text), e.effect));
  const rivers = sheet.roads.some((r) => r.river) ? [row(crossing(), 'River crossing', 'the road is cut, with a bank on each side')] : [];
  return [h('h3', {}, 'Key to the map'), h('ul', { class: 'keyl' }, ...grounds, ...sides, ...marks, ...rivers)];
}

/**
 * Marks that look alike for several sides stand in the key once.
 * @param {Sheet} sheet
 * @returns {[string, Emblem][]}
 */
function distinct(sheet) {
  const seen = new Map();
  for (const [id, e] of Object.entries(sheet.emblems)) {
    const key = `${e.draw} ${e.effect}`;
    const side = sheet.sides.find((s) => s.id === e.side)?.name ?? '';
    const text = side && e.text.startsWith(`${side} `) ? e.text.slice(side.length + 1) : e.text;
    if (!seen.has(key)) seen.set(key, [id, { ...e, text }]);
  }
  return [...seen.values()];
}

/**
 * A space as the map draws it, in a square of its own.
 * @param {Sheet} sheet
 * @param {Partial<Spot>} spot
 * @param {string[]} marks
 * @param {string} [control]
 */
function picture(sheet, spot, marks, control = '') {
  const place = { id: '', name: '', x: 0, y: 0, ground: '', text: '', marks, country: '', ...spot };
  const size = /** @type {import('../map/sizes.js').Sizes} */ ({ ...SIZE, scale: 1 });
  const space = { id: '', control, marks: [] };
  const drawn = drawSpace(sheet, place, space, size, true) + drawOver(sheet, place, space, size, SIZE.ring);
  return graphic(`<svg class="play" viewBox="-32 -32 64 64" aria-hidden="true">${drawn}</svg>`);
}

function crossing() {
  const road = '<path class="ro" d="M-30,0H30"/><path class="ri" d="M-30,0H30"/>';
  const river = '<path class="rvc" stroke-width="14" d="M0,-30V30"/><path class="rv" d="M-3.5,-30V30H3.5V-30Z"/>';
  const banks = '<path class="ford" d="M-9,-6Q-6,0 -9,6M9,-6Q6,0 9,6"/>';
  return graphic(`<svg class="land" viewBox="-32 -32 64 64" aria-hidden="true">${road}${river}${banks}</svg>`);
}

/**
 * @param {Element} drawn
 * @param {string} title
 * @param {string} text
 */
const row = (drawn, title, text) => h('li', {}, drawn, h('span', {}, h('b', {}, title), text));
