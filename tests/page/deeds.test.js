// What others did, in a line: out of a log, without counting a march by its steps or a battle by its shots.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aftermath, inBattle, sinceOwn, summary, traces, untaken } from '../../src/grognard/web/js/table/deeds.js';
import { Names } from '../../src/grognard/web/js/table/names.js';
import { sheet, view } from './made.js';

const names = new Names(sheet());
names.see(view());

let n = 0;
const line = (event, side, at, more = {}) => ({ n: ++n, number: n, event, rule: '', text: `${event}.`, side, at, lost: '',
  takes: 0, level: '', roll: null, ...more });
const roll = { text: '', dice: [{ face: 1, result: '' }], note: '', piece: '' };

const march = () => [line('stepped', 'blue', ['ford', 'abbey']),
  line('stepped', 'blue', ['ford', 'abbey', 'mill'], { takes: 1 }),
  line('stepped', 'blue', ['ford', 'abbey', 'mill', 'old_bridge'], { takes: 2 })];
const battle = () => [line('battle', 'blue', ['old_bridge', 'mill'], { level: 'battle' }),
  line('shown', 'red', ['old_bridge']), line('fired', 'blue', ['old_bridge'], { roll }),
  line('eliminated', 'red', ['old_bridge'], { lost: 'band' }), line('eliminated', 'red', ['old_bridge'], { lost: 'guard' }),
  line('battle_won', 'blue', ['old_bridge'], { level: 'end' }), line('retreated', 'red', ['old_bridge', 'ford'])];

test('a march of many steps is one move, and a battle is none', () => {
  assert.equal(summary(march(), 'red', names), 'The Blues: moves to Old Bridge.');
  assert.equal(summary([...march(), ...battle()], 'red', names),
    'The Blues: moves to Old Bridge; won at Old Bridge. Lost: The Reds 2.');
});

test('a battle that goes on is named by its place', () => {
  assert.equal(summary(battle().slice(0, 3), 'red', names), 'The Blues: battle at Old Bridge.');
});

test('a battle whose beginning was told before is told by its end', () => {
  assert.equal(summary(battle().slice(2), 'red', names), 'The Blues: won at Old Bridge. Lost: The Reds 2.');
});

test('what we have done ourselves is not told', () => {
  const mine = [line('fired', 'red', ['mill'], { roll }), line('eliminated', 'blue', ['mill'], { lost: 'band' }),
    line('battle_won', 'red', ['mill'], { level: 'end' })];
  assert.equal(summary(mine, 'red', names), '');
  assert.equal(summary(mine.slice(1), 'red', names), ''); // and what our last shot brought
  assert.equal(summary([line('recruited', 'red', ['mill'])], 'red', names), '');
});

test('events are named with their places, and the rest of them is counted', () => {
  const recruits = ['mill', 'mill', 'ford'].map(at => line('recruited', 'blue', [at]));
  assert.equal(summary(recruits, 'red', names), 'The Blues: recruited at Mill ×2 and Ford.');
  const many = [...recruits, ...['took_control', 'fort_built', 'raided', 'fed', 'hunted'].map(e => line(e, 'blue', ['abbey']))];
  assert.equal(summary(many, 'red', names),
    'The Blues: recruited at Mill ×2 and Ford; took control at Abbey; fort built at Abbey; 3 more events.');
  assert.doesNotMatch(summary(many, 'red', names), /thing/);
});

test('after a reload the log tells what came after our last deed, whatever befell us in a battle', () => {
  const own = line('recruited', 'red', ['mill']), drew = line('drew', 'red', [], { level: 'impulse' });
  const theirs = [...march(), ...battle()];
  assert.deepEqual(sinceOwn([line('raided', 'blue', ['ford']), own, ...theirs, drew], 'red'), [...theirs, drew]);
  const passed = line('drew', 'red', [], { level: 'impulse' }), later = march();
  assert.deepEqual(sinceOwn([...theirs, passed, ...later], 'red'), later);
});

test('the map shows a march by its way and a battle by its place', () => {
  const fought = battle();
  assert.deepEqual(traces(march(), 'red'), [{ side: 'blue', way: ['ford', 'abbey', 'mill', 'old_bridge'] }]);
  assert.deepEqual(traces([fought[0]], 'red'), [{ side: 'blue', way: ['old_bridge'] }]);
});

test('the lines of a battle are those from its heading to what follows at its place', () => {
  const fought = battle(), after = line('recruited', 'blue', ['mill']);
  assert.deepEqual([...inBattle([...march(), ...fought, after])], fought);
});

test('a line that takes in others stands for them', () => {
  const steps = march(), control = line('took_control', 'blue', ['abbey']);
  assert.deepEqual(untaken(steps), [steps[2]]);
  const parted = [steps[0], control, { ...steps[1], takes: 2 }];
  assert.deepEqual(untaken(parted), [parted[2]]);
});

test('what follows from a battle ends with the next heading, or with something elsewhere', () => {
  const [won, retreated] = battle().slice(-2), control = line('took_control', 'blue', ['old_bridge']);
  const silent = line('counted', '', []), elsewhere = line('raided', 'blue', ['abbey']), drew = line('drew', 'blue', [], { level: 'impulse' });
  assert.deepEqual(aftermath([won, retreated, silent, control], won), [retreated, control]);
  assert.deepEqual(aftermath([won, retreated, elsewhere, control], won), [retreated]);
  assert.deepEqual(aftermath([won, drew, control], won), []);
});
