// The strip between the two sides: the last roll, large, those before it, small, and the facts of the scene.

import { fill, graphic, h } from '../dom.js';
import { rng, times } from '../map/geometry.js';
import { f1 } from '../map/svg.js';
import { pace } from '../settings.js';
import { die, diceRow, result, rollDice, signOf } from './dice.js';

const QUEUE = 3; // rolls that are shown one after another when several come at once
const LOOK = 700; // milliseconds to look at a roll before the next one
const BEFORE = 2; // earlier rolls that stay in view

export class Strip {
  queue = /** @type {Line[]} */ ([]);
  kept = /** @type {Line[]} */ ([]);
  shown = /** @type {Line | undefined} */ (undefined);
  gap = false;
  playing = /** @type {Promise<void> | null} */ (null); // ends when the last die lies there
  at = '';
  rule = /** @type {(id: string) => void} */ (() => undefined);

  /** @param {Sheet} sheet */
  constructor(sheet) {
    this.sheet = sheet;
    this.roll = h('div.roll');
    this.facts = h('dl.s-facts');
    this.back = h('div.s-ground', { 'aria-hidden': 'true' });
    this.root = h('section.strip', { 'aria-label': 'Dice' }, this.back, this.roll, this.facts);
  }

  /** @param {Scene} scene @param {import('./log.js').SceneLog} log @param {Line[]} added @param {SceneHooks} hooks */
  show({ facts, at }, { rolls, gap }, added, { rule }) {
    this.kept = rolls;
    this.gap = gap;
    this.rule = rule;
    fill(this.facts, facts.map(([name, value]) => h('div', h('dt', name), h('dd', value))));
    if (at !== this.at) fill(this.back, this.ground(at));
    this.at = at;
    if (added.length) this.root.scrollIntoView({ block: 'nearest' });
    this.queue = pace() ? [...this.queue, ...added].filter(line => rolls.includes(line)).slice(-QUEUE) : [];
    if (this.queue.length) this.playing ??= this.play();
    else if (this.playing) return;
    else if (!rolls.length || rolls.at(-1) !== this.shown) this.draw(rolls.at(-1));
  }

  /** A little of the ground of a space, strewn thinly behind the dice. @param {string} at */
  ground(at) {
    const { land, spots } = this.sheet, next = rng(9), spot = spots.find(s => s.id === at);
    const [plant = ''] = (spot && land?.glyphs[spot.ground]) ?? [];
    const strewn = times(60, () => `<g transform="translate(${f1(next() * 1600)},${f1(12 + next() * 134)})` +
      `scale(${f1(9 + next() * 5) / 10})">${plant}</g>`).join('');
    return graphic(`<svg viewBox="0 0 1600 150" preserveAspectRatio="xMidYMid slice">${plant && strewn}</svg>`);
  }

  /** Shows the rolls that wait, one after another. */
  async play() {
    for (let line = this.queue.shift(); line; line = this.queue.shift()) {
      const row = this.draw(line);
      if (row) await rollDice(row);
      if (this.queue.length) await new Promise(done => setTimeout(done, LOOK));
    }
    this.playing = null;
  }

  /** Lets them lie at once, for whoever doesn't want to look. */
  hurry() {
    this.queue = [];
    for (const fall of this.roll.getAnimations({ subtree: true })) fall.finish();
  }

  /** @param {Line | undefined} line */
  draw(line) {
    this.shown = line;
    const { roll, rule, n = 0 } = line ?? {};
    if (!roll) {
      return fill(this.roll, h('p.none', this.gap ? 'The last dice are in the journal.' : 'No dice have fallen yet.'));
    }
    const row = diceRow(roll);
    const link = rule && h('button.rule', { title: 'Open the rule', onclick: () => this.rule(rule) }, rule);
    const text = h('div.s-what', h('h3', roll.text), (roll.note || link) && h('p', roll.note, ' ', link));
    const before = this.kept.filter(one => one.n < n).slice(-BEFORE).reverse().map(small);
    fill(this.roll, text, row, before.length > 0 && h('ul.s-before', { 'aria-label': 'Before' }, before));
    return row;
  }
}

/** An earlier roll on one line: its dice, and how many of each result; the note where they have none of the usual ones.
 * @param {Line} line */
function small({ roll }) {
  const { text, dice, note } = /** @type {Roll} */ (roll), words = [...new Set(dice.map(d => d.result))];
  const counted = words.filter(word => word && word !== 'none').map(word => {
    const n = dice.filter(d => d.result === word).length;
    return n > 1 ? `${n} ${result(word)}` : result(word);
  });
  const gist = note && !words.every(signOf) ? note : counted.join(', ') || result('none');
  return h('li', h('span', text), h('span.few', dice.map(d => die(d.face))), h('span', gist));
}
