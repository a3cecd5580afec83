// Terrain: its edge tells the kind, its texture only the story. Every edge is the exact outline.

import { distance, inside, rng } from '../map/geometry.js';
import { esc, f1 } from '../map/svg.js';
import { tuft } from './ground.js';
import { hullOf, INCH, length, line, outline, toSegment } from './plane.js';
import { spoken } from './signs.js';

const SHADOW = [0.16, 0.2]; // right and down, for each inch of height
const ROOM = 0.75 * INCH; // that trees leave around models

/** @param {Point[]} corners */
export const boxOf = corners => /** @type {Box} */ ([
  Math.min(...corners.map(p => p[0])), Math.min(...corners.map(p => p[1])),
  Math.max(...corners.map(p => p[0])), Math.max(...corners.map(p => p[1])),
]);

/** @param {Point[]} corners @returns {Point} */
export const middleOf = corners => [corners.reduce((s, p) => s + p[0], 0) / corners.length,
  corners.reduce((s, p) => s + p[1], 0) / corners.length];

/** The shadow of something that is so many mils high. @param {Point[]} corners @param {number} height */
export function shadow(corners, height) {
  const [dx, dy] = SHADOW.map(part => part * length(height));
  return height ? `<path class="cast" d="${outline(hullOf([...corners,
    ...corners.map(([x, y]) => /** @type {Point} */ ([x + dx, y + dy]))]))}"/>` : '';
}

/** @param {Point} a @param {Point} b */
const seg = (a, b) => line([a, b]);

/** Points strewn over an outline, keeping apart, and off models.
 * @param {Brush} brush @param {number} apart @param {number} inset @param {number} tries @returns {Point[]} */
function strew({ corners, box: [left, top, right, bottom], next, taken }, apart, inset, tries) {
  const out = /** @type {Point[]} */ ([]);
  for (let i = 0; i < tries; i++) {
    const p = /** @type {Point} */ ([left + next() * (right - left), top + next() * (bottom - top)]);
    if (!inside(corners, ...p) || corners.some((a, j) => toSegment(p, a, corners[(j + 1) % corners.length]) < inset)
      || out.some(o => distance(o, p) < apart) || taken.some(m => distance(m, p) < ROOM + INCH / 2)) continue;
    out.push(p);
  }
  return out;
}

/** A crown of leaves. @param {Point} at @param {number} r */
function lobes([x, y], r) {
  let d = '';
  for (let i = 0; i <= 7; i++) {
    const a = (i / 7) * 2 * Math.PI, p = `${f1(x + Math.cos(a) * r)},${f1(y + Math.sin(a) * r)}`;
    d += i ? `A${f1(r / 2)},${f1(r / 2)} 0 0 1 ${p}` : `M${p}`;
  }
  return `${d}Z`;
}

/** What is drawn on a piece, by its look. @type {Record<string, (brush: Brush) => string>} */
const LOOKS = {
  wood(brush) {
    const at = strew(brush, 1.25 * INCH, 0.55 * INCH, 500), r = INCH / 2;
    /** @param {number} dx @param {number} dy @param {number} size */
    const crowns = (dx, dy, size) => at.map(([x, y]) => lobes([x + dx * INCH, y + dy * INCH], size)).join('');
    return `<path class="treesh" d="${crowns(0.14, 0.16, r)}"/><path class="crown" d="${crowns(0, 0, r)}"/>` +
      `<path class="crown2" d="${crowns(-0.1, -0.12, 0.2 * INCH)}"/>`;
  },
  scrub(brush) {
    const at = strew(brush, 0.85 * INCH, 0.3 * INCH, 500);
    return `<path class="crown" d="${at.filter((_, i) => i % 3 === 0).map(p => lobes(p, 0.24 * INCH)).join('')}"/>` +
      `<path class="tuft in" d="${at.filter((_, i) => i % 3).map(([x, y]) => tuft(x, y, 1.2)).join('')}"/>`;
  },
  ruin(brush) {
    const { box: [left, top, right, bottom], next } = brush;
    let tiles = '', stumps = '';
    for (let x = left + INCH; x < right; x += INCH) for (let y = top + INCH; y < bottom; y += INCH)
      if (next() < 0.62) tiles += next() < 0.5 ? seg([x, y], [Math.min(x + INCH, right), y])
        : seg([x, y], [x, Math.min(y + INCH, bottom)]);
    const stones = rubble(brush, 0.7 * INCH);
    for (const [x, y, a, b] of [[left, top, 1, 1], [right, top, -1, 1], [left, bottom, 1, -1], [right, bottom, -1, -1]])
      stumps += line([[x + a * 1.3 * INCH, y + b * 3], [x + a * 3, y + b * 3], [x + a * 3, y + b * 1.1 * INCH]]);
    return `<path class="tiles" d="${tiles}"/><path class="stones" d="${stones}"/><path class="stump" d="${stumps}"/>`;
  },
  rubble: brush => `<path class="stones" d="${rubble(brush, 0.5 * INCH)}"/>`,
  crater({ corners }) {
    const m = middleOf(corners);
    return [0.78, 0.5].map((k, i) => `<path class="${i ? 'shade' : 'contour'}" d="${outline(corners.map(([x, y]) =>
      [m[0] + (x - m[0]) * k, m[1] + (y - m[1]) * k]))}"/>`).join('');
  },
  building({ corners, box: [left, top, right, bottom], long }) {
    const [mx, my] = [(left + right) / 2, (top + bottom) / 2], step = 0.75 * INCH;
    let seams = '';
    if (corners.length !== 4) return `<path class="ridge" d="${corners.map(p => seg(p, [mx, my])).join('')}"/>`;
    if (long) for (let x = left + step; x < right; x += step) seams += seg([x, top], [x, bottom]);
    else for (let y = top + step; y < bottom; y += step) seams += seg([left, y], [right, y]);
    const half = long ? square(left, my, right, bottom) : square(mx, top, right, bottom);
    const [vw, vh] = [0.45 * INCH, 0.3 * INCH], quarter = long ? (top + my) / 2 : (left + mx) / 2;
    const vents = /** @type {Point[]} */ (long ? [[left + (right - left) * 0.22, quarter],
      [left + (right - left) * 0.86, quarter]] : [[quarter, top + 1.2 * INCH], [quarter, bottom - 1.4 * INCH]]);
    return `<path class="shade" d="${half}"/><path class="seams" d="${seams}"/>` +
      `<path class="ridge" d="${long ? seg([left, my], [right, my]) : seg([mx, top], [mx, bottom])}"/>` +
      `<path class="vent" d="${vents.map(([x, y]) => square(x - vw, y - vh, x + vw, y + vh)).join('')}"/>`;
  },
  container({ box: [left, top, right, bottom], long }) {
    let seams = '';
    if (long) for (let x = left + 7; x < right; x += 7) seams += seg([x, top + 3], [x, bottom - 3]);
    else for (let y = top + 7; y < bottom; y += 7) seams += seg([left + 3, y], [right - 3, y]);
    return `<path class="seams" d="${seams}"/>`;
  },
  rock({ corners, next }) {
    const m = middleOf(corners), n = corners.length;
    const mid = corners.map((p, i) => {
      const q = corners[(i + 1) % n];
      return /** @type {Point} */ ([((p[0] + q[0]) / 2) * 0.55 + m[0] * 0.45 + (next() - 0.5) * 7,
        ((p[1] + q[1]) / 2) * 0.55 + m[1] * 0.45 + (next() - 0.5) * 5]);
    });
    const lit = Math.floor(n / 2);
    return `<path class="facet2" ` +
      `d="${outline([corners[lit], corners[(lit + 1) % n], mid[(lit + 1) % n], mid[lit]])}"/>` +
      `<path class="facet1" d="${outline([corners[0], corners[1], mid[1], mid[0]])}"/>` +
      `<path class="seams" d="${outline(mid)}${corners.map((p, i) => seg(p, mid[i]) + seg(p, mid[(i + n - 1) % n]))
        .join('')}"/>`;
  },
  wall({ box: [left, top, right, bottom], long }) {
    const [mx, my] = [(left + right) / 2, (top + bottom) / 2], half = INCH / 2;
    let seams = long ? seg([left, my], [right, my]) : seg([mx, top], [mx, bottom]);
    if (long) for (let x = left + half, i = 0; x < right; x += half, i++)
      seams += i % 2 ? seg([x, top], [x, my]) : seg([x, my], [x, bottom]);
    else for (let y = top + half, i = 0; y < bottom; y += half, i++)
      seams += i % 2 ? seg([left, y], [mx, y]) : seg([mx, y], [right, y]);
    return `<path class="seams" d="${seams}"/>`;
  },
  ruinwall({ box: [left, top, right, bottom], long, next }) {
    let seams = '';
    if (long) for (let x = left + 14; x < right; x += 13 + next() * 12) seams += seg([x, top], [x + 4 * next() - 2,
      bottom]);
    else for (let y = top + 14; y < bottom; y += 13 + next() * 12) seams += seg([left, y], [right, y + 4 * next() - 2]);
    return `<path class="seams" d="${seams}"/>`;
  },
  bags({ box: [left, top, right, bottom], long }) {
    const step = 0.7 * INCH, [from, to] = long ? [left, right] : [top, bottom];
    let bags = '';
    for (let at = from; at < to - 1; at += step) {
      const far = f1(Math.min(step, to - at)), [x, y, w, h] = long ? [at, top, far, f1(bottom - top)]
        : [left, at, f1(right - left), far];
      bags += `<rect class="bag" x="${f1(x)}" y="${f1(y)}" width="${w}" height="${h}" rx="4.8"/>`;
    }
    return bags;
  },
  hedge: brush => `<path class="crown" ` +
    `d="${strew(brush, 0.3 * INCH, 0, 300).map(p => lobes(p, 0.2 * INCH)).join('')}"/>`,
  canal({ box: [left, top, right, bottom], long }) {
    let bank = '';
    if (long) for (let x = left + 7; x < right; x += 11) bank += `M${f1(x)},${f1(top)}v4M${f1(x + 5)},${f1(bottom)}v-4`;
    else for (let y = top + 7; y < bottom; y += 11) bank += `M${f1(left)},${f1(y)}h4M${f1(right)},${f1(y + 5)}h-4`;
    return `<path class="bank" d="${bank}"/>`;
  },
  water: brush => `<path class="waves" d="${strew(brush, INCH, INCH / 2, 160)
    .map(([x, y]) => `M${f1(x - 10)},${f1(y)}q5,-5 10,0t10,0`).join('')}"/>`,
  hill({ corners }) {
    const m = middleOf(corners);
    /** @param {Point} p @param {number} k @returns {Point} */
    const toward = ([x, y], k) => [m[0] + (x - m[0]) * k, m[1] + (y - m[1]) * k];
    const rings = [0.72, 0.42].map(k => outline(corners.map(p => toward(p, k)))).join('');
    let ticks = '';
    corners.forEach((a, i) => {
      const b = corners[(i + 1) % corners.length];
      for (let j = 0; j < 9; j++) {
        const t = (j + 0.5) / 9, p = /** @type {Point} */ ([a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t]);
        ticks += seg(p, toward(p, 0.9));
      }
    });
    return `<path class="contour" d="${rings}"/><path class="bank" d="${ticks}"/>`;
  },
};

/** What a piece resembles, by the words of its look; else by its kind. @type {[RegExp, string][]} */
const LIKE = [
  [/ruin_?wall/, 'ruinwall'], [/bag/, 'bags'], [/hedge/, 'hedge'], [/wall|fence/, 'wall'], [/ruin/, 'ruin'],
  [/canal|ditch|trench/, 'canal'], [/water|pond|lake|river/, 'water'], [/hill|knoll/, 'hill'], [/crater/, 'crater'],
  [/rubble|scree/, 'rubble'], [/trunk|wood|thicket|trees|forest/, 'wood'], [/scrub|hollow|marsh|bush/, 'scrub'],
  [/rock|crag|boulder|cliff/, 'rock'], [/container|crate/, 'container'], [/^blocking/, 'building'],
  [/^obstacle/, 'wall'], [/^difficult/, 'scrub'],
];

/** @param {string} look @param {string} kind */
export const likeness = (look, kind) =>
  LIKE.find(([words]) => words.test(look) || words.test(kind === 'decorative' ? '' : kind))?.[1] ?? '';

/** @param {Brush} brush @param {number} apart */
function rubble(brush, apart) {
  return strew(brush, apart, 0.3 * INCH, 160).map(([x, y]) => {
    const s = INCH * (0.1 + brush.next() * 0.14);
    return outline([[x - s, y + s * 0.6], [x + s * 0.7, y + s], [x + s, y - s * 0.5], [x - s * 0.3, y - s]]);
  }).join('');
}

/** @param {number} left @param {number} top @param {number} right @param {number} bottom */
const square = (left, top, right, bottom) => outline([[left, top], [right, top], [right, bottom], [left, bottom]]);

/** A piece with its outline in units. `taken` are places of models, which trees leave free.
 * @param {Terrain} piece @param {Point[]} taken */
export function drawTerrain(piece, taken) {
  const { id, look, kind, height, outline: corners } = piece, title = spoken(piece);
  const box = boxOf(corners), [left, top, right, bottom] = box, d = outline(corners);
  const next = rng([...id].reduce((s, c) => (s * 31 + c.charCodeAt(0)) | 0, 5));
  const shape = likeness(look, kind);
  const inner = LOOKS[shape]?.({ corners, box, long: right - left >= bottom - top, next, taken }) ?? '';
  const pale = kind === 'difficult' ? `<path class="edge0" d="${d}"/>` : '';
  return `<g class="t t-${shape} k-${kind}"><title>${esc(title)}</title>${shadow(corners, height)}` +
    `<path class="body" d="${d}"/>${inner}${pale}` +
    `<path class="edge" d="${d}"/></g>`;
}
