// Tooltips for the keyboard and for touch: the browser shows a title only to a mouse.

import { h } from '../dom.js';

const GAP = 6;

/** @param {AbortSignal} signal */
export function listenTips(signal) {
  let tip = /** @type {HTMLElement | null} */ (null);
  const hide = () => tip?.remove();
  /** @param {Event} e */
  const show = e => {
    const at = e.target instanceof Element && e.target.closest('[title]:not([data-card]), .limit');
    const byKey = e.type === 'focusin', finger = !byKey && /** @type {PointerEvent} */ (e).pointerType === 'touch';
    hide();
    if (!at || !(byKey ? at.matches(':focus-visible') : finger && !at.closest('a, button, label'))) return;
    const text = at.getAttribute('title') ?? at.querySelector('title')?.textContent ?? '';
    tip = h('div.tip', { 'aria-hidden': 'true' }, text);
    document.body.append(tip);
    const { left, width } = at.getBoundingClientRect(), { offsetHeight, offsetWidth } = tip;
    const { bottom, top } = (at.closest('.fan') ?? at).getBoundingClientRect(), above = top - GAP - offsetHeight;
    const room = innerWidth - offsetWidth - GAP;
    tip.style.left = `${Math.max(GAP, Math.min(left + (width - offsetWidth) / 2, room))}px`;
    tip.style.top = `${above > GAP ? above : bottom + GAP}px`;
  };
  const more = { signal, capture: true, passive: true };
  for (const kind of ['focusin', 'click']) document.addEventListener(kind, show, { signal });
  for (const kind of ['focusout', 'keydown', 'wheel']) document.addEventListener(kind, hide, more);
  signal.addEventListener('abort', hide);
}
