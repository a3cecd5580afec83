// The board beside the map, and what a large sheet adds to the map: markers, registers, worth of stacks, ways by water.
import assert from 'node:assert/strict';
import { test } from 'node:test';

globalThis.document ??= { addEventListener() {}, createElement: () => ({ getContext: () => null }) };
const { cellOf, square } = await import('../../src/grognard/web/js/board/side.js');
const { layRoads } = await import('../../src/grognard/web/js/map/roads.js');
const { nameOf, reachOf, signsOf } = await import('../../src/grognard/web/js/map/spaces.js');
const { drawFlags, worthOf } = await import('../../src/grognard/web/js/map/stacks.js');
const { look, piece, road, sheet, sizes, spot, view } = await import('./made.js');

const column = (kind, more = {}) => ({
  title: '', kind, key: '', words: [], warning: ['', ''], marks: [], worn: [], ...more,
});

test('a marker stands on its square and shows the half', () => {
  assert.deepEqual(square(5, 0.5), [2, '½']);
  assert.deepEqual(square(4, 0.5), [2, '']);
});

test('a register tells of each row what its columns ask for', () => {
  const made = sheet({ spots: [spot('den', 0, 0, { ground: 'fox' }), spot('lair', 9, 9, { ground: 'fox' }),
    spot('mill', 5, 5, { ground: 'owl' })], looks: { a: look('A', { army: 'fox' }), b: look('B', { army: 'owl' }) } });
  const now = view({ tracks: { 'status fox': 1 }, boxes: { 'store fox': ['x', 'y'] },
    spaces: [{ id: 'den', control: '', marks: ['village'] }, { id: 'lair', control: '', marks: ['village reduced'] },
      { id: 'mill', control: '', marks: ['village'] }],
    pieces: [piece('a', 'den'), piece('b', 'mill')] });
  const row = { id: 'fox', name: 'Fox', code: 'F', colour: '', texts: [['leaves at', '9']] };
  const cell = (kind, more) => cellOf(made, column(kind, more), row, now);
  assert.equal(cell('word', { key: 'status {row}', words: ['', 'ally'] }), 'ally');
  assert.equal(cell('marks', { marks: ['village'], worn: ['village reduced'] }), '1 + 1');
  assert.equal(cell('pieces'), 1);
  assert.equal(cell('box', { key: 'store {row}' }), 2);
  assert.equal(cell('text', { title: 'leaves at' }), '9');
  assert.equal(cell('text', { title: 'other' }), '–');
});

test('a stack is worth what its faces add up to, where the sheet says so', () => {
  const pieces = [{ ...piece('a', 'den'), face: { fp: 2 } }, { ...piece('b', 'den'), face: { fp: 1 } }];
  const group = { side: 'red', pieces, count: 2, spent: 0, marks: [] };
  assert.equal(worthOf(sheet(), group), 2);
  assert.equal(worthOf(sheet({ sums: 'fp' }), group), 3);
  assert.equal(worthOf(sheet({ sums: 'fp' }), { ...group, count: 4 }), 4, 'what is unseen is only counted');
});

test('a pennant has a star for a leader and a ball for a minor one', () => {
  const made = sheet({ looks: { chief: look('Chief', { symbol: 'leader' }), aide: look('Aide', { symbol: 'leader',
    minor: true }), band: look('Band') } });
  const flag = ids => drawFlags(made, 'den', [{ side: 'red', count: ids.length, spent: 0, marks: [],
    pieces: ids.map(id => piece(id, 'den')) }], sizes());
  assert.match(flag(['band', 'chief']), /<path class="top"/);
  assert.match(flag(['band', 'aide']), /<circle class="top"/);
  assert.doesNotMatch(flag(['band']), /class="top"/);
});

test('a way by a river follows the river that is drawn', () => {
  const points = [[0, 0], [100, 0], [200, 50], [300, 50], [400, 0]];
  const made = sheet({ spots: [spot('a', 100, 2), spot('b', 300, 48)], roads: [road('b', 'a', { kind: 'river' })],
    streams: [{ id: 's', name: 'S', points, source: 1, mouth: 2, joins: false }] });
  const [way] = layRoads(made).ways;
  assert.deepEqual(way.points, [[300, 48], [200, 50], [100, 2]]);
  assert.equal(way.d, 'M300,48L200,50L100,2');
  const dry = layRoads({ ...made, streams: [] }).ways[0];
  assert.match(dry.d, /Q/, 'without a river it is a line like others');
});

test('what is built gives its name to a space, and structures their room', () => {
  const emblems = { fort: { draw: 'bastion', text: 'fort', side: '', effect: '', steps: 2, left: 2, names: false },
    hope: { draw: '', text: 'Fort Hope', side: '', effect: '', steps: 0, left: 0, names: true } };
  const land = { key: '', rose: null, fords: [], glyphs: {}, signs: { fort: ['', '', ''] } };
  const made = sheet({ emblems, land }), den = spot('den', 0, 0), here = { id: 'den', control: '', marks: ['fort', 'hope'] };
  assert.equal(nameOf(made, den, here), 'Fort Hope');
  assert.equal(nameOf(made, den), 'Den');
  assert.equal(signsOf(made, den, here).length, 1);
  assert.ok(reachOf(made, den, sizes()) > reachOf(sheet(), den, sizes()));
  assert.ok(reachOf(made, { ...den, form: 'bead' }, sizes()) < reachOf(made, den, sizes()));
});
