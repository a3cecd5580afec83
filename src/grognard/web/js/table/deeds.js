// What a log tells that others did, as few words: goals of marches, places of what happened, battles. Knows no game.

import { grouped, joined } from './names.js';

const PLACES = 3; // that are named for one kind of event
const KINDS = 3; // of events that are named

/** The lines of a battle and of what follows from it at its place. @param {Line[]} lines @returns {Set<Line>} */
export function inBattle(lines) {
  const found = /** @type {Set<Line>} */ (new Set());
  let fought = lines.find(l => l.level === 'battle' || l.level === 'end')?.level === 'end'; // it began before
  let over = '';
  for (const l of lines) {
    if (l.level === 'battle') [fought, over] = [true, ''];
    else if (l.level && l.level !== 'end' && l.level !== 'news') over = '';
    if (fought || (over && l.at.includes(over))) found.add(l);
    if (l.level === 'end') [fought, over] = [false, l.at[0] ?? ''];
  }
  return found;
}

/** What follows from a battle at its place: up to the next heading, or to something elsewhere.
 * @param {Line[]} lines @param {Line} end of the battle */
export function aftermath(lines, end) {
  const rest = lines.filter(l => l.n > end.n), [place] = end.at;
  const next = rest.findIndex(l => l.level || (l.at.length && !l.at.includes(place)));
  return (next < 0 ? rest : rest.slice(0, next)).filter(l => l.at.length);
}

/** Those that no later line tells as well: of a march, the last. @param {Line[]} lines */
export function untaken(lines) {
  let first = Infinity; // of those that the lines seen so far take in
  return lines.toReversed().filter(({ n, takes }) => {
    const taken = n >= first;
    if (takes) first = Math.min(first, n - takes);
    return !taken;
  }).reverse();
}

/** What happened after the last thing that a role did itself. What befell it in a battle isn't its doing, but its shots
 * are; so is whatever it did under a heading of its own, unless nobody has done anything since.
 * @param {Line[]} lines @param {string} role */
export function sinceOwn(lines, role) {
  const inside = inBattle(lines), other = lines.findLastIndex(l => l.side && l.side !== role);
  return lines.slice(lines.findLastIndex((l, i) => l.side === role && !l.lost && (inside.has(l) ? l.roll !== null
    : !l.level || i < other)) + 1);
}

/** "Blue: moves to Mill; won at Mill; recruited at Ford and Abbey; 2 more events. Lost: Red 2."
 * @param {Line[]} lines @param {string} role who reads it @param {Names} names */
export function summary(lines, role, names) {
  const told = untaken(lines), inside = inBattle(lines);
  const ends = told.filter(l => l.level === 'end' // and it wasn't our own shot that ended it
    && (lines.findLast(x => x.n < l.n && x.roll && x.side) ?? l).side !== role);
  const deeds = told.filter(l => l.side && !l.lost && (ends.includes(l) || (l.side !== role && (!inside.has(l)
    || l.level === 'battle'))));
  const sides = [...grouped(deeds, l => l.side)].map(([side, all]) => {
    const parts = clauses(all, ends, names);
    return parts && `${names.side(side)}: ${parts}.`;
  });
  const lost = [...grouped(lines.filter(l => l.lost && l.side), l => l.side)]
    .map(([side, all]) => `${names.side(side)} ${all.length}`);
  return joined([...sides, sides.some(Boolean) && lost.length > 0 && `Lost: ${joined(lost)}.`], ' ');
}

/** @param {Line[]} all of one side @param {Line[]} ends @param {Names} names */
function clauses(all, ends, names) {
  const battles = all.filter(l => l.level === 'battle' && !ends.some(e => e.n > l.n && e.at[0] === l.at[0]));
  const plain = all.filter(l => !l.level && !l.roll), marches = plain.filter(l => l.at.length > 1);
  const kinds = [...grouped(plain.filter(l => l.at.length === 1), l => l.event)];
  const named = kinds.slice(0, KINDS), more = plain.length - marches.length - named.flatMap(([, ls]) => ls).length;
  /** @param {string} verb @param {Line[]} lines @param {number} at */
  const clause = (verb, lines, at) => lines.length && `${verb} ${places(lines.map(l => l.at.at(at) ?? ''), names)}`;
  return joined([clause('moves to', marches, -1), clause('battle at', battles, 0),
    clause('won at', all.filter(l => l.level === 'end'), 0),
    ...named.map(([event, ls]) => clause(`${event.replaceAll('_', ' ')} at`, ls, 0)),
    more > 0 && `${more} more ${more === 1 ? 'event' : 'events'}`], '; ');
}

/** "Mill, Ford and 2 more". @param {string[]} ids @param {Names} names */
function places(ids, names) {
  const all = [...grouped(ids, id => names.noun(id))].map(([name, same]) => same.length > 1 ? `${name} ×${same.length}`
    : name);
  const shown = all.length > PLACES ? [...all.slice(0, PLACES - 1), `${all.length - PLACES + 1} more`] : all;
  return shown.length > 1 ? `${shown.slice(0, -1).join(', ')} and ${shown.at(-1)}` : shown[0];
}

/** What the map shows of it: a march by its way, anything else by its place. @param {Line[]} lines
 * @param {string} role @returns {Doing[]} */
export function traces(lines, role) {
  return untaken(lines).filter(l => l.side && l.side !== role && l.at.length && !l.roll)
    .map(({ side, at, level }) => ({ side, way: level ? at.slice(0, 1) : at }));
}
