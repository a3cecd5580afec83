// The keyboard of the table. Arrows, Enter and Space on the map are the map's own.

import { h } from '../dom.js';
import { settings } from '../settings.js';
import { CLOSER } from '../map/inset.js';
import { Pop } from './bar.js';
import { closeLast } from '../opened.js';

const HELP = [
  ['1 to 9', 'choose an option or open a group'], ['Enter', 'do what is marked'], ['U', 'undo'], ['Esc', 'back, close'],
  ['/', 'find an option'], ['M', 'to the map'], ['arrows', 'on the map, from space to space'],
  ['Enter, Space', 'on the map, choose the space; open its stack'],
  ['Shift + click', 'show a march before it is made; on another space, go by it'],
  ['[ and ]', 'step through what can be chosen'],
  ['+ and −', 'zoom'], ['0', 'fit the whole map'], ['J', 'to the journal'], ['L', 'look back: the replay'],
  ['B', 'the board beside the map; where there is none, the replay'],
  ['A', 'what the others did, again'],
  [', and .', 'in the replay, event by event'], ['< and >', 'decision by decision'], ['PgUp, PgDn', 'turn by turn'],
  ['P', 'play or pause'], ['N', 'back to now'], ['R', 'rules'], ['W', 'the table in words'], ['K', 'key to the map'],
  ['O', 'odds of a battle at the space'], ['arrows, Q, E', 'on an open table, lead and turn the unit in hand'],
  ['D', 'on an open table, go at the double'], ['G', 'on an open table, measure'],
  ['L', 'on an open table, all units'], ['T', 'talk and notes'],
  ['?', 'these keys'],
];
const OWN = 'button, a, summary, [role=button], [tabindex]:not([tabindex="-1"])'; // what Enter belongs to

export function help() {
  return [h('h3', 'Keys'), h('dl.keys', HELP.flatMap(([key, text]) => [h('dt', h('kbd', key)), h('dd', text)]))];
}

/** @param {TableUI} ui @returns {KeyActions} */
function actions(ui) {
  const { bar, drawer, map, names, play, clicks, prompt, layout } = ui;
  const { filter } = prompt.options, helpPop = new Pop(h('button'), 'Keys', help);
  const clear = () => (filter.blur(), play.update({ typed: '' }));
  /** Focuses the next thing that can be chosen, round and round. @param {number} way */
  const step = way => {
    const lit = play.litSpaces(), at = lit.indexOf(focused());
    map.focus(lit.at(at < 0 ? Math.min(0, way) : (at + way) % lit.length) ?? '');
    return lit.length > 0;
  };
  const focused = () => document.activeElement?.getAttribute('data-id') ?? '';
  const toMap = () => {
    map.focus(play.lit.selected || clicks.last || play.litSpaces()[0] || [...names.spots.keys()][0]);
    layout.show('prompt');
  };
  /** What only the replay does, while it is open.
   * @param {(replay: import('../replay/replay.js').Replay) => unknown} act */
  const inReplay = act => () => (ui.replay?.opened ? void act(ui.replay) : false);
  /** @param {Unit} unit @param {1 | -1} way */
  const by = (unit, way) => inReplay(replay => replay.controls.step(unit, way));
  return {
    ...Object.fromEntries([...'123456789'].map(n => [n, () => prompt.options.press(Number(n))])),
    Enter: () => !document.activeElement?.matches(OWN) && (ui.result.close() || ui.hand?.act() || play.act()),
    Escape: () => document.activeElement === filter ? clear() : closeLast() || ui.hand?.back() || play.back()
      || inReplay(replay => (replay.isNow ? replay.close() : replay.toNow()))(),
    a: () => void ui.doings.again(),
    b: () => ui.side.toggle() || void ui.review(),
    l: () => void ui.review(),
    p: inReplay(replay => replay.toggle()),
    n: inReplay(replay => replay.toNow()),
    ',': by('event', -1),
    '.': by('event', 1),
    '<': by('decision', -1),
    '>': by('decision', 1),
    PageUp: by('turn', -1),
    PageDown: by('turn', 1),
    u: () => ui.orders.undo(),
    r: () => drawer.toggle(),
    w: () => ui.inWords.toggle(),
    k: () => bar.keyPop.toggle(),
    t: () => ui.chat.toggle(),
    o: () => ui.odds.open(focused() || clicks.last || play.litSpaces()[0]),
    m: toMap,
    j: () => ui.readJournal(),
    '/': () => !filter.hidden && filter.focus(),
    '?': () => helpPop.toggle(),
    '[': () => step(-1),
    ']': () => step(1),
    '+': () => map.zoom(CLOSER),
    '-': () => map.zoom(1 / CLOSER),
    0: () => map.fit(),
  };
}

/** Keys typed into a field belong to the field, except Esc. @param {TableUI} ui */
export function listenShortcuts(ui) {
  const keys = actions(ui);
  document.addEventListener('keydown', e => {
    const field = e.target instanceof Element && e.target.matches('input:not([type=range]), select, textarea');
    if (e.ctrlKey || e.metaKey || e.altKey || e.defaultPrevented || (field && e.key !== 'Escape')) return;
    const deed = keys[e.key] ?? keys[e.key.toLowerCase()];
    if (e.key.length === 1 && !settings().keys) return; // who dictates would press them by accident
    if (!deed || deed() === false) return;
    e.preventDefault();
    e.stopPropagation();
  }, { capture: true, signal: ui.stop.signal });
}
