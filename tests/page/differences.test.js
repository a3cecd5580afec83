// What the server sends of a state that has changed makes the new one of the old.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import test from 'node:test';
import { changed } from '../../src/grognard/web/js/differences.js';

test('a difference makes the new value of the old one, which stays as it was', () => {
  const old = { at: 'mill', n: 1, gone: 0, list: [{ id: 'a', n: 1 }, { id: 'b', n: 1 }], names: ['a', 'b', 'c'], ask: null };
  const before = structuredClone(old);
  const node = {
    at: ['ford'], gone: [], list: { 1: { n: [2] } }, names: [1, 1, ['x', 'y']], ask: [{ options: [] }], fresh: [[]],
  };
  const next = changed(old, node);
  assert.deepEqual(next, {
    at: 'ford', n: 1, list: [{ id: 'a', n: 1 }, { id: 'b', n: 2 }], names: ['a', 'x', 'y', 'c'], ask: { options: [] },
    fresh: [],
  });
  assert.deepEqual(old, before);
  assert.equal(next.list[0], old.list[0], 'what is equal is shared');
});

test('the server means the same by it', () => {
  const cases = JSON.parse(readFileSync(String(process.env.DIFFERENCES), 'utf8'));
  assert.ok(cases.length > 100);
  for (const [old, node, next] of cases) assert.deepEqual(changed(old, node), next);
});
