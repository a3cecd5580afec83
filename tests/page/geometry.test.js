// Points, boxes, polygons and lines.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { around, evenly, inside, lengths, overlap, rng, smooth, toBox } from '../../src/grognard/web/js/map/geometry.js';

test('a point is inside a polygon or not, also where it bends inwards', () => {
  const hook = [[0, 0], [10, 0], [10, 10], [6, 10], [6, 4], [4, 4], [4, 10], [0, 10]];
  assert.equal(inside(hook, 2, 8), true);
  assert.equal(inside(hook, 5, 8), false);
  assert.equal(inside(hook, 5, 2), true);
  assert.equal(inside(hook, 11, 5), false);
  assert.equal(inside([], 0, 0), false);
});

test('boxes overlap by as much as they share', () => {
  assert.equal(overlap([0, 0, 4, 4], [2, 2, 6, 6]), 4);
  assert.equal(overlap([0, 0, 4, 4], [4, 0, 6, 6]), 0);
  assert.ok(overlap([0, 0, 4, 4], [4, 0, 6, 6], 1) > 0, 'once they are nearer');
  assert.deepEqual(around([[0, 1, 2, 3], [-1, 2, 1, 9]]), [-1, 1, 2, 9]);
  assert.equal(toBox([0, 0, 2, 2], 5, 6), 5);
  assert.equal(toBox([0, 0, 2, 2], 1, 1), 0);
});

test('points are spread evenly along a line', () => {
  const line = [[0, 0], [10, 0], [10, 10]];
  assert.deepEqual(lengths(line), [0, 10, 20]);
  assert.deepEqual(evenly(line, 5), [[0, 0], [5, 0], [10, 0], [10, 5], [10, 10]]);
});

test('a curve goes through its ends and closes where it should', () => {
  assert.equal(smooth([[0, 0], [5, 5]]), 'M0,0L5,5');
  assert.ok(smooth([[0, 0], [5, 5], [10, 0]]).endsWith('10,0'));
  assert.ok(smooth([[0, 0], [5, 5], [10, 0]], true).endsWith('Z'));
});

test('random numbers are the same on every machine', () => {
  const draw = rng(7), drawn = [draw(), draw(), draw()];
  const again = rng(7);
  assert.deepEqual(drawn, [again(), again(), again()]);
  assert.ok(drawn.every(v => v >= 0 && v < 1));
});
