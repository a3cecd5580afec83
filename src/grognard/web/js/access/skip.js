// What the Tab key and a screen reader meet first: the name of the table, and links that skip to its parts.

import { h, set } from '../dom.js';
import { MARGIN } from '../map/camera.js';
import { joined } from '../table/names.js';
import { regionOf, waysFrom } from './describe.js';

/** @param {TableUI} ui */
export function addSkipLinks(ui) {
  const { map, names, page: { sheet, table }, play, prompt, layout, inWords } = ui;
  const first = () => play.lit.selected || play.litSpaces()[0] || sheet.spots[0]?.id;
  /** @type {[string, () => void][]} */
  const stops = [
    ['To the question', () => (layout.show('prompt'), prompt.head.focus())], ['To the map', () => map.focus(first())],
    ['The table in words', () => inWords.toggle()], ['To the journal', () => ui.readJournal()],
  ];
  const title = h('h1.unseen', joined([...new Set([table.title, table.name])], ': '));
  layout.app.prepend(h('nav.skip', { 'aria-label': 'Skip' }, title,
    stops.map(([text, onclick]) => h('button.btn', { onclick }, text))));
  layout.app.style.setProperty('--shape', String((sheet.width + 2 * MARGIN) / (sheet.height + 2 * MARGIN)));
  for (const { space, spot } of map.plots.values()) {
    const ways = waysFrom(sheet, spot);
    set(space, 'aria-description',
      joined([regionOf(sheet, spot), ...names.goals(spot.id), ways && `ways: ${ways}`], '; '));
  }
}
