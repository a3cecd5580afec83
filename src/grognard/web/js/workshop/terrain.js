// Terrain as it is drawn: the edge tells the kind, the texture only the story. SVG paths for a scale and an outline.

import { isInside, lie, span } from './shapes.js';

/** How inches become pixels: y runs upwards on the table, downwards on the screen.
 * @typedef {{ppi: number, depth: number, pad: number}} Scale */
/** @typedef {[kind: string, d: string][]} Texture paths, and the class of each */

/** @param {Scale} s @param {Point} p @returns {Point} */
export const toScreen = ({ ppi, depth, pad }, [x, y]) => [pad + x * ppi, pad + (depth - y) * ppi];

/** @param {Scale} s @param {number} px @param {number} py @returns {Point} */
export const toTable = ({ ppi, depth, pad }, px, py) => [(px - pad) / ppi, depth - (py - pad) / ppi];

/** @param {number} n */
const f1 = n => Math.round(n * 10) / 10;

/** @param {Scale} s @param {Point[]} outline */
export const closed = (s, outline) => `M${outline.map(p => toScreen(s, p).map(f1).join(',')).join('L')}Z`;

const SHADE = [0.16, 0.2]; // of an inch to the right and down, for each inch of height

/** The shadow of something high: all that lies between its outline and the same moved. @param {Scale} s
 * @param {Point[]} outline @param {number} height */
export function shadow(s, outline, height) {
  const [dx, dy] = [SHADE[0] * height, -SHADE[1] * height];
  const sides = outline.map(([x, y], i) => {
    const [u, v] = outline[(i + 1) % outline.length];
    return closed(s, [[x, y], [u, v], [u + dx, v + dy], [x + dx, y + dy]]);
  });
  return sides.join('') + closed(s, outline.map(([x, y]) => [x + dx, y + dy]));
}

/** Numbers from 0 to 1, the same for the same seed. @param {string} seed */
function chance(seed) {
  let n = [...seed].reduce((sum, c) => (sum * 31 + c.charCodeAt(0)) | 0, 5);
  return () => {
    n = (Math.imul(n, 1664525) + 1013904223) | 0;
    return (n >>> 8) / 16777216;
  };
}

/** Points strewn over an outline that keep apart. @param {Point[]} outline @param {number} apart
 * @param {() => number} random @param {number} most */
function strewn(outline, apart, random, most) {
  const { left, low, right, high } = span(outline), out = /** @type {Point[]} */ ([]);
  for (let i = 0; i < 400 && out.length < most; i++) {
    const p = /** @type {Point} */ ([left + random() * (right - left), low + random() * (high - low)]);
    if (isInside(p, outline) && out.every(q => Math.hypot(p[0] - q[0], p[1] - q[1]) >= apart)) out.push(p);
  }
  return out;
}

/** A crown with lobes. @param {Scale} s @param {Point} p @param {number} r */
function crown(s, p, r) {
  const [x, y] = toScreen(s, p), R = r * s.ppi, k = 7, a = f1(R * 0.5);
  const at = Array.from({ length: k + 1 }, (_, i) => (i / k) * 6.2832)
    .map(t => `${f1(x + Math.cos(t) * R)},${f1(y + Math.sin(t) * R)}`);
  return `M${at.join(`A${a},${a} 0 0 1 `)}Z`;
}

/** @param {Scale} s @param {Point} p @param {number} size */
function tuft(s, p, size) {
  const [x, y] = toScreen(s, p).map(f1), u = f1(size * s.ppi * 0.6), v = f1(size * s.ppi);
  return `M${x},${y}l${-u},${f1(-v * 0.75)}M${x},${y}v${-v}M${x},${y}l${u},${f1(-v * 0.75)}`;
}

/** Lines along or across how a piece lies: as far as its outline spans in that frame.
 * @param {Scale} s @param {Point[]} outline */
function frame(s, outline) {
  const a = lie(outline), c = Math.cos(a), sn = Math.sin(a);
  const local = outline.map(([x, y]) => /** @type {Point} */ ([x * c + y * sn, -x * sn + y * c]));
  const box = span(local);
  /** @param {number} u @param {number} v */
  const at = (u, v) => toScreen(s, [u * c - v * sn, u * sn + v * c]).map(f1).join(',');
  /** @param {number} u @param {number} v @param {number} u2 @param {number} v2 */
  const line = (u, v, u2, v2) => `M${at(u, v)}L${at(u2, v2)}`;
  /** @param {number} u @param {number} v @param {number} u2 @param {number} v2 */
  const rect = (u, v, u2, v2) => `M${at(u, v)}L${at(u2, v)}L${at(u2, v2)}L${at(u, v2)}Z`;
  /** @param {number} step @param {(u: number, i: number) => string} draw */
  const along = (step, draw) => {
    let d = '';
    for (let u = box.left + step, i = 0; u < box.right - 0.05; u += step, i++) d += draw(u, i);
    return d;
  };
  const mid = (box.low + box.high) / 2;
  return { ...box, at, line, box: rect, along, mid };
}

/** @type {Record<string, (s: Scale, p: PieceDraft, random: () => number) => Texture>} */
const LOOKS = {
  building: (s, { polygon }) => {
    const f = frame(s, polygon), u = f.left + (f.right - f.left) * 0.22, v = (f.mid + f.high) / 2;
    return [['shade', f.box(f.left, f.low, f.right, f.mid)],
      ['seams', f.along(0.75, x => f.line(x, f.low, x, f.high))], ['ridge', f.line(f.left, f.mid, f.right, f.mid)],
      ['vent', f.box(u - 0.4, v - 0.3, u + 0.4, v + 0.3)]];
  },
  container: (s, { polygon }) => {
    const f = frame(s, polygon);
    return [['seams', f.along(0.3, x => f.line(x, f.low + 0.12, x, f.high - 0.12))]];
  },
  rock: (s, { polygon }, random) => {
    const { left, low, right, high } = span(polygon), c = /** @type {Point} */ ([(left + right) / 2, (low + high) / 2]);
    const inner = polygon.map(([x, y], i) => {
      const [u, v] = polygon[(i + 1) % polygon.length];
      return /** @type {Point} */ ([((x + u) / 2) * 0.5 + c[0] * 0.5 + (random() - 0.5) * 0.2,
        ((y + v) / 2) * 0.5 + c[1] * 0.5 + (random() - 0.5) * 0.2]);
    });
    /** @param {Point} p @param {Point} q */
    const seam = (p, q) => `M${toScreen(s, p).map(f1)}L${toScreen(s, q).map(f1)}`;
    const n = polygon.length;
    const seams = polygon.map((p, i) => seam(p, inner[i]) + seam(p, inner[(i + n - 1) % n])).join('');
    return [['facet1', closed(s, [polygon[0], polygon[1], inner[1 % n], inner[0]])],
      ['facet2', closed(s, [polygon[n - 1], inner[n - 1], inner[n - 2]])], ['seams', seams + closed(s, inner)]];
  },
  wall: (s, { polygon }) => {
    const f = frame(s, polygon);
    return [['seams', f.line(f.left, f.mid, f.right, f.mid)
      + f.along(0.5, (x, i) => (i % 2 ? f.line(x, f.low, x, f.mid) : f.line(x, f.mid, x, f.high)))]];
  },
  ruin_wall: (s, { polygon }, random) => {
    const f = frame(s, polygon);
    return [['seams', f.along(0.7, x => f.line(x, f.low, x + (random() - 0.5) * 0.4, f.high))]];
  },
  hedge: (s, { polygon }, random) =>
    [['tree', strewn(polygon, 0.35, random, 90).map(p => crown(s, p, 0.26)).join('')]],
  bags: (s, { polygon }) => {
    const f = frame(s, polygon);
    return [['bag', f.along(0.7, x => f.line(x, f.low, x, f.high))]];
  },
  canal: (s, { polygon }) => {
    const f = frame(s, polygon);
    return [['bank', f.along(0.45, x => f.line(x, f.high, x, f.high - 0.17) + f.line(x, f.low, x, f.low + 0.17))]];
  },
  wood: (s, { polygon }, random) => {
    const at = strewn(polygon, 1.2, random, 70);
    return [['treesh', at.map(([x, y]) => crown(s, [x + 0.14, y - 0.16], 0.5)).join('')],
      ['tree', at.map(p => crown(s, p, 0.5)).join('')],
      ['tree2', at.map(([x, y]) => crown(s, [x - 0.1, y + 0.12], 0.2)).join('')]];
  },
  scrub: (s, { polygon }, random) => {
    const at = strewn(polygon, 0.85, random, 90);
    return [['tree', at.filter((_, i) => i % 3 === 0).map(p => crown(s, p, 0.24)).join('')],
      ['tuft', at.filter((_, i) => i % 3).map(p => tuft(s, p, 0.34)).join('')]];
  },
  ruin: (s, { polygon }, random) => {
    const f = frame(s, polygon);
    let tiles = '';
    for (let u = f.left + 1; u < f.right; u++)
      for (let v = f.low + 1; v < f.high; v++)
        if (random() < 0.62) tiles += random() < 0.5 ? f.line(u, v, u + 1, v) : f.line(u, v, u, v + 1);
    const corners = [[f.left, f.low, 1, 1], [f.right, f.low, -1, 1], [f.left, f.high, 1, -1], [f.right, f.high, -1, -1]]
      .map(([u, v, a, b]) => `M${f.at(u + a * 1.3, v + b * 0.14)}L${f.at(u + a * 0.14, v + b * 0.14)}L${
        f.at(u + a * 0.14, v + b * 1.1)}`).join('');
    return [['tiles', tiles], ['stones', stones(s, polygon, random)], ['stump', corners]];
  },
  rubble: (s, { polygon }, random) => [['stones', stones(s, polygon, random)]],
  crater: (s, { polygon }, random) => {
    const at = strewn(polygon, 2, random, 12);
    return [['pit', at.map(p => crown(s, p, 0.7)).join('')], ['seams', at.map(p => crown(s, p, 0.4)).join('')]];
  },
  water: (s, { polygon }, random) => {
    const k = s.ppi;
    return [['waves', strewn(polygon, 1, random, 60).map(p => {
      const [x, y] = toScreen(s, p).map(f1);
      return `M${f1(x - 0.4 * k)},${y}q${f1(0.2 * k)},${f1(-0.2 * k)} ${f1(0.4 * k)},0t${f1(0.4 * k)},0`;
    }).join('')]];
  },
  hill: (s, { polygon }) => {
    const { left, low, right, high } = span(polygon), cx = (left + right) / 2, cy = (low + high) / 2;
    /** @param {number} k @returns {Point[]} */
    const ring = k => polygon.map(([x, y]) => [cx + (x - cx) * k, cy + (y - cy) * k]);
    return [['contour', closed(s, ring(0.72)) + closed(s, ring(0.42))]];
  },
};

/** @param {Scale} s @param {Point[]} outline @param {() => number} random */
const stones = (s, outline, random) => strewn(outline, 0.75, random, 60).map(([x, y]) => {
  const r = 0.1 + random() * 0.16;
  return closed(s, [[x - r, y - r * 0.6], [x + r * 0.7, y - r], [x + r, y + r * 0.5], [x - r * 0.3, y + r]]);
}).join('');

/** What stands inside the outline of a piece. @param {Scale} s @param {PieceDraft} piece @returns {Texture} */
export function texture(s, piece) {
  if (!Object.hasOwn(LOOKS, piece.look) || piece.polygon.length < 3) return [];
  return LOOKS[piece.look](s, piece, chance(piece.look + piece.polygon.length));
}

/** Patches and tufts of the ground. @param {Scale} s @param {TableSize} table @returns {Texture} */
export function ground(s, { width, depth }) {
  const random = chance('ground'), patches = [], flecks = [];
  for (let i = 0; i < (width * depth) / 150; i++) {
    const x = random() * width, y = random() * depth, r = 1.5 + random() * 3.4;
    const q = Array.from({ length: 9 }, (_, j) => {
      const a = (j / 9) * 6.2832, far = r * (0.7 + random() * 0.55);
      return toScreen(s, [x + far * Math.cos(a) * 1.5, y + far * Math.sin(a)]);
    });
    const mid = q.map((p, j) => [(p[0] + q[(j + 1) % 9][0]) / 2, (p[1] + q[(j + 1) % 9][1]) / 2].map(f1));
    patches.push(`M${mid[8]}${q.map((p, j) => `Q${p.map(f1)} ${mid[j]}`).join('')}Z`);
  }
  for (let i = 0; i < (width * depth) / 9; i++) flecks.push(tuft(s, [random() * width, random() * depth], 0.26));
  return [['patch', patches.join('')], ['fleck', flecks.join('')]];
}
