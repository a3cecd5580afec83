// The sheets of real games, which whoever runs the tests lays into a folder.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { layRoads, neighbour } from '../../src/grognard/web/js/map/roads.js';
import { surfaceOf } from '../../src/grognard/web/js/map/surface.js';
import { Names } from '../../src/grognard/web/js/table/names.js';

const folder = process.env.SHEETS ?? '', files = folder ? readdirSync(folder) : [];

for (const file of files) {
  const sheet = JSON.parse(readFileSync(join(folder, file), 'utf8'));

  test(`${file}: arrows lead from every space to every other`, () => {
    const net = layRoads(sheet), all = [...net.spots.keys()];
    const next = new Map(all.map(at => [at, ['up', 'down', 'left', 'right'].map(way => neighbour(net, at, way) || at)]));
    for (const from of all) {
      const seen = new Set([from]);
      for (const at of seen) for (const to of next.get(at)) seen.add(to);
      assert.deepEqual(all.filter(id => !seen.has(id)), [], `from ${from}`);
    }
  });

  test(`${file}: every space is found where it is, and called something`, () => {
    const surface = surfaceOf(sheet), names = new Names(sheet);
    for (const { id, x, y } of sheet.spots) {
      assert.equal(surface.find(x, y, 0), id);
      assert.ok(names.noun(id));
    }
  });
}
