// Making elements. Everything from outside goes in as text or as an attribute, never as markup.

/** @typedef {Node | string | number | null | undefined | false} Child */
/** @typedef {string | number | boolean | null | undefined | ((event: any) => void)} Prop */

/**
 * An element with attributes and children. `onclick` and the like are listeners; false and null are left out.
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag
 * @param {Record<string, Prop>} [props]
 * @param {...Child} children
 * @returns {HTMLElementTagNameMap[K]}
 */
export function h(tag, props = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(props)) set(made, name, value);
  made.append(...kept(children));
  return made;
}

/**
 * @param {Element} element
 * @param {string} name
 * @param {Prop} value
 */
export function set(element, name, value) {
  if (typeof value === 'function') element.addEventListener(name.slice(2), value);
  else if (value === false || value === null || value === undefined) element.removeAttribute(name);
  else element.setAttribute(name, value === true ? '' : String(value));
}

/**
 * Puts children in place of those that are there.
 * @param {Element} host
 * @param {...Child} children
 */
export function fill(host, ...children) {
  host.replaceChildren(...kept(children));
}

/**
 * A drawing that another module made: an element as it is, or markup of our own (counters and icons).
 * @param {Element | string} drawn
 * @returns {Element}
 */
export function graphic(drawn) {
  if (typeof drawn !== 'string') return drawn;
  const box = document.createElement('template');
  box.innerHTML = drawn;
  return box.content.firstElementChild ?? document.createElement('span');
}

/**
 * @param {Child[]} children
 * @returns {(Node | string)[]}
 */
function kept(children) {
  return children.flatMap((c) => (c === null || c === undefined || c === false || c === '' ? [] : [typeof c === 'number' ? String(c) : c]));
}
