// The key to the map: grounds, ways, sides, marks and armies of the sheet, drawn as the map draws them.

import { graphic, h } from '../dom.js';
import { armyOf, dress, face, lookOf } from '../map/counters.js';
import { ARROW, BOUND } from '../map/roads.js';
import { lineStyle } from '../map/colour.js';
import { drawOver, drawSpace, inkOf, paint } from '../map/spaces.js';
import { esc } from '../map/svg.js';
import { mapSigns } from './mapsigns.js';
import { capital } from './names.js';

/** @type {Sizes} */
const SIZE = { ring: 21, counter: 44, scale: 1, font: 0, full: true, level: 'detail', flag: 0 };
const RINGS = /** @type {Record<string, string>} */ ({ solid: 'one solid ring', double: 'two thin rings',
  broken: 'a broken ring' });
const CROSSING = '<path class="rvc" stroke-width="14" d="M0,-30V30"/><path class="rv" d="M-3.5,-30V30H3.5V-30Z"/>' +
  '<path class="ford" d="M-9,-6Q-6,0 -9,6M9,-6Q6,0 9,6"/>';
const RIVER = '<path class="rv" d="M-30,5.5V-1.5H30V5.5Z"/>';

/** A way of a kind: its drawing, and who uses it. @type {Record<string, [string, string, string]>} */
const WAYS = {
  road: ['<path class="ro" d="M-30,0H30"/><path class="ri" d="M-30,0H30"/>', 'Road', 'by land'],
  track: ['<path class="ro track" d="M-30,0H30"/>', 'Track', 'by land'],
  both: [`${RIVER}<path class="ro" d="M-30,-9H30"/><path class="ri both" d="M-30,-9H30"/>`, 'Road by the water',
    'by land and by boat'],
  water: [`<path class="ro water" d="M-30,-9H30"/>${RIVER}`, 'Water', 'by boat alone'],
  river: ['<path class="rv" d="M-30,-6H30V6H-30Z"/>', 'River', 'along the water, from bead to bead'],
  landing: ['<path class="ro landing" d="M-30,0H30"/>', 'Landing', 'between a bead and the bank'],
  gate: ['<path class="ro gate" d="M-30,0H30"/>', 'Way in', 'from a square at the edge'],
};

const HALF = 32; // of the square that a drawing has,
const WIDE = 50; // and of one for structures
const PLAIN = ['fort', 'fortress', 'base', 'stop', 'rapids']; // drawings that are words

/** @param {Sheet} sheet */
export function drawKey(sheet) {
  const { armies, grounds, looks, roads, sides, spots } = sheet;
  /** @param {string} title @param {string} text @param {Partial<Spot>} printed */
  const space = (title, text, printed, control = '') => {
    const spot = { id: '', name: '', x: 0, y: 0, ground: '', text: '', marks: [], country: '', water: '', regions: [],
      outline: [], form: 'ring', code: '', ...printed };
    const held = { id: '', control, marks: [] }, wide = spot.marks.some(m => sheet.land?.signs[m]);
    const drawn = drawSpace(sheet, spot, held, SIZE, true) + drawOver(sheet, spot, held, SIZE, SIZE.ring);
    return row(drawn, title, text, 'play', wide ? WIDE : HALF);
  };
  /** A country is known by its wash; other grounds by what grows in an empty space. @param {Ground} g */
  const ground = g => {
    const style = `fill:${esc(g.colour)};${lineStyle(g.ink)}`, rect = 'x="-30" y="-22" width="60" height="44"';
    return g.ink && g.colour ? row(`<rect class="wash" style="${style}" ${rect}/>`, capital(g.name), g.effect, 'land')
      : space(capital(g.name), g.effect, { ground: g.id });
  };
  /** @param {Army} army @param {string} text */
  const piece = (army, text, elite = false) => {
    const look = { ...lookOf(sheet, { id: '' }), short: '', elite };
    return row(`<g ${dress(army)} transform="translate(-22,-22)">${face(look, army, {}, true)}</g>`,
      elite ? 'Elite' : army.name, text, 'play');
  };
  const kinds = Object.keys(WAYS).filter(kind => roads.some(r => r.kind === kind));
  const bounds = [...new Set(roads.map(r => r.text).filter(Boolean))];
  /** @param {string} drawn @param {string} title @param {string} text */
  const sign = (drawn, title, text) => row(`${WAYS.road[0]}<g class="limit">${drawn}</g>`, title, text, 'land');
  const beads = spots.some(s => s.form === 'bead'), built = Object.keys(sheet.land?.signs ?? {}).length > 0;
  const elite = Object.values(looks).find(l => l.elite);
  return [h('h3', 'Key to the map'), h('ul.keyl',
    grounds.map(ground),
    spots.some(s => s.water === 'river' && s.form === 'ring') && space('On a river', 'a blue ring', { water: 'river' }),
    beads && space('Bead', 'a place on the water, to pass through', { form: 'bead' }), gates(sheet),
    kinds.length > 1 && kinds.map(kind => row(...WAYS[kind], 'land')),
    bounds.length > 0 && sign(BOUND, 'Bounded way', bounds.join('; ')),
    roads.some(r => r.one_way) && sign(`<path d="${ARROW}"/>`, 'One way', 'never against the arrow'),
    roads.some(r => r.river) && row(WAYS[kinds.includes('road') ? 'road' : 'track'][0] + CROSSING,
      'River crossing', 'the way is cut, with a bank on each side', 'land'),
    !built && sides.map(s => space(`${s.name} holds`, RINGS[s.ring] ?? '', {}, s.id)),
    distinct(sheet).map(([id, e]) => space(capital(e.text), e.effect, { marks: around(sheet, id, e) }, e.side)),
    armies.filter(a => a.band).map(a => piece(a, 'by the stripe')),
    elite && piece(armyOf(sheet, elite.army), 'a star at the right', true)),
  h('h3', 'Counters and lights'), h('ul.keyl', mapSigns(sheet, SIZE).map(s => row(...s, 'play'))),
  ...codes(sheet)];
}

/** What lies around a structure is drawn around one. @param {Sheet} sheet @param {string} id @param {Emblem} e */
function around({ emblems }, id, { draw }) {
  const inside = draw === 'siege' && Object.keys(emblems).find(m => emblems[m].draw === 'bastion');
  return inside ? [inside, id] : [id];
}

/** Squares at the edge of the sheet, those that mean the same once. @param {Sheet} sheet */
function gates(sheet) {
  const found = new Map(sheet.spots.filter(s => s.form === 'gate').map(s => [sheet.emblems[s.marks[0]], s]));
  return [...found].filter(([e]) => e).map(([e, spot]) => {
    const ink = inkOf(sheet, spot), style = ink ? lineStyle(ink) : paint(sheet, e.side);
    const drawn = `<g style="${style}"><path class="door" d="M-26,-26H26V26H-26Z"/>` +
      `<path class="door thin" d="M-22,-22H22V22H-22Z"/><text class="code" y="9">${esc(spot.code)}</text></g>`;
    return row(drawn, capital(e.text), e.effect, 'land');
  });
}

/** What is printed on markers. @param {Sheet} sheet */
function codes(sheet) {
  const all = Object.entries(sheet.codes);
  return all.length ? [h('h3', 'Markers'), h('dl.codes', all.flatMap(([code, text]) => [h('dt', code), h('dd', text)]))]
    : [];
}

/** Marks that look alike for several sides stand in the key once, by their drawing where that is a word of its own.
 * @param {Sheet} sheet @returns {[string, Emblem][]} */
function distinct(sheet) {
  const seen = new Map();
  for (const [id, e] of Object.entries(sheet.emblems)) {
    const key = `${e.draw} ${e.effect}`, side = sheet.sides.find(s => s.id === e.side)?.name;
    const text = PLAIN.includes(e.draw) ? e.draw : side && e.text.startsWith(`${side} `) ? e.text.slice(side.length + 1)
      : e.text;
    const absent = PLAIN.includes(e.draw) && !sheet.spots.some(s => s.marks.includes(id));
    if (e.draw && !absent && !seen.has(key)) seen.set(key, [id, { ...e, text }]);
  }
  return [...seen.values()];
}

/** @param {string} drawn @param {string} title @param {string} text @param {string} layer */
const row = (drawn, title, text, layer, half = HALF) => h(
  'li', graphic(`<svg class="${layer}" viewBox="-${half} -${half} ${2 * half} ${2 * half}" aria-hidden="true">` +
    `${drawn}</svg>`),
    h('span', h('b', title), text));
