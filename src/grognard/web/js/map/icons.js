// @ts-check
// Small pictures: icons in the colour of the text, signs of the sides, the chit of a marker.
import { hex, lightness, mix } from './colour.js';
import { polar, star, xy } from './geometry.js';
import { esc } from './svg.js';

/** @import { Side } from '../../types.d.ts' */

const LINE = 'fill="none" stroke="currentColor" stroke-width="1.8" stroke-linecap="round" stroke-linejoin="round"';
const rays = Array.from({ length: 8 }, (_, i) => `M${xy(polar(12, 12, 6.6, (i * Math.PI) / 4))}L${xy(polar(12, 12, 9.6, (i * Math.PI) / 4))}`).join('');

/** @type {Record<string, string>} */
const ICONS = {
  sun: `<circle cx="12" cy="12" r="4" fill="currentColor"/><path d="${rays}" ${LINE}/>`,
  snow: `<path d="M12,2.5V21.5M3.8,7.2L20.2,16.8M20.2,7.2L3.8,16.8M9,4l3,2.6L15,4M9,20l3,-2.6L15,20M3.6,10.6l3.8,-1.2L6.6,5.4M20.4,13.4l-3.8,1.2l.8,4M20.4,10.6l-3.8,-1.2l.8,-4M3.6,13.4l3.8,1.2l-.8,4" ${LINE}/>`,
  clock: `<circle cx="12" cy="12" r="9" ${LINE}/><path d="M12,3a9,9 0 0 0 0,18z" fill="currentColor" opacity=".25"/><path d="M12,7v5l3.5,2" ${LINE}/>`,
  bag: `<path d="M8.5,7C5,10 3.5,13.5 3.5,16.5C3.5,20 6.5,21.5 12,21.5S20.5,20 20.5,16.5C20.5,13.5 19,10 15.5,7ZM8,3l2,4h4l2,-4q-2,1.4-4,0q-2,1.4-4,0" ${LINE}/>`,
  card: `<rect x="6" y="3" width="12" height="18" rx="2" ${LINE}/><path d="M9,7h6M9,10.5h6" ${LINE}/>`,
  mark: `<path d="M4,20L18.5,5.5M20,20L5.5,5.5M3.6,16.4l4,4M20.4,16.4l-4,4M18.5,5.5q2,-1.6 2.6,-2.6M5.5,5.5Q3.5,3.9 2.9,2.9" ${LINE}/>`,
  book: `<path d="M12,6C9,4 6,4 3.5,4.6V19C6,18.4 9,18.6 12,20.4C15,18.6 18,18.4 20.5,19V4.6C18,4 15,4 12,6ZM12,6V20" ${LINE}/>`,
  theme: `<circle cx="12" cy="12" r="8.5" ${LINE}/><path d="M12,3.5a8.5,8.5 0 0 0 0,17z" fill="currentColor"/>`,
};

/** An icon by name, 24 units wide; an unknown one is an empty picture. @param {string} name */
export const icon = (name, extra = '') => `<svg viewBox="0 0 24 24" aria-hidden="true" class="${esc(`icon ${extra}`.trim())}">${ICONS[name] ?? ''}</svg>`;

/** The shape of a side's sign in a square of 16. @param {Side} side */
export function signShape(side) {
  const fill = hex(side.colour), dark = lightness(fill) < 0.55, edge = dark ? mix(fill, '#000000', 0.5) : '#3e3c38', light = dark ? '#ffffff' : edge;
  if (side.sign === 'shield') return `<path d="M2,1H14V9Q14,13.4 8,15.4Q2,13.4 2,9Z" fill="${fill}" stroke="${edge}"/><path d="${star(8, 7.6, 4.4)}" fill="${light}"/>`;
  if (side.sign === 'roundel') return `<circle cx="8" cy="8" r="6.8" fill="${mix(fill, '#ffffff', 0.3)}" stroke="#3e3c38" stroke-width="1.3"/><circle cx="8" cy="8" r="4.3" fill="none" stroke="#3e3c38" stroke-width="1.2"/>`;
  if (side.sign === 'diamond') return `<path d="M8,1L15,8L8,15L1,8Z" fill="${fill}" stroke="${edge}"/>`;
  return `<circle cx="8" cy="8" r="6.8" fill="${fill}" stroke="${edge}" stroke-width="1.3"/>`;
}

/**
 * A side's sign. Beside its name it says nothing new and stays silent; `spoken` gives it words.
 * @param {Side | undefined} side
 */
export function sign(side, extra = '', spoken = false) {
  if (!side) return '';
  const speech = spoken ? `role="img" aria-label="${esc(side.name)}"` : 'aria-hidden="true"';
  return `<svg viewBox="0 0 16 16" class="${esc(`sign ${extra}`.trim())}" ${speech}>${signShape(side)}</svg>`;
}

/**
 * A marker as a chit: both sides' figures, the first one's larger.
 * @param {string} large @param {string} small @param {string} spoken
 */
export function chit(large, small, spoken) {
  return `<svg class="chit" viewBox="0 0 60 60" role="img" aria-label="${esc(spoken)}"><rect class="ch1" x="2" y="2" width="56" height="56" rx="5"/>` +
    (small ? `<path class="ch2" d="M2.5,57L57.5,3V52q0,5.5-5.5,5.5z"/><path class="ch3" d="M3,57L57,3"/>` : '') +
    `<text class="ch4" x="${small ? 20 : 30}" y="${small ? 31 : 39}"${large.length > 2 ? ' textLength="32" lengthAdjust="spacingAndGlyphs"' : ''}>${esc(large)}</text>` +
    (small ? `<text class="ch5" x="44" y="51">${esc(small)}</text>` : '') + '</svg>';
}
