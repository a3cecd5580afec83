// The workshop's pure code: outlines on a table, drafts of a force, files as links.

import assert from 'node:assert/strict';
import { test } from 'node:test';

const WEB = '../../src/grognard/web/js/workshop/';
const shapes = await import(`${WEB}shapes.js`);
const drafts = await import(`${WEB}drafts.js`);
const { pack, unpack } = await import(`${WEB}files.js`);

const TABLE = { width: 72, depth: 48 };
const BOX = [[10, 10], [16, 10], [16, 14], [10, 14]];
const piece = (id, polygon) => ({ id, name: id, look: '', kind: 'blocking', cover: 'hard', height: 2, polygon });

test('a piece stays on the table, however far it is moved', () => {
  assert.deepEqual(shapes.movedOn(BOX, 100, -100, TABLE), [[66, 0], [72, 0], [72, 4], [66, 4]]);
  assert.deepEqual(shapes.movedOn(BOX, 1, 2, TABLE), [[11, 12], [17, 12], [17, 16], [11, 16]]);
});

test('a turn is about the middle, and four quarters are a whole', () => {
  assert.deepEqual(shapes.turned(BOX, 90), [[15, 9], [15, 15], [11, 15], [11, 9]]);
  let outline = BOX;
  for (let i = 0; i < 24; i++) outline = shapes.turned(outline, 15);
  for (const [i, [x, y]] of outline.entries())
    assert.ok(Math.hypot(x - BOX[i][0], y - BOX[i][1]) < 0.02, `${x} ${y}`);
});

test('places are told to a thousandth of an inch', () => {
  for (const p of shapes.turned(BOX, 33).flat()) assert.equal(p, Math.round(p * 1000) / 1000);
});

test('every mirror picture runs counter-clockwise, and twice mirrored is as before', () => {
  for (const way of ['turn', 'across', 'along']) {
    const there = shapes.mirrored(BOX, way, TABLE);
    assert.ok(shapes.area2(there) > 0, way);
    assert.ok(shapes.isSame(shapes.mirrored(there, way, TABLE), BOX), way);
  }
  assert.ok(shapes.isSame(shapes.mirrored(BOX, 'turn', TABLE), [[56, 34], [62, 34], [62, 38], [56, 38]]));
});

test('a mirrored table keeps its near half and what is its own mirror picture', () => {
  const middle = [[33, 22], [39, 22], [39, 26], [33, 26]], far = [[5, 40], [9, 40], [9, 44], [5, 44]];
  const table = { ...TABLE, pieces: [piece('depot', middle), piece('wall', BOX), piece('far', far)] };
  const { pieces } = shapes.mirroredTable(table, 'turn');
  assert.deepEqual(pieces.map(p => p.id), ['depot', 'wall', 'wall_m']);
  assert.ok(shapes.isSame(pieces[2].polygon, shapes.mirrored(BOX, 'turn', TABLE)));
});

test('ids are fit for a file, and nobody has another’s', () => {
  assert.equal(shapes.freeId('Ruined wall', new Set()), 'ruined_wall');
  assert.equal(shapes.freeId('wall', new Set(['wall', 'wall_2'])), 'wall_3');
  assert.equal(shapes.freeId('12 ½', new Set()), 'piece');
  assert.deepEqual(shapes.unique([piece('a', BOX), piece('a', BOX)]).map(p => p.id), ['a', 'a_2']);
});

test('what is placed finds room beside what is there', () => {
  const table = { ...TABLE, pieces: [piece('depot', BOX)] }, around = [[-3, -2], [3, -2], [3, 2], [-3, 2]];
  const laid = shapes.span(shapes.laidNear(around, [13, 12], table)), there = shapes.span(BOX);
  assert.ok(laid.left > there.right || laid.right < there.left || laid.low > there.high || laid.high < there.low);
  assert.deepEqual(shapes.laidNear(around, [50, 30], table), shapes.moved(around, 50, 30));
});

test('a corner goes in at the edge that is nearest', () => {
  assert.equal(shapes.nearestEdge(BOX, [13, 9]), 0);
  assert.equal(shapes.nearestEdge(BOX, [17, 12]), 1);
  assert.equal(shapes.nearestEdge(BOX, [9, 12]), 3);
});

test('a change of a force leaves the one before as it was', () => {
  const empty = drafts.emptyForce('reds', 500), one = drafts.withUnit(empty, 'reds', 'guard');
  const bought = drafts.withOption(one, 0, 'lance', 2);
  assert.deepEqual(empty.units, []);
  assert.deepEqual(one.units[0].options, []);
  assert.deepEqual(bought.units[0].options, [{ id: 'lance', count: 2 }]);
  assert.deepEqual(drafts.withOption(bought, 0, 'lance', 0).units[0].options, []);
  assert.equal(drafts.withCopy(bought, 0).units.length, 2);
  assert.deepEqual(drafts.withoutUnit(bought, 0).units, []);
});

test('one’s own army comes first, then its allies; a list of one’s own counts for one of the same id', () => {
  const army = (id, allies = []) => ({ id, name: id, allies });
  const all = [army('greens'), army('blues'), army('reds', ['blues'])];
  assert.deepEqual(drafts.inOrder(all, drafts.emptyForce('reds', 0)).map(a => a.id), ['reds', 'blues', 'greens']);
  const own = army('blues', ['greens']);
  assert.equal(drafts.together(all, [own]).find(a => a.id === 'blues'), own);
});

test('what was kept is taken up again only if it is a force', () => {
  const kept = { force: drafts.emptyForce('reds', 0), lists: [] };
  assert.deepEqual(drafts.remembered(JSON.stringify(kept)), kept);
  for (const text of ['', '{}', 'null', '{"force":{"army":1,"units":[]},"lists":[]}', '[1'])
    assert.equal(drafts.remembered(text), null, text);
});

test('a link holds the whole file', async () => {
  const text = 'schema = 1\n'.repeat(200) + 'name = "Zürich ½″"\n', code = await pack(text);
  assert.ok(code.length < 200, `${code.length}`);
  assert.match(code, /^[\w-]+$/);
  assert.equal(await unpack(code), text);
});

test('a broken link, or one that unpacks beyond measure, is refused in words', async () => {
  const good = await pack('schema = 1\n');
  for (const code of ['§', good.slice(0, -4), 'AAAA', await pack('x'.repeat(300 * 1024))])
    await assert.rejects(unpack(code), /link is broken/, code.slice(0, 10));
});
