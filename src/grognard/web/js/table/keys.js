// The keyboard of the table. Arrows, Enter and Space on the map are the map's own.

import { h } from '../dom.js';
import { settings } from '../settings.js';
import { closePop, CLOSER, Pop } from './bar.js';

const HELP = [
  ['1 to 9', 'choose an option or open a group'], ['Enter', 'do what is marked'], ['U', 'undo'], ['Esc', 'back, close'],
  ['/', 'find an option'], ['M', 'to the map'], ['arrows', 'on the map, from space to space'],
  ['Enter, Space', 'on the map, choose the space; open its stack'], ['[ and ]', 'step through what can be chosen'],
  ['+ and −', 'zoom'], ['0', 'fit the whole map'], ['J', 'to the journal'], ['B', 'look back: the replay'],
  [', and .', 'in the replay, event by event'], ['< and >', 'decision by decision'], ['PgUp, PgDn', 'turn by turn'],
  ['P', 'play or pause'], ['N', 'back to now'], ['R', 'rules'], ['W', 'the table in words'], ['K', 'key to the map'],
  ['O', 'odds of a battle at the space'], ['T', 'talk and notes'],
  ['?', 'these keys'],
];
const OWN = 'button, a, summary, [role=button], [tabindex]:not([tabindex="-1"])'; // what Enter belongs to

export function help() {
  return [h('h3', 'Keys'), h('dl.keys', HELP.flatMap(([key, text]) => [h('dt', h('kbd', key)), h('dd', text)]))];
}

/** @param {Desk} desk @returns {KeyDeeds} */
function deeds(desk) {
  const { bar, bubbles, drawer, map, names, play, pointing, prompt, room } = desk;
  const { filter } = prompt.options, helpPop = new Pop(h('button'), 'Keys', help);
  const clear = () => (filter.blur(), play.turn({ typed: '' }));
  /** Focuses the next thing that can be chosen, round and round. @param {number} way */
  const step = way => {
    const lit = play.litSpaces(), at = lit.indexOf(focused());
    map.focus(lit.at(at < 0 ? Math.min(0, way) : (at + way) % lit.length) ?? '');
    return lit.length > 0;
  };
  const focused = () => document.activeElement?.getAttribute('data-id') ?? '';
  const toMap = () => {
    map.focus(play.lit.selected || pointing.last || play.litSpaces()[0] || [...names.spots.keys()][0]);
    room.show('prompt');
  };
  /** What only the replay does, while it is open. @param {(reel: import('../replay/reel.js').Reel) => unknown} act */
  const inReel = act => () => (desk.reel?.opened ? void act(desk.reel) : false);
  /** @param {Unit} unit @param {1 | -1} way */
  const by = (unit, way) => inReel(reel => reel.controls.step(unit, way));
  const shutLuck = () => {
    const close = /** @type {HTMLElement | null} */ (document.querySelector('#luck header button'));
    close?.click();
    return close !== null;
  };
  return {
    ...Object.fromEntries([...'123456789'].map(n => [n, () => prompt.options.press(Number(n))])),
    Enter: () => !document.activeElement?.matches(OWN) && play.act(),
    Escape: () => document.activeElement === filter ? clear() : bubbles.close() || closePop() || drawer.close()
      || desk.words.close() || desk.talk.close() || shutLuck() || play.back()
      || inReel(reel => (reel.isNow ? reel.close() : reel.toNow()))(),
    b: () => void desk.review(),
    p: inReel(reel => reel.toggle()),
    n: inReel(reel => reel.toNow()),
    ',': by('event', -1),
    '.': by('event', 1),
    '<': by('decision', -1),
    '>': by('decision', 1),
    PageUp: by('turn', -1),
    PageDown: by('turn', 1),
    u: () => play.undo(),
    r: () => drawer.toggle(),
    w: () => desk.words.toggle(),
    k: () => bar.keyPop.toggle(),
    t: () => desk.talk.toggle(),
    o: () => desk.odds.open(focused() || pointing.last || play.litSpaces()[0]),
    m: toMap,
    j: () => desk.readJournal(),
    '/': () => !filter.hidden && filter.focus(),
    '?': () => helpPop.toggle(),
    '[': () => step(-1),
    ']': () => step(1),
    '+': () => map.zoom(CLOSER),
    '-': () => map.zoom(1 / CLOSER),
    0: () => map.fit(),
  };
}

/** Keys typed into a field belong to the field, except Esc. @param {Desk} desk */
export function listenKeys(desk) {
  const keys = deeds(desk);
  document.addEventListener('keydown', e => {
    const field = e.target instanceof Element && e.target.matches('input:not([type=range]), select, textarea');
    if (e.ctrlKey || e.metaKey || e.altKey || e.defaultPrevented || (field && e.key !== 'Escape')) return;
    const deed = keys[e.key] ?? keys[e.key.toLowerCase()];
    if (e.key.length === 1 && !settings().keys) return; // who dictates would press them by accident
    if (!deed || deed() === false) return;
    e.preventDefault();
    e.stopPropagation();
  }, { capture: true, signal: desk.stop.signal });
}
