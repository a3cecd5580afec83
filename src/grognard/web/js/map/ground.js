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

/** Adds a hill of width `sigma` around a point. @param {Float32Array} field @param {ReturnType<typeof shaken>} at @param {number} x @param {number} y @param {number} sigma @param {number} reach */
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

/** What covers the ground at a point. Far from every space lies the first ground without a wash. @param {Ground[]} grounds @param {Float32Array[]} fields @param {Lattice} l @returns {CoverAt} */
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
    for (const ring of rings) line += fresh(ring, drawn);
  });
  return `<g class="border">${bands}<path class="b-l" d="${line}"/></g>`;
}

/** A ring without the parts that were drawn for a neighbour. @param {{points: Point[], edges: number[]}} ring @param {Set<number>} drawn */
function fresh(ring, drawn) {
  let d = '';
  /** @type {Point[]} */
  let run = [];
  ring.edges.forEach((e, i) => {
    if (drawn.has(e)) {
      if (run.length > 2) d += smooth(run);
      run = [];
    } else run.push(ring.points[i]);
    drawn.add(e);
  });
  return d + (run.length === ring.points.length ? smooth(run, true) : run.length > 2 ? smooth(run) : '');
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

/** How thick each cover grows, and how large. @type {Record<string, [number, number, (ink: Ink, x: number, y: number, k: number) => void]>} */
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

/** Ridges on hilly ground: hachures that are longer to the south, as if the light came from the north. @param {Sheet} sheet @param {Way[]} ways @param {CoverAt} coverAt @param {Tiles} tiles */
function raise(sheet, ways, coverAt, tiles) {
  const off = keepOff(sheet, ways, 0, 8, 11), random = rng(13), hills = new Set(sheet.grounds.filter(g => g.cover === 'hills').map(g => g.id));
  const clear = new Mask(sheet.width, sheet.height);
  for (const s of sheet.spots) clear.stamp(s.x, s.y, 60);
  for (let row = 0, y = 20; y < sheet.height; y += 44, row++) for (let x = 20 + (row % 2) * 34; x < sheet.width; x += 72) {
    const px = x + (random() - 0.5) * 26, py = y + (random() - 0.5) * 16, half = 15 + random() * 12, slant = (random() - 0.6) * 0.5;
    if (coverAt(px, py) === 'hills' && !clear.has(px, py)) ridge(tiles, off, random, px, py, half, slant);
  }
  for (const s of sheet.spots) if (hills.has(s.ground)) surround(tiles, off, random, s.x, s.y);
}

/** A straight ridge. @param {Tiles} tiles @param {Mask} off @param {() => number} random @param {number} x @param {number} y @param {number} half @param {number} slant */
function ridge(tiles, off, random, x, y, half, slant) {
  for (let i = -half; i <= half; i += 2.9) {
    const high = 1 - (i / half) ** 2, cx = x + i, cy = y + i * slant + Math.sin(i / 7 + x) * 2.2;
    if (off.has(cx, cy) || off.has(cx, cy + 7)) continue;
    const ink = tiles.at(cx, cy), lean = i / half;
    ink.steep += `M${f1(cx)},${f1(cy + 1)}l${f1(lean * 4 + 1.4)},${f1((5 + 5 * random()) * high + 1)}`;
    ink.gentle += `M${f1(cx)},${f1(cy - 1)}l${f1(lean * 3 - 0.6)},${f1(-(3 + 3 * random()) * high)}`;
  }
}

const RIDGES = [[205, 335, 37], [150, 200, 43], [345, 392, 43], [222, 300, 66]]; // from and to (degrees), how far out

/** Ridges around a space. @param {Tiles} tiles @param {Mask} off @param {() => number} random @param {number} x @param {number} y */
function surround(tiles, off, random, x, y) {
  for (const [from, to, radius] of RIDGES) {
    const count = Math.round((((to - from) / 180) * Math.PI * radius) / 3.1);
    for (let i = 0; i <= count; i++) {
      const t = i / count, angle = ((from + (to - from) * t) * Math.PI) / 180, r = radius + Math.sin(t * 9 + x) * 3.4;
      const cx = x + Math.cos(angle) * r * 1.16, cy = y + Math.sin(angle) * r * 0.94, rough = random();
      if (cy < 12 || off.has(cx, cy)) continue;
      const ux = Math.cos(angle) * 1.1, uy = Math.sin(angle), high = Math.sin(Math.PI * (0.1 + 0.8 * t)), ink = tiles.at(cx, cy);
      ink.steep += `M${f1(cx + ux)},${f1(cy + uy)}l${f1(ux * (5 + 6 * rough) * high)},${f1(uy * (5 + 6 * rough) * high)}`;
      ink.gentle += `M${f1(cx - ux)},${f1(cy - uy)}l${f1(-ux * (4 + 4 * rough) * high * 0.8)},${f1(-uy * (4 + 4 * rough) * high * 0.8)}`;
    }
  }
}

/** The whole landscape below roads and rivers. @param {Sheet} sheet @param {Way[]} ways */
export function drawGround(sheet, ways) {
  const wash = washes(sheet), tiles = new Tiles(sheet);
  plant(sheet, ways, wash.coverAt, tiles);
  raise(sheet, ways, wash.coverAt, tiles);
  return wash.washes + borders(sheet) + tiles.draw();
}
