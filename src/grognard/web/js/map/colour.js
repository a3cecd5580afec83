// @ts-check
// Colours that come with a game: checked, and made to suit light and dark paper.

/** The colour as #rrggbb; what is none becomes grey. @param {string} text */
export function hex(text) {
  const short = /^#([0-9a-f])([0-9a-f])([0-9a-f])$/i.exec(text);
  if (short) return `#${short.slice(1).map(c => c + c).join('')}`;
  return /^#[0-9a-f]{6}$/i.test(text) ? text : '#777777';
}

/** @param {string} colour @returns {number[]} */
const channels = colour => [1, 3, 5].map(i => parseInt(hex(colour).slice(i, i + 2), 16));

/** @param {number[]} rgb */
const join = rgb => `#${rgb.map(v => Math.round(Math.max(0, Math.min(255, v))).toString(16).padStart(2, '0')).join('')}`;

/** `part` of the first colour and the rest of the second. @param {string} a @param {string} b @param {number} part */
export function mix(a, b, part) {
  const other = channels(b);
  return join(channels(a).map((v, i) => v * part + other[i] * (1 - part)));
}

/** How light a colour is, from 0 to 1. @param {string} colour */
export function lightness(colour) {
  const [r, g, b] = channels(colour).map(v => (v / 255) ** 2.2);
  return (0.2126 * r + 0.7152 * g + 0.0722 * b) ** (1 / 2.2);
}

/** A line colour as custom properties: --c on light paper, --cd on dark paper. @param {string} colour */
export function lineStyle(colour) {
  const light = lightness(colour) > 0.55 ? mix(colour, '#000000', 0.6) : hex(colour), lift = Math.min(1.9, 0.62 / (lightness(colour) || 0.01));
  const bright = join(channels(colour).map(v => v * lift));
  return `--c:${light};--cd:${mix(bright, '#ffffff', Math.max(0.62, Math.min(1, 3 * lightness(bright) - 0.88)))}`;
}
