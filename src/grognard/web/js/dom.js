// Making elements. Everything from outside goes in as text or as an attribute, never as markup.

/** An element with attributes and children: `h('button.go#act', { onclick }, 'Act')`. Functions listen; false and null
 * are left out. @template {string} T @param {T} tag @param {...(Props | Child | Child[])} rest @returns {Made<T>} */
export function h(tag, ...rest) {
  const [name, ...marks] = tag.split(/(?=[.#])/);
  const made = /** @type {Made<T>} */ (document.createElement(name));
  const props = rest[0]?.constructor === Object ? /** @type {Props} */ (rest.shift()) : {};
  if (name === 'button') made.setAttribute('type', 'button');
  for (const [key, value] of Object.entries(props)) set(made, key, value);
  for (const mark of marks) mark[0] === '#' ? (made.id = mark.slice(1)) : made.classList.add(mark.slice(1));
  fill(made, .../** @type {Child[]} */ (rest));
  return made;
}

/** @param {Element} element @param {string} name @param {Prop} value */
export function set(element, name, value) {
  if (typeof value === 'function') element.addEventListener(name.slice(2), value);
  else if (value === false || value == null) element.removeAttribute(name);
  else element.setAttribute(name, value === true ? '' : String(value));
}

/** Puts children in place of those that are there. @param {Element} host @param {...(Child | Child[])} children */
export function fill(host, ...children) {
  const kept = children.flat().filter(c => c !== false && c != null && c !== '');
  host.replaceChildren(.../** @type {(Node | string)[]} */ (kept));
}

/** A drawing of the map's modules, which know how to escape; nothing where nothing is drawn. @param {string} drawn */
export function graphic(drawn) {
  const box = document.createElement('template');
  box.innerHTML = drawn;
  return /** @type {Element} */ (box.content.firstElementChild);
}

/** @param {Element} host @param {string} selector */
export function focusOn(host, selector) {
  /** @type {HTMLElement | null} */ (host.querySelector(selector))?.focus({ preventScroll: true });
}

/** To what had it before; else to nothing, because a hidden field keeps the focus until the next frame.
 * @param {Element | null} before */
export function giveFocusBack(before) {
  /** @type {HTMLElement | null} */ (document.activeElement)?.blur();
  if (before?.isConnected) /** @type {HTMLElement} */ (before).focus();
}
