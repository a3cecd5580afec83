// What things are called, where they are and how they look: the sheet over the view that is shown now.

import { graphic, h } from '../dom.js';
import { counter } from '../map/counters.js';
import { icon, sign } from '../map/icons.js';
import { limits, neighbours } from '../map/roads.js';

/** @param {string} text */
export const capital = text => text.charAt(0).toUpperCase() + text.slice(1);

/** A number that may come in halves: 12½. @param {number} n */
export const halves = n => (Number.isInteger(n) ? String(n) : `${Math.trunc(n) || ''}½`);

/** @param {unknown[]} words */
export const joined = (words, by = ', ') => words.filter(Boolean).join(by);

/** @template T @param {T[]} all @param {(one: T) => string} by @returns {Map<string, T[]>} */
export function grouped(all, by) {
  const found = new Map();
  for (const one of all) found.set(by(one), [...(found.get(by(one)) ?? []), one]);
  return found;
}

/** @param {string | undefined} name */
export const iconOf = name => name && graphic(icon(name));

/** The number on a pile; null for a lone counter. @param {string[]} pile */
export const times = pile => (pile.length > 1 ? `×${pile.length}` : null);

export class Names {
  view = /** @type {View | null} */ (null);
  post = false; // played by post: the page doesn't show who is online
  pieces = /** @type {Map<string, Piece>} */ (new Map());
  spaces = /** @type {Map<string, Space>} */ (new Map());

  /** @param {Sheet} sheet */
  constructor(sheet) {
    this.sheet = sheet;
    this.spots = new Map(sheet.spots.map(s => [s.id, s]));
    this.sides = new Map(sheet.sides.map(s => [s.id, s]));
    this.near = neighbours(sheet);
  }

  /** @param {View} view that names are looked up in from now on */
  see(view) {
    this.pieces = new Map([...view.known, ...view.pieces].map(p => [p.id, this.isSpace(String(p.face.unit))
      ? { ...p, at: String(p.face.unit) } : p])); // on an open table a model is found at its unit
    this.spaces = new Map(view.spaces.map(s => [s.id, s]));
    this.view = view;
  }

  /** @param {string} id of a piece, or its kind @returns {Look | undefined} */
  look(id) {
    return this.sheet.looks[id] ?? this.sheet.looks[this.pieces.get(id)?.kind ?? ''];
  }

  /** @param {string} id */
  isSpace(id) {
    return this.spots.has(id);
  }

  /** @param {string} id */
  isPiece(id) {
    return !this.isSpace(id) && this.look(id) !== undefined;
  }

  /** Where a noun is on the map: itself, or where the piece stands; "" for what is elsewhere. @param {string} id */
  place(id) {
    const at = this.isSpace(id) ? id : this.pieces.get(id)?.at ?? '';
    return this.isSpace(at) ? at : '';
  }

  /** @param {string} id */
  noun(id) {
    const name = this.spots.get(id)?.name ?? this.look(id)?.name ?? this.sides.get(id)?.name;
    return name ?? this.sheet.cards[id]?.title ?? this.sheet.labels[id] ?? capital(id.replaceAll('_', ' '));
  }

  /** @param {string} id of a side or a role */
  side(id) {
    return this.sides.get(id)?.name ?? capital(id);
  }

  /** A side as a sentence has it: "the Boer side". @param {string} id */
  who(id) {
    return this.sides.get(id)?.spoken || this.side(id);
  }

  /** "the Boer side wins", "the Kiowa win". @param {string} id @param {string} verb */
  does(id, verb) {
    return `${this.who(id)} ${this.third(id, verb)}`;
  }

  /** A verb in the number of a side: "wins", "win". @param {string} id @param {string} verb */
  third(id, verb) {
    return this.sides.get(id)?.many ? verb : `${verb}s`;
  }

  /** @param {string} verb */
  verb(verb) {
    return this.sheet.verb_labels[verb]?.label || capital(verb.replaceAll('_', ' '));
  }

  /** @param {Option} o */
  option(o) {
    return o.label || (o.noun ? this.noun(o.noun) : this.verb(o.verb));
  }

  /** What a space or a counter is, in a few words. @param {string} id */
  about(id) {
    const { sheet } = this, spot = this.spots.get(id), space = this.spaces.get(id);
    if (!spot) {
      const states = sheet.states.filter(s => Number(this.pieces.get(id)?.face[s.key] ?? 0));
      const carrier = this.pieces.get(id)?.aboard;
      return joined([this.look(id)?.text, this.place(id) && `at ${this.noun(this.place(id))}`,
        carrier && `aboard ${this.noun(carrier)}`, ...states.map(s => s.text)]);
    }
    const ground = sheet.grounds.find(g => g.id === spot.ground)?.name;
    const marks = [...new Set([...spot.marks, ...(space?.marks ?? [])])];
    const words = marks.map(m => sheet.emblems[m]?.text ?? sheet.labels[m] ?? m).filter(w => !spot.text.includes(w));
    const ways = sheet.roads.filter(r => (r.a === id || r.b === id) && limits(r));
    const bounds = ways.map(r => `${r.a === id ? 'to' : 'from'} ${this.noun(r.a === id ? r.b : r.a)}: ${limits(r)}`);
    return joined([spot.text, ground, ...spot.regions.filter(r => !spot.text.includes(r)),
      space?.control && `held by ${this.who(space.control)}`, ...words, ...this.goals(id), ...bounds]);
  }

  /** What the bar counts by a space. @param {string} id */
  goals(id) {
    return this.sheet.gauges.filter(g => g.spaces.includes(id)).map(g => `counts for “${g.title}”`);
  }

  /** What a gauge says now, in pairs of a name and a value, under a heading if they need one.
   * @param {Gauge} g @returns {{head: string, pairs: [string, string | number][]}} */
  gauge({ key, keys, kind, more, spaces, span, steps, title }) {
    const { counts = {}, tracks = {} } = this.view ?? {}, { labels } = this.sheet, head = capital(title);
    const { played, further, place } = this.played({ key, more, steps, span });
    /** @param {number} at @returns {string} */
    const step = at => `${steps[at - 1] ?? ''}, ${place(at - 1)}`;
    if (keys.length) return { head, pairs: keys.map(k => [this.marker(k), step(tracks[k] ?? 1)]) };
    const now = tracks[key] ?? (kind === 'track' ? 1 : 0);
    const named = played.filter(i => i >= now).map(i => steps[i]);
    const later = [...named, ...further.map(() => `one more ${more}`)].join(', ');
    if (kind === 'track') return { head: '', pairs: [[head, step(now)],
      ...(later ? [/** @type {[string, string]} */ (['To come', later])] : [])] };
    if (kind === 'pile') return { head, pairs: Object.entries(counts).filter(([k, n]) => k.startsWith(key) && n > 0)
      .map(([k, n]) => [capital(labels[k] ?? k.slice(key.length)), n]) };
    if (kind === 'side') return { head: '', pairs: [[head, [...this.sides.values()][now]?.name ?? 'nobody']] };
    const held = spaces.length ? spaces : [...this.spaces.keys()];
    if (kind === 'held') return { head, pairs: held.map(id => [this.noun(id), this.holder(id)]) };
    if (kind === 'score') return { head, pairs: [...this.sides.keys()].filter(id => key + id in tracks)
      .map(id => [this.side(id), this.scored({ steps }, tracks[key + id])]) };
    return { head: '', pairs: [[head, steps[now] ?? '']] };
  }

  /** The steps of a track by their places: those that are played, one that may come, and what is said of a place.
   * @param {Pick<Gauge, 'key' | 'more' | 'steps' | 'span'>} g @param {View | null} [view]
   * @returns {{played: number[], further: number[], place: (at: number) => string}} */
  played({ key, more, steps, span }, view = this.view) {
    const tracks = view?.tracks ?? {}, [first = 1, last = steps.length] = span.map(name => tracks[name]);
    const now = tracks[key] ?? 1, all = steps.map((_, i) => i), played = all.slice(first - 1, Math.max(last, now));
    return { played, further: more && now <= last ? all.slice(last, last + 1) : [],
      place: at => at < last ? `${at - first + 2} of ${last - first + 1}` : 'one more' };
  }

  /** The picture of a step: a side's sign, or an icon. @param {string | undefined} name */
  picture(name) {
    return name && this.sides.has(name) ? this.sign(name) : iconOf(name);
  }

  /** A number of a score, or its word. @param {Pick<Gauge, 'steps'>} g @param {number | undefined} n */
  scored({ steps }, n = 0) {
    return steps[n] ?? n;
  }

  /** What a marker of a shared track is called: its label, or the side that its key ends with. @param {string} key */
  marker(key) {
    const side = this.ownerOf(key);
    return capital(this.sheet.labels[key] ?? (side ? this.side(side) : key));
  }

  /** @param {string} key @returns {Child} */
  markerSign(key) {
    const side = this.ownerOf(key);
    return side ? this.sign(side) : h('b', this.marker(key).charAt(0));
  }

  /** @param {string} key */
  ownerOf(key) {
    return [...this.sides.keys()].find(id => key === id || key.endsWith(` ${id}`)) ?? '';
  }

  /** @param {string} id of a space */
  holder(id) {
    const side = this.spaces.get(id)?.control;
    return side ? this.side(side) : 'nobody';
  }

  /** The pieces that can be told apart in a space. @param {string} space */
  standing(space) {
    return [...this.pieces.values()].filter(p => p.at === space);
  }

  /** @param {string} side */
  sign(side) {
    return graphic(sign(this.sides.get(side)));
  }

  /** A counter. Its name is said by what holds it. @param {string} id @param {number} px */
  face(id, px) {
    const { face = {}, kind, side } = this.pieces.get(id) ?? {};
    return graphic(counter(this.sheet, id, face, px, { kind, side, label: '', full: true }));
  }

  /** Counters that are alike lie together. `exact` tells them apart by number and state, too.
   * @param {string[]} ids @param {boolean} exact */
  piles(ids, exact) {
    return [...grouped(ids, id => {
      const look = this.look(id);
      if (!look) return id;
      const printed = [look.short, look.army, look.symbol, look.value, look.right, look.stars];
      return JSON.stringify(exact ? [printed, look.name, look.left, this.pieces.get(id)?.face ?? {}] : printed);
    }).values()];
  }
}
