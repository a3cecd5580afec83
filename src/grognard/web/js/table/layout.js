// Where things stand: bar, map, panel. Boxes go into the panel where it is wide, else under the map.

import { h } from '../dom.js';

const WIDE = '(min-width: 1501px)';
const TABS = [['prompt', 'Decide'], ['journal', 'Journal'], ['boxes', 'Boxes']];

/** @param {HTMLElement} root */
export function layOut(root) {
  const bar = h('header', { class: 'top' });
  const map = h('div', { class: 'map', id: 'map' });
  const banner = h('p', { class: 'banner', role: 'alert', hidden: true });
  const area = h('main', { class: 'area', 'aria-label': 'Map' }, map, banner);
  const card = h('section', { class: 'card', 'aria-labelledby': 'prompt' });
  const trays = h('section', { class: 'trays', 'aria-label': 'Boxes' });
  const journal = h('section', { class: 'journal', id: 'journal', 'aria-label': 'Journal' });
  const panel = h('aside', { class: 'panel', 'data-tab': 'prompt' });
  const tabs = h('nav', { class: 'tabs', role: 'tablist' });
  const show = (/** @type {string} */ id) => {
    panel.dataset.tab = id;
    for (const t of tabs.children) t.setAttribute('aria-selected', String(/** @type {HTMLElement} */ (t).dataset.tab === id));
  };
  tabs.append(...TABS.map(([id, text]) => h('button', { type: 'button', role: 'tab', 'data-tab': id, onclick: () => show(id) }, text)));
  panel.append(tabs, card, journal);
  const app = h('div', { class: 'app' }, bar, panel, area);
  const wide = matchMedia(WIDE);
  const phone = matchMedia('(max-width: 700px)');
  const place = () => {
    if (wide.matches) journal.before(trays);
    else if (phone.matches) panel.append(trays);
    else app.append(trays);
  };
  wide.addEventListener('change', place);
  phone.addEventListener('change', place);
  place();
  show('prompt');
  root.replaceChildren(app);
  const say = (/** @type {string} */ text) => {
    banner.hidden = !text;
    banner.textContent = text;
  };
  const close = () => {
    wide.removeEventListener('change', place);
    phone.removeEventListener('change', place);
  };
  return { app, bar, map, area, card, trays, journal, show, say, close };
}
