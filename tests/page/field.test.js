// The open table: its plane, rulers, skirts, plates, and how the server is asked while a hand moves.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Asker } from '../../src/grognard/web/js/field/asker.js';
import { hullOf, inches, Plane, rectangle, turned } from '../../src/grognard/web/js/field/plane.js';
import { layOut } from '../../src/grognard/web/js/field/plates.js';
import { reach } from '../../src/grognard/web/js/field/reach.js';
import { figures, marks } from '../../src/grognard/web/js/field/rulers.js';
import { around, openSheet, stand } from '../../src/grognard/web/js/field/sheet.js';
import { spoken } from '../../src/grognard/web/js/field/signs.js';
import { likeness } from '../../src/grognard/web/js/field/terrain.js';
import { overlap } from '../../src/grognard/web/js/map/geometry.js';
import { sheet, view } from './made.js';

const unit = (id, over = {}) => ({ id, name: `Unit ${id}`, short: id, side: 'red', code: id, points: 100, tint: 0, type: 'inf',
  text: 'Spd 5', ...over });
const model = (id, of, over = {}) => ({ id, unit: of, name: `Model ${id}`, leader: id.endsWith('.0'), glyph: '', radius: 500,
  length: 0, width: 0, tough: 1, ...over });
const field = { width: 48000, height: 36000, ground: 'heath', pieces: [], units: [unit('A1'), unit('A2')],
  models: [model('A1.0', 'A1'), model('A1.1', 'A1'), model('A2.0', 'A2', { radius: 0, length: 4000, width: 2000 })],
  objectives: ['objective-1'], zone: 6000 };
const piece = (id, at, unit, x, y, over = {}) => ({ id, at, side: 'red', kind: 'foot', face: { unit, x, y, facing: 0, damage: 0,
  ...over }, aboard: '' });

test('a place of the rules is found on the sheet and back', () => {
  const plane = new Plane(field);
  assert.deepEqual(plane.at([0, 0]), [0, 864]);
  assert.deepEqual(plane.at([12000, 36000]), [288, 0]);
  assert.deepEqual(plane.mils(...plane.at([12345, 6789])), [12345, 6789]);
  assert.equal(inches(9100), '9.1″');
});

test('a hull lies along its facing, against the clock from the right', () => {
  const [ahead] = rectangle([0, 0], 100, 0, 90);
  assert.ok(Math.abs(ahead[0]) < 1e-9 && Math.abs(ahead[1] + 50) < 1e-9);
  assert.deepEqual(turned([10, 0], [0, 0], 90).map(Math.round), [0, 10]);
});

test('the hull of points holds its corners only', () => {
  assert.equal(hullOf([[0, 0], [10, 0], [10, 10], [0, 10], [5, 5], [5, 0]]).length, 4);
});

test('rulers have a tick an inch, and figures as the scale has room', () => {
  const far = marks(0, 16, 48, 768);
  assert.equal(far.length, 49);
  assert.deepEqual(far.filter(m => m.text).map(m => m.text), ['6', '12', '18', '24', '30', '36', '42']);
  assert.deepEqual([16, 24, 40].map(figures), [6, 3, 2]);
  assert.ok(marks(-800, 40, 48, 400).every(m => m.at >= 0 && m.at <= 400), 'only what is in view');
});

test('units and objectives are spaces to the page, models have their names', () => {
  const made = openSheet(sheet({ surface: 'open', spots: [], field }));
  assert.deepEqual(made.spots.map(s => s.id), ['A1', 'A2', 'objective-1']);
  assert.equal(made.labels['A1.1'], 'Model A1.1');
  assert.deepEqual([made.width, made.height], [1152, 864]);
});

test('who is on the table stands by his unit; hulks and flags stand apart', () => {
  const pieces = [piece('A1.0', 'on_table', 'A1', 12000, 18000), piece('A1.1', 'reserve', 'A1', 0, 0),
    piece('A2.0', 'hulk', 'A2', 24000, 18000), { ...piece('objective-1', 'on_table', '', 24000, 24000), kind: 'objective' }];
  const { units, hulks, flags } = stand(field, new Plane(field), view({ pieces }));
  assert.deepEqual([...units.keys()], ['A1']);
  assert.deepEqual(units.get('A1').map(s => s.model.id), ['A1.0']);
  assert.deepEqual(hulks.map(s => s.model.id), ['A2.0']);
  assert.deepEqual(flags.get('objective-1'), [576, 288]);
});

test('a hull that faces up is taller than wide', () => {
  const [left, top, right, bottom] = around([{ model: field.models[2], x: 0, y: 0, facing: 900, damage: 0 }]);
  assert.deepEqual([left, top, right, bottom].map(Math.round), [-24, -48, 24, 48]);
});

test('terrain is drawn by its look, else by its kind, and told in words', () => {
  assert.equal(likeness('low_wall', 'obstacle'), 'wall');
  assert.equal(likeness('ruin_wall', 'blocking'), 'ruinwall');
  assert.equal(likeness('press_hall', 'blocking'), 'building');
  assert.equal(likeness('anything', 'difficult'), 'scrub');
  assert.equal(likeness('signpost', 'decorative'), '');
  assert.equal(spoken({ name: 'Depot', kind: 'blocking', cover: 'hard', height: 4000 }),
    'Depot: blocking, hard cover, 4 inches high');
});

test('plates cover neither one another nor models', () => {
  const plate = (id, x) => ({ unit: unit(id), left: 9, of: 10, marks: ['done', 'on_table'], note: '', state: '', style: '',
    dark: true, box: [x - 40, 260, x + 40, 340], models: [[x, 300, 12]] });
  const plates = [plate('A1', 300), plate('A2', 350), plate('A3', 400)];
  const blocks = plates.map(p => [p.box, 3]);
  const { tags } = layOut([], plates, blocks, [0, 0, 800, 600]);
  assert.equal(tags.length, 3);
  for (const a of tags) for (const b of tags) assert.ok(a === b || overlap(a.box, b.box) === 0);
  assert.ok(tags.every(t => t.svg.includes('9/10') && t.svg.includes('isdone')));
});

test('a plate has no name where the table is narrow', () => {
  const plates = [{ unit: unit('A1', { short: 'Line Section' }), left: 9, of: 10, marks: [], note: '', state: '', style: '',
    dark: true, box: [100, 100, 180, 180], models: [] }];
  const at = wide => layOut([], plates, [], [0, 0, wide, 600]).tags[0].svg.includes('Line Section');
  assert.deepEqual([at(900), at(340)], [true, false]);
});

test('the rim of reach is a circle on open ground, and less through slow ground and before walls', () => {
  const free = { pieces: [], circles: [], width: 1152, height: 864, fences: false, free: false };
  const wood = { id: 'w', name: '', look: 'wood', kind: 'difficult', cover: 'soft', height: 0,
    outline: [[520, 300], [700, 300], [700, 560], [520, 560]] };
  const far = (world, i) => Math.round(reach([500, 432], 12, 120, world)[0][i][0] - 500);
  assert.equal(far(free, 0), 120);
  assert.equal(far({ ...free, pieces: [wood] }, 0), 69);
  assert.ok(far({ ...free, pieces: [{ ...wood, kind: 'blocking' }] }, 0) < 10);
  assert.equal(far({ ...free, pieces: [wood], free: true }, 0), 120);
});

test('one question is in flight, and of those that wait the newest goes next', async () => {
  const sent = [], told = [], open = [];
  const asker = new Asker(q => (sent.push(q), new Promise(done => open.push(done))), (a, q, last) => told.push([a, q, last]),
    () => assert.fail('nothing fails'), 0);
  for (const q of [1, 2, 3]) asker.ask(q);
  assert.deepEqual(sent, [1]);
  open[0]('one');
  while (sent.length < 2) await new Promise(setImmediate);
  assert.equal(asker.answered, false, 'an answer to an older question');
  assert.deepEqual([sent, told], [[1, 3], [['one', 1, false]]]);
  asker.drop();
  open[1]('three');
  await new Promise(setImmediate);
  assert.equal(told.length, 1, 'what was dropped is not told');
});

test('the newest question is answered by its own answer only, and by none that failed', async () => {
  const open = [], asker = new Asker(() => new Promise((done, fail) => open.push([done, fail])), () => {}, () => {}, 0);
  asker.ask(1);
  assert.equal(asker.answered, false);
  open[0][0]('one');
  await new Promise(setImmediate);
  assert.equal(asker.answered, true);
  while (asker.busy) await new Promise(done => setTimeout(done));
  asker.ask(2);
  open[1][1](new Error('no connection'));
  await new Promise(setImmediate);
  assert.equal(asker.answered, false, 'what is on the screen answers question 1');
});
