// What stands beside a question: how far a set-up is, what is left to place, conditions, two forces, a table of dice.

import { fill, graphic, h } from '../dom.js';
import { backCounter } from '../map/counters.js';
import { drawOver, drawSpace } from '../map/spaces.js';
import { drawChart } from '../scene/chart.js';
import { capital, times } from './names.js';

const COUNTER = 40; // pixels
const SMALL = 34;
const RING = 20; // of a space that stands for what is built in it
const STATES = { met: '●', part: '◐', open: '○', '': '' };
const SPOKEN = { met: 'met', part: 'met in part', open: 'open', '': '' };

/** Heaps whose counters look alike lie together; what is placed now comes first. @param {Heap[]} heaps
 * @param {Names} names @returns {Heap[][]} */
export function piled(heaps, names) {
  return [true, false].flatMap(now => {
    const part = heaps.filter(x => x.now === now), byLook = new Map(part.map(x => [x.look, x]));
    const counters = names.piles(part.map(x => x.look).filter(id => names.look(id)), false);
    return [...part.filter(x => !names.look(x.look)).map(x => [x]),
      ...counters.map(ids => ids.map(id => /** @type {Heap} */ (byLook.get(id))))];
  });
}

export class BriefView {
  ask = /** @type {Ask | null} */ (null);

  /** @param {TableUI} ui */
  constructor(ui) {
    this.ui = ui;
    this.names = ui.names;
    this.root = h('div.brief', { hidden: true });
  }

  /** @param {Ask | null} ask */
  show(ask) {
    if (ask === this.ask) return;
    this.ask = ask;
    const { stages = [], heaps = [], parties = [], chart = null, points = [] } = ask?.brief ?? {};
    fill(this.root, stages.length > 1 && this.stages(stages), heaps.length > 0 && this.heaps(heaps),
      parties.length > 0 && this.parties(parties), chart && drawChart(chart), points.length > 0 && this.points(points));
    this.root.hidden = !this.root.firstChild;
  }

  /** @param {Stage[]} stages */
  stages(stages) {
    return h('ol.stages', { 'aria-label': 'How far it is' }, stages.map(({ text, state }) =>
      h(`li.${state}`, { 'aria-current': state === 'now' && 'step' }, state === 'done' && '✓ ', text)));
  }

  /** What is placed now can be dragged to a space that is lit. @param {Heap[]} heaps */
  heaps(heaps) {
    const piles = piled(heaps, this.names).map(pile => {
      const [{ look, text, now }] = pile, n = pile.reduce((sum, x) => sum + x.count, 0);
      const props = { class: now && 'lit', 'data-heap': look, 'data-n': n > 1 && `×${n}`, title: now
        ? `${capital(text)}: drag it to a space that is lit, or press the space` : `${capital(text)}: later` };
      return h('li', h('span.box', props, this.picture(look)), h('span.unseen', `${n} ${text}${now ? ', now' : ''}`));
    });
    return h('section.heaps', h('h3', 'Still to place'), h('ul', piles));
  }

  /** A counter, or what is built in a space. @param {string} look */
  picture(look) {
    const { sheet } = this.names, emblem = sheet.emblems[look];
    if (!emblem) return this.names.face(look, COUNTER);
    const spot = { ...sheet.spots[0], marks: [], water: '', ground: '' };
    const space = { id: spot.id, control: emblem.side, marks: [look] };
    const size = { ...this.ui.map.size, ring: RING, counter: COUNTER };
    const drawn = drawSpace(sheet, spot, space, size, false) + drawOver(sheet, spot, space, size, RING + 4);
    const shape = `width="${COUNTER}" height="${COUNTER}" viewBox="-32 -32 64 64"`;
    return graphic(`<svg class="play" ${shape} aria-hidden="true">${drawn}</svg>`);
  }

  /** @param {BriefParty[]} parties */
  parties(parties) {
    const { names } = this, made = parties.map(({ side, pieces, text, hidden }) => h('div.party',
      h('div.rec', names.piles(pieces, false).map(pile => h('span.box', { 'data-n': times(pile), 'data-noun': pile[0],
        title: names.noun(pile[0]) }, names.face(pile[0], SMALL))),
      hidden > 0 && graphic(backCounter(names.sheet, side, hidden, SMALL))),
      h('small', names.sign(side), text)));
    return h('section.parties', { 'aria-label': 'Who meets' },
      made.flatMap((party, i) => (i ? [h('em', 'against'), party] : [party])));
  }

  /** @param {BriefPoint[]} points */
  points(points) {
    return h('ul.points', points.map(({ text, rule, state }) => h('li', { class: state || 'said' },
      state && h('i', { 'aria-hidden': 'true' }, STATES[state]), state && h('span.unseen', `${SPOKEN[state]}: `),
      h('span', text, ' ', this.ui.link(rule, 'the question')))));
  }
}
