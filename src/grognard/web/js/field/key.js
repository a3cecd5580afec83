// The key to an open table: what edges, signs, bases and markers mean, drawn as the table draws them.

import { graphic, h } from '../dom.js';
import { drawModel } from './bases.js';
import { drawObjective } from './objectives.js';
import { MARKS, signs } from './signs.js';
import { drawTerrain } from './terrain.js';

const DARK = '--f:#26466f;--t:#fff7e6', PALE = '--f:#efe3c8;--t:#241a10';
const TERRAIN = /** @type {[string, string, string, string, string][]} */ ([
  ['building', 'blocking', 'hard', 'Blocking', 'a heavy edge: nobody goes through, few see past'],
  ['wall', 'obstacle', 'hard', 'Obstacle', 'a thin edge: moved over, never at the double'],
  ['wood', 'difficult', 'soft', 'Difficult ground', 'a broken edge: each inch counts twice'],
]);
const MARKERS = /** @type {[string, string, string][]} */ ([
  ['done', 'Done', 'it has been tried in this turn'], ['suppressed', 'Suppressed', 'harder to activate'],
  ['disrupted', 'Disrupted', 'it can’t shoot when it is next activated'],
  ['immobilised', 'Immobilised', 'a vehicle that goes nowhere'],
]);

/** @param {string} drawn @param {string} title @param {string} text */
const row = (drawn, title, text) => h('li.tabletop',
  graphic(`<svg viewBox="-32 -32 64 64" aria-hidden="true">${drawn}</svg>`), h('span', h('b', title), text));

/** @param {Partial<FieldModel>} more @param {boolean} dark */
function model(more, dark, type = '') {
  const made = { id: '', unit: '', name: '', leader: false, glyph: '', radius: 900, length: 0, width: 0, tough: 1,
    ...more };
  const drawn = drawModel(made, dark, { type, damage: 1 });
  return `<g class="${dark ? 'dk' : 'lt'}" style="${dark ? DARK : PALE}">${drawn}</g>`;
}

/** @param {Sheet} sheet */
export function drawFieldKey({ sides: [one, two] }) {
  const box = /** @type {Point[]} */ ([[-26, -16], [26, -16], [26, 16], [-26, 16]]);
  const ground = TERRAIN.map(([look, kind, cover, title, text]) => row(drawTerrain({ id: kind, name: title, look, kind,
    cover, height: 0, outline: box }, []), title, text));
  /** @param {string} cover @param {number} height */
  const sign = (cover, height) => `<g class="pl" transform="translate(-18,0)scale(1.6)">${signs({ kind: '', cover,
    height }, 0, 0)[0]}</g>`;
  return [h('h3', 'Key to the table'), h('ul.keyl', ground, row(sign('hard', 0), 'Hard cover', 'a filled shield'),
    row(sign('soft', 0), 'Soft cover', 'a striped shield'), row(sign('none', 4000), 'Height',
      'in inches; so long is its shadow'),
    row(drawObjective([0, 0], 'dark'), 'Objective', `the ring is one inch; thick: held by ${one?.name}`),
    row(drawObjective([0, 0], 'pale'), 'Objective', `two thin rings: held by ${two?.name}`),
    row(drawObjective([0, 0], 'contested'), 'Contested', 'a broken ring')),
  h('h3', 'Models'), h('ul.keyl', row(model({ leader: true }, true), 'Leader', 'a star and a second ring'),
    row(model({ glyph: 'arrow' }, true), 'A weapon that pierces', ''), row(model({ glyph: 'bars' }, true),
      'A rapid weapon', ''),
    row(model({ glyph: 'flame' }, false), 'A weapon that saturates', ''),
    row(model({ leader: true, tough: 3, radius: 1200 }, false, 'monster'), 'Tough',
      'a box for each point, crossed when taken'),
    row(model({ length: 2400, width: 1500, radius: 0 }, true), 'Vehicle', 'the chevron is its front')),
  h('h3', 'Markers'), h('ul.keyl', MARKERS.map(([id, title, text]) => row(`<g transform="scale(2)">${MARKS[id]}</g>`,
    title, text)))];
}
