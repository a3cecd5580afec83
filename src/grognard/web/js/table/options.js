// The list of options: a few with a key each; many by verb, to be opened, searched, or played all at once.

import { fill, focusOn, h } from '../dom.js';
import { attacks, FEW, groups, matches, same } from './choices.js';
import { grouped, joined, times } from './names.js';

const COUNTER = 40; // pixels
const FOUND = 40; // rows that a search shows

export class Options {
  now = /** @type {Choosing | null} */ (null);
  aside = /** @type {Set<string>} */ (new Set()); // nouns that are shown elsewhere in the card
  keyed = /** @type {HTMLElement[]} */ ([]); // those with a number key
  matching = /** @type {Option[]} */ ([]);

  /** @param {Desk} desk */
  constructor(desk) {
    const { names, odds, play } = desk;
    this.desk = desk;
    this.names = names;
    this.play = play;
    this.odds = odds;
    this.filter = h('input.filter', { type: 'search', 'aria-label': 'Find an option', autocomplete: 'off' });
    this.filter.addEventListener('input', () => play.turn({ typed: this.filter.value }));
    this.filter.addEventListener('keydown', e => {
      if (e.key === 'Enter' && this.filter.value && this.matching.length === 1) play.choose(this.matching[0]);
    });
    this.list = h('div.opts', { role: 'group', 'aria-label': 'Options' });
    this.root = h('div.choose', this.filter, this.list);
  }

  /** @param {Choosing} now @param {Set<string>} aside */
  show(now, aside) {
    const { filter, list } = this, options = this.desk.lesson.choices(now.ask?.options ?? []);
    if (this.now && now.ask !== this.now.ask) this.root.scrollTop = 0;
    this.now = now;
    this.aside = aside;
    this.keyed = [];
    const many = options.filter(o => !aside.has(o.noun)).length > FEW;
    filter.hidden = !many;
    filter.placeholder = `Find among ${options.length}`;
    if (filter.value !== now.typed) filter.value = now.typed;
    list.ariaBusy = String(now.busy);
    const held = this.held();
    fill(list, many ? this.many(options, now) : this.few(options), this.desk.lesson.others(now.ask));
    if (held) focusOn(list, list.querySelector(held) ? held : 'button');
  }

  /** What in the list has the focus, to find it again when the list is made anew. */
  held() {
    const at = /** @type {HTMLElement} */ (document.activeElement);
    if (!this.list.contains(at)) return '';
    return ['verb', 'noun'].filter(n => n in at.dataset).map(n => `[data-${n}="${CSS.escape(at.dataset[n] ?? '')}"]`)
      .join('');
  }

  /** @param {Option[]} options */
  few(options) {
    const parts = groups(options, this.names);
    /** @param {Choices} g */
    const listed = g => g.options.filter(o => !this.aside.has(o.noun));
    const verbs = parts.filter(g => g.options[0].noun && listed(g).length).length > 1;
    return parts.flatMap(g => [...this.alls(g), ...listed(g).map(o => this.row(o, verbs))]);
  }

  /** @param {Option[]} options @param {Choosing} now */
  many(options, { typed, group }) {
    if (typed) {
      this.matching = options.filter(o => matches(o, typed, this.names));
      if (!this.matching.length) return [h('p.hint', 'Nothing of that name can be chosen now.')];
      return this.matching.slice(0, FOUND).map(o => this.row(o, true, false));
    }
    const parts = groups(options, this.names), several = parts.filter(g => g.options.length > 1);
    const open = several.length === 1 ? several[0].label : group;
    const keysInside = (parts.find(g => g.label === open)?.options.length ?? FEW + 1) <= FEW;
    return parts.map(g =>
      g.options.length > 1 ? this.group(g, g.label === open, keysInside) : this.row(g.options[0], true, !keysInside));
  }

  /** @param {Choices} g @param {boolean} open @param {boolean} keysInside */
  group(g, open, keysInside) {
    const turn = () => this.play.turn({ group: open ? '' : g.label, marked: null });
    const props = { 'data-verb': g.options[0].verb, 'aria-expanded': String(open), onclick: turn };
    const mark = h('i', { 'aria-hidden': 'true' }, open ? '▾' : '▸');
    const head = h('button.group', props, h('b', g.label), h('small', g.options.length), mark);
    if (!keysInside) this.key(head);
    return h('section.grp', head, open && h('div.inside', this.alls(g), this.inside(g, keysInside)));
  }

  /** Rows, or many counters by the place where they stand. @param {Choices} g @param {boolean} keys */
  inside({ options }, keys) {
    const { names } = this;
    if (keys || !options.every(o => names.isPiece(o.noun))) return options.map(o => this.row(o, false, keys));
    const places = [...grouped(options, o => names.place(o.noun))];
    return places.sort(([a], [b]) => names.noun(a).localeCompare(names.noun(b)))
      .map(([at, here]) => h('div.cluster', at && h('h3', names.noun(at)), h('div.counters', this.piles(here))));
  }

  /** "Take everyone along": one button for all options of a verb. @param {Choices} g */
  alls({ options }) {
    return [...grouped(options, o => o.verb)].flatMap(([verb, { length }]) => {
      const text = this.names.sheet.deeds[verb]?.all;
      if (!text || length < 2) return [];
      return [h('button.all', { 'data-verb': verb, onclick: () => this.play.all(verb) }, text, h('small', length))];
    });
  }

  /** @param {Option} o @param {boolean} verb whether the verb must be said @param {boolean} [keyed] */
  row(o, verb, keyed = true) {
    const { names } = this, piece = names.isPiece(o.noun), place = piece && !o.text && names.place(o.noun);
    const attack = attacks(o, names);
    const more = [verb && o.noun && names.verb(o.verb), o.text, place && `at ${names.noun(place)}`];
    const kind = !o.noun ? 'loose' : attack ? 'attack' : piece || names.isSpace(o.noun) ? '' : 'told';
    const row = this.button(
      o, kind, piece && names.face(o.noun, COUNTER),
      h('span', h('b', names.option(o)), h('small', joined(more, ' · '))), o.tag && h('em', o.tag),
    );
    if (keyed && this.keyed.length < FEW) this.key(row);
    return row;
  }

  /** A counter for every pile of those that are alike; it stands for the first of them. @param {Option[]} options */
  piles(options) {
    const byNoun = new Map(options.map(o => [o.noun, o]));
    return this.names.piles([...byNoun.keys()], true).map(pile => {
      const o = /** @type {Option} */ (byNoun.get(pile[0])), count = times(pile);
      const made = this.button(o, 'piece', this.names.face(o.noun, COUNTER));
      made.title = joined([this.names.option(o), o.text, count && `${pile.length} of them`]);
      if (count) made.dataset.n = count;
      return made;
    });
  }

  /** @param {Option} o @param {string} kind @param {...Child} children */
  button(o, kind, ...children) {
    const on = same(o, this.now?.marked);
    /** @param {Event} e */
    const point = e => {
      if (e.type === 'focus' && !/** @type {Element} */ (e.target).matches(':focus-visible')) return;
      this.play.point(o.noun);
      this.odds.point(o.noun);
    };
    const leave = () => this.odds.point('');
    const listeners = { onclick: () => this.play.choose(o), onmouseenter: point, onfocus: point, onmouseleave: leave,
      onblur: leave };
    const props = { class: joined([kind, on && 'on'], ' '), 'aria-pressed': on && 'true', ...listeners };
    return h('button.opt', { ...props, 'data-verb': o.verb, 'data-noun': o.noun }, ...children);
  }

  /** Gives a button the next number key. @param {HTMLElement} button */
  key(button) {
    this.keyed.push(button);
    button.prepend(h('kbd', this.keyed.length));
  }

  /** What a number key does; false where it does nothing. @param {number} n */
  press(n) {
    this.keyed[n - 1]?.click();
    return n <= this.keyed.length;
  }

  /** Marks the rows of nouns that are pointed at on the map. @param {string[]} nouns */
  hot(nouns) {
    for (const b of this.list.querySelectorAll('.opt')) {
      b.classList.toggle('hot', nouns.includes(/** @type {HTMLElement} */ (b).dataset.noun || '-'));
    }
  }
}
