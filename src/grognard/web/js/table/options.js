// The list of options: a few with a key each; many by verb, to be opened, searched, or played all at once.

/** @import { Ask, Option } from '../../types.d.ts' */
/** @import { Names } from './names.js' */
/** @import { Group } from './choices.js' */
import { fill, h } from '../dom.js';
import { FEW, groups, matches, same } from './choices.js';
import { alike, times } from './alike.js';
import { face } from './drawn.js';

/**
 * @typedef {object} Choosing what is being chosen, and how far it has come
 * @property {Ask | null} ask
 * @property {string} group label of the group that is open
 * @property {string} typed
 * @property {Option | null} marked
 * @property {boolean} busy
 */

/**
 * @typedef {object} OptionHooks
 * @property {(o: Option) => void} choose
 * @property {(verb: string) => void} all
 * @property {(label: string) => void} open
 * @property {(text: string) => void} type
 * @property {(noun: string) => void} point at a noun, with the mouse or by focus; "" at none
 */

const COUNTER = 40;

export class Options {
  /**
   * @param {HTMLElement} host
   * @param {Names} names
   * @param {OptionHooks} hooks
   */
  constructor(host, names, hooks) {
    this.host = host;
    this.names = names;
    this.hooks = hooks;
    this.filter = h('input', { class: 'filter', type: 'search', 'aria-label': 'Find an option', autocomplete: 'off' });
    this.filter.addEventListener('input', () => hooks.type(this.filter.value));
    this.filter.addEventListener('keydown', (e) => e.key === 'Enter' && this.chooseOnly());
    this.list = h('div', { class: 'opts', role: 'group', 'aria-label': 'Options' });
    /** @type {HTMLElement[]} those with a number key */
    this.keyed = [];
    host.append(this.filter, this.list);
  }

  /**
   * @param {Choosing} now
   * @param {Set<string>} aside nouns that are shown elsewhere in the card
   */
  show(now, aside) {
    if (now.ask !== this.now?.ask) this.host.scrollTop = 0;
    this.now = now;
    this.keyed = [];
    this.aside = aside;
    const options = now.ask?.options ?? [];
    const many = options.filter((o) => !aside.has(o.noun)).length > FEW;
    this.filter.hidden = !many;
    this.filter.placeholder = `Find among ${options.length}`;
    if (this.filter.value !== now.typed) this.filter.value = now.typed;
    this.list.setAttribute('aria-busy', String(now.busy));
    const held = this.held();
    fill(this.list, ...(many ? this.many(options) : this.few(options)));
    if (held) this.focus(held);
  }

  /** What in the list has the focus, to find it again when the list is made anew. */
  held() {
    const at = document.activeElement;
    if (!(at instanceof HTMLElement) || !this.list.contains(at)) return '';
    return ['data-verb', 'data-noun'].filter((n) => at.hasAttribute(n)).map((n) => `[${n}="${CSS.escape(at.getAttribute(n) ?? '')}"]`).join('') || 'button';
  }

  /** @param {Option[]} options */
  few(options) {
    const parts = groups(options, this.names);
    const listed = (/** @type {Group} */ g) => g.options.filter((o) => !this.aside?.has(o.noun));
    const verbs = parts.filter((g) => g.options[0].noun && listed(g).length).length > 1;
    return parts.flatMap((g) => [...this.alls(g), ...listed(g).map((o) => this.row(o, verbs))]);
  }

  /** @param {Option[]} options */
  many(options) {
    const now = /** @type {Choosing} */ (this.now);
    if (now.typed) return this.found(options.filter((o) => matches(o, now.typed, this.names)));
    const parts = groups(options, this.names);
    const only = parts.filter((g) => g.options.length > 1).length === 1;
    const open = only ? parts.find((g) => g.options.length > 1)?.label : now.group;
    const inside = parts.find((g) => g.label === open);
    const keysInside = inside !== undefined && inside.options.length <= FEW;
    return parts.map((g) => (g.options.length === 1 ? this.row(g.options[0], true, !keysInside) : this.group(g, g.label === open, keysInside)));
  }

  /** @param {Option[]} options */
  found(options) {
    this.matching = options;
    if (!options.length) return [h('p', { class: 'hint' }, 'Nothing of that name can be chosen now.')];
    return options.slice(0, 40).map((o) => this.row(o, true, false));
  }

  chooseOnly() {
    if (this.filter.value && this.matching?.length === 1) this.hooks.choose(this.matching[0]);
  }

  /**
   * @param {Group} g
   * @param {boolean} open
   * @param {boolean} keysInside
   */
  group(g, open, keysInside) {
    const key = keysInside ? null : this.key();
    const head = h(
      'button',
      { class: 'group', type: 'button', 'data-verb': g.options[0].verb, 'aria-expanded': String(open), onclick: () => this.hooks.open(open ? '' : g.label) },
      key, h('b', {}, g.label), h('small', {}, g.options.length), h('i', { 'aria-hidden': 'true' }, open ? '▾' : '▸'),
    );
    if (key) this.keyed.push(head);
    return h('section', { class: 'grp' }, head, open && h('div', { class: 'inside' }, ...this.inside(g, keysInside)));
  }

  /**
   * @param {Group} g
   * @param {boolean} keys
   */
  inside(g, keys) {
    const pieces = g.options.every((o) => this.names.isPiece(o.noun));
    if (!pieces || keys) return [...this.alls(g), ...g.options.map((o) => this.row(o, false, keys))];
    return [...this.alls(g), ...this.clusters(g.options)];
  }

  /**
   * Counters by the place where they stand.
   * @param {Option[]} options
   */
  clusters(options) {
    /** @type {Map<string, Option[]>} */
    const places = new Map();
    for (const o of options) {
      const at = this.names.place(o.noun);
      places.set(at, [...(places.get(at) ?? []), o]);
    }
    const byName = [...places].sort(([a], [b]) => this.names.noun(a).localeCompare(this.names.noun(b)));
    return byName.map(([at, here]) =>
      h('div', { class: 'cluster' }, at && h('h4', {}, this.names.noun(at)), h('div', { class: 'counters' }, ...this.piles(here))),
    );
  }

  /**
   * "Take everyone along": one button for all options of a verb.
   * @param {Group} g
   */
  alls(g) {
    const verbs = [...new Set(g.options.map((o) => o.verb))];
    return verbs.flatMap((verb) => {
      const text = this.names.sheet.deeds[verb]?.all;
      const count = g.options.filter((o) => o.verb === verb).length;
      if (!text || count < 2) return [];
      return [h('button', { class: 'all', type: 'button', 'data-verb': verb, onclick: () => this.hooks.all(verb) }, text, h('small', {}, count))];
    });
  }

  /**
   * @param {Option} o
   * @param {boolean} verb whether the verb must be said
   * @param {boolean} [keyed]
   */
  row(o, verb, keyed = true) {
    const loose = !o.noun;
    const place = this.names.isPiece(o.noun) ? this.names.place(o.noun) : '';
    const more = [verb && !loose && this.names.verb(o.verb), o.text, !o.text && place && `at ${this.names.noun(place)}`];
    const key = keyed && this.keyed.length < FEW ? this.key() : h('kbd', { hidden: true });
    const row = this.button(
      o, loose ? 'opt loose' : 'opt', key, this.names.isPiece(o.noun) && face(this.names, o.noun, COUNTER),
      h('span', {}, h('b', {}, this.names.option(o)), h('small', {}, more.filter(Boolean).join(' · '))), o.tag && h('em', {}, o.tag),
    );
    if (!key.hidden) this.keyed.push(row);
    return row;
  }

  /**
   * A counter for every pile of those that are alike; it stands for the first of them.
   * @param {Option[]} options
   */
  piles(options) {
    const byNoun = new Map(options.map((o) => [o.noun, o]));
    return alike([...byNoun.keys()], this.names, true).map((pile) => {
      const o = /** @type {Option} */ (byNoun.get(pile[0]));
      const made = this.button(o, 'opt piece', face(this.names, o.noun, COUNTER));
      made.title = made.ariaLabel = [this.names.option(o), o.text, pile.length > 1 && `${pile.length} of them`].filter(Boolean).join(', ');
      if (pile.length > 1) made.dataset.n = times(pile) ?? '';
      return made;
    });
  }

  /**
   * @param {Option} o
   * @param {string} kind
   * @param {...import('../dom.js').Child} children
   */
  button(o, kind, ...children) {
    const on = same(o, this.now?.marked ?? null);
    const point = (/** @type {Event} */ e) => {
      if (e.type !== 'focus' || /** @type {Element} */ (e.target).matches(':focus-visible')) this.hooks.point(o.noun);
    };
    const leave = () => this.hooks.point('');
    return h(
      'button',
      {
        class: on ? `${kind} on` : kind, type: 'button', 'data-verb': o.verb, 'data-noun': o.noun, 'aria-pressed': on ? 'true' : null,
        onclick: () => this.hooks.choose(o), onmouseenter: point, onmouseleave: leave, onfocus: point, onblur: leave,
      },
      ...children,
    );
  }

  key() {
    return h('kbd', {}, this.keyed.length + 1);
  }

  /**
   * What a number key does; false where it does nothing.
   * @param {number} n
   */
  press(n) {
    const target = this.keyed[n - 1];
    target?.click();
    return target !== undefined;
  }

  /**
   * Marks the rows of a noun that is pointed at on the map.
   * @param {string[]} nouns
   */
  hot(nouns) {
    for (const b of this.list.querySelectorAll('.opt')) b.classList.toggle('hot', nouns.includes(/** @type {HTMLElement} */ (b).dataset.noun || '-'));
  }

  /** @param {string} [wanted] a selector; where nothing fits it, the first option */
  focus(wanted = 'button') {
    const at = this.list.querySelector(wanted) ?? this.list.querySelector('button');
    /** @type {HTMLElement | null} */ (at)?.focus({ preventScroll: wanted !== 'button' });
  }
}
