// Clicks on the map and on counters: choose what is lit, ask about what isn't.

import { h } from '../dom.js';
import { sentence } from '../net.js';
import { grouped, joined } from './names.js';

const WHYS = 3; // reasons in one bubble

export class MapClicks {
  last = ''; // the space that was looked at last
  fanned = '';

  /** @param {TableUI} ui */
  constructor(ui) {
    this.ui = ui;
    this.play = ui.play;
    this.names = ui.names;
  }

  /** A space was pressed: its own options first, then those of the counters in it, else why not. @param {string} id */
  space(id) {
    if (this.play.now.bending) return void this.by(id);
    this.last = id;
    const open = this.play.openOptions(), standing = this.names.standing(id), place = this.ui.map.box(id);
    const here = open.filter(o => o.noun === id);
    const pieces = open.filter(o => o.noun !== id && this.names.place(o.noun) === id);
    const nouns = new Set(pieces.map(o => o.noun));
    if (here.length === 1 && !pieces.length) return this.play.choose(here[0]);
    if (here.length) return this.menu(place, id, here, pieces.length > 0);
    if (nouns.size === 1 && standing.length === 1) return this.offer(place, pieces);
    if (this.play.now.ask?.reach.length && !nouns.size) return void this.why(id, place); // a goal out of reach
    const alien = !standing.some(p => p.side === this.names.view?.role);
    if (nouns.size || standing.length > 1) this.fan(id);
    if (alien && !nouns.size) void this.judge(id, place);
    else if (!nouns.size && standing.length < 2) void this.why(standing[0]?.id ?? id, place);
  }

  /** Before anyone has set out, a space is judged as the goal of the nearest stack that may, with all who may go along.
   * @param {string} id @param {DOMRect} place */
  async judge(id, place) {
    const { names, play } = this, { state } = play, from = this.nearest(id), standing = names.standing(id);
    const asked = from ? await this.ui.drops.group(from) : null;
    if (play.state !== state) return;
    if (!asked?.goals.length) return standing.length > 1 ? undefined : this.why(standing[0]?.id ?? id, place);
    const goal = asked.goals.find(g => g.at === id), who = `all who may go from ${names.noun(from)}`;
    await this.why(id, place, asked.first, goal ? `In reach of ${who}, for ${goal.cost}.` : `Asked for ${who}:`);
  }

  /** The space of the nearest counters that can be chosen; "" without any. @param {string} id */
  nearest(id) {
    const { names } = this, may = new Set(this.play.openOptions().filter(o => names.isPiece(o.noun))
      .map(o => names.place(o.noun)));
    const seen = new Set([id]); // grows while it is gone through
    for (const at of seen) {
      if (may.has(at)) return at;
      for (const next of names.near.get(at) ?? []) seen.add(next);
    }
    return '';
  }

  /** A space was pressed with Shift: a march there is shown before it is made, or the one that is shown goes by it.
   * @param {string} id */
  async by(id) {
    const { play } = this, o = play.openOptions().find(x => x.noun === id);
    if (play.now.marked ? await play.bend(id) : !o) return;
    if (o && !play.now.marked) play.mark(o);
  }

  /** @param {string} space */
  fan(space) {
    this.fanned = space;
    this.ui.map.fan(space);
  }

  /** A fan in which nothing can be chosen any more, or that may hide where to go, would only be in the way. */
  settle() {
    const open = this.play.openOptions();
    const here = open.some(o => o.noun !== this.fanned && this.names.place(o.noun) === this.fanned);
    if (this.fanned && (!here || open.some(o => this.names.isSpace(o.noun)))) this.fan('');
  }

  /** @param {string} id @param {DOMRect} place */
  piece(id, place) {
    this.last = this.names.place(id) || this.last;
    const open = this.play.openOptions().filter(o => o.noun === id);
    if (open.length) this.offer(place, open);
    else void this.why(id, place);
  }

  /** @param {DOMRect} place @param {Option[]} options */
  offer(place, options) {
    if (options.length === 1) this.play.choose(options[0]);
    else this.menu(place, options[0].noun, options, false);
  }

  /** Several things can be done with the same noun; `fan` if counters in the space can be chosen too.
   * @param {DOMRect} place @param {string} noun @param {Option[]} options @param {boolean} fan */
  menu(place, noun, options, fan) {
    const { bubbles } = this.ui;
    const rows = options.map(o => {
      const props = { 'data-verb': o.verb, 'data-noun': o.noun, onclick: () => this.play.choose(o) };
      const words = h('span', h('b', this.names.verb(o.verb)), o.text && h('small', o.text));
      return h('button.opt', props, words, o.tag && h('em', o.tag));
    });
    const open = () => (bubbles.clear(), this.fan(noun));
    const more = fan && h('button.opt', { onclick: open }, h('span', h('b', 'Counters here…')));
    bubbles.clear();
    bubbles.show(place, this.names.noun(noun), [h('div.opts', rows, more), this.ui.odds.button(noun)], true);
  }

  /** `first` is taken for chosen already. @param {string} noun @param {DOMRect} place
   * @param {[string, string][]} [first] @param {string} [note] */
  async why(noun, place, first = [], note = '') {
    const { state } = this.play, { bubbles, socket } = this.ui;
    const mine = state?.view.role && !state.outcome && !this.play.live;
    const none = { answers: [], facts: [] };
    const { answers, facts } = mine ? await socket.request('why', { noun, first }).catch(() => none) : none;
    if (this.play.state !== state) return; // the answer came too late
    const name = this.names.noun(noun), about = this.names.about(noun), whys = this.whys(answers, name);
    const told = [about, .../** @type {string[]} */ (facts)].filter(Boolean).map(text => h('p.about', text));
    bubbles.show(place, name, [...told, note && h('p', note), ...whys, this.ui.odds.button(this.names.place(noun))]);
    this.ui.say(joined([name, about, note, ...whys.map(w => w.textContent)], '. '));
  }

  /** Every reason once, with the verbs it holds against. @param {Answer[]} answers @param {string} from */
  whys(answers, from) {
    const found = [...grouped(answers.filter(a => !a.ok), a => a.why)];
    return found.slice(0, WHYS).map(([why, all]) => {
      const verbs = new Set(all.filter(a => a.verb).map(a => this.names.verb(a.verb)));
      const what = found.length > 1 && verbs.size ? `${[...verbs].join(', ')}: ` : '';
      return h('p.not', h('b.x', '✕ ', what), sentence(why), ' ', this.ui.link(all[0].rule, from));
    });
  }
}
