// What can be chosen, sorted for the eye: by verb for the list, by noun for the map. Knows no game.

import { grouped } from './names.js';

export const FEW = 9; // as many options as there are keys for

/** @returns {Lights} */
export const dark = () => ({ spaces: {}, pieces: new Set(), selected: '' });

/** @param {Option} a @param {Option | null | undefined} b */
export const same = (a, b) => a.verb === b?.verb && a.noun === b.noun;

/** Options with their nouns, label by label in the order of the game; those without a noun last, each by itself.
 * @param {Option[]} options @param {Names} names @returns {Choices[]} */
export function groups(options, names) {
  const found = grouped(options.filter(o => o.noun), o => names.verb(o.verb));
  const loose = options.filter(o => !o.noun).map(o => ({ label: names.option(o), options: [o] }));
  return [...[...found].map(([label, same]) => ({ label, options: same })), ...loose];
}

/** What is chosen by typing: every word stands in the name, the place or the verb.
 * @param {Option} o @param {string} typed @param {Names} names */
export function matches(o, typed, names) {
  const place = names.place(o.noun);
  const parts = [names.option(o), names.look(o.noun)?.short, place && names.noun(place), names.verb(o.verb), o.noun];
  return holds(parts.join(' '), typed);
}

/** @param {string} text @param {string} sought */
export const holds = (text, sought) => plain(sought).split(/\s+/).every(word => plain(text).includes(word));

/** @param {string} text */
const plain = text => text.toLowerCase().normalize('NFKD').replace(/[\u0300-\u036f’']/g, '');

/** What the map lights up for these options; `selected` is the space that the choice goes out from.
 * @param {Option[]} options @param {string} selected @param {Names} names @param {boolean} costs */
export function lights(options, selected, names, costs) {
  const lit = { ...dark(), selected };
  for (const o of options) {
    if (names.isSpace(o.noun)) {
      const kind = attacks(o, names) ? 'attack' : names.near.get(selected)?.has(o.noun) ? 'move' : 'choose';
      lit.spaces[o.noun] = { kind, tag: costs ? o.tag : '' };
    } else if (names.place(o.noun)) lit.pieces.add(o.noun);
  }
  return lit;
}

/** Whether an option attacks: somebody stands there who isn't ours. @param {Option} o @param {Names} names */
export function attacks({ verb, noun }, { sheet, view }) {
  const there = [...(view?.stacks ?? []), ...(view?.pieces ?? [])];
  return sheet.deeds[verb]?.attack && there.some(x => x.at === noun && x.side !== view?.role);
}

/** Spaces where something is lit, from top left to bottom right as one reads. @param {Lights} lit
 * @param {Names} names */
export function litSpaces(lit, names) {
  const found = new Set([...Object.keys(lit.spaces), ...[...lit.pieces].map(p => names.place(p))]);
  const spots = [...found].flatMap(id => names.spots.get(id) ?? []);
  return spots.sort((a, b) => a.y - b.y || a.x - b.x).map(s => s.id);
}

/** Remembers which counters were picked on the way to the present question. */
export class Force {
  members = /** @type {string[]} */ ([]);

  /** @param {string} noun of a choice that was made */
  picked(noun) {
    this.members = [...this.members.filter(m => m !== noun), noun];
  }

  /** @param {Ask | null} ask @param {Names} names @returns {Chosen} */
  read(ask, names) {
    const nouns = (ask?.options ?? []).map(o => o.noun);
    const others = nouns.filter(n => names.isPiece(n) && names.place(n));
    const at = this.source(others, nouns.filter(n => names.isSpace(n)), names);
    this.members = this.members.filter(m => at && names.place(m) === at && !others.includes(m));
    return { at, members: this.members, others: at ? [...new Set(others)] : [] };
  }

  /** The one space that these counters stand in and these spaces lie next to.
   * @param {string[]} others @param {string[]} spaces @param {Names} names */
  source(others, spaces, names) {
    if (!others.length && !spaces.length) return '';
    /** @param {string} at */
    const fits = at => others.every(n => names.place(n) === at) && spaces.every(s => names.near.get(at)?.has(s));
    const last = names.place(this.members.findLast(m => names.place(m) && !others.includes(m)) ?? '');
    if (last && fits(last)) return last;
    if (others.length === 1 && !spaces.length) return '';
    const places = new Set(others.length ? others.map(n => names.place(n)) : [...names.pieces.values()].map(p => p.at));
    const sources = [...places].filter(fits);
    return sources.length === 1 ? sources[0] : '';
  }
}
