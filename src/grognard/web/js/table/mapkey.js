// The key to the map: grounds, ways, sides, marks and armies of the sheet, drawn as the map draws them.

import { graphic, h } from '../dom.js';
import { armyOf, dress, face, lookOf } from '../map/counters.js';
import { ARROW, BOUND } from '../map/roads.js';
import { drawOver, drawSpace } from '../map/spaces.js';
import { mapSigns } from './mapsigns.js';
import { capital } from './names.js';

/** @type {Sizes} */
const SIZE = { ring: 21, counter: 44, scale: 1, font: 0, full: true, level: 'detail', flag: 0 };
const RINGS = /** @type {Record<string, string>} */ ({ solid: 'one solid ring', double: 'two thin rings',
  broken: 'a broken ring' });
const CROSSING = '<path class="ro" d="M-30,0H30"/><path class="ri" d="M-30,0H30"/>' +
  '<path class="rvc" stroke-width="14" d="M0,-30V30"/><path class="rv" d="M-3.5,-30V30H3.5V-30Z"/>' +
  '<path class="ford" d="M-9,-6Q-6,0 -9,6M9,-6Q6,0 9,6"/>';
const RIVER = '<path class="rv" d="M-30,5.5V-1.5H30V5.5Z"/>';

/** A way of a kind: its drawing, and who uses it. @type {Record<string, [string, string, string]>} */
const WAYS = {
  road: ['<path class="ro" d="M-30,0H30"/><path class="ri" d="M-30,0H30"/>', 'Road', 'by land'],
  track: ['<path class="ro track" d="M-30,0H30"/>', 'Track', 'by land'],
  both: [`${RIVER}<path class="ro" d="M-30,-9H30"/><path class="ri both" d="M-30,-9H30"/>`, 'Road by the water',
    'by land and by boat'],
  water: [`<path class="ro water" d="M-30,-9H30"/>${RIVER}`, 'Water', 'by boat alone'],
};

const PLAIN = ['fort', 'fortress', 'base', 'stop', 'rapids']; // drawings that are words

/** @param {Sheet} sheet */
export function drawKey(sheet) {
  const { armies, grounds, looks, roads, sides, spots } = sheet;
  /** @param {string} title @param {string} text @param {Partial<Spot>} printed */
  const space = (title, text, printed, control = '') => {
    const spot = { id: '', name: '', x: 0, y: 0, ground: '', text: '', marks: [], country: '', water: '', regions: [],
      outline: [], ...printed };
    const held = { id: '', control, marks: [] };
    return row(drawSpace(sheet, spot, held, SIZE, true) + drawOver(sheet, spot, held, SIZE, SIZE.ring), title, text,
      'play');
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
  const elite = Object.values(looks).find(l => l.elite);
  return [h('h3', 'Key to the map'), h('ul.keyl',
    grounds.map(g => space(capital(g.name), g.effect, { ground: g.id })),
    spots.some(s => s.water === 'river') && space('On a river', 'a blue ring', { water: 'river' }),
    kinds.length > 1 && kinds.map(kind => row(...WAYS[kind], 'land')),
    bounds.length > 0 && sign(BOUND, 'Bounded way', bounds.join('; ')),
    roads.some(r => r.one_way) && sign(`<path d="${ARROW}"/>`, 'One way', 'never against the arrow'),
    roads.some(r => r.river) && row(CROSSING, 'River crossing', 'the road is cut, with a bank on each side', 'land'),
    sides.map(s => space(`${s.name} holds`, RINGS[s.ring] ?? '', {}, s.id)),
    distinct(sheet).map(([id, e]) => space(capital(e.text), e.effect, { marks: [id] }, e.side)),
    armies.filter(a => a.band).map(a => piece(a, 'by the stripe')),
    elite && piece(armyOf(sheet, elite.army), 'a star at the right', true)),
  h('h3', 'Counters and lights'), h('ul.keyl', mapSigns(sheet, SIZE).map(s => row(...s, 'play'))),
  ...codes(sheet)];
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
const row = (drawn, title, text, layer) => h(
  'li', graphic(`<svg class="${layer}" viewBox="-32 -32 64 64" aria-hidden="true">${drawn}</svg>`),
    h('span', h('b', title), text));
