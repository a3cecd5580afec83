// What can be chosen, sorted for the eye: by verb for the list, by noun for the map. Knows no game.

import { grouped, joined } from './names.js';

export const FARTHER = 'March farther'; // the group of spaces beyond the next
export const FEW = 9; // as many options as there are keys for

/** @returns {Lights} */
export const noLights = () => ({ spaces: {}, pieces: new Set(), selected: '', strikes: [], path: [], aim: '' });

/** @param {Option} a @param {Option | null | undefined} b */
export const same = (a, b) => a.verb === b?.verb && a.noun === b.noun;

/** Options with their nouns, label by label in the order of the game, those to be taken along before the others; those
 * without a noun last, each by itself.
 * @param {Option[]} options @param {Names} names @returns {Choices[]} */
export function groups(options, names) {
  const found = grouped(options.filter(o => o.noun), o => names.verb(o.verb));
  const first = options.filter(o => names.sheet.verb_labels[o.verb]?.all).map(o => names.verb(o.verb));
  const loose = options.filter(o => !o.noun).map(o => ({ label: names.option(o), options: [o] }));
  const sorted = [...found].sort(([a], [b]) => Number(first.includes(b)) - Number(first.includes(a)));
  return [...sorted.map(([label, same]) => ({ label, options: same })), ...loose];
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
 * @param {Option[]} options @param {string} selected @param {Names} names @param {boolean} costs
 * @param {string[]} [path] by which the march has come there */
export function lights(options, selected, names, costs, path = []) {
  const lit = { ...noLights(), selected, path };
  for (const o of options) {
    if (names.isSpace(o.noun)) {
      const strikes = selected && names.sheet.verb_labels[o.verb]?.strikes;
      if (strikes) lit.strikes.push(o.noun);
      const next = names.near.get(selected)?.has(o.noun) && !strikes ? 'move' : 'choose';
      const kind = attacks(o, names) ? 'attack' : o.way ? 'far' : next;
      const way = (o.way ?? [[o.verb, o.noun]]).map(([, noun]) => noun).filter(noun => names.isSpace(noun));
      lit.spaces[o.noun] = { kind, tag: costs ? o.tag : '', way: o.from ? [o.from, ...way] : way, odds: '',
        risks: o.risks ?? false, threats: o.threats ?? [] };
    } else if (names.place(o.noun)) lit.pieces.add(o.noun);
  }
  return lit;
}

/** The options of a question as the page shows them. What a march costs is its tag.
 * @param {Ask} ask @returns {Option[]} */
export function priced({ options, reach }) {
  const goals = new Map(reach.map(goal => [`${goal.way.at(-1)?.[0]} ${goal.at}`, goal]));
  return options.map(o => {
    const goal = goals.get(`${o.verb} ${o.noun}`);
    const { cost = 0, way = [], risks = false, threats = [] } = goal ?? {};
    return goal ? { ...o, tag: String(cost), risks: way.length === 1 && risks, threats } : o;
  });
}

/** Spaces in reach beyond the next, as options. @param {Ask | null} ask @param {Names} names @returns {Option[]} */
export function farther(ask, names) {
  return (ask?.reach ?? []).filter(goal => goal.way.length > 1).map(({ at, cost, way, text, risks, threats }) => {
    const by = way.slice(0, -1).map(([, noun]) => names.noun(noun)).join(', ');
    const more = joined([`by ${by}`, text], ' · ');
    return { verb: way[0][0], noun: at, label: '', text: more, tag: String(cost), way, risks, threats };
  });
}

/** Whether an option is shown before it is done: a march that can't be taken back, or an attack from afar.
 * @param {Option} o @param {Names} names */
export function isBold(o, names) {
  return Boolean(o.risks || (o.way && attacks(o, names)));
}

/** Whether an option attacks: somebody stands there who isn't ours. @param {Option} o @param {Names} names */
export function attacks({ verb, noun }, { sheet, view }) {
  const there = [...(view?.stacks ?? []), ...(view?.pieces ?? [])];
  return sheet.verb_labels[verb]?.attack && there.some(x => x.at === noun && x.side !== view?.role);
}

/** Spaces where something is lit, from top left to bottom right as one reads. @param {Lights} lit
 * @param {Names} names */
export function litSpaces(lit, names) {
  const found = new Set([...Object.keys(lit.spaces), ...[...lit.pieces].map(p => names.place(p))]);
  const spots = [...found].flatMap(id => names.spots.get(id) ?? []);
  return spots.sort((a, b) => a.y - b.y || a.x - b.x).map(s => s.id);
}

/** The force that a question is about, and who may join it: counters in the same space that can be chosen.
 * @param {Ask | null} ask @param {Names} names @returns {Chosen} */
export function force(ask, names) {
  if (!ask?.at) return { at: '', members: [], others: [] };
  const others = new Set(ask.options.map(o => o.noun).filter(n => names.isPiece(n) && names.place(n) === ask.at));
  return { at: ask.at, members: ask.members.filter(m => !others.has(m) && names.isPiece(m)), others: [...others] };
}
