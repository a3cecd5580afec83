// Where things stand. The order of the elements is that of the Tab key: options, map, journal, bar.

import { h, set } from '../dom.js';

const SIZES = ['(min-width: 1501px)', '(max-width: 700px)', '(max-width: 1199px) and (orientation: portrait)']
  .map(size => matchMedia(size)); // wide, a phone, a tablet held upright
const DOCK = matchMedia('(min-width: 1200px)'); // room for cards beside the map
const TABS = { prompt: 'Decide', journal: 'Journal', boxes: 'Boxes' };

/** @param {HTMLElement} root @param {AbortSignal} signal @param {boolean} carded cards lie on this table */
export function layOut(root, signal, carded) {
  const bar = h('header.top');
  const map = h('div.map#map');
  const banner = h('p.banner', { role: 'alert', hidden: true });
  const area = h('main.area', { 'aria-label': 'Map' }, map, banner);
  const card = h('section.card', { 'aria-labelledby': 'prompt' });
  const trays = h('section.trays', { 'aria-label': 'Boxes' });
  const journal = h('section.journal#journal', { 'aria-label': 'Journal' });
  const reading = h('aside.reading', h('h2.unseen', 'Beside the map'), journal);
  /** On a phone, one of three things stands below the map. @param {string} id */
  const show = id => {
    app.dataset.tab = id;
    for (const t of tabs) set(t, 'aria-current', t.dataset.tab === id && 'true');
    laid.onTab(id);
  };
  /** @param {string} id @param {string} text */
  const rename = (id, text) => tabs.filter(t => t.dataset.tab === id).forEach(t => (t.textContent = text));
  const tabs = Object.entries(TABS).map(([id, text]) =>
    h('button', { 'data-tab': id, onclick: () => show(id) }, text));
  const app = h('div.app', h('nav.tabs', { 'aria-label': 'Below the map' }, tabs), card, area, reading, bar);
  const place = () => {
    const dock = carded && DOCK.matches;
    if (!dock && (carded || SIZES.some(size => size.matches))) journal.before(trays); // in the panel
    else reading.after(trays); // under the map, or beside it
    app.classList.toggle('dock', dock);
  };
  /** @param {string} text */
  const say = text => {
    banner.hidden = !text;
    banner.textContent = text;
  };
  const laid = { app, bar, map, area, card, trays, journal, show, say, rename, onTab: /** @param {string} _tab
   * @returns {unknown} */ _tab => undefined };
  for (const size of [...SIZES, DOCK]) size.addEventListener('change', place, { signal });
  place();
  show('prompt');
  root.replaceChildren(app);
  return laid;
}
