// Small pictures: icons in the colour of the text, signs of the sides, the chit of a marker.
import { hex, isDark, mix } from './colour.js';
import { polar, star, times, xy } from './geometry.js';
import { esc } from './svg.js';

const RAYS = times(8,
  i => `M${xy(polar(12, 12, 6.6, (i * Math.PI) / 4))}L${xy(polar(12, 12, 9.6, (i * Math.PI) / 4))}`);

/** Paths, 24 units wide: the first lines, the second filled. @type {Record<string, [string, string?]>} */
const ICONS = {
  sun: [RAYS.join(''), 'M8,12a4,4 0 0 1 8,0a4,4 0 0 1 -8,0'],
  snow: ['M12,2.5V21.5M3.8,7.2L20.2,16.8M20.2,7.2L3.8,16.8M9,4l3,2.6L15,4M9,20l3,-2.6L15,20M3.6,10.6l3.8,-1.2L6.6,5.4' +
    'M20.4,13.4l-3.8,1.2l.8,4M20.4,10.6l-3.8,-1.2l.8,-4M3.6,13.4l3.8,1.2l-.8,4'],
  clock: ['M3,12a9,9 0 0 1 18,0a9,9 0 0 1 -18,0M12,7v5l3.5,2'],
  bag: ['M8.5,7C5,10 3.5,13.5 3.5,16.5C3.5,20 6.5,21.5 12,21.5S20.5,20 20.5,16.5C20.5,13.5 19,10 15.5,7Z' +
    'M8,3l2,4h4l2,-4q-2,1.4-4,0q-2,1.4-4,0'],
  star: ['', 'M12,2L14.2,9.8L22,12L14.2,14.2L12,22L9.8,14.2L2,12L9.8,9.8Z'],
  card: ['M6,3H18V21H6ZM9,7h6M9,10.5h6'],
  mark: ['M4,20L18.5,5.5M20,20L5.5,5.5M3.6,16.4l4,4M20.4,16.4l-4,4M18.5,5.5q2,-1.6 2.6,-2.6M5.5,5.5Q3.5,3.9 2.9,2.9'],
  theme: ['M3.5,12a8.5,8.5 0 0 1 17,0a8.5,8.5 0 0 1 -17,0', 'M12,3.5a8.5,8.5 0 0 0 0,17z'],
};

/** @param {string} name */
export function icon(name) {
  const [lines, filled = ''] = ICONS[name] ?? [''];
  const stroke = 'fill="none" stroke="currentColor" stroke-width="1.8" stroke-linecap="round" stroke-linejoin="round"';
  return `<svg viewBox="0 0 24 24" aria-hidden="true" class="icon"><path d="${lines}" ${stroke}/>` +
    `<path d="${filled}" fill="currentColor"/></svg>`;
}

/** A side's sign; beside its name it says nothing new. @param {Side | undefined} side */
export function sign(side) {
  if (!side) return '';
  const fill = hex(side.colour), dark = isDark(fill), edge = dark ? mix(fill, '#000000', 0.5) : '#3e3c38';
  const inner = dark ? '#ffffff' : edge, disc = `<circle cx="8" cy="8" r="6.8" fill="${fill}" stroke="${edge}"/>`;
  const shapes = /** @type {Record<string, string>} */ ({
    shield: `<path d="M2,1H14V9Q14,13.4 8,15.4Q2,13.4 2,9Z" fill="${fill}" stroke="${edge}"/>` +
      `<path d="${star(8, 7.6, 4.4)}" fill="${inner}"/>`,
    roundel: `<g stroke="${dark ? fill : edge}" stroke-width="1.7"><circle cx="8" cy="8" r="6.8" ` +
      `fill="${mix(fill, '#ffffff', 0.3)}"/><circle cx="8" cy="8" r="4.3" fill="none"/></g>`,
    arrow: `<circle cx="8" cy="8" r="6.9" fill="#f6ecd4" stroke="${fill}" stroke-width="1.8"/>` +
      `<path d="M4.8,11.2L10.6,5.4M7.2,5.2h3.6v3.6" fill="none" stroke="${fill}" stroke-width="1.8"/>`,
    diamond: `<path d="M8,1L15,8L8,15L1,8Z" fill="${fill}" stroke="${edge}"/>`,
  });
  return `<svg viewBox="0 0 16 16" class="sign" aria-hidden="true">${shapes[side.sign] ?? disc}</svg>`;
}

/** A marker as a chit: both sides' figures, the first one's larger, or one of them over a word.
 * @param {string} large @param {string} small @param {string} spoken */
export function chit(large, small, spoken, unit = '') {
  const fit = large.length > 2 ? ' textLength="32" lengthAdjust="spacingAndGlyphs"' : '';
  const [x, y] = small ? [20, 31] : [30, unit ? 32 : 39];
  const other = '<path class="ch2" d="M2.5,57L57.5,3V52q0,5.5-5.5,5.5z"/><path class="ch3" d="M3,57L57,3"/>' +
    `<text class="ch5" x="44" y="51">${esc(small)}</text>`;
  return `<svg class="chit" viewBox="0 0 60 60" role="img" aria-label="${esc(spoken)}">` +
    `<rect class="ch1" x="2" y="2" width="56" height="56" rx="5"/>${small && other}` +
    `<text x="${x}" y="${y}"${fit}>${esc(large)}</text><text class="ch4" x="30" y="49">${esc(unit)}</text></svg>`;
}
