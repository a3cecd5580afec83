// The list of options: a few with a key each; many by verb, to be opened, searched, or played all at once.

import { fill, focusOn, h } from '../dom.js';
import { attacks, FARTHER, FEW, groups, same } from './choices.js';
import { grouped, joined, times } from './names.js';

const COUNTER = 40; // pixels
const NARROW = 700; // pixels of a window in which every group is folded
const FOUND = 40; // rows that a search shows
const LONG = 9; // letters of a word for which a pill has no room
const WORDY = 24; // letters for which half a phone has no room beside a counter

export class Options {
  now = /** @type {Choosing | null} */ (null);
  aside = /** @type {Set<string>} */ (new Set()); // nouns that are shown elsewhere in the card
  keyed = /** @type {HTMLElement[]} */ ([]); // those with a number key
  heads = /** @type {[HTMLElement, Option[]][]} */ ([]); // of groups
  matching = /** @type {Option[]} */ ([]);
  chances = /** @type {Map<string, string>} */ (new Map()); // to win a battle, by verb and noun

  /** @param {TableUI} ui */
  constructor(ui) {
    const { names, odds, play } = ui;
    this.ui = ui;
    this.names = names;
    this.play = play;
    this.odds = odds;
    this.filter = h('input.filter', { type: 'search', 'aria-label': 'Find an option', autocomplete: 'off' });
    this.filter.addEventListener('input', () => play.update({ typed: this.filter.value }));
    this.filter.addEventListener('keydown', e => {
      if (e.key === 'Enter' && this.filter.value && this.matching.length === 1) play.choose(this.matching[0]);
    });
    this.list = h('div.opts', { role: 'group', 'aria-label': 'Options' });
    this.root = h('div.choose', this.filter, this.list);
    this.exits = h('div.exits'); // ways out of the question stand by themselves, so that they cover nothing
  }

  /** @param {Choosing} now @param {Set<string>} aside */
  show(now, aside) {
    const { filter, list } = this, options = this.ui.lesson.choices(now.ask?.options ?? []);
    if (this.now && now.ask !== this.now.ask) {
      this.root.scrollTop = 0;
      this.chances.clear();
    }
    this.now = now;
    this.aside = aside;
    this.keyed = [];
    this.heads = [];
    const exits = options.filter(o => o.verb === 'pass'), others = options.filter(o => o.verb !== 'pass');
    const many = others.filter(o => !aside.has(o.noun)).length > FEW;
    filter.hidden = !many;
    filter.placeholder = `Find among ${options.length}`;
    if (filter.value !== now.typed) filter.value = now.typed;
    list.ariaBusy = String(now.busy);
    const held = this.held();
    const menu = this.ui.lesson.isOn ? [] : now.ask?.brief?.menu ?? [];
    fill(list, menu.length && !now.typed ? this.menu(menu, others, now) : many ? this.many(others, now)
      : this.few(others), this.farther(now), this.ui.lesson.others(now.ask));
    fill(this.exits, exits.map(o => this.row(o, false)));
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
    /** @param {Option} o */
    const rank = o => Number(!attacks(o, this.names));
    return parts.flatMap(g => [...this.alls(g),
      ...listed(g).toSorted((a, b) => rank(a) - rank(b)).map(o => this.row(o, verbs))]);
  }

  /** @param {Option[]} options @param {Choosing} now */
  many(options, { typed, group }) {
    if (typed) {
      this.matching = this.play.openOptions();
      if (!this.matching.length) return [h('p.hint', 'Nothing of that name can be chosen now.')];
      return this.matching.slice(0, FOUND).map(o => this.row(o, true, false));
    }
    const parts = groups(options, this.names), several = parts.filter(g => g.options.length > 1);
    const open = several.length === 1 && !this.ui.hand?.verb ? several[0].label : group, likely = open ?
      '' : this.likeliest(several);
    const keysInside = (parts.find(g => g.label === open)?.options.length ?? FEW + 1) <= FEW;
    return parts.map(g => g.options.length > 1 ? this.group(g, [open, likely].includes(g.label), keysInside)
      : this.row(g.options[0], true, !keysInside));
  }

  /** Everything that the question offers by its price; what is closed stays in the list, thin, with its reason.
   * @param {Offered[]} menu @param {Option[]} options @param {Choosing} now */
  menu(menu, options, { group }) {
    const byVerb = grouped(options, o => o.verb), listed = new Set(menu.map(m => m.verb));
    const rows = menu.map(offered => {
      const own = byVerb.get(offered.verb);
      if (!own) return this.closed(offered);
      if (own.length === 1 && !own[0].noun)
        return this.row({ ...own[0], text: own[0].text || offered.text, tag: own[0].tag || offered.tag }, false);
      const label = this.names.verb(offered.verb);
      return this.group({ label, options: own }, group === label, false, offered);
    });
    return [...rows, ...this.few(options.filter(o => !listed.has(o.verb)))];
  }

  /** @param {Offered} offered */
  closed({ verb, text, rule }) {
    return h('div.opt.closed', { 'data-verb': verb }, h('span', h('b', this.names.verb(verb)), h('small', text, ' ',
      this.ui.link(rule, 'the question'))));
  }

  /** Counters on the map are what one mostly begins with: where most can be chosen, that group is open by itself.
   * @param {Choices[]} parts */
  likeliest(parts) {
    if (this.now?.folded || this.ui.hand?.verb || this.ui.lesson.isOn || innerWidth <= NARROW) return '';
    const placed = parts.filter(g => g.options.every(o => this.names.isPiece(o.noun) && this.names.place(o.noun)));
    return placed.toSorted((a, b) => b.options.length - a.options.length)[0]?.label ?? '';
  }

  /** Spaces beyond the next, folded: they are lit on the map. @param {Choosing} now */
  farther({ far, group, typed }) {
    if (!far.length || typed || this.ui.lesson.isOn) return [];
    return [this.group({ label: FARTHER, options: far }, group === FARTHER, true)];
  }

  /** @param {Choices} g @param {boolean} open @param {boolean} keysInside @param {Offered} [offered] */
  group(g, open, keysInside, offered) {
    const turn = () => this.play.update({ group: open ? '' : g.label, marked: null, folded: open });
    const props = { 'data-verb': g.options[0].verb, 'aria-expanded': String(open), onclick: turn };
    const mark = h('i', { 'aria-hidden': 'true' }, open ? '▾' : '▸');
    const name = offered ? h('b', g.label, h('span', offered.text)) : h('b', g.label);
    const price = offered?.tag && h('em', offered.tag);
    const head = h('button.group', props, name, h('small', g.options.length), mark, price);
    this.heads.push([head, g.options]);
    this.best(head, g.options);
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

  /** "Take everyone along": one button for all options of all verbs that have one, one for those of another verb, and
   * one for those of some kind. A lesson has one thing chosen after another. @param {Choices} g */
  alls({ options }) {
    const { verb_labels: labels } = this.names.sheet, order = Object.keys(labels);
    const verbs = [...grouped(options.filter(o => labels[o.verb]?.all), o => o.verb)]
      .sort(([a], [b]) => order.indexOf(a) - order.indexOf(b));
    const every = verbs.flatMap(([, all]) => all);
    if (this.ui.lesson.isOn) return [];
    return verbs.flatMap(([verb, own], i) => {
      const { all: text, some } = labels[verb], all = i ? own : every;
      if (all.length < 2) return [];
      const parts = Object.entries(some).map(([label, symbols]) => /** @type {[string, Option[]]} */ ([label,
        all.filter(o => symbols.includes(this.names.look(o.noun)?.symbol ?? ''))]));
      const proper = parts.filter(([, part]) => part.length > 1 && part.length < all.length);
      return [/** @type {[string, Option[]]} */ ([text, all]), ...proper].map(([label, part]) => {
        const props = { class: part !== all && 'some', 'data-verb': verb, onclick: () => this.ui.orders.all(part) };
        return h('button.all', props, label, h('small', part.length));
      });
    });
  }

  /** @param {Option} o @param {boolean} verb whether the verb must be said @param {boolean} [keyed] */
  row(o, verb, keyed = true) {
    const { names } = this, piece = names.isPiece(o.noun), place = piece && !o.text && names.place(o.noun);
    const attack = attacks(o, names);
    const more = [verb && o.noun && names.verb(o.verb), o.text, place && `at ${names.noun(place)}`];
    const goal = !attack && o.tag && names.isSpace(o.noun) && !o.risks && !o.label;
    const said = joined(more, ' · ');
    const kind = !o.noun ? 'loose' : attack ? 'attack' : goal ? 'goal' : piece || names.isSpace(o.noun) ? '' : 'told';
    const row = this.button(
      o, kind, piece && names.face(o.noun, COUNTER),
      h('span', h('b', names.option(o)), !goal && h('small', said)),
      attack && this.win(o.noun), o.tag && h('em', o.tag),
    );
    if (goal) {
      row.title = said;
      row.classList.toggle('tight', names.option(o).split(/[\s-]/).some(word => word.length > LONG));
    }
    row.classList.toggle('wordy', Boolean(piece) && said.length > WORDY);
    this.chance(row);
    if (keyed && this.keyed.length < FEW) this.key(row);
    return row;
  }

  /** The chance to win there, once it is known. @param {string} at */
  win(at) {
    return h('strong', { title: 'Chance to win', 'data-at': at }, this.odds.win(at));
  }

  /** @param {string} at @param {string} odds */
  tellWin(at, odds) {
    for (const e of this.list.querySelectorAll('strong'))
      if (e.dataset.at === at) e.textContent = odds;
  }

  /** Chances to win a battle after each option of the question, in its order. @param {string[]} chances */
  tellChances(chances) {
    this.chances = new Map((this.now?.ask?.options ?? []).map((o, i) => [`${o.verb} ${o.noun}`, chances[i] ?? '']));
    for (const row of this.root.parentElement?.querySelectorAll('.opt') ?? []) this.chance(row);
    for (const [head, options] of this.heads) this.best(head, options);
  }

  /** The best chance inside a group, on its head. @param {HTMLElement} head @param {Option[]} options */
  best(head, options) {
    const known = options.flatMap(o => this.chances.get(`${o.verb} ${o.noun}`) || []);
    /** @param {string} text */
    const rank = text => parseInt(text.replace(/^\D/, '')) + (text.startsWith('>') ? 1 : text.startsWith('<') ? -1 : 0);
    const [best] = known.toSorted((a, b) => rank(b) - rank(a));
    if (best && !head.querySelector('strong'))
      head.querySelector('small')?.before(h('strong', { title: 'Best chance to win the battle in here' }, best));
  }

  /** @param {Element} row */
  chance(row) {
    const { verb, noun } = /** @type {HTMLElement} */ (row).dataset, known = this.chances.get(`${verb} ${noun}`);
    if (known && !row.querySelector('strong'))
      row.append(h('strong', { title: 'Chance to win the battle after this' }, known));
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
