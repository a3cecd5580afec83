// Counters that march: copies slide along the drawn roads while the sheet below stays as it is.
import { graphic, h } from '../dom.js';
import { MARGIN } from './camera.js';
import { evenly } from './geometry.js';
import { trail } from './roads.js';
import { drawGroup } from './stacks.js';

/** @param {Slide[]} slides @param {Map<string, Piece>} pieces */
export function parties(slides, pieces) {
  const found = /** @type {Map<string, Party>} */ (new Map());
  for (const { from, to, side, count, piece: id = '' } of slides) {
    const key = [from, to, side].join('\n'), piece = pieces.get(id);
    const party = found.get(key) ?? { from, to, group: { side, pieces: [], count: 0, spent: 0, marks: [] } };
    if (piece) party.group.pieces.push(piece);
    party.group.count += piece ? 1 : Math.max(1, count);
    found.set(key, party);
  }
  return [...found.values()];
}

/** Lets a party march and ends when it has arrived; the copy stays until it is removed.
 * @param {HTMLElement} stage @param {Sheet} sheet @param {Net} net @param {Sizes} size @param {Party} party
 * @param {number} ms */
export function march(stage, sheet, net, size, { from, to, group }, ms) {
  const box = size.counter * 2, px = box * size.scale, viewBox = `${-box / 2} ${-box / 2} ${box} ${box}`;
  const drawn = drawGroup(sheet, group, size);
  const svg = `<svg viewBox="${viewBox}" width="${px}" height="${px}">${drawn}</svg>`;
  const copy = h('div.marcher', { 'aria-hidden': 'true' }, graphic(svg)), points = trail(net, from, to);
  stage.append(copy);
  if (!points.length) return { copy, done: Promise.resolve() };
  const frames = evenly(points, 24).map(p => {
    const [x, y] = p.map(v => (v + MARGIN) * size.scale - px / 2);
    return { transform: `translate(${x}px,${y}px)` };
  });
  copy.style.transform = frames[23].transform;
  return { copy, done: copy.animate(frames, { duration: ms, easing: 'ease-in-out' }).finished.catch(() => undefined) };
}
