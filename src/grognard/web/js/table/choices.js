// What can be chosen, sorted for the eye: by verb for the list, by noun for the map. Knows no game.

/** @import { Lights, Option, View } from '../../types.d.ts' */
/** @import { Names } from './names.js' */

export const FEW = 9; // as many options as there are keys for

/**
 * Options that read alike: verbs with the same label are one to a player.
 * @typedef {object} Group
 * @property {string} label
 * @property {Option[]} options
 */

/** @returns {Lights} */
export const dark = () => ({ spaces: {}, pieces: new Set(), selected: '' });

/**
 * @param {Option} a
 * @param {Option | null} b
 */
export const same = (a, b) => b !== null && a.verb === b.verb && a.noun === b.noun;

/**
 * Options with their nouns, label by label in the order of the game; those without a noun last, each by itself.
 * @param {Option[]} options
 * @param {Names} names
 * @returns {Group[]}
 */
export function groups(options, names) {
  /** @type {Map<string, Group>} */
  const found = new Map();
  for (const o of options.filter((x) => x.noun)) {
    const label = names.verb(o.verb);
    if (!found.has(label)) found.set(label, { label, options: [] });
    found.get(label)?.options.push(o);
  }
  const loose = options.filter((o) => !o.noun);
  return [...found.values(), ...loose.map((o) => ({ label: names.option(o), options: [o] }))];
}

/**
 * What is chosen by typing: every word stands in the name, the place or the verb.
 * @param {Option} o
 * @param {string} typed
 * @param {Names} names
 */
export function matches(o, typed, names) {
  const place = names.place(o.noun);
  const parts = [names.option(o), names.look(o.noun)?.short, place && names.noun(place), names.verb(o.verb), o.noun];
  const text = plain(parts.join(' '));
  return plain(typed).split(/\s+/).every((word) => text.includes(word));
}

/** @param {string} text */
export const plain = (text) => text.toLowerCase().normalize('NFKD').replace(/[\u0300-\u036f’']/g, '');

/**
 * What the map lights up for these options.
 * @param {Option[]} options
 * @param {string} selected the space that the choice goes out from
 * @param {Names} names
 * @param {boolean} costs whether tags are shown
 * @returns {Lights}
 */
export function lights(options, selected, names, costs) {
  const lit = { ...dark(), selected };
  for (const o of options) {
    if (names.isSpace(o.noun)) lit.spaces[o.noun] = { kind: kindOf(o, selected, names), tag: costs ? o.tag : '' };
    else if (names.place(o.noun)) lit.pieces.add(o.noun);
  }
  return lit;
}

/**
 * @param {Option} o
 * @param {string} selected
 * @param {Names} names
 * @returns {'move' | 'attack' | 'choose'}
 */
function kindOf(o, selected, names) {
  if (names.sheet.deeds[o.verb]?.attack && defended(o.noun, names.view)) return 'attack';
  return names.near.get(selected)?.has(o.noun) ? 'move' : 'choose';
}

/**
 * Whether somebody stands there who isn't ours.
 * @param {string} space
 * @param {View | undefined} view
 */
function defended(space, view) {
  const there = [...(view?.stacks ?? []), ...(view?.pieces ?? [])].filter((x) => x.at === space);
  return there.some((x) => x.side !== view?.role);
}

/**
 * Spaces where something is lit, from top left to bottom right as one reads.
 * @param {Lights} lit
 * @param {Names} names
 * @returns {string[]}
 */
export function litSpaces(lit, names) {
  const found = new Set([...Object.keys(lit.spaces), ...[...lit.pieces].map((p) => names.place(p))]);
  const spot = (/** @type {string} */ id) => names.spots.get(id) ?? { x: 0, y: 0 };
  return [...found].filter(Boolean).sort((a, b) => spot(a).y - spot(b).y || spot(a).x - spot(b).x);
}
