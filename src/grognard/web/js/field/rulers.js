// Rulers on all four edges, in pixels outside the camera: a tick an inch, feet bold; wedges show the thing in hand.

import { f1 } from '../map/svg.js';
import { INCH } from './plane.js';

export const STRIP = 22; // pixels

/** How many inches lie between two figures at so many pixels for an inch. @param {number} px */
export const figures = px => (px >= 40 ? 2 : px >= 24 ? 3 : 6);

/** Marks along one edge: where in pixels, how long, and what is written ("" for most).
 * @param {number} from pixels of inch 0 @param {number} px for an inch @param {number} inches of the edge
 * @param {number} room pixels in view */
export function marks(from, px, inches, room) {
  const out = /** @type {{at: number, tick: number, text: string, foot: boolean}[]} */ ([]);
  const first = Math.max(0, Math.ceil(-from / px)), last = Math.min(inches, Math.floor((room - from) / px + 1e-6));
  for (let i = first; i <= last; i++) {
    const foot = i % 12 === 0, every = figures(px), at = f1(from + i * px);
    const text = i % every === 0 && at > 12 && at < room - 12 ? String(i) : '';
    out.push({ at, tick: foot ? 7 : i % every === 0 ? 6 : i % 3 === 0 ? 4.6 : 3.2, text, foot });
  }
  return out;
}

/** @param {import('../map/camera.js').Camera} camera @param {Plane} plane @param {Point[]} pins in units */
export function drawRulers(camera, plane, pins) {
  const { w, h } = camera.size, S = STRIP, px = INCH * camera.scale, [x0, y0] = camera.toHost(0, plane.height);
  const across = marks(x0, px, plane.width / INCH, w), up = marks(h - y0, px, plane.height / INCH, h);
  let thin = '', bold = '', words = '';
  /** @param {{foot: boolean}} mark @param {string} d */
  const tick = (mark, d) => { if (mark.foot) bold += d; else thin += d; };
  /** @param {{foot: boolean, text: string}} mark @param {number} x @param {number} y */
  const word = ({ foot, text }, x, y) => {
    if (text) words += `<text x="${f1(x)}" y="${f1(y)}"${foot ? ' class="ft"' : ''}>${text}</text>`;
  };
  for (const m of across) {
    tick(m, `M${S + m.at},${S}v${-m.tick}M${S + m.at},${S + h}v${m.tick}`);
    word(m, S + m.at, S - 9);
    word(m, S + m.at, S + h + 18);
  }
  for (const m of up) {
    const y = f1(S + h - m.at);
    tick(m, `M${S},${y}h${-m.tick}M${S + w},${y}h${m.tick}`);
    word(m, 8, y + 4);
    word(m, S + w + 14, y + 4);
  }
  const wedges = pins.map(([x, y]) => camera.toHost(x, y)).map(([x, y]) =>
    `M${f1(S + x)},${S}l-5,-9h10ZM${f1(S + x)},${S + h}l-5,9h10Z` +
      `M${S},${f1(S + y)}l-9,-5v10ZM${S + w},${f1(S + y)}l9,-5v10Z`);
  return `<path class="rt" d="${thin}"/><path class="rt2" d="${bold}"/>${words}` +
    `<rect class="rf" x="${S}" y="${S}" width="${f1(w)}" height="${f1(h)}"/><path class="pin" d="${wedges.join('')}"/>`;
}
