// What standing somewhere gives away, on the table: who could charge from where, the quarters of a hull and what it
// could fire from there.

import { f1 } from '../map/svg.js';
import { inches, length, line } from './plane.js';
import { chip, chipBox, circle } from './proposal.js';

const FAR = 9; // inches that the lines between quarters are drawn
const ROOM = 26; // pixels for an inch: with less the ring has no label
const QUARTERS = /** @type {[string, number][]} */ ([['Front', 0], ['Left flank', 90], ['Rear', 180],
  ['Right flank', -90]]);

/** The way of a facing on the screen. @param {number} tenths @returns {Point} */
const toward = tenths => [Math.cos((tenths * Math.PI) / 1800), -Math.sin((tenths * Math.PI) / 1800)];

/** Who could charge the unit where it would stand, and what the labels cover. @param {Hand} hand
 * @returns {{drawn: string, boxes: Box[]}} */
export function drawThreats({ field, told, goal }) {
  const { scale } = field.camera, boxes = /** @type {Box[]} */ ([]);
  const all = (told?.consequences ?? []).filter(c => c.kind === 'charge' && !field.targets.has(c.unit));
  const drawn = all.map(({ unit, mils, limit }) => {
    const [from] = field.stood.get(unit) ?? [], code = field.plots.get(unit)?.unit.code;
    if (!from || !goal) return '';
    const text = `▲ ${code} can charge: ${inches(mils)} of ${inches(limit).replace('.0', '')}`;
    const above = /** @type {Point} */ ([from.x, from.y - length(from.model.radius) - 20 / scale]);
    const [left, , right] = chipBox(above, text, scale), at = field.inView(above, ((right - left) * scale) / 2 + 4);
    boxes.push(chipBox(at, text, scale));
    return `<path class="threat" d="${line([[from.x, from.y], goal])}"/>${chip(at, text, 'ink', scale)}`;
  }).join('');
  return { drawn, boxes };
}

/** How far from the Leader everybody has to be. @param {Hand} hand */
export function drawFormation({ field, told, goal, stood }) {
  const rule = told?.consequences.find(c => c.kind === 'formation'), { scale } = field.camera;
  const lead = stood.find(s => s.model.leader) ?? stood[0];
  if (!rule || !goal || !lead) return '';
  const far = length(rule.limit + lead.model.radius), by = far * 0.72;
  const at = field.inView([goal[0] - by, goal[1] - by], 70);
  const text = field.inch > ROOM ? chip(at, `${rule.limit / 1000}″ from the Leader`, '', scale) : '';
  return `<g class="within">${circle(goal, far)}</g>${text}`;
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
