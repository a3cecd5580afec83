// What the keys of the table do. Arrows, Enter and Space on the map are the map's own.

/** @import { Parts } from './assemble.js' */
/** @import { Deeds } from './keys.js' */
import { help } from './keys.js';
import { closePop } from './pop.js';

const CLOSER = 1.25;

/**
 * @param {Parts} parts
 * @returns {Deeds}
 */
export function keyDeeds(parts) {
  const { play, room, map } = parts;
  const numbers = Array.from({ length: 9 }, (_, i) => [String(i + 1), () => parts.prompt.options.press(i + 1)]);
  return {
    ...Object.fromEntries(numbers),
    Enter: () => !onControl() && play.act(),
    Escape: () => back(parts),
    u: () => void play.undo(),
    r: () => parts.drawer.toggle(),
    k: () => parts.bar.keyPop.toggle(),
    m: () => void (toMap(parts), room.show('prompt')),
    j: () => (room.show('journal'), parts.journal.list.focus()),
    '/': () => !parts.prompt.options.filter.hidden && (parts.prompt.options.filter.focus(), true),
    '?': () => parts.bar.showHelp(help),
    '[': () => step(parts, -1),
    ']': () => step(parts, 1),
    '+': () => map.zoom(CLOSER),
    '-': () => map.zoom(1 / CLOSER),
    0: () => map.fit(),
  };
}

/** Whether Enter belongs to what has the focus. */
function onControl() {
  const at = document.activeElement;
  return at !== null && at !== document.body && at.matches('button, a, summary, [role=button], [tabindex]:not([tabindex="-1"])');
}

/**
 * The space of the map that has the focus.
 * @param {Parts} parts
 */
function focused({ room, names }) {
  const at = document.activeElement;
  if (!at || !room.map.contains(at)) return '';
  const space = at.closest('[data-id]')?.getAttribute('data-id') ?? '';
  return names.isSpace(space) ? space : '';
}

/** @param {Parts} parts */
function toMap({ map, play, pointing, names }) {
  map.focus(play.lit.selected || pointing.last || play.litSpaces()[0] || [...names.spots.keys()][0]);
}

/**
 * The next thing that can be chosen, round and round.
 * @param {Parts} parts
 * @param {number} way
 */
function step(parts, way) {
  const lit = parts.play.litSpaces();
  if (!lit.length) return false;
  const at = lit.indexOf(focused(parts));
  const next = at < 0 ? (way > 0 ? 0 : lit.length - 1) : (at + way + lit.length) % lit.length;
  parts.map.focus(lit[next]);
  return true;
}

/**
 * Closes what was opened last.
 * @param {Parts} parts
 */
function back(parts) {
  const { filter } = parts.prompt.options;
  if (document.activeElement === filter) return filter.blur(), parts.play.type(''), true;
  return parts.bubbles.close() || closePop() || parts.drawer.close() || parts.play.back();
}
