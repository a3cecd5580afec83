// What has changed between two states, applied to the older one: docs/protocol.md has the grammar.

/** The new value; the old one stays as it was, and what is equal in both is shared.
 * @param {any} old @param {any} node @returns {any} */
export function changed(old, node) {
  if (Array.isArray(node)) {
    if (node.length === 1) return node[0];
    const [start, count, put] = node;
    return [...old.slice(0, start), ...put, ...old.slice(start + count)];
  }
  const next = Array.isArray(old) ? [...old] : { ...old };
  for (const [key, part] of Object.entries(node)) {
    if (Array.isArray(part) && !part.length) delete next[key];
    else next[key] = changed(old[key], part);
  }
  return next;
}
