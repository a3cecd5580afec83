// Counters that are alike lie together: a pile with its number instead of thirty wagons in a row.

/** @import { Names } from './names.js' */

/**
 * @param {string[]} ids
 * @param {Names} names
 * @param {boolean} exact whether number and state of a counter tell it apart, too
 * @returns {string[][]} piles
 */
export function alike(ids, names, exact) {
  /** @type {Map<string, string[]>} */
  const piles = new Map();
  for (const id of ids) {
    const key = keyOf(id, names, exact);
    piles.set(key, [...(piles.get(key) ?? []), id]);
  }
  return [...piles.values()];
}

/**
 * @param {string} id
 * @param {Names} names
 * @param {boolean} exact
 */
function keyOf(id, names, exact) {
  const look = names.look(id);
  if (!look) return id;
  const printed = [look.short, look.army, look.symbol, look.value, look.right, look.stars];
  return JSON.stringify(exact ? [printed, look.name, look.left, names.pieces.get(id)?.face ?? {}] : printed);
}

/**
 * The number on a pile; null for a lone counter.
 * @param {string[]} pile
 */
export const times = (pile) => (pile.length > 1 ? `×${pile.length}` : null);
