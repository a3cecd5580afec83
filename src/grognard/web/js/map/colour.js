// Colours that come with a game: checked, and made to suit light and dark paper.
import { clamp } from './geometry.js';

/** The colour as #rrggbb; what is none becomes grey. @param {string} text */
export function hex(text) {
  if (/^#[0-9a-f]{3}$/i.test(text)) return text.replace(/\w/g, '$&$&');
  return /^#[0-9a-f]{6}$/i.test(text) ? text : '#777777';
}

/** @param {string} colour */
const channels = colour => [1, 3, 5].map(i => parseInt(hex(colour).slice(i, i + 2), 16));

/** @param {number[]} rgb */
const join = rgb => `#${rgb.map(v => Math.round(clamp(v, 0, 255)).toString(16).padStart(2, '0')).join('')}`;

/** `part` of the first colour and the rest of the second. @param {string} a @param {string} b @param {number} part */
export function mix(a, b, part) {
  const other = channels(b);
  return join(channels(a).map((v, i) => v * part + other[i] * (1 - part)));
}

/** @param {string} colour */
function lightness(colour) {
  const [r, g, b] = channels(colour).map(v => (v / 255) ** 2.2);
  return (0.2126 * r + 0.7152 * g + 0.0722 * b) ** (1 / 2.2);
}

/** @param {string} colour */
export const isDark = colour => lightness(colour) < 0.55;

/** A line colour as custom properties: --c on light paper, --cd on dark paper. @param {string} colour */
export function lineStyle(colour) {
  const lift = Math.min(1.9, 0.62 / (lightness(colour) || 0.01)), bright = join(channels(colour).map(v => v * lift));
  const dark = mix(bright, '#ffffff', clamp(3 * lightness(bright) - 0.88, 0.62, 1));
  return `--c:${isDark(colour) ? hex(colour) : mix(colour, '#000000', 0.6)};--cd:${dark}`;
}
