// The keyboard of the table, and the list of its keys.

import { h } from '../dom.js';

/** @type {[string, string][]} */
const HELP = [
  ['1 to 9', 'choose an option or open a group'], ['Enter', 'do what is marked'], ['U', 'undo'], ['Esc', 'back, close'], ['/', 'find an option'],
  ['M', 'to the map'], ['arrows', 'on the map, from space to space'], ['Enter, Space', 'on the map, choose the space; open its stack'],
  ['[ and ]', 'step through what can be chosen'], ['+ and −', 'zoom'], ['0', 'fit the whole map'], ['J', 'to the journal'],
  ['R', 'rules'], ['K', 'key to the map'], ['?', 'these keys'],
];

/** @typedef {Record<string, (event: KeyboardEvent) => boolean | void>} Deeds what a key does; false leaves it to the browser */

/**
 * Listens until the returned function is called. Keys typed into a field belong to the field, except Esc.
 * @param {Deeds} deeds
 * @returns {() => void}
 */
export function listen(deeds) {
  const down = (/** @type {KeyboardEvent} */ e) => {
    if (e.ctrlKey || e.metaKey || e.altKey || e.defaultPrevented) return;
    const field = e.target instanceof HTMLInputElement || e.target instanceof HTMLSelectElement;
    if (field && e.key !== 'Escape') return;
    const deed = deeds[e.key] ?? deeds[e.key.toLowerCase()];
    if (!deed || deed(e) === false) return;
    e.preventDefault();
    e.stopPropagation();
  };
  document.addEventListener('keydown', down, true);
  return () => document.removeEventListener('keydown', down, true);
}

export function help() {
  return [h('h3', {}, 'Keys'), h('dl', { class: 'keys' }, ...HELP.flatMap(([key, text]) => [h('dt', {}, h('kbd', {}, key)), h('dd', {}, text)]))];
}
