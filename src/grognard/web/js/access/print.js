// On paper: the map, then the position and the log as text, in the inks of the day whatever the screen shows.

import { h } from '../dom.js';
import { question } from '../table/prompt.js';
import { Description } from './describe.js';

const PAPER = 1060; // pixels: names and counters are drawn for a sheet as wide as this

/** @param {TableUI} ui */
export function listenPrint({ bar, map, names, page, play, layout, stop: { signal } }) {
  const { dataset } = document.documentElement, { camera } = map;
  let undo = () => {};
  addEventListener('beforeprint', () => {
    const { theme } = dataset, { drawn } = camera, { state } = play, told = new Description(names, [], true);
    const gauges = [...bar.root.querySelectorAll('.gauge, .stat')].map(g => g.cloneNode(true));
    const head = h('header.onpaper', h('h1', page.table.name || page.table.title), h('div', gauges),
      state && h('p', [state.status.text, state.status.detail, question(state, names)].filter(Boolean).join('. ')));
    const position = h('section.onpaper', h('h2', 'The position'), told.map(s => h('b', s.name)), told.aside());
    undo();
    undo = () => {
      dataset.theme = theme;
      head.remove();
      position.remove();
      camera.drawn = drawn;
      map.rested();
    };
    dataset.theme = 'light';
    layout.app.prepend(head);
    layout.journal.parentElement?.before(position);
    camera.drawn = PAPER / camera.width;
    map.rested();
  }, { signal });
  addEventListener('afterprint', () => {
    undo();
    undo = () => {};
  }, { signal });
}

/** Prints with the whole log, from its first line. @param {TableUI} ui */
export async function print({ journal }) {
  await journal.all();
  window.print();
}
