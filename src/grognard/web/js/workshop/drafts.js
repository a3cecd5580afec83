// A force as it is being built, as plain data: every change makes a new one, so that each can be taken back.

/** @param {string} army @param {number} limit @returns {ForceDraft} */
export const emptyForce = (army, limit) => ({ name: '', army, limit, consent: false, units: [] });

/** @param {ForceDraft} force @param {string} army @param {string} unit @returns {ForceDraft} */
export const withUnit = (force, army, unit) =>
  ({ ...force, units: [...force.units, { id: '', army, unit, options: [] }] });

/** @param {ForceDraft} force @param {number} n @returns {ForceDraft} */
export const withoutUnit = (force, n) => ({ ...force, units: force.units.filter((_, i) => i !== n) });

/** The same unit with the same options once more, right after it. @param {ForceDraft} force @param {number} n
 * @returns {ForceDraft} */
export const withCopy = (force, n) =>
  ({ ...force, units: force.units.flatMap((u, i) => (i === n ? [u, { ...u, id: '' }] : [u])) });

/** @param {ForceDraft} force @param {number} n @param {string} option @param {number} count @returns {ForceDraft} */
export function withOption(force, n, option, count) {
  const units = force.units.map((unit, i) => {
    if (i !== n) return unit;
    const rest = unit.options.filter(o => o.id !== option);
    return { ...unit, options: count > 0 ? [...rest, { id: option, count }] : rest };
  });
  return { ...force, units };
}

/** With another army of its own. A force without units just begins with it. @param {ForceDraft} force
 * @param {string} army @returns {ForceDraft} */
export const withArmy = (force, army) => ({ ...force, army });

/** The armies of a force, its own first. @param {ForceDraft} force */
export const armiesOf = force => [...new Set([force.army, ...force.units.map(u => u.army || force.army)])];

/** Which lists can be looked at: the force's own, then possible allies, then the rest. @param {ArmySheet[]} armies
 * @param {ForceDraft} force */
export function inOrder(armies, force) {
  const allies = armies.find(a => a.id === force.army)?.allies ?? [];
  /** @param {ArmySheet} army */
  const rank = army => (army.id === force.army ? 0 : allies.includes(army.id) ? 1 : 2);
  return [...armies].sort((a, b) => rank(a) - rank(b));
}

/** Lists that come with the game and those of one's own; of two with the same id one's own counts.
 * @param {ArmySheet[]} shipped @param {ArmySheet[]} own */
export const together = (shipped, own) => [...shipped.filter(a => !own.some(o => o.id === a.id)), ...own];

/** What was kept in the browser, if it still is a force. @param {string} text
 * @returns {{force: ForceDraft, lists: string[]} | null} */
export function remembered(text) {
  try {
    const { force, lists } = JSON.parse(text);
    const fit = typeof force.army === 'string' && Array.isArray(force.units) && Array.isArray(lists);
    return fit ? { force, lists } : null;
  } catch {
    return null;
  }
}
