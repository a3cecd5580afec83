// The small menu under a counter that can do several things.

import { h } from '../dom.js';

/** @param {HTMLElement} button the counter; it opens and closes the menu @param {Option[]} options
 * @param {(option: Option) => string} named @param {(option: Option) => void} choose */
export function chooser(button, options, named, choose) {
  const items = options.map(o => h('button', { onclick: () => choose(o) }, named(o), o.text && h('small', o.text)));
  const menu = h('ul.which', { hidden: true }, items.map(item => h('li', item)));
  /** @param {boolean} open */
  const show = open => {
    menu.hidden = !open;
    button.ariaExpanded = String(open);
    menu.classList.remove('back');
    if (!open) return;
    const edge = menu.closest('.scene')?.getBoundingClientRect().right ?? innerWidth;
    menu.classList.toggle('back', menu.getBoundingClientRect().right > edge - 20);
    items[0].focus();
    menu.scrollIntoView({ block: 'nearest' });
  };
  show(false);
  button.addEventListener('click', () => show(menu.hidden === true));
  menu.addEventListener('keydown', e => {
    if (e.key !== 'Escape') return;
    e.stopPropagation();
    show(false);
    button.focus();
  });
  menu.addEventListener('focusout', e => {
    const to = /** @type {Node | null} */ (e.relatedTarget);
    if (to !== button && !menu.contains(to)) show(false);
  });
  return menu;
}
