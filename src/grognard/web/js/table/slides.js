// What moved between two views: counters that can be told apart, and hidden ones by their number.

/** @import { Slide, View } from '../../types.d.ts' */
/** @import { Names } from './names.js' */

/**
 * @param {View} before
 * @param {View} after
 * @param {Names} names
 * @returns {Slide[]}
 */
export function slides(before, after, names) {
  return [...seen(before, after, names), ...hidden(before, after, names)];
}

/**
 * @param {View} before
 * @param {View} after
 * @param {Names} names
 * @returns {Slide[]}
 */
function seen(before, after, names) {
  const was = new Map(before.pieces.map((p) => [p.id, p.at]));
  return after.pieces.flatMap(({ id, side, at }) => {
    const from = was.get(id) ?? '';
    return from !== at && names.isSpace(from) && names.isSpace(at) ? [{ piece: id, side, count: 1, from, to: at }] : [];
  });
}

/**
 * Where a side has fewer than before, and more next to it, somebody went there.
 * @param {View} before
 * @param {View} after
 * @param {Names} names
 * @returns {Slide[]}
 */
function hidden(before, after, names) {
  /** @type {Map<string, Map<string, number>>} */
  const change = new Map();
  const add = (/** @type {View} */ view, /** @type {number} */ sign) => {
    for (const s of view.stacks) {
      const at = change.get(s.side) ?? new Map();
      change.set(s.side, at.set(s.at, (at.get(s.at) ?? 0) + sign * s.count));
    }
  };
  add(before, -1);
  add(after, 1);
  return [...change].flatMap(([side, at]) => paired(side, at, names));
}

/**
 * @param {string} side
 * @param {Map<string, number>} at
 * @param {Names} names
 * @returns {Slide[]}
 */
function paired(side, at, names) {
  /** @type {Slide[]} */
  const found = [];
  for (const [to, more] of at) {
    if (more <= 0) continue;
    const from = [...(names.near.get(to) ?? [])].find((s) => (at.get(s) ?? 0) < 0);
    if (!from) continue;
    const count = Math.min(more, -(at.get(from) ?? 0));
    at.set(from, (at.get(from) ?? 0) + count);
    found.push({ side, count, from, to });
  }
  return found;
}
