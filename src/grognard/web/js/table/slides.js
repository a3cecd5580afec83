// What moved between two views: counters that can be told apart, and hidden ones by their number.

/** @param {View} before @param {View} after @param {Names} names @returns {Slide[]} */
export function slides(before, after, names) {
  const was = new Map(before.pieces.map(p => [p.id, p.at]));
  const seen = after.pieces.flatMap(({ id, side, at }) => {
    const from = was.get(id) ?? '';
    return from !== at && names.isSpace(from) && names.isSpace(at) ? [{ piece: id, side, count: 1, from, to: at }] : [];
  });
  return [...seen, ...names.sheet.sides.flatMap(s => hidden(before, after, s.id, names))];
}

/** Where a side has fewer than before, and more next to it, somebody went there.
 * @param {View} before @param {View} after @param {string} side @param {Names} names */
function hidden(before, after, side, names) {
  const change = /** @type {Map<string, number>} */ (new Map()), found = /** @type {Slide[]} */ ([]);
  /** @param {string} at @param {number} count */
  const add = (at, count) => change.set(at, (change.get(at) ?? 0) + count);
  for (const s of before.stacks) if (s.side === side) add(s.at, -s.count);
  for (const s of after.stacks) if (s.side === side) add(s.at, s.count);
  for (const [to, more] of change) {
    const from = more > 0 && [...(names.near.get(to) ?? [])].find(s => (change.get(s) ?? 0) < 0);
    if (!from) continue;
    const count = Math.min(more, -(change.get(from) ?? 0));
    add(from, count);
    found.push({ side, count, from, to });
  }
  return found;
}
