// What is open over the table. Esc closes what was opened last; a press outside closes whatever it is outside of.

/** A press on what is its `own` belongs to it, too: on the button that opens it, mostly.
 * @typedef {{root: Element, own: string | Element, close: () => unknown}} Opened */

let all = /** @type {Opened[]} */ ([]);

/** It is open from now on, until `root` is hidden or gone. @param {Element} root @param {() => unknown} close
 * @param {string | Element} [own] */
export function opens(root, close, own = '') {
  if (!all.some(o => o.root === root && isOpen(o))) all = [...all.filter(o => o.root !== root), { root, own, close }];
}

/** @param {Opened} opened */
const isOpen = ({ root }) => root.isConnected && !(/** @type {HTMLElement} */ (root).hidden);

/** @param {Opened} opened @param {Element} at */
const holds = ({ root, own }, at) =>
  root.contains(at) || (typeof own === 'string' ? own !== '' && at.closest(own) !== null : own.contains(at));

/** Closes what was opened last; false where nothing is open. */
export function closeLast() {
  all = all.filter(isOpen);
  const last = all.at(-1);
  last?.close();
  return last !== undefined;
}

document.addEventListener('pointerdown', e => {
  const at = /** @type {Element} */ (e.target);
  all = all.filter(isOpen);
  for (const opened of all) if (!holds(opened, at)) opened.close();
}, { capture: true });
