// @ts-check
// What grows and rises on the land: single glyphs, and the small group of them in an empty space's ring.
import { f1 } from './svg.js';

/**
 * Paths of one place by the class they are drawn with.
 * @typedef {{grass: string, crown: string, shade: string, steep: string, gentle: string, wave: string}} Ink
 */

/** @returns {Ink} */
export const noInk = () => ({ grass: '', crown: '', shade: '', steep: '', gentle: '', wave: '' });

/** @param {Ink} ink @param {string} [extra] */
export const drawInk = (ink, extra = '') =>
  /** @type {[keyof Ink, string][]} */ ([['grass', 'grass'], ['wave', 'wave'], ['crown', 'crown'], ['shade', 'tsh'], ['steep', 'ha'], ['gentle', 'hb']])
    .map(([key, name]) => (ink[key] ? `<path class="${name}${extra}" d="${ink[key]}"/>` : '')).join('');

/** A tree with round crowns and its shade to the east. @param {Ink} ink @param {number} x @param {number} y @param {number} k */
export function plantTree(ink, x, y, k) {
  const s = f1(2.5 * k), big = f1(3.4 * k);
  ink.crown += `M${f1(x)},${f1(y)}v${f1(-3 * k)}m${f1(-4.4 * k)},0a${s},${s} 0 0 1 ${f1(0.8 * k)},${f1(-4.4 * k)}` +
    `a${big},${big} 0 0 1 ${f1(6.9 * k)},${f1(-0.2 * k)}a${s},${s} 0 0 1 ${f1(1.1 * k)},${f1(4.6 * k)}z`;
  ink.shade += `M${f1(x + k)},${f1(y - 3.6 * k)}h${f1(3 * k)}m${f1(-2.4 * k)},${f1(-1.5 * k)}h${f1(3.2 * k)}` +
    `m${f1(-2.6 * k)},${f1(-1.5 * k)}h${f1(2.4 * k)}M${f1(x + 1)},${f1(y + 0.2)}h${f1(5 * k)}`;
}

/** Three blades. @param {Ink} ink @param {number} x @param {number} y @param {number} k */
export function plantTuft(ink, x, y, k) {
  ink.grass += `M${f1(x)},${f1(y)}v${f1(-5 * k)}m${f1(-2 * k)},${f1(5 * k)}l${f1(-1.8 * k)},${f1(-3.6 * k)}m${f1(5.8 * k)},${f1(3.6 * k)}l${f1(1.8 * k)},${f1(-3.6 * k)}`;
}

/** Two ripples. @param {Ink} ink @param {number} x @param {number} y @param {number} k */
export function plantWave(ink, x, y, k) {
  const w = f1(3 * k), h = f1(2.4 * k);
  ink.wave += `M${f1(x - 6 * k)},${f1(y)}q${w},${-h} ${f1(6 * k)},0q${w},${h} ${f1(6 * k)},0`;
}

/** A hill: strokes down from a crest. @param {Ink} ink @param {number} x @param {number} y @param {number} k */
export function plantHill(ink, x, y, k) {
  for (let i = -6; i <= 6; i++) {
    const high = 1 - Math.abs(i) / 9;
    ink.steep += `M${f1(x + i * 2.1 * k)},${f1(y + (2 - 9 * high) * k)}l${f1(i * 0.75 * k)},${f1((4 + 9 * high) * k)}`;
  }
}

/** @type {Record<string, [typeof plantTree, number, [number, number][]]>} */
const GROUPS = {
  grass: [plantTuft, 1, [[-7, 6], [6, 8], [1, -1]]],
  scrub: [plantTree, 1.05, [[-6, 7], [7, 4]]],
  trees: [plantTree, 1, [[-9, 1], [8, -1], [0, 3], [-5, 12], [6, 11]]],
  waves: [plantWave, 1, [[0, -5], [-3, 2], [3, 9]]],
  hills: [plantHill, 1, [[0, 0]]],
};

/** What an empty space shows of its ground. @param {string} cover @param {number} x @param {number} y @param {number} k */
export function glyph(cover, x, y, k) {
  const group = GROUPS[cover], ink = noInk();
  if (!group) return '';
  for (const [dx, dy] of group[2]) group[0](ink, x + dx * k, y + dy * k, k * group[1]);
  return drawInk(ink, ' in');
}
