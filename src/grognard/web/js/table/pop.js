// What opens under a button of the bar and closes again: one at a time, with Esc or a click elsewhere.

import { h } from '../dom.js';

/** @type {Pop | null} */
let current = null;

export class Pop {
  /**
   * @param {HTMLElement} button
   * @param {string} label
   * @param {() => import('../dom.js').Child[]} build called whenever it opens
   * @param {string} [id]
   */
  constructor(button, label, build, id = '') {
    this.button = button;
    this.label = label;
    this.build = build;
    this.id = id;
    /** @type {HTMLElement | null} */
    this.box = null;
    button.setAttribute('aria-haspopup', 'dialog');
    button.setAttribute('aria-expanded', 'false');
    button.addEventListener('click', () => this.toggle());
  }

  toggle() {
    if (this.box) this.close();
    else this.open();
  }

  open() {
    current?.close();
    const box = h('div', { class: 'pop', role: 'dialog', 'aria-label': this.label, id: this.id || null, tabindex: '-1' }, ...this.build());
    document.body.append(box);
    const at = this.button.getBoundingClientRect();
    const from = this.button.isConnected ? { bottom: at.bottom, left: at.left } : { bottom: innerHeight / 8, left: (innerWidth - box.offsetWidth) / 2 };
    box.style.top = `${from.bottom + 7}px`;
    box.style.maxHeight = `${innerHeight - from.bottom - 16}px`;
    box.style.left = `${Math.max(8, Math.min(from.left, innerWidth - box.offsetWidth - 8))}px`;
    this.box = box;
    current = this;
    this.button.setAttribute('aria-expanded', 'true');
    box.focus();
    this.outside = (/** @type {Event} */ e) => {
      const target = /** @type {Node} */ (e.target);
      if (!box.contains(target) && !this.button.contains(target)) this.close();
    };
    document.addEventListener('pointerdown', this.outside, true);
  }

  /** Builds an open one anew. */
  refresh() {
    this.box?.replaceChildren(...this.build().filter((c) => c instanceof Node || typeof c === 'string'));
  }

  close() {
    if (!this.box) return;
    const inside = this.box.contains(document.activeElement);
    this.box.remove();
    this.box = null;
    current = null;
    this.button.setAttribute('aria-expanded', 'false');
    if (this.outside) document.removeEventListener('pointerdown', this.outside, true);
    if (inside) this.button.focus();
  }
}

/** Closes what is open; false where nothing is. */
export function closePop() {
  const open = current;
  open?.close();
  return open !== null;
}
