// Words: tables in the lobby, gauges with one marker and with several, colours.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ago, sitter, tableName, turn } from '../../src/grognard/web/js/lobby/words.js';
import { hex, lineStyle, mix } from '../../src/grognard/web/js/map/colour.js';
import { speakSpace } from '../../src/grognard/web/js/map/spaces.js';
import { Names, halves } from '../../src/grognard/web/js/table/names.js';
import { gauge, sheet, view } from './made.js';

const seat = (role, more = {}) => ({ role, kind: 'link', bot: '', name: '', mine: false, online: false, ...more });
const table = (seats, more = {}) => ({ id: 't', name: '', scenario: '', title: 'A game', seats, waiting: seats[0].role,
  over: false, winner: '', ...more });

test('who sits where', () => {
  assert.equal(sitter(seat('red', { bot: 'greedy' })), 'computer (greedy)');
  assert.equal(sitter(seat('red', { mine: true, kind: 'me' })), 'you');
  assert.equal(sitter(seat('red')), 'by link');
  assert.equal(sitter(seat('red', { online: true })), 'another person');
  assert.equal(sitter(seat('red', { name: 'Anna' })), 'Anna');
});

test('whose turn it is', () => {
  const mine = seat('red', { mine: true, kind: 'me' });
  assert.deepEqual(turn(table([mine, seat('blue')]), undefined), { yours: true, text: 'your turn' });
  assert.equal(turn(table([seat('blue'), mine]), undefined).text, 'waiting for Blue');
  assert.equal(turn(table([mine], { over: true }), undefined).text, 'a draw');
  assert.equal(tableName(table([mine, seat('blue', { bot: 'greedy' })]), undefined), 'Against the computer');
});

test('how long ago', () => {
  assert.equal(ago(new Date(Date.now() - 3 * 3600e3).toISOString()), '3 hours ago');
  assert.equal(ago(new Date().toISOString()), 'just now');
  assert.equal(ago('never'), '');
});

test('points may come in halves', () => {
  assert.deepEqual([12, 12.5, 0.5, 0].map(halves), ['12', '12½', '½', '0']);
  const names = new Names(sheet());
  names.see(view({ tracks: { 'vp red': 3, 'vp blue': 0 } }));
  const words = gauge('score', 'points', { key: 'vp ', steps: ['0', '½', '1', '1½'] });
  assert.deepEqual(names.gauge(words).pairs.map(([, n]) => n), [...names.sides.keys()].map(id => (id === 'red' ? '1½' : '0')));
});

test('a track says its step and what is to come', () => {
  const names = new Names(sheet());
  names.see(view({ tracks: { turn: 2 } }));
  const track = gauge('track', 'turn', { key: 'turn', steps: ['Spring', 'Summer', 'Autumn'] });
  assert.deepEqual(names.gauge(track).pairs, [['Turn', 'Summer, 2 of 3'], ['To come', 'Autumn']]);
});

test('a scenario plays a part of a track', () => {
  const names = new Names(sheet());
  names.see(view({ tracks: { turn: 3, from: 2, to: 3 } }));
  const track = gauge('track', 'turn', { key: 'turn', steps: ['Spring', 'Summer', 'Autumn', 'Winter'], span: ['from', 'to'] });
  assert.deepEqual(names.played(track).played, [1, 2]);
  assert.deepEqual(names.gauge(track).pairs, [['Turn', 'Autumn, 2 of 2']]);
});

test('a shared track says the step of every marker', () => {
  const names = new Names(sheet({ labels: { 'will': 'the will to fight' } }));
  names.see(view({ tracks: { 'morale red': 3, 'morale blue': 1, will: 2 } }));
  const track = gauge('track', 'morale', { keys: ['morale red', 'morale blue', 'will'], steps: ['Low', 'Fair', 'High'] });
  assert.deepEqual(names.gauge(track), { head: 'Morale', pairs: [['The Reds', 'High, 3 of 3'],
    ['The Blues', 'Low, 1 of 3'], ['The will to fight', 'Fair, 2 of 3']] });
});

test('colours are checked and mixed', () => {
  assert.equal(hex('#abc'), '#aabbcc');
  assert.equal(hex('red;}'), '#777777');
  assert.equal(mix('#000000', '#ffffff', 0.5), '#808080');
  assert.match(lineStyle('#26466f'), /^--c:#26466f;--cd:#[0-9a-f]{6}$/);
});

test('sides are called what sentences call them, and verbs agree', () => {
  const [red, blue] = sheet().sides;
  const sides = [{ ...red, name: 'Boers', spoken: 'the Boer side', adjective: 'Boer', many: false },
    { ...blue, name: 'Kiowa', spoken: 'the Kiowa', adjective: 'Kiowa', many: true }];
  const made = sheet({ sides }), names = new Names(made), [mill] = made.spots;
  assert.deepEqual([names.does('red', 'win'), names.does('blue', 'attack')], ['the Boer side wins', 'the Kiowa attack']);
  const space = /** @type {any} */ ({ id: 'mill', control: 'red', marks: [] });
  assert.equal(speakSpace(made, mill, space, [{ side: 'red', pieces: [], count: 1 }], undefined),
    'Mill: 1 Boer counter, Boer control');
});
