// The net of roads: neighbours, ways from space to space, the arrow keys.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { drawLimits, layRoads, limits, neighbour, neighbours, trail, tree } from '../../src/grognard/web/js/map/roads.js';
import { road, sheet, spot } from './made.js';

test('neighbours know one another', () => {
  const near = neighbours(sheet());
  assert.deepEqual([...near.get('mill')].sort(), ['abbey', 'old_bridge']);
});

test('the shortest way is found, and nobody goes through what is closed', () => {
  const net = layRoads(sheet());
  assert.equal(tree(net, 'mill', () => true).get('ford'), 'old_bridge');
  assert.equal(tree(net, 'mill', id => id === 'abbey').get('ford'), 'abbey');
  assert.deepEqual(trail(net, 'mill', 'ford').at(0), [100, 100]);
  assert.deepEqual(trail(net, 'mill', 'ford').at(-1), [400, 300]);
});

test('where no road leads, the way is straight', () => {
  const alone = layRoads(sheet({ roads: [] }));
  assert.deepEqual(trail(alone, 'mill', 'ford'), [[100, 100], [400, 300]]);
});

test('arrows follow the roads', () => {
  const net = layRoads(sheet());
  assert.equal(neighbour(net, 'mill', 'right'), 'old_bridge');
  assert.equal(neighbour(net, 'mill', 'down'), 'abbey');
  assert.equal(neighbour(net, 'mill', 'up'), '');
});

test('every space is reached by the arrows from every other', () => {
  const spots = Array.from({ length: 25 }, (_, i) => spot(`s${i}`, 60 + (i % 5) * 97, 60 + Math.floor(i / 5) * 83));
  const roads = spots.flatMap((_, i) => [...(i % 5 < 4 ? [road(`s${i}`, `s${i + 1}`)] : []),
    ...(i < 20 ? [road(`s${i}`, `s${i + 5}`)] : [])]);
  const net = layRoads(sheet({ spots, roads })), seen = new Set(['s0']);
  for (const id of seen) for (const way of ['up', 'down', 'left', 'right']) seen.add(neighbour(net, id, way) || id);
  assert.equal(seen.size, 25);
});

test('what bounds the use of a way is said, and can do no harm', () => {
  const river = road('mill', 'old_bridge', { name: 'Nile', text: '<b>high water</b>', one_way: true });
  assert.equal(limits(river), 'Nile, <b>high water</b>, one way');
  const drawn = drawLimits(layRoads(sheet({ roads: [river] })));
  assert.ok(drawn.includes('Mill to Old Bridge: Nile, &lt;b&gt;high water'));
});
