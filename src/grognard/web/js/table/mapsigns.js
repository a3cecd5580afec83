// The part of the key that tells what counters, their badges, and the lights of the map mean.

import { armyOf, dress, face, TICK } from '../map/counters.js';
import { drawLight } from '../map/spaces.js';
import { EYE, MUSKETS, STAR, WHEEL } from '../map/stacks.js';
import { ARROWHEAD } from '../map/threats.js';

/** A sign: its drawing around 0,0, its name, and what it means. @typedef {[string, string, string]} Sign */

/** @type {[Light['kind'], string, string][]} */
const LIGHTS = [['move', 'Amber ring', 'you may go here now'],
  ['far', 'Thin ring', 'in reach, by the way that is shown'],
  ['attack', 'Broken ring', 'an attack; the red tag is your chance to win'],
  ['choose', 'Dotted ring', 'may be chosen']];

const DISC = '<rect x="-13" y="-13" width="26" height="26" rx="13"/><text y="6" style="font-size:17px">2</text>';

const RISK = '<rect x="-18" y="-13" width="36" height="26" rx="13"/><text y="6" style="font-size:17px">2 !</text>';
const THREAT = '<g class="threat"><path class="edge" d="M-26,0H8"/><path d="M-26,0H8"/>' +
  `<path class="head" transform="translate(12,0)scale(1.4)" d="${ARROWHEAD}"/></g>`;
const FLAG = '<g class="flags" style="--f:#26466f;--t:#fff" transform="translate(-16,16)scale(1.6)">' +
  '<path class="pole" d="M0,2V-21"/><path class="cloth" d="M.6,-20.5H23l-4.5,7l4.5,7H.6Z"/>' +
  '<text x="11" y="-9">5</text></g>';

/** @param {string} kind @param {string} inner */
const badge = (kind, inner) => `<g class="${kind}" transform="scale(2.2)">${inner}</g>`;

/** @param {Sheet} sheet @param {Sizes} size @returns {Sign[]} */
export function mapSigns(sheet, size) {
  const has = (/** @type {string} */ symbol) => Object.values(sheet.looks).some(l => l.symbol === symbol);
  return [
    ...printed(sheet),
    [badge('badge', '<circle r="7.6"/><text y="3.9">5</text>'), 'Black disc',
      sheet.sums ? 'what they count together' : 'so many counters lie there'],
    ...when(sheet.sums !== '', [FLAG, 'Flag', 'the same, where the whole map is seen; a star or a ball for a leader']),
    ...when(has('leader'), [badge('tab', `<circle r="8"/><path d="${STAR}"/>`), 'Star', 'a leader is among them']),
    ...when(Object.values(sheet.looks).some(l => l.minor),
      [badge('tab', `<circle r="7"/><path class="hollow" d="${STAR}"/>`), 'Open star', 'a leader of the second rank']),
    ...when(has('wagon'), [badge('tab wheel', WHEEL), 'Wheel', 'a wagon is among them']),
    ...when(has('arms'), [badge('tab wheel', MUSKETS), 'Crossed lines', 'arms are among them']),
    [badge('tab eye', EYE), 'Eye', 'you know some of them'],
    [badge('acted', TICK), 'Tick', 'have acted; pale where only some have'],
    ...LIGHTS.map(([kind, title, text]) => /** @type {Sign} */ ([drawLight({ kind }, size.ring + 4.5), title, text])),
    [`<g class="tag">${DISC}</g>`, 'Amber disc', 'what it costs to get there'],
    [`<g class="tag risk">${RISK}</g>`, 'With “!”', 'can’t be taken back: dice or the other side come at once'],
    ...when(sheet.threat !== '', [THREAT, 'Red arrow', sheet.threat]),
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
