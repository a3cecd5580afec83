// Counters: a square of 44 units. Full from 38 pixels, below that only the unit box and the strength.
import { hex, isDark, mix } from './colour.js';
import { star, times } from './geometry.js';
import { esc, f1 } from './svg.js';

export const SIDE = 44;
export const FULL_FROM = 38; // pixels

/** @type {Look} */
const PLAIN = {
  name: '', short: '', army: '', symbol: '', value: '', left: '', right: '', stars: 0, pips: '', pips_of: 0, weight: 0,
  text: '', elite: false, minor: false,
};

/** How a piece looks: by its id, else by its kind.
 * @param {Sheet} sheet @param {SomePiece} piece @returns {Look} */
export function lookOf({ looks, sums }, { id, kind = '', side = '', face = {} }) {
  const look = looks[id] ?? looks[`${side} ${kind}`] ?? looks[kind];
  const worth = look?.value && look.symbol !== 'leader' ? face[sums] : undefined; // it changes with what is lost
  if (!look) return { ...PLAIN, name: id, short: id, army: side };
  return { ...look, army: look.army || side, value: String(worth ?? look.value) };
}

/** The make of counters: by its id, else the one of the side, else from the side's colour.
 * @param {Sheet} sheet @param {string} id @returns {Army} */
export function armyOf(sheet, id) {
  const side = sheet.sides.find(s => s.id === id), fill = hex(side?.colour ?? ''), dark = isDark(fill);
  const ink = side?.ink || (dark ? '#ffffff' : '#1c1b19');
  return sheet.armies.find(a => a.id === id)
    ?? { id, fill, ink, rule: 'single', edge: '', corners: 'round', name: '', band: '' };
}

/** @param {Army} army */
export function dress(army, extra = '') {
  const fill = hex(army.fill), ink = hex(army.ink), tone = isDark(fill) ? 'dk' : 'lt';
  return `class="ctr ${tone} ${extra}" style="--f:${fill};--t:${ink};--l:${mix(ink, fill, 0.6)}"`;
}

/** A square with its corners round or cut, `x` from the edge. @param {Army} army @param {number} x
 * @param {string} name */
function square({ corners }, x, name) {
  const side = SIDE - 2 * x, cut = 7 - x / 2, long = side - 2 * cut;
  const d = `M${x + cut},${x}h${long}l${cut},${cut}v${long}l${-cut},${cut}h${-long}l${-cut},${-cut}v${-long}z`;
  return corners === 'cut' ? `<path d="${d}" class="${name}"/>`
    : `<rect x="${x}" y="${x}" width="${side}" height="${side}" rx="${f1(4 - x / 2)}" class="${name}"/>`;
}

/** @param {Army} army */
export const outline = army => square(army, 1, 'cf');

/** @param {Army} army */
function body(army) {
  const beads = times(5, i => `M38.4,${f1(5.5 + i * 6.6)}l3.2,3.2-3.2,3.2z`).join('');
  return outline(army) + (army.rule === 'double' ? square(army, 3.4, 'cd') : '') +
    (army.edge === 'bead' ? `<path class="bead" d="${beads}"/>` : '') +
    (army.band ? `<path class="cband" style="fill:${hex(army.band)}" d="M2.4,5h4v34h-4z"/>` : '');
}

/** Lines in the unit box: its left, top, right, bottom and middle.
 * @type {Record<string, (x: number, y: number, r: number, b: number, cx: number, cy: number) => string>} */
const SYMBOLS = {
  infantry: (x, y, r, b) => `M${x},${y}L${r},${b}M${x},${b}L${r},${y}`,
  cavalry: (x, y, r, b) => `M${x},${b}L${r},${y}`,
  camel: (x, y, r, b, cx) => `M${x},${b}C${cx - 5},${b} ${cx - 4},${y - 1} ${cx},${y + 1}S${cx + 5},${b} ${r},${b}`,
  gatling: (_x, y, _r, b, cx) =>
    `M${cx - 5},${b - 2.5}h10M${cx},${b - 2.5}V${y + 2.5}m-3,3l3,-3.2l3,3.2`,
  artillery: (_x, _y, _r, _b, cx, cy) => `M${cx - 3},${cy}a3,3 0 0 1 6,0a3,3 0 0 1 -6,0`,
  engineer: (_x, _y, _r, b, cx, cy) =>
    `M${cx - 6},${b - 2.7}V${cy - 2.7}H${cx + 6}V${b - 2.7}M${cx},${cy - 2.7}V${b - 4}`,
  guard: (x, y, r, b, cx) => `M${x},${y}L${cx},${b}L${r},${y}`,
  tribe: (x, y, r, b, cx, cy) => `M${x + 2},${b}L${cx + 2.6},${y - 1.5}M${r - 2},${b}L${cx - 2.6},${y - 1.5}` +
    `M${x + 2},${b}H${r - 2}M${cx - 3},${b}L${cx},${cy + 1}L${cx + 3},${b}`,
  fleet: (x, y, r, b, cx, cy) =>
    `M${x},${cy + 2}H${r}L${r - 4},${b}H${x + 4}ZM${cx},${cy + 2}V${y - 1}L${cx + 7},${cy - 0.5}H${cx}`,
  flag: (x, y, r, b) => `M${x + 5},${b + 1}V${y - 1}H${r - 3}L${r - 6.5},${y + 3}L${r - 3},${y + 7}H${x + 5}`,
  bow: (_x, y, _r, b, cx) => `M${cx - 10},${b}L${cx + 8},${y + 1.5}m.6,-.5l-6,.6m6,-.6l-1.6,5.6M${cx - 10},${b}` +
    `l.6,-4.6m-.6,4.6l4.8,-.2M${cx - 4.4},${y + 0.6}q11.5,2 9.8,${b - y - 1}`,
  arms: (x, y, r, b) => `M${x},${b + 6}L${r - 2},${y - 2}l3,3L${x + 4},${b + 9}ZM${x + 1},${y}L${r},${b + 6}`,
  scout: (x, _y, r, _b, cx, cy) => `M${x + 5},${cy}Q${cx},${cy - 9} ${r - 5},${cy}Q${cx},${cy + 9} ${x + 5},${cy}` +
    `M${cx - 1.4},${cy}a1.4,1.4 0 0 1 2.8,0a1.4,1.4 0 0 1 -2.8,0`,
  card: (_x, y, _r, b, cx) => `M${cx - 5},${y - 1}H${cx + 5}V${b + 1}H${cx - 5}ZM${cx - 2.5},${y + 3}h5m0,3h-5`,
};
const OPEN = ['tribe', 'fleet', 'flag', 'card', 'bow', 'arms']; // drawn without a box

/** @param {string} kind @param {number} x @param {number} y @param {number} w @param {number} h */
export function symbol(kind, x, y, w, h) {
  const lines = SYMBOLS[kind]?.(x, y, x + w, y + h, x + w / 2, y + h / 2);
  const box = kind && !OPEN.includes(kind) ? `<rect x="${x}" y="${y}" width="${w}" height="${h}" class="sb"/>` : '';
  return box + (lines ? `<path d="${lines}" class="sl ${kind}"/>` : '');
}

/** @param {string} text @param {number} x @param {number} y @param {string} name @param {number} letters
 * @param {number} width */
function squeezed(text, x, y, name, letters, width) {
  const fit = text.length > letters ? ` textLength="${width}" lengthAdjust="spacingAndGlyphs"` : '';
  return text && `<text x="${x}" y="${y}" class="${name}"${fit}>${esc(text)}</text>`;
}

const HEAD = '<ellipse cx="22" cy="17" rx="11.5" ry="13" class="med"/><path class="sf" d="M22,8.2a4.4,4.6 0 0 1 0,9.4' +
  'a4.4,4.6 0 0 1 0,-9.4M13.2,25.6q1.2,-6.4 8.8,-6.8q7.6,.4 8.8,6.8q-4,4.2-8.8,4.2t-8.8,-4.2z"/>';
const WHEELS = [[12.5, 27.5, 5.2], [31, 27, 6]].map(([x, y, r]) => `<circle cx="${x}" cy="${y}" r="${r}" class="wh"/>` +
  `<path d="M${x - r},${y}h${2 * r}M${x},${y - r}v${2 * r}" class="wr"/>`);
const WAGON = '<path d="M5.5,9.5Q22,3 38.5,9.5L35.5,21H8.5Z" class="wg"/><path class="wr" d="M14.5,7.4L15.5,21' +
  `M22,6.6V21M29.5,7.4L28.5,21"/><path d="M7,21H37L35,25.5H9Z" class="sf"/>${WHEELS.join('')}`;

/** Bars, filled for what is left. @param {Look} look @param {Face} face @param {Army} army */
function pips(look, face, { band }) {
  const of = Math.min(6, look.pips_of), left = Number(face[look.pips] ?? of);
  const low = look.symbol === 'wagon' || !look.value;
  const w = Math.min(9, (34 - of) / of), gap = w + 2;
  return times(of, i => {
    const at = low ? `x="${f1(23 - (of * gap) / 2 + i * gap)}" y="36" width="${f1(w)}" height="4.6"`
      : `x="${band ? 9 : 4}" y="${(band ? 34 : 25) - i * 5}" width="3" height="3.6"`;
    return `<rect ${at} rx="1" class="${i < left ? 'sf' : 'pipo'}"/>`;
  }).join('');
}

/** @param {Look} look @param {Army} army @param {Face} face @param {boolean} full */
export function face(look, army, face, full) {
  const more = look.pips_of ? pips(look, face, army) : '', beads = army.edge === 'bead';
  const middle = beads ? 20.5 : army.band ? 24.4 : 22;
  const width = army.corners === 'cut' ? 30 : beads ? 33 : 36;
  const stars = times(Math.min(4, look.stars), i => `<path d="${star(6.8, 9 + i * 8.5, 4.2)}" class="sf"/>`);
  const elite = look.elite ? `<path d="${star(37.8, look.symbol === 'leader' ? 21 : 36.6, 4.4)}" class="sf"/>` : '';
  const low = army.corners === 'cut' ? 31 : 36; // wide, between the lower corners
  if (look.symbol === 'leader') return body(army) + HEAD + squeezed(look.short, 22, 40.4, 'nm', 7, low)
    + stars.join('') + more + elite + (look.stars ? '' : squeezed(look.value, 37.4, 13, 'st', 2, 9));
  if (look.symbol === 'wagon') return body(army) + WAGON + more;
  if (!full) {
    const value = squeezed(look.value, middle, 40, 'st big', 2, 27);
    return body(army) + symbol(look.symbol, 8.5, 6.5, beads ? 25 : 27, 14.5) + value + more + elite;
  }
  return body(army) + squeezed(look.short, middle, 11.2, 'nm', beads || army.band ? 6 : 7, width) +
    symbol(look.symbol, 10, 14, 24, 13.5) +
    squeezed(look.left, 8, 39.6, 'mv', 3, 10) + squeezed(look.value, army.band ? 24 : 22, 40.6, 'st', 2, 16) +
    squeezed(look.right, beads ? 33.4 : 35.2, 39.6, 'mv', 2, 10) + more + elite;
}

const ENGRAVING = times(11, i => {
  // diagonals of a square from 5 to 39
  const sum = 14 + i * 6, from = Math.max(5, sum - 39), to = Math.min(39, sum - 5);
  return `M${from},${sum - from}L${to},${sum - to}M${from},${44 - sum + from}L${to},${44 - sum + to}`;
}).join('');

/** @param {Army} army @param {number | string} count */
export const backFace = (army, count) =>
  `${body({ ...army, edge: '' })}<path class="gl" d="M5,5H39V39H5Z${ENGRAVING}"/>` +
  `<circle cx="22" cy="22" r="12.5" class="bk"/><text x="22" y="28.4" class="st cnt">${esc(count)}</text>`;

/** A grey disc with a tick: has acted. */
export const TICK = '<circle r="8"/><path d="M-3.6,.4l2.6,2.8l4.8,-6"/>';

/** @param {Sheet} sheet @param {Face} face */
export const statesOf = (sheet, face) => sheet.states.filter(s => Number(face[s.key] ?? 0));

/** @param {Sheet} sheet @param {Face} face @param {string} draw */
export const isIn = (sheet, face, draw) => statesOf(sheet, face).some(s => s.draw === draw);

/** What becomes of a counter, drawn over it. @param {PieceState[]} states */
function stateMarks(states) {
  const turned = states.find(s => s.draw === 'turned'), acted = states.some(s => s.draw === 'acted');
  const veil = '<path d="M1,1H43V43H1Z" class="veil"/><path d="M0,15H44V28H0Z"/>';
  return (turned ? `<g class="turn">${veil}${squeezed(turned.text, 22, 24.6, 'nm', 8, 41)}</g>` : '') +
    (acted ? `<g class="acted" transform="translate(3,41)scale(.75)">${TICK}</g>` : '');
}

/** @param {Look} look */
export const fullName = ({ name, left }) => (name.endsWith(left) ? name : `${name} ${left}`);

/** @param {Look} look @param {PieceState[]} states */
export function speak(look, states) {
  const stars = look.stars && `value ${look.stars}`;
  const words = [fullName(look), look.value, look.right, stars, look.text, ...states.map(s => s.text)];
  return words.filter(Boolean).join(', ');
}

/** A counter as a picture of its own: by its id or its kind, with the view's face; {} shows it as printed.
 * @param {Sheet} sheet @param {string} id @param {Face} shown @param {number} px @param {CounterOptions} [options] */
export function counter(sheet, id, shown, px, { full = px >= FULL_FROM, extra, label, kind, side, acted } = {}) {
  const look = lookOf(sheet, { id, kind, side, face: shown }), army = armyOf(sheet, look.army);
  const states = statesOf(sheet, shown).filter(s => s.draw !== 'acted' || acted);
  return picture(dress(army, extra), px, label ?? speak(look, states),
    face(look, army, shown, full) + stateMarks(states));
}

/** @param {Sheet} sheet @param {string} side @param {number} count @param {number} px */
export function backCounter(sheet, side, count, px, label = '') {
  const army = armyOf(sheet, side);
  return picture(dress(army), px, label, backFace(army, count));
}

/** @param {string} dressed @param {number} px @param {string} label @param {string} inner */
function picture(dressed, px, label, inner) {
  const speech = label ? `role="img" aria-label="${esc(label)}"` : 'aria-hidden="true"';
  return `<svg ${dressed} viewBox="0 0 44 44" width="${px}" height="${px}" ${speech}>${inner}</svg>`;
}
