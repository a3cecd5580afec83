// A counter that can do several things: which of them, in a small menu under it.

import { h } from '../dom.js';

/** @import { Option } from '../../types.d.ts' */

/**
 * @param {HTMLElement} button the counter; it opens and closes the menu
 * @param {Option[]} options
 * @param {(option: Option) => string} named
 * @param {(option: Option) => void} choose
 * @returns {HTMLElement}
 */
export function which(button, options, named, choose) {
  const items = options.map((o) => h('button', { type: 'button', onclick: () => choose(o) }, named(o), o.text && h('small', {}, o.text)));
  const menu = h('ul', { class: 'which', hidden: true }, ...items.map((item) => h('li', {}, item)));
  const show = (/** @type {boolean} */ open) => {
    menu.hidden = !open;
    button.setAttribute('aria-expanded', String(open));
    menu.classList.remove('back');
    if (!open) return;
    const edge = menu.closest('.scene')?.getBoundingClientRect().right ?? innerWidth;
    menu.classList.toggle('back', menu.getBoundingClientRect().right > edge - 20);
    items[0].focus();
    menu.scrollIntoView({ block: 'nearest' });
  };
  const leave = (/** @type {KeyboardEvent} */ event) => {
    if (event.key !== 'Escape' || menu.hidden) return;
    event.stopPropagation();
    show(false);
    button.focus();
  };
  button.setAttribute('aria-expanded', 'false');
  button.addEventListener('click', () => show(Boolean(menu.hidden)));
  menu.addEventListener('keydown', leave);
  menu.addEventListener('focusout', (event) => {
    const to = /** @type {Node | null} */ (event.relatedTarget);
    if (to !== button && !menu.contains(to)) show(false);
  });
  return menu;
}
