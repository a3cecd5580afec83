// An open table has no spaces. To the rest of the page its units and objectives are such: they have a name and a place,
// can be pressed, focused and asked about. Their places come with every view.

import { length, Plane } from './plane.js';

/** @param {string} id @param {string} name @param {string} text @param {string} code @returns {Spot} */
const spot = (id, name, text, code) => ({ id, name, x: 0, y: 0, ground: '', text, marks: [], country: '', water: '',
  regions: [], outline: [], form: 'ring', code });

/** The sheet as the page reads it, in units. @param {Sheet} sheet @returns {Sheet} */
export function openSheet(sheet) {
  const { field } = sheet;
  if (!field) return sheet;
  const plane = new Plane(field), units = field.units.map(u => spot(u.id, u.name, u.text, u.code));
  const flags = field.objectives.map(id => spot(id, `Objective ${id.replace(/\D/g, '')}`, '', ''));
  const labels = { ...sheet.labels, ...Object.fromEntries(field.models.map(m => [m.id, m.name])) };
  return { ...sheet, width: plane.width, height: plane.height, spots: [...units, ...flags], labels };
}

/** Everybody's place in a view, by unit; those that are not on the table are left out.
 * @param {Field} field @param {Plane} plane @param {View} view */
export function stand(field, plane, view) {
  const models = new Map(field.models.map(m => [m.id, m])), units = /** @type {Map<string, Stood[]>} */ (new Map());
  const hulks = /** @type {Stood[]} */ ([]), flags = /** @type {Map<string, Point>} */ (new Map());
  for (const { id, at, kind, face } of view.pieces) {
    const model = models.get(id), [x, y] = plane.at([Number(face.x), Number(face.y)]);
    const stood = model && { model, x, y, facing: Number(face.facing ?? 0), damage: Number(face.damage ?? 0) };
    if (kind === 'objective') flags.set(id, [x, y]);
    else if (stood && at === 'hulk') hulks.push(stood);
    else if (stood && at === 'on_table') units.set(model.unit, [...(units.get(model.unit) ?? []), stood]);
  }
  return { units, hulks, flags };
}

/** Where a unit is: a box around its models, in units. @param {Stood[]} stood @returns {Box} */
export function around(stood) {
  const out = /** @type {Box} */ ([Infinity, Infinity, -Infinity, -Infinity]);
  for (const { x, y, facing, model: { radius, length: long, width } } of stood) {
    const a = (facing / 10 * Math.PI) / 180, [c, s] = [Math.abs(Math.cos(a)), Math.abs(Math.sin(a))];
    const w = long ? (length(long) * c + length(width) * s) / 2 : length(radius);
    const h = long ? (length(long) * s + length(width) * c) / 2 : length(radius);
    [out[0], out[1]] = [Math.min(out[0], x - w), Math.min(out[1], y - h)];
    [out[2], out[3]] = [Math.max(out[2], x + w), Math.max(out[3], y + h)];
  }
  return out;
}
