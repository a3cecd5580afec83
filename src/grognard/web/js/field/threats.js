// What standing somewhere gives away, on the table: who could charge from where, the quarters of a hull and what it
// could fire from there.

import { f1 } from '../map/svg.js';
import { inches, length, line } from './plane.js';
import { chip } from './proposal.js';

const FAR = 9; // inches that the lines between quarters are drawn
const QUARTERS = /** @type {[string, number][]} */ ([['Front', 0], ['Left flank', 90], ['Rear', 180],
  ['Right flank', -90]]);

/** The way of a facing on the screen. @param {number} tenths @returns {Point} */
const toward = tenths => [Math.cos((tenths * Math.PI) / 1800), -Math.sin((tenths * Math.PI) / 1800)];

/** Who could charge the unit where it would stand. @param {Hand} hand */
export function drawThreats({ field, told, goal }) {
  const { scale } = field.camera;
  const all = (told?.consequences ?? []).filter(c => c.kind === 'charge' && !field.targets.has(c.unit));
  return all.map(({ unit, mils, limit }) => {
    const [from] = field.stood.get(unit) ?? [], code = field.plots.get(unit)?.unit.code;
    if (!from || !goal) return '';
    const at = field.inView([from.x, from.y - length(from.model.radius) - 20 / scale], 90);
    return `<path class="threat" d="${line([[from.x, from.y], goal])}"/>` +
      chip(at, `▲ ${code} can charge: ${inches(mils)} of ${inches(limit).replace('.0', '')}`, 'ink', scale);
  }).join('');
}

/** The quarters of a hull where it would stand, and rays to what it could fire at. @param {Hand} hand */
export function drawQuarters(hand) {
  const { field, told } = hand, { ghosts: [ghost], models } = hand.proposed(), { scale } = field.camera;
  const model = ghost && models.get(ghost.piece);
  if (!model || !told) return '';
  const far = length(FAR * 1000), out = QUARTERS.map(([name, degrees]) => {
    const [ex, ey] = toward(ghost.facing + (degrees + 45) * 10), [mx, my] = toward(ghost.facing + degrees * 10);
    const from = /** @type {Point} */ ([ghost.x, ghost.y]), beside = length(FAR * 720);
    return `<path class="arcl" d="${line([from, [ghost.x + ex * far, ghost.y + ey * far]])}"/>` +
      chip(field.inView([ghost.x + mx * beside, ghost.y + my * beside], 50), name, '', scale);
  }).join('');
  const rays = new Map(told.consequences.filter(c => c.kind === 'fire').map(c => [c.unit, c]));
  return out + [...rays.keys()].map(unit => {
    const [to] = field.stood.get(unit) ?? [];
    return to ? `<path class="ray0" d="${line([[ghost.x, ghost.y], [to.x, to.y]])}"/>` +
      `<path class="rayo" d="${line([[ghost.x, ghost.y], [to.x, to.y]])}"/>` +
      `<circle class="seen1" cx="${f1(to.x)}" cy="${f1(to.y)}" r="${f1(length(to.model.radius) + 4)}"/>` : '';
  }).join('');
}
