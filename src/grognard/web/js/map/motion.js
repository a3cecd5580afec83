// @ts-check
// Counters that march: copies slide along the drawn roads while the sheet below stays as it is.
import { MARGIN } from './camera.js';
import { evenly, trail } from './roads.js';
import { drawGroup } from './stacks.js';

/** @import { Sheet, Slide, Piece } from '../../types.d.ts' */
/** @import { Group } from './stacks.js' */
/** @import { Sizes } from './sizes.js' */

export const calmly = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** What marches together: the same way, the same side. @param {Slide[]} slides @param {(id: string) => Piece | undefined} find */
export function parties(slides, find) {
  /** @type {Map<string, {from: string, to: string, group: Group}>} */
  const found = new Map();
  for (const s of slides) {
    const key = [s.from, s.to, s.side].join('\n'), party = found.get(key) ?? { from: s.from, to: s.to, group: { side: s.side, pieces: [], count: 0, spent: 0 } };
    const piece = s.piece ? find(s.piece) : undefined;
    if (piece) party.group.pieces.push(piece);
    party.group.count += piece ? 1 : Math.max(1, s.count);
    found.set(key, party);
  }
  return [...found.values()];
}

/**
 * Lets a party march and ends when it has arrived; the copy stays until it is removed.
 * @param {HTMLElement} stage @param {Sheet} sheet @param {import('./roads.js').Net} net @param {Sizes} size
 * @param {{from: string, to: string, group: Group}} party @param {number} ms
 */
export function march(stage, sheet, net, size, party, ms) {
  const box = size.counter * 2, px = box * size.scale, copy = document.createElement('div');
  copy.className = 'marcher';
  copy.innerHTML = `<svg viewBox="${-box / 2} ${-box / 2} ${box} ${box}" width="${px}" height="${px}" aria-hidden="true">${drawGroup(sheet, party.group, size)}</svg>`;
  stage.append(copy);
  const points = trail(net, party.from, party.to);
  const frames = (points.length > 1 ? evenly(points, 24) : points).map(([x, y]) => ({ transform: `translate(${(x + MARGIN) * size.scale - px / 2}px,${(y + MARGIN) * size.scale - px / 2}px)` }));
  if (!frames.length) return { copy, done: Promise.resolve() };
  copy.style.transform = frames[frames.length - 1].transform;
  const done = copy.animate(frames, { duration: ms, easing: 'ease-in-out' }).finished.then(() => undefined, () => undefined);
  return { copy, done };
}
