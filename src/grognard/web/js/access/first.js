// What the Tab key and a screen reader meet first: the name of the table, and ways past what is known already.

import { h, set } from '../dom.js';
import { MARGIN } from '../map/camera.js';
import { joined } from '../table/names.js';
import { regionOf, waysFrom } from './describe.js';

/** @param {Desk} desk */
export function firstStops(desk) {
  const { map, names, page: { sheet, table }, play, prompt, room, words } = desk;
  const first = () => play.lit.selected || play.litSpaces()[0] || sheet.spots[0]?.id;
  /** @type {[string, () => void][]} */
  const stops = [
    ['To the question', () => (room.show('prompt'), prompt.head.focus())], ['To the map', () => map.focus(first())],
    ['The table in words', () => words.toggle()], ['To the journal', () => desk.readJournal()],
  ];
  const title = h('h1.unseen', joined([...new Set([table.title, table.name])], ': '));
  room.app.prepend(h('nav.skip', { 'aria-label': 'Skip' }, title,
    stops.map(([text, onclick]) => h('button.btn', { onclick }, text))));
  room.app.style.setProperty('--shape', String((sheet.width + 2 * MARGIN) / (sheet.height + 2 * MARGIN)));
  for (const { space, spot } of map.plots.values()) {
    const ways = waysFrom(sheet, spot);
    set(space, 'aria-description',
      joined([regionOf(sheet, spot), ...names.goals(spot.id), ways && `ways: ${ways}`], '; '));
  }
}
