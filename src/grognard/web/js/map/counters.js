// @ts-check
// Counters: a square of 44 units. Full from 38 pixels, below that only the unit box and the strength.
import { hex, lightness, mix } from './colour.js';
import { star } from './geometry.js';
import { esc, f1 } from './svg.js';

/** @import { Sheet, Look, Army, Piece, PieceState } from '../../types.d.ts' */
/** @typedef {Piece['face']} Face */
/**
 * `kind` and `side` help to find the look of a piece that the sheet doesn't name. `acted` draws the tick as well.
 * @typedef {{full?: boolean, extra?: string, label?: string, kind?: string, side?: string, acted?: boolean}} CounterOptions
 */

export const SIDE = 44;
export const FULL_FROM = 38; // pixels

/** @type {Look} */
const PLAIN = { name: '', short: '', army: '', symbol: '', value: '', left: '', right: '', stars: 0, pips: '', pips_of: 0, weight: 0 };

/**
 * How a piece looks: by its id, else by its kind.
 * @param {Sheet} sheet @param {{id: string, kind?: string, side?: string} | string} piece @returns {Look}
 */
export function lookOf(sheet, piece) {
  const { id, kind = '', side = '' } = typeof piece === 'string' ? { id: piece } : piece;
  const look = sheet.looks[id] ?? sheet.looks[`${side} ${kind}`] ?? sheet.looks[kind];
  return look ? { ...look, army: look.army || side } : { ...PLAIN, name: id, short: id, army: side };
}

/**
 * The make of counters: by its id, else the one of the side, else from the side's colour.
 * @param {Sheet} sheet @param {string} id @returns {Army}
 */
export function armyOf(sheet, id) {
  const army = sheet.armies.find(a => a.id === id);
  if (army) return army;
  const fill = hex(sheet.sides.find(s => s.id === id)?.colour ?? '');
  return { id, fill, ink: lightness(fill) < 0.55 ? '#ffffff' : '#1c1b19', rule: 'single', edge: '', corners: 'round' };
}

/** Class and style that give a counter its colours. @param {Army} army @param {string} [extra] */
export function dress(army, extra = '') {
  const fill = hex(army.fill), ink = hex(army.ink), tone = lightness(fill) < 0.55 ? 'dk' : 'lt';
  return `class="${esc(`ctr ${tone} ${extra}`.trim())}" style="--f:${fill};--t:${ink};--l:${mix(ink, fill, 0.6)}"`;
}

const CUT = 'M7.5,1H36.5L43,7.5V36.5L36.5,43H7.5L1,36.5V7.5Z', CUT_RULE = 'M8.7,3.4H35.3L40.6,8.7V35.3L35.3,40.6H8.7L3.4,35.3V8.7Z';

/** The outline of a counter. @param {Army} army */
export const outline = army => (army.corners === 'cut' ? `<path d="${CUT}" class="cf"/>` : '<rect x="1" y="1" width="42" height="42" rx="3.5" class="cf"/>');

/** The body of a counter, without anything on it. @param {Army} army */
function body(army) {
  const rule = army.corners === 'cut' ? `<path d="${CUT_RULE}" class="cd"/>` : '<rect x="3.4" y="3.4" width="37.2" height="37.2" rx="2" class="cd"/>';
  const beads = army.edge === 'bead' ? `<path class="bead" d="${[5.5, 12.1, 18.7, 25.3, 31.9].map(y => `M38.4,${y}l3.2,3.2-3.2,3.2z`).join('')}"/>` : '';
  return outline(army) + (army.rule === 'double' ? rule : '') + beads;
}

/**
 * Lines in the unit box x, y, w, h; `cx`, `cy` its middle, `r`, `b` its right and bottom.
 * @type {Record<string, (x: number, y: number, r: number, b: number, cx: number, cy: number) => string>}
 */
const SYMBOLS = {
  infantry: (x, y, r, b) => `M${x},${y}L${r},${b}M${x},${b}L${r},${y}`,
  cavalry: (x, y, r, b) => `M${x},${b}L${r},${y}`,
  engineer: (_x, _y, _r, b, cx, cy) => `M${cx - 6},${b - 2.7}V${cy - 2.7}H${cx + 6}V${b - 2.7}M${cx},${cy - 2.7}V${b - 4}`,
  guard: (x, y, r, b, cx) => `M${x},${y}L${cx},${b}L${r},${y}`,
  tribe: (x, y, r, b, cx, cy) => `M${x + 2},${b}L${cx + 2.6},${y - 1.5}M${r - 2},${b}L${cx - 2.6},${y - 1.5}M${x + 2},${b}H${r - 2}M${cx - 3},${b}L${cx},${cy + 1}L${cx + 3},${b}`,
  fleet: (x, y, r, b, cx, cy) => `M${x},${cy + 2}H${r}L${r - 4},${b}H${x + 4}ZM${cx},${cy + 2}V${y - 1}L${cx + 7},${cy - 0.5}H${cx}`,
  flag: (x, y, r, b) => `M${x + 5},${b + 1}V${y - 1}H${r - 3}L${r - 6.5},${y + 3}L${r - 3},${y + 7}H${x + 5}`,
  card: (_x, y, _r, b, cx) => `M${cx - 5},${y - 1}H${cx + 5}V${b + 1}H${cx - 5}ZM${cx - 2.5},${y + 3}H${cx + 2.5}M${cx - 2.5},${y + 6}H${cx + 2.5}`,
};
const OPEN = new Set(['tribe', 'fleet', 'flag', 'card']); // drawn without a box

/** @param {string} kind @param {number} x @param {number} y @param {number} w @param {number} h */
function symbol(kind, x, y, w, h) {
  const cx = x + w / 2, cy = y + h / 2, lines = SYMBOLS[kind]?.(x, y, x + w, y + h, cx, cy) ?? '';
  const box = !kind || OPEN.has(kind) ? '' : `<rect x="${x}" y="${y}" width="${w}" height="${h}" class="sb"/>`;
  return `${box}${lines ? `<path d="${lines}" class="sl"/>` : ''}${kind === 'artillery' ? `<circle cx="${cx}" cy="${cy}" r="${f1(h * 0.27)}" class="sf"/>` : ''}`;
}

/**
 * Text squeezed into a width, never cut.
 * @param {string} text @param {number} x @param {number} y @param {string} name @param {number} letters
 * @param {number} width
 */
function squeezed(text, x, y, name, letters, width) {
  const fit = text.length > letters ? ` textLength="${width}" lengthAdjust="spacingAndGlyphs"` : '';
  return text ? `<text x="${x}" y="${y}" class="${name}"${fit}>${esc(text)}</text>` : '';
}

/** @param {Look} look */
function leaderFace(look) {
  const stars = Array.from({ length: Math.min(4, look.stars) }, (_, i) => `<path d="${star(6.8, 9 + i * 8.5, 4.2)}" class="sf"/>`).join('');
  return `<ellipse cx="22" cy="17" rx="11.5" ry="13" class="med"/><path d="M22,8.2a4.4,4.6 0 0 1 0,9.4a4.4,4.6 0 0 1 0,-9.4M13.2,25.6q1.2,-6.4 8.8,-6.8q7.6,.4 8.8,6.8q-4,4.2-8.8,4.2t-8.8,-4.2z" class="sf"/>` +
    squeezed(look.short, 22, 40.4, 'nm', 7, 36) + stars;
}

const WHEELS = [[12.5, 27.5, 5.2], [31, 27, 6]].map(([x, y, r]) => `<circle cx="${x}" cy="${y}" r="${r}" class="wh"/><path d="M${x - r},${y}h${2 * r}M${x},${y - r}v${2 * r}" class="wr"/>`).join('');
const WAGON = `<path d="M5.5,9.5Q22,3 38.5,9.5L35.5,21H8.5Z" class="wg"/><path d="M14.5,7.4L15.5,21M22,6.6V21M29.5,7.4L28.5,21" class="wr"/><path d="M7,21H37L35,25.5H9Z" class="sf"/>${WHEELS}`;

/** Bars, filled for what is left. @param {Look} look @param {Face} face */
function pips(look, face) {
  const of = Math.min(6, look.pips_of), left = Number(face[look.pips] ?? of), low = look.symbol === 'wagon' || !look.value;
  const w = low ? Math.min(9, (34 - of) / of) : 3, gap = low ? w + 2 : 5;
  return Array.from({ length: of }, (_, i) => {
    const at = low ? `x="${f1(23 - (of * gap) / 2 + i * gap)}" y="36" width="${f1(w)}" height="4.6"` : `x="4" y="${f1(25 - i * gap)}" width="3" height="3.6"`;
    return `<rect ${at} rx="1" class="${i < left ? 'sf' : 'pipo'}"/>`;
  }).join('');
}

/** @param {Look} look @param {boolean} beads @param {boolean} cut */
function fullFace(look, beads, cut) {
  const middle = beads ? 20.5 : 22, width = cut ? 30 : beads ? 33 : 36;
  return squeezed(look.short, middle, 11.2, 'nm', beads ? 6 : 7, width) + symbol(look.symbol, 10, 14, 24, 13.5) + squeezed(look.left, 8, 39.6, 'mv', 3, 10) +
    squeezed(look.value, 22, 40.6, 'st', 2, 16) + squeezed(look.right, beads ? 33.4 : 35.2, 39.6, 'mv', 2, 10);
}

/** @param {Look} look @param {boolean} beads */
function compactFace(look, beads) {
  return symbol(look.symbol, 8.5, 6.5, beads ? 25 : 27, 14.5) + squeezed(look.value, beads ? 20.5 : 22, 40, 'st big', 2, 27);
}

/** What is printed on a counter. @param {Look} look @param {Army} army @param {Face} face @param {boolean} full */
export function face(look, army, face, full) {
  const more = look.pips_of ? pips(look, face) : '', beads = army.edge === 'bead';
  if (look.symbol === 'leader') return body(army) + leaderFace(look) + more;
  if (look.symbol === 'wagon') return body(army) + WAGON + more;
  return body(army) + (full ? fullFace(look, beads, army.corners === 'cut') : compactFace(look, beads)) + more;
}

const ENGRAVING = Array.from({ length: 11 }, (_, i) => {
  const sum = 14 + i * 6, from = Math.max(5, sum - 39), to = Math.min(39, sum - 5); // diagonals of a square from 5 to 39
  return `M${from},${sum - from}L${to},${sum - to}M${from},${44 - sum + from}L${to},${44 - sum + to}`;
}).join('');

/** The back of a hidden stack with its number. @param {Army} army @param {number | string} count */
export function backFace(army, count) {
  return `${body({ ...army, edge: '' })}<rect x="5" y="5" width="34" height="34" class="gu"/><path class="gl" d="${ENGRAVING}"/><circle cx="22" cy="22" r="12.5" class="bk"/><text x="22" y="28.4" class="st cnt">${esc(count)}</text>`;
}

/** A grey disc with a tick: has acted. */
export const TICK = '<circle r="8"/><path d="M-3.6,.4l2.6,2.8l4.8,-6"/>';

/** The states that a piece is in. @param {Sheet} sheet @param {Face} face */
export const statesOf = (sheet, face) => sheet.states.filter(s => Number(face[s.key] ?? 0));

/** @param {Sheet} sheet @param {Face} face @param {string} draw */
export const isIn = (sheet, face, draw) => statesOf(sheet, face).some(s => s.draw === draw);

/** What becomes of a counter, drawn over it. @param {PieceState[]} states */
export function stateMarks(states) {
  const turned = states.find(s => s.draw === 'turned');
  const band = turned ? `<g class="turn"><rect x="1" y="1" width="42" height="42" rx="3.5" class="veil"/><rect x="0" y="15" width="44" height="13"/>${squeezed(turned.text, 22, 24.6, 'nm', 8, 41)}</g>` : '';
  return band + (states.some(s => s.draw === 'acted') ? `<g class="acted" transform="translate(3,41)scale(.75)">${TICK}</g>` : '');
}

/** A counter in words. @param {Look} look @param {PieceState[]} states */
export function speak(look, states) {
  return [look.name.endsWith(look.left) ? look.name : `${look.name} ${look.left}`, look.value, look.right, look.stars ? `value ${look.stars}` : '', ...states.map(s => s.text)].filter(Boolean).join(', ');
}

/**
 * A counter as a picture of its own.
 * @param {Sheet} sheet @param {string} piece its id, or its kind @param {Face} shown the view's face; {} shows it as printed
 * @param {number} px @param {CounterOptions} [options]
 */
export function counter(sheet, piece, shown, px, options = {}) {
  const look = lookOf(sheet, { id: piece, kind: options.kind, side: options.side }), army = armyOf(sheet, look.army);
  const states = statesOf(sheet, shown).filter(s => s.draw !== 'acted' || options.acted), full = options.full ?? px >= FULL_FROM;
  return picture(dress(army, options.extra), px, options.label ?? speak(look, states), face(look, army, shown, full) + stateMarks(states));
}

/**
 * The back of hidden counters as a picture of its own.
 * @param {Sheet} sheet @param {string} side @param {number | string} count @param {number} px @param {string} [label]
 */
export function backCounter(sheet, side, count, px, label = '') {
  return picture(dress(armyOf(sheet, side)), px, label, backFace(armyOf(sheet, side), count));
}

/** @param {string} dressed @param {number} px @param {string} label @param {string} inner */
function picture(dressed, px, label, inner) {
  const speech = label ? `role="img" aria-label="${esc(label)}"` : 'aria-hidden="true"';
  return `<svg ${dressed} viewBox="0 0 44 44" width="${px}" height="${px}" ${speech}>${inner}</svg>`;
}
