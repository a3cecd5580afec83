// What can be chosen: grouped, found by typing, lit on the map; the force that a question is about.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  attacks, farther, force, groups, holds, lights, litSpaces, matches, priced,
} from '../../src/grognard/web/js/table/choices.js';
import { Names } from '../../src/grognard/web/js/table/names.js';
import { option, piece, sheet, view } from './made.js';

const seen = (more = {}) => {
  const names = new Names(sheet());
  names.see(view({ pieces: [piece('band', 'mill'), piece('guard', 'mill')], ...more }));
  return names;
};
const ask = (options, more = {}) => ({ step: '', rule: '', prompt: '', at: '', members: [], options, ...more });

test('options stand by verb, those without a noun last', () => {
  const found = groups([option('pass'), option('march', 'ford'), option('march', 'abbey')], seen());
  assert.deepEqual(found.map(g => [g.label, g.options.length]), [['March', 2], ['Pass', 1]]);
});

test('typing finds names, places and verbs, whatever the accents and the case', () => {
  const names = seen();
  assert.ok(matches(option('march', 'old_bridge'), 'BRID', names));
  assert.ok(matches(option('march', 'band'), 'mill', names), 'where it stands');
  assert.ok(!matches(option('march', 'old_bridge'), 'brid xyz', names));
  assert.ok(holds('Café d’Or', 'cafe dor'));
});

test('a force is what the question says, without those who may still be chosen', () => {
  const names = seen(), asked = ask([option('join', 'band'), option('step', 'ford')], { at: 'mill', members: ['guard', 'band'] });
  assert.deepEqual(force(asked, names), { at: 'mill', members: ['guard'], others: ['band'] });
  assert.deepEqual(force(ask([option('join', 'band')]), names), { at: '', members: [], others: [] });
  assert.deepEqual(force(null, names), { at: '', members: [], others: [] });
});

test('what is not there is no member', () => {
  const asked = ask([], { at: 'mill', members: ['guard', 'ghost'] });
  assert.deepEqual(force(asked, seen()).members, ['guard']);
});

test('a space is lit for a move, an attack or a choice', () => {
  const names = seen({ stacks: [{ at: 'abbey', side: 'blue', count: 2, spent: 0, marks: [] }] });
  const options = [option('march', 'abbey', { tag: '2' }), option('march', 'old_bridge'), option('march', 'ford'),
    option('march', 'band')];
  const lit = lights(options, 'mill', names, true);
  const kinds = Object.entries(lit.spaces).map(([id, { kind, tag }]) => [id, kind, tag]);
  assert.deepEqual(kinds, [['abbey', 'attack', '2'], ['old_bridge', 'move', ''], ['ford', 'choose', '']]);
  assert.deepEqual([...lit.pieces], ['band']);
  assert.equal(lights(options, 'mill', names, false).spaces.abbey.tag, '', 'costs may be left out');
  assert.deepEqual(litSpaces(lit, names), ['mill', 'old_bridge', 'abbey', 'ford'], 'as one reads');
});

test('whoever falls upon a march is chosen, not marched to', () => {
  const strike = { label: 'Strike', all: '', attack: true, strikes: true }, names = new Names(sheet({ verb_labels: { strike } }));
  names.see(view({ pieces: [piece('band', 'abbey')] }));
  const lit = lights([option('strike', 'abbey')], 'mill', names, true, ['ford']);
  assert.deepEqual([lit.spaces.abbey.kind, lit.strikes, lit.path], ['choose', ['abbey'], ['ford']]);
  assert.deepEqual(lights([option('march', 'abbey')], 'mill', names, true).strikes, []);
});

test('spaces beyond the next are lit with what they cost and the way there', () => {
  const way = [['march', 'abbey'], ['march', 'ford']], names = seen();
  const near = { at: 'abbey', cost: 1, way: way.slice(0, 1), stops: false, text: '' };
  const ask = { at: 'mill', options: [option('march', 'abbey', { tag: '9' })],
    reach: [near, { at: 'ford', cost: 3, way, stops: false, text: 'a river' }] };
  assert.equal(priced(ask)[0].tag, '1', 'the tag of a march is its cost');
  const [far] = farther(ask, names);
  assert.deepEqual([far.noun, far.tag, far.text], ['ford', '3', 'by Abbey · a river']);
  const light = lights([far], 'mill', names, true).spaces.ford;
  assert.deepEqual([light.kind, light.way], ['far', ['abbey', 'ford']]);
});

test('only who stands against us is attacked', () => {
  assert.ok(!attacks(option('march', 'mill'), seen()));
  assert.ok(attacks(option('march', 'ford'), seen({ pieces: [piece('band', 'ford', 'blue')] })));
});
