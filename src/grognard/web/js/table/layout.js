// Where things stand. The order of the elements is that of the Tab key: options, map, journal, bar.

import { h } from '../dom.js';

const WIDE = '(min-width: 1501px)';
const PHONE = '(max-width: 700px)';
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
  const reading = h('aside', { class: 'reading' }, journal);
  const app = h('div', { class: 'app', 'data-tab': 'prompt' });
  const { tabs, show } = makeTabs(app);
  app.append(tabs, card, area, reading, bar);
  const close = placing(() => {
    if (matchMedia(WIDE).matches || matchMedia(PHONE).matches) journal.before(trays); // in the panel
    else reading.after(trays); // under the map
  });
  root.replaceChildren(app);
  const say = (/** @type {string} */ text) => {
    banner.hidden = !text;
    banner.textContent = text;
  };
  return { app, bar, map, area, card, trays, journal, show, say, close };
}

/**
 * On a phone, one of three things stands below the map.
 * @param {HTMLElement} app
 */
function makeTabs(app) {
  const tabs = h('nav', { class: 'tabs', role: 'tablist' });
  const show = (/** @type {string} */ id) => {
    app.dataset.tab = id;
    for (const t of tabs.children) t.setAttribute('aria-selected', String(/** @type {HTMLElement} */ (t).dataset.tab === id));
  };
  tabs.append(...TABS.map(([id, text]) => h('button', { type: 'button', role: 'tab', 'data-tab': id, onclick: () => show(id) }, text)));
  show('prompt');
  return { tabs, show };
}

/**
 * Does something now and whenever the window becomes wide or narrow, until the returned function is called.
 * @param {() => void} place
 */
function placing(place) {
  const sizes = [matchMedia(WIDE), matchMedia(PHONE)];
  for (const s of sizes) s.addEventListener('change', place);
  place();
  return () => sizes.forEach((s) => s.removeEventListener('change', place));
}
