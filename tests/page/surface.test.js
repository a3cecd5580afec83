// Surfaces: spaces by their rings, areas by their outlines; levels of a large sheet; pennants.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { drawFlags, gather } from '../../src/grognard/web/js/map/stacks.js';
import { levelAt, surfaceOf } from '../../src/grognard/web/js/map/surface.js';
import { piece, sheet, sizes, spot, view } from './made.js';

const field = (id, left, top) =>
  spot(id, left + 50, top + 50, { outline: [[left, top], [left + 100, top], [left + 100, top + 100], [left, top + 100]] });
const areas = sheet({ surface: 'areas', spots: [field('west', 0, 0), field('east', 100, 0)] });

test('a sheet that fits the window is always drawn in full', () => {
  assert.equal(levelAt(0.5, 0.5, [0.3, 0.42]), 'detail');
  assert.equal(levelAt(0.42, 0.42, [0.3, 0.42]), 'detail');
});

test('a larger one is drawn by its scale', () => {
  assert.equal(levelAt(0.1, 0.1, [0.3, 0.42]), 'overview');
  assert.equal(levelAt(0.3, 0.1, [0.3, 0.42]), 'working');
  assert.equal(levelAt(0.9, 0.1, [0.3, 0.42]), 'detail');
});

test('a space reaches a little beyond its ring, further for a finger', () => {
  const surface = surfaceOf(sheet());
  assert.equal(surface.find(140, 100, 0), 'mill');
  assert.equal(surface.find(150, 100, 0), '');
  assert.equal(surface.find(150, 100, 60), 'mill');
  assert.deepEqual(surface.place('mill'), [100, 100]);
  assert.equal(surface.place('nowhere'), null);
  assert.deepEqual(surface.bounds, [0, 0, 600, 400]);
});

test('an area is all within its outline', () => {
  const surface = surfaceOf(areas);
  assert.equal(surface.find(99, 99, 0), 'west');
  assert.equal(surface.find(101, 1, 0), 'east');
  assert.deepEqual(surface.room(areas.spots[1], sizes()), [100, 0, 200, 100]);
  assert.ok(surface.target(areas.spots[0]).hit.includes('M-50,-50L50,-50L50,50L-50,50Z'));
});

test('who holds an area tints it, in the form of his ring', () => {
  const surface = surfaceOf(areas), [west] = areas.spots;
  const held = surface.draw(west, { id: 'west', control: 'blue', marks: [] }, sizes(), true);
  assert.ok(held.includes('class="tint double"'));
  assert.ok(!surface.draw(west, { id: 'west', control: '', marks: [] }, sizes(), true).includes('tint'));
  assert.ok(surface.light(west, { kind: 'move' }, sizes()).includes('class="lg move"'));
});

test('a sheet of a kind that is not known is one of spaces', () => {
  assert.equal(surfaceOf(sheet({ surface: 'hexes' })).find(100, 100, 0), 'mill');
});

test('pennants count what stands in a space, side by side', () => {
  const made = sheet(), pieces = [piece('band', 'mill'), piece('guard', 'mill'), piece('band', 'mill', 'blue')];
  const groups = gather(made, view({ pieces })).get('mill') ?? [];
  const drawn = drawFlags(made, 'mill', groups, sizes());
  assert.deepEqual([...drawn.matchAll(/data-side="(\w+)".*?>(\d+)<\/text>/g)].map(m => [m[1], m[2]]),
    [['red', '2'], ['blue', '1']]);
});
