// Badges of units: a disc in the colour of the unit with the sign of what it is; a hull for what drives.

import { graphic } from '../dom.js';
import { star } from '../map/geometry.js';

const COLOURS = ['#26466f', '#5b2f57', '#1f5350', '#54331b', '#3d4552', '#6b2b35', '#2f4a22', '#383463', '#574a16'];
const PALE = '#fff7e6';
const RING = `<circle cx="17" cy="17" r="11.6" fill="none" stroke="${PALE}" stroke-width="1.3"/>`;

/** @type {Record<string, string>} */
const SIGNS = {
  foot: `<path d="${star(17, 17, 7.6)}" fill="${PALE}"/>`,
  hero: `${RING}<path d="${star(17, 17, 7.6)}" fill="${PALE}"/>`,
  beast: `<path d="M10,9h14v7l-2.4,2v7.4h-4.2v-5.2h-.8v5.2h-4.2v-7.4l-2.4,-2z" fill="${PALE}"/>`
    + '<path d="M13.6,12.4h2.2M18.2,12.4h2.2" stroke="#17120b" stroke-width="1.8"/>',
  gun: `<path d="M15.2,7.5h3.6v10h-3.6z" fill="${PALE}"/><circle cx="17" cy="20" r="4.4" fill="${PALE}"/>`
    + `<path d="M9,25.4h16" stroke="${PALE}" stroke-width="2.4" stroke-linecap="round"/>`,
};

/** @param {string} colour */
const hull = colour => '<path d="M8,4h4.4v27h-4.4zM21.6,4h4.4v27h-4.4z" fill="#2a251f" stroke="#f6ecd4"/>'
  + `<path d="M14,3.4h6l2.4,3.4v24h-10.8v-24z" fill="${colour}" stroke="#f6ecd4"/>`
  + `<path d="M13.4,8.4l3.6,-3l3.6,3" fill="none" stroke="${PALE}" stroke-width="1.6"/>`
  + `<circle cx="17" cy="19" r="4.2" fill="${colour}" stroke="${PALE}" stroke-width="1.4"/>`
  + `<path d="M17,15v-7" stroke="${PALE}" stroke-width="1.6"/>`;

/** @param {string} figure @param {number} [n] which unit of the force it is */
export function badge(figure, n = 0) {
  const colour = COLOURS[n % COLOURS.length];
  const disc = `<circle cx="17" cy="17" r="15" fill="${colour}" stroke="#f6ecd4" stroke-width="1.6"/>`;
  const drawn = figure === 'hull' ? hull(colour) : disc + (Object.hasOwn(SIGNS, figure) ? SIGNS[figure] : SIGNS.foot);
  return graphic(`<svg viewBox="0 0 34 34" class="badge" aria-hidden="true">${drawn}</svg>`);
}
