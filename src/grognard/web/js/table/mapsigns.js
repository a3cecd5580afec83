// The part of the key that tells what counters, their badges, and the lights of the map mean.

import { armyOf, dress, face, TICK } from '../map/counters.js';
import { drawLight } from '../map/spaces.js';
import { EYE, STAR, WHEEL } from '../map/stacks.js';

/** A sign: its drawing around 0,0, its name, and what it means. @typedef {[string, string, string]} Sign */

/** @type {[Light['kind'], string, string][]} */
const LIGHTS = [['move', 'Amber ring', 'you may go here now'],
  ['far', 'Thin ring', 'in reach, by the way that is shown'],
  ['attack', 'Broken ring', 'an attack; the red tag is your chance to win'],
  ['choose', 'Dotted ring', 'may be chosen']];

const DISC = '<rect x="-13" y="-13" width="26" height="26" rx="13"/><text y="6" style="font-size:17px">2</text>';

/** @param {string} kind @param {string} inner */
const badge = (kind, inner) => `<g class="${kind}" transform="scale(2.2)">${inner}</g>`;

/** @param {Sheet} sheet @param {Sizes} size @returns {Sign[]} */
export function mapSigns(sheet, size) {
  const has = (/** @type {string} */ symbol) => Object.values(sheet.looks).some(l => l.symbol === symbol);
  return [
    ...printed(sheet),
    [badge('badge', '<circle r="7.6"/><text y="3.9">5</text>'), 'Black disc', 'so many counters lie there'],
    ...when(has('leader'), [badge('tab', `<circle r="8"/><path d="${STAR}"/>`), 'Star', 'a leader is among them']),
    ...when(has('wagon'), [badge('tab wheel', WHEEL), 'Wheel', 'a wagon is among them']),
    [badge('tab eye', EYE), 'Eye', 'you know some of them'],
    [badge('acted', TICK), 'Tick', 'have acted; pale where only some have'],
    ...LIGHTS.map(([kind, title, text]) => /** @type {Sign} */ ([drawLight({ kind }, size), title, text])),
    [`<g class="tag">${DISC}</g>`, 'Amber disc', 'what it costs to get there'],
  ];
}

/** @param {boolean} there @param {Sign} sign @returns {Sign[]} */
const when = (there, sign) => (there ? [sign] : []);

/** A counter that shows most of what counters print, with what each part says.
 * @param {Sheet} sheet @returns {Sign[]} */
function printed(sheet) {
  const look = Object.values(sheet.looks).find(l => l.value && l.right && l.left && l.symbol)
    ?? Object.values(sheet.looks).find(l => l.value && l.symbol);
  if (!look) return [];
  const army = armyOf(sheet, look.army), parts = [['above', 'its name'], ['middle', 'its kind'],
    [look.value, 'strength'], [look.right, 'speed'], [look.left, 'which part of a regiment']];
  const said = parts.filter(([part]) => part).map(([part, text]) => `${part}: ${text}`).join(', ');
  const place = 'translate(-28,-28)scale(1.28)', drawn = face(look, army, {}, true);
  return [[`<g ${dress(army)} transform="${place}">${drawn}</g>`, 'Counter', said]];
}
