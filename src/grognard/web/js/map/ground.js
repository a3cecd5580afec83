// @ts-check
// The country: washes and borders as contours of fields summed over the spaces, and what grows on them.
import { lineStyle } from './colour.js';
import { drawInk, noInk, plantTree, plantTuft, plantWave } from './covers.js';
import { contour, Lattice, Mask, rng, smooth } from './geometry.js';
import { f1 } from './svg.js';

/** @import { Sheet, Ground, Point } from '../../types.d.ts' */
/** @import { Way } from './roads.js' */
/** @import { Ink } from './covers.js' */
/** @typedef {(x: number, y: number) => string} CoverAt */
/** @typedef {{points: Point[], edges: number[]}} Ring */

const WASHES = ['forest', 'timbers', 'rough', 'sand', 'marsh', 'snow'];
const TILE = 400; // decoration is drawn in tiles, so that a small part of the sheet paints fast

/** An unrest that makes edges look drawn by hand. @param {number} x @param {number} y */
const unrest = (x, y) => 9 * Math.sin(x / 47 + y / 71) + 7 * Math.sin(y / 33 - x / 83) + 4 * Math.sin(x / 17 + y / 23);

/** Where each node of a lattice stands once shaken by the unrest. @param {Lattice} l @param {number} shake */
function shaken(l, shake) {
  const xs = new Float32Array(l.size), ys = new Float32Array(l.size);
  for (let j = 0, n = 0; j < l.ny; j++) for (let i = 0; i < l.nx; i++, n++) {
    const x = l.x(i), y = l.x(j);
    xs[n] = x + shake * unrest(x, y);
    ys[n] = y + shake * unrest(y, x);
  }
  return { l, xs, ys };
}

/**
 * Adds a hill of width `sigma` around a point.
 * @param {Float32Array} field @param {ReturnType<typeof shaken>} at @param {number} x @param {number} y
 * @param {number} sigma @param {number} reach
 */
function addHill(field, at, x, y, sigma, reach) {
  const { l, xs, ys } = at, k = -1 / (2 * sigma * sigma);
  const i0 = l.near(x - reach, l.nx), i1 = l.near(x + reach, l.nx), j0 = l.near(y - reach, l.ny), j1 = l.near(y + reach, l.ny);
  for (let j = j0; j <= j1; j++) for (let n = j * l.nx + i0; n <= j * l.nx + i1; n++) {
    const dx = xs[n] - x, dy = (ys[n] - y) * 1.15;
    field[n] += Math.exp(k * (dx * dx + dy * dy));
  }
}

/** The largest of the other fields at every node. @param {Float32Array[]} fields @param {number} but */
function rivals(fields, but) {
  const out = new Float32Array(fields[0].length);
  fields.forEach((f, i) => { if (i !== but) for (let n = 0; n < out.length; n++) if (f[n] > out[n]) out[n] = f[n]; });
  return out;
}

/** @param {{points: Point[]}[]} rings */
const outline = rings => rings.map(r => smooth(r.points, true)).join('');

/** @param {Sheet} sheet @returns {{washes: string, coverAt: CoverAt}} */
function washes(sheet) {
  const l = new Lattice(sheet.width, sheet.height, 14, 40), at = shaken(l, 1);
  const fields = sheet.grounds.map(g => {
    const field = new Float32Array(l.size), sigma = g.cover === 'hills' ? 50 : 62;
    for (const s of sheet.spots) if (s.ground === g.id) addHill(field, at, s.x, s.y, sigma, sigma * 3 + 22);
    for (const [x, y, id] of sheet.seeds) if (id === g.id) addHill(field, at, x, y, sigma, sigma * 3 + 22);
    return field;
  });
  const paths = sheet.grounds.map((g, i) => {
    if (!WASHES.includes(g.wash)) return '';
    const others = rivals(fields, i), above = fields[i].map((v, n) => v - Math.max(others[n] * 0.96, 0.26));
    return `<path class="w-${g.wash}" d="${outline(contour(above, l))}"/>`;
  });
  return { washes: `<g class="wash">${paths.join('')}</g>`, coverAt: covers(sheet.grounds, fields, l) };
}

/**
 * What covers the ground at a point. Far from every space lies the first ground without a wash.
 * @param {Ground[]} grounds @param {Float32Array[]} fields @param {Lattice} l @returns {CoverAt}
 */
function covers(grounds, fields, l) {
  const bare = grounds.find(g => !g.wash)?.cover ?? '';
  return (x, y) => {
    const n = l.index(x, y);
    let best = bare, most = 0.2;
    grounds.forEach((g, i) => { if (fields[i][n] > most) [best, most] = [g.cover, fields[i][n]]; });
    return best;
  };
}

/** Borders: a band in the colour of the side whose home it is, and a broken line. @param {Sheet} sheet */
function borders(sheet) {
  const names = [...new Set(sheet.spots.map(s => s.country))];
  if (names.length < 2) return '';
  const l = new Lattice(sheet.width, sheet.height, 20, 60), at = shaken(l, 0.6), far = Math.hypot(sheet.width, sheet.height);
  const fields = names.map(name => {
    const field = new Float32Array(l.size).fill(1e-30);
    for (const s of sheet.spots) if (s.country === name) addHill(field, at, s.x, s.y, 95, far);
    return field;
  });
  /** @type {Set<number>} */
  const drawn = new Set();
  let bands = '', line = '';
  names.forEach((name, i) => {
    if (!(name in sheet.countries)) return;
    const others = rivals(fields, i), rings = contour(fields[i].map((v, n) => v - others[n]), l);
    const side = sheet.sides.find(s => s.id === sheet.countries[name]);
    if (side) bands += `<path class="band" style="${lineStyle(side.colour)}" d="${outline(rings)}"/>`;
    for (const ring of rings) {
      line += parts(ring, k => !drawn.has(ring.edges[k]));
      for (const e of ring.edges) drawn.add(e);
    }
  });
  return `<g class="border">${bands}<path class="b-l" d="${line}"/></g>`;
}

/** The parts of a ring that are wanted. @param {Ring} ring @param {(i: number) => boolean} wanted */
function parts(ring, wanted) {
  const count = ring.points.length, first = ring.points.findIndex((_, i) => !wanted(i));
  if (first < 0) return smooth(ring.points, true);
  let d = '';
  /** @type {Point[]} */
  let run = [];
  for (let k = 1; k <= count; k++) {
    const i = (first + k) % count;
    if (wanted(i)) run.push(ring.points[i]);
    else {
      if (run.length > 2) d += smooth(run);
      run = [];
    }
  }
  return d;
}

/** Decoration in tiles. */
class Tiles {
  /** @param {Sheet} sheet */
  constructor(sheet) {
    this.across = Math.ceil(sheet.width / TILE);
    /** @type {Map<number, Ink>} */
    this.inks = new Map();
  }

  /** @param {number} x @param {number} y @returns {Ink} */
  at(x, y) {
    const n = Math.floor(y / TILE) * this.across + Math.floor(x / TILE), ink = this.inks.get(n) ?? noInk();
    this.inks.set(n, ink);
    return ink;
  }

  draw() { return [...this.inks.values()].map(i => `<g>${drawInk(i)}</g>`).join(''); }
}

/**
 * How thick each cover grows, and how large.
 * @type {Record<string, [number, number, (ink: Ink, x: number, y: number, k: number) => void]>}
 */
const PLANTS = { grass: [0.16, 0.8, plantTuft], scrub: [0.42, 0.82, plantTree], trees: [0.78, 1, plantTree], waves: [0.3, 1, plantWave] };

/** @param {Sheet} sheet @param {Way[]} ways @param {number} space @param {number} road @param {number} river */
function keepOff(sheet, ways, space, road, river) {
  const mask = new Mask(sheet.width, sheet.height);
  if (space) for (const s of sheet.spots) mask.stamp(s.x, s.y - 3, space);
  for (const w of ways) mask.trace(w.points, road);
  for (const s of sheet.streams) mask.trace(s.points, river + s.mouth / 4);
  return mask;
}

/** @param {Sheet} sheet @param {Way[]} ways @param {CoverAt} coverAt @param {Tiles} tiles */
function plant(sheet, ways, coverAt, tiles) {
  const off = keepOff(sheet, ways, 36, 11, 12), random = rng(7);
  for (let row = 0, y = 10; y < sheet.height - 6; y += 17, row++) {
    for (let x = 10 + (row % 2) * 9; x < sheet.width - 8; x += 19) {
      const px = x + (random() - 0.5) * 13, py = y + (random() - 0.5) * 10, chance = random(), size = 0.8 + random() * 0.3;
      const plants = PLANTS[coverAt(px, py)];
      if (plants && chance < plants[0] && !off.has(px, py - 3)) plants[2](tiles.at(px, py), px, py, size * plants[1]);
    }
  }
}

/**
 * Ridges on hilly ground: hachures that are longer to the south, as if the light came from the north.
 * @param {Sheet} sheet @param {Way[]} ways @param {CoverAt} coverAt @param {Tiles} tiles
 */
function raise(sheet, ways, coverAt, tiles) {
  const off = keepOff(sheet, ways, 0, 8, 11), random = rng(13), hills = new Set(sheet.grounds.filter(g => g.cover === 'hills').map(g => g.id));
  const clear = new Mask(sheet.width, sheet.height);
  for (const s of sheet.spots) clear.stamp(s.x, s.y, 60);
  for (let row = 0, y = 20; y < sheet.height; y += 44, row++) for (let x = 20 + (row % 2) * 34; x < sheet.width; x += 72) {
    const px = x + (random() - 0.5) * 26, py = y + (random() - 0.5) * 16, half = 15 + random() * 12, slant = (random() - 0.6) * 0.5;
    if (coverAt(px, py) === 'hills' && !clear.has(px, py)) engrave(tiles, off, ridge(random, px, py, half, slant));
  }
  for (const s of sheet.spots) if (hills.has(s.ground)) for (const strokes of surround(random, s.x, s.y)) engrave(tiles, off, strokes);
}

/**
 * A stroke of a ridge: where its crest is, and how it runs down on both sides.
 * @typedef {{x: number, y: number, steep: Point, gentle: Point}} Stroke
 */

/** @param {Point} p */
const line = ([x, y]) => `l${f1(x)},${f1(y)}`;

/**
 * Draws the strokes of a ridge, but for those on roads and rivers and those that would stand alone.
 * @param {Tiles} tiles @param {Mask} off @param {Stroke[]} strokes
 */
function engrave(tiles, off, strokes) {
  const free = strokes.map(s => s.y > 12 && !off.has(s.x, s.y) && !off.has(s.x + s.steep[0], s.y + s.steep[1]));
  strokes.forEach((s, i) => {
    if (!free[i] || free.slice(Math.max(0, i - 2), i + 3).filter(Boolean).length < 3) return;
    const ink = tiles.at(s.x, s.y);
    ink.steep += `M${f1(s.x)},${f1(s.y)}${line(s.steep)}`;
    ink.gentle += `M${f1(s.x)},${f1(s.y)}m${line([s.gentle[0] * 0.2, s.gentle[1] * 0.2]).slice(1)}${line(s.gentle)}`;
  });
}

/**
 * A straight ridge.
 * @param {() => number} random @param {number} x @param {number} y @param {number} half @param {number} slant
 * @returns {Stroke[]}
 */
function ridge(random, x, y, half, slant) {
  return Array.from({ length: Math.floor((2 * half) / 2.9) + 1 }, (_, k) => {
    const i = k * 2.9 - half, high = 1 - (i / half) ** 2, lean = i / half;
    const down = (5 + 5 * random()) * high + 1, up = (3 + 3 * random()) * high + 1;
    return { x: x + i, y: y + i * slant + Math.sin(i / 7 + x) * 2.2 + 1, steep: [lean * 4 + 1.4, down], gentle: [lean * 3 - 0.6, -up] };
  });
}

const RIDGES = [[205, 335, 37], [150, 200, 43], [345, 392, 43], [222, 300, 66]]; // from and to (degrees), how far out

/** Ridges around a space. @param {() => number} random @param {number} x @param {number} y @returns {Stroke[][]} */
function surround(random, x, y) {
  return RIDGES.map(([from, to, radius]) => {
    const count = Math.round((((to - from) / 180) * Math.PI * radius) / 3.1);
    return Array.from({ length: count + 1 }, (_, i) => {
      const t = i / count, angle = ((from + (to - from) * t) * Math.PI) / 180, r = radius + Math.sin(t * 9 + x) * 3.4, rough = random();
      const ux = Math.cos(angle) * 1.1, uy = Math.sin(angle), high = Math.sin(Math.PI * (0.1 + 0.8 * t));
      const down = (5 + 6 * rough) * high, up = (3.2 + 3.2 * rough) * high;
      return { x: x + Math.cos(angle) * r * 1.16, y: y + Math.sin(angle) * r * 0.94, steep: [ux * down, uy * down], gentle: [-ux * up, -uy * up] };
    });
  });
}

/** The whole landscape below roads and rivers. @param {Sheet} sheet @param {Way[]} ways */
export function drawGround(sheet, ways) {
  const wash = washes(sheet), tiles = new Tiles(sheet);
  plant(sheet, ways, wash.coverAt, tiles);
  raise(sheet, ways, wash.coverAt, tiles);
  return wash.washes + borders(sheet) + tiles.draw();
}
