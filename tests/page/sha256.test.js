// SHA-256 beside node's own, at every length where a block may end.
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { sha256 } from '../../src/grognard/web/js/sha256.js';

for (const length of [0, 1, 32, 55, 56, 63, 64, 65, 200]) {
  test(`${length} bytes`, () => {
    const bytes = Buffer.from(Array.from({ length }, (_, i) => (i * 37 + length) % 256));
    assert.equal(sha256(bytes.toString('hex')), createHash('sha256').update(bytes).digest('hex'));
  });
}
