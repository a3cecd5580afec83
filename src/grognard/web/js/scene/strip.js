// The strip between the two sides: the last roll, large, those before it, small, and the facts of the scene.

import { fill, h } from '../dom.js';
import { die, diceRow, moves, result, rollDice, signOf } from './dice.js';
import { ground } from './ground.js';

/** @import { Line, Roll, Scene, Sheet } from '../../types.d.ts' */
/** @import { Rolls } from './rolls.js' */
/** @import { SceneHooks } from './scene.js' */

const QUEUE = 3; // rolls that are shown one after another when several come at once
const LOOK = 700; // milliseconds to look at a roll before the next one
const BEFORE = 2; // earlier rolls that stay in view

/** Draws the strip and lets dice fall in it. */
export class Strip {
  /** @param {Sheet} sheet */
  constructor(sheet) {
    this.sheet = sheet;
    this.roll = h('div', { class: 'roll' });
    this.facts = h('dl', { class: 's-facts' });
    this.back = h('div', { class: 's-ground', 'aria-hidden': 'true' });
    this.root = h('section', { class: 'strip', 'aria-label': 'Dice' }, this.back, this.roll, this.facts);
    /** @type {Line[]} */
    this.queue = [];
    /** @type {Line | undefined} */
    this.shown = undefined;
    this.playing = false;
    this.cover = '';
  }

  /** @param {Scene} scene @param {Rolls} rolls @param {Line[]} added those that are new @param {SceneHooks} hooks */
  show(scene, rolls, added, hooks) {
    const { kept } = rolls;
    this.kept = kept;
    this.gap = rolls.gap;
    this.hooks = hooks;
    fill(this.facts, ...scene.facts.map(([name, value]) => h('div', {}, h('dt', {}, name), h('dd', {}, value))));
    const { grounds, spots } = this.sheet;
    const cover = grounds.find((g) => g.id === spots.find((s) => s.id === scene.at)?.ground)?.cover ?? '';
    if (cover !== this.cover || !this.back.firstChild) fill(this.back, ground(cover));
    this.cover = cover;
    const last = kept.at(-1);
    this.queue = moves() ? [...this.queue, ...added].filter((line) => kept.includes(line)).slice(-QUEUE) : [];
    if (this.queue.length) void this.play();
    else if (!last || last !== this.shown) this.draw(last);
  }

  /** Shows the rolls that wait, one after another. */
  async play() {
    if (this.playing) return;
    this.playing = true;
    for (let line = this.queue.shift(); line; line = this.queue.shift()) {
      const row = this.draw(line);
      if (row) await rollDice(row);
      if (this.queue.length) await new Promise((done) => setTimeout(done, LOOK));
    }
    this.playing = false;
  }

  /** @param {Line | undefined} line @returns {HTMLElement | undefined} the dice */
  draw(line) {
    this.shown = line;
    const roll = line?.roll;
    if (!line || !roll) {
      fill(this.roll, h('p', { class: 'none' }, this.gap ? 'The last dice are in the journal.' : 'No dice have fallen yet.'));
      return undefined;
    }
    const row = diceRow(roll);
    const open = () => this.hooks?.rule(line.rule);
    const rule = line.rule && h('button', { type: 'button', class: 'rule', title: 'Open the rule', onclick: open }, line.rule);
    const text = h('div', { class: 's-what' }, h('h3', {}, roll.text), (roll.note || rule) && h('p', {}, roll.note, ' ', rule));
    const before = (this.kept ?? []).filter((one) => one.n < line.n).slice(-BEFORE).reverse();
    fill(this.roll, text, row, before.length > 0 && h('ul', { class: 's-before', 'aria-label': 'Before' }, ...before.map(small)));
    return row;
  }
}

/** An earlier roll on one line. @param {Line} line */
function small(line) {
  const roll = /** @type {Roll} */ (line.roll);
  return h('li', {}, h('span', {}, roll.text), h('span', { class: 'few' }, ...roll.dice.map((d) => die(d.face))), h('span', {}, gist(roll)));
}

/** What dice did, in short: how many of each result; the note where they have none of the usual ones. @param {Roll} roll */
function gist(roll) {
  if (roll.note && !roll.dice.every((d) => signOf(d.result))) return roll.note;
  const tally = new Map();
  for (const d of roll.dice) tally.set(d.result, (tally.get(d.result) ?? 0) + 1);
  const words = [...tally].filter(([word]) => word && word !== 'none').map(([word, n]) => (n > 1 ? `${n} ${result(word)}` : result(word)));
  return words.join(', ') || result('none');
}
