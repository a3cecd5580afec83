// Names of spaces: clear of one another, of rings and of the edge.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { beyond, boxAt, overlap } from '../../src/grognard/web/js/map/geometry.js';
import { drawLabels, placeLabels, Points } from '../../src/grognard/web/js/map/labels.js';
import { drawTag } from '../../src/grognard/web/js/map/spaces.js';
import { sheet, sizes, spot } from './made.js';

const place = (made, before = new Map()) => placeLabels(made, sizes(), 'serif', new Points(), new Set(), before).labels;
const crowd = sheet({ width: 700, height: 500, spots: Array.from({ length: 30 }, (_, i) =>
  spot(`place_number_${i}`, 70 + (i % 6) * 110, 70 + Math.floor(i / 6) * 90)) });

test('every name finds its place where there is room', () => {
  assert.deepEqual(place(sheet()).map(l => l.lines.join(' ')).sort(), ['Abbey', 'Ford', 'Mill', 'Old Bridge']);
});

test('no name lies upon another or over the edge', () => {
  const labels = place(crowd);
  assert.ok(labels.length > 20);
  for (const [i, a] of labels.entries()) {
    assert.ok(a.box[0] >= 0 && a.box[1] >= 0 && a.box[2] <= 700 && a.box[3] <= 500, a.id);
    for (const b of labels.slice(0, i)) assert.equal(overlap(a.box, b.box), 0, `${a.id} and ${b.id}`);
  }
});

test('names stay where they stood', () => {
  const first = place(crowd), stood = new Map(first.map(l => [l.id, l.way]));
  const again = place(crowd, stood).filter(l => stood.get(l.id) === l.way);
  assert.ok(again.length >= first.length - 2);
});

test('names are text, never markup', () => {
  const drawn = drawLabels(place(sheet({ spots: [spot('x', 200, 200, { name: '<script>' })] })));
  assert.ok(drawn.includes('&lt;script&gt;'));
  assert.ok(!drawn.includes('<script>'));
});

test('a wide tag keeps off a name that only its end would cover', () => {
  const below = [80, 140, 120, 152], right = [180, 94, 240, 106], placed = [];
  drawTag(spot('mill', 100, 100), '⚔ 100 %', sizes(), [below, right], placed, 'odds');
  assert.deepEqual([below, right].map(name => overlap(name, placed[0])), [0, 0]);
});

test('a tag at the edge stays on the sheet', () => {
  const placed = [];
  drawTag(spot('mill', 685, 250), '⚔ 100 %', sizes(), beyond([0, 0, 700, 500]), placed, 'odds');
  assert.ok(placed[0][2] <= 700);
});

test('tags keep off the counter in the space and its corners', () => {
  const placed = [], counter = boxAt(100, 100, 44, 44), half = 22;
  for (const tag of ['1', '⚔ 5 %', '2', '3', '4', '5'])
    drawTag(spot('mill', 100, 100), tag, sizes(), [], placed, '', 35, half);
  assert.deepEqual(placed.map(box => Math.round(overlap(box, counter))), [0, 0, 0, 0, 0, 0]);
});
