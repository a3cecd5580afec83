// What grows and rises on the land: single glyphs, and the small group of them in an empty space's ring.
import { f1 } from './svg.js';

/** @returns {Ink} */
export const noInk = () => ({ grass: '', wave: '', crown: '', tsh: '', ha: '', hb: '' });

/** @param {Ink} ink */
export const drawInk = (ink, extra = '') =>
  Object.entries(ink).map(([name, d]) => (d ? `<path class="${name}${extra}" d="${d}"/>` : '')).join('');

/** A path with its numbers rounded. @param {TemplateStringsArray} raw @param {number[]} numbers */
const path = (raw, ...numbers) => String.raw({ raw }, ...numbers.map(f1));

/** A tree with round crowns and its shade to the east. @type {Plant} */
function tree(ink, x, y, k) {
  const s = 2.5 * k, big = 3.4 * k;
  ink.crown += path`M${x},${y}v${-3 * k}m${-4.4 * k},0a${s},${s} 0 0 1 ${0.8 * k},${-4.4 * k}` +
    path`a${big},${big} 0 0 1 ${6.9 * k},${-0.2 * k}a${s},${s} 0 0 1 ${1.1 * k},${4.6 * k}z`;
  ink.tsh += path`M${x + k},${y - 3.6 * k}h${3 * k}m${-2.4 * k},${-1.5 * k}h${3.2 * k}` +
    path`m${-2.6 * k},${-1.5 * k}h${2.4 * k}M${x + 1},${y + 0.2}h${5 * k}`;
}

/** Three blades. @type {Plant} */
function tuft(ink, x, y, k) {
  ink.grass += path`M${x},${y}v${-5 * k}m${-2 * k},${5 * k}l${-1.8 * k},${-3.6 * k}` +
    path`m${5.8 * k},${3.6 * k}l${1.8 * k},${-3.6 * k}`;
}

/** Two ripples. @type {Plant} */
function wave(ink, x, y, k) {
  const w = 3 * k, h = 2.4 * k;
  ink.wave += path`M${x - 2 * w},${y}q${w},${-h} ${2 * w},0q${w},${h} ${2 * w},0`;
}

/** Sand is stippled. @type {Plant} */
function dots(ink, x, y, k) {
  for (const [dx, dy] of [[0, 0], [5, 3], [-5, 2]]) ink.ha += path`M${x + dx * k},${y + dy * k}h.1`;
}

/** A hill: strokes down from a crest. @type {Plant} */
function hill(ink, x, y, k) {
  for (let i = -6; i <= 6; i++) {
    const high = 1 - Math.abs(i) / 9;
    ink.ha += path`M${x + i * 2.1 * k},${y + (2 - 9 * high) * k}l${i * 0.75 * k},${(4 + 9 * high) * k}`;
  }
}

/** Each cover's glyph, how thick it grows on the land and how large, and how it stands in an empty space.
 * @type {Record<string, {plant: Plant, thick: number, size: number, group: Point[]}>} */
export const COVERS = {
  grass: { plant: tuft, thick: 0.16, size: 0.8, group: [[-7, 6], [6, 8], [1, -1]] },
  scrub: { plant: tree, thick: 0.42, size: 0.82, group: [[-6, 7], [7, 4]] },
  trees: { plant: tree, thick: 0.78, size: 1, group: [[-9, 1], [8, -1], [0, 3], [-5, 12], [6, 11]] },
  waves: { plant: wave, thick: 0.3, size: 1, group: [[0, -5], [-3, 2], [3, 9]] },
  sand: { plant: dots, thick: 0.15, size: 1, group: [[-6, -4], [5, 0], [-3, 7]] },
  hills: { plant: hill, thick: 0, size: 1, group: [[0, 0]] },
};

/** What is drawn on a ground: its cover, or what its wash calls for. @param {Ground | undefined} ground */
export const coverOf = ground => ground?.cover || (ground?.wash === 'sand' ? 'sand' : '');

/** @param {string} cover @param {number} k */
export function glyph(cover, k) {
  const ink = noInk(), { plant, group } = COVERS[cover] ?? { group: [] };
  for (const [x, y] of group) plant?.(ink, x * k, y * k, k);
  return drawInk(ink, ' in');
}
