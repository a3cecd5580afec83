// Clicks on the map and on counters: choose what is lit, ask about what isn't.

/** @import { Answer, Option } from '../../types.d.ts' */
/** @import { Play } from './play.js' */
/** @import { Parts } from './assemble.js' */
import { h } from '../dom.js';

const WHYS = 3; // reasons in one bubble

export class Pointing {
  /**
   * @param {Parts} parts
   * @param {Play} play
   */
  constructor(parts, play) {
    this.parts = parts;
    this.play = play;
    this.names = parts.names;
    this.last = ''; // the space that was looked at last
    this.fanned = '';
  }

  /**
   * A space was pressed: its own options first, then those of the counters in it, else why not.
   * @param {string} id
   */
  space(id) {
    this.last = id;
    const open = this.play.open();
    const here = open.filter((o) => o.noun === id);
    const pieces = open.filter((o) => o.noun !== id && this.names.place(o.noun) === id);
    const place = this.parts.map.box(id);
    if (here.length === 1 && !pieces.length) return this.play.choose(here[0]);
    if (here.length) return this.menu(place, id, here, pieces.length > 0);
    const nouns = new Set(pieces.map((o) => o.noun));
    if (nouns.size === 1 && this.names.standing(id).length === 1) return this.offer(place, pieces);
    if (nouns.size || this.names.standing(id).length > 1) return this.fan(id);
    const alone = this.names.standing(id)[0];
    void this.why(alone?.id ?? id, place);
  }

  /** @param {string} space */
  fan(space) {
    this.fanned = space;
    this.parts.map.fan(space);
  }

  /** A fan in which nothing can be chosen any more, or that may hide where to go, would only be in the way. */
  settle() {
    const open = this.play.open();
    const here = open.some((o) => o.noun !== this.fanned && this.names.place(o.noun) === this.fanned);
    if (this.fanned && (!here || open.some((o) => this.names.isSpace(o.noun)))) this.fan('');
  }

  /**
   * @param {string} id
   * @param {DOMRect} place
   */
  piece(id, place) {
    this.last = this.names.place(id) || this.last;
    const open = this.play.open().filter((o) => o.noun === id);
    if (open.length) this.offer(place, open);
    else void this.why(id, place);
  }

  /**
   * @param {DOMRect} place
   * @param {Option[]} options
   */
  offer(place, options) {
    if (options.length === 1) this.play.choose(options[0]);
    else this.menu(place, options[0].noun, options, false);
  }

  /**
   * Several things can be done with the same noun.
   * @param {DOMRect} place
   * @param {string} noun
   * @param {Option[]} options
   * @param {boolean} fan whether counters in the space can be chosen too
   */
  menu(place, noun, options, fan) {
    const row = (/** @type {Option} */ o) =>
      h('button', { class: 'opt', type: 'button', 'data-verb': o.verb, 'data-noun': o.noun, onclick: () => this.play.choose(o) },
        h('span', {}, h('b', {}, this.names.verb(o.verb)), o.text && h('small', {}, o.text)), o.tag && h('em', {}, o.tag));
    const open = () => (this.parts.bubbles.clear(), this.fan(noun));
    const more = fan && h('button', { class: 'opt', type: 'button', onclick: open }, h('span', {}, h('b', {}, 'Counters here…')));
    this.parts.bubbles.clear();
    this.parts.bubbles.show(place, this.names.noun(noun), [h('div', { class: 'opts' }, ...options.map(row), more)], true);
  }

  /**
   * @param {string} noun
   * @param {DOMRect} place
   */
  async why(noun, place) {
    const state = this.play.state;
    const mine = state?.view.role && !state.outcome;
    const answers = mine ? await this.parts.socket.why(noun).catch(() => []) : [];
    if (this.play.state !== state) return; // the answer came too late
    const name = this.names.noun(noun);
    const about = this.names.isSpace(noun) ? this.names.about(noun) : this.at(noun);
    const whys = this.whys(answers, name);
    this.parts.bubbles.show(place, name, [about && h('p', { class: 'about' }, about), ...whys]);
    this.parts.speaker.say([name, about, ...whys.map((w) => w.textContent ?? '')].filter(Boolean).join('. '));
  }

  /** @param {string} piece */
  at(piece) {
    const at = this.names.place(piece);
    const states = this.names.sheet.states.filter((s) => Number(this.names.pieces.get(piece)?.face[s.key] ?? 0));
    return [at && `at ${this.names.noun(at)}`, ...states.map((s) => s.text)].filter(Boolean).join(', ');
  }

  /**
   * Every reason once, with the verbs it holds against.
   * @param {Answer[]} answers
   * @param {string} from
   */
  whys(answers, from) {
    /** @type {Map<string, {rule: string, why: string, verbs: string[]}>} */
    const found = new Map();
    for (const a of answers.filter((x) => !x.ok)) {
      const known = found.get(a.why) ?? { rule: a.rule, why: a.why, verbs: [] };
      const verb = a.verb && this.names.verb(a.verb);
      if (verb && !known.verbs.includes(verb)) known.verbs.push(verb);
      found.set(a.why, known);
    }
    const all = [...found.values()];
    return all.slice(0, WHYS).map(({ rule, why, verbs }) => {
      const what = all.length > 1 && verbs.length ? `${verbs.join(', ')}: ` : '';
      const link = this.parts.links.rule(rule, from);
      return h('p', { class: 'not' }, h('b', { class: 'x' }, '✕ ', what), sentence(why), link && ' ', link);
    });
  }
}

/** @param {string} text */
function sentence(text) {
  const whole = text.charAt(0).toUpperCase() + text.slice(1);
  return /[.!?]$/.test(whole) ? whole : `${whole}.`;
}
