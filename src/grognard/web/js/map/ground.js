// The country: washes and borders as contours of fields summed over the spaces, and what grows on them.
import { hex, lineStyle, mix } from './colour.js';
import { coverOf, COVERS, drawInk, noInk } from './covers.js';
import { contour, evenly, Lattice, lengths, Mask, rng, smooth, times, xy } from './geometry.js';

const WASHES = ['forest', 'timbers', 'rough', 'sand', 'marsh', 'snow'];
const TILE = 400; // decoration is drawn in tiles, so that a small part of the sheet paints fast

/** An unrest that makes edges look drawn by hand. @param {number} x @param {number} y */
const unrest = (x, y) => 9 * Math.sin(x / 47 + y / 71) + 7 * Math.sin(y / 33 - x / 83) + 4 * Math.sin(x / 17 + y / 23);

/** A lattice, and where each of its nodes stands once shaken by the unrest. */
class Field extends Lattice {
  /** @param {Sheet} sheet @param {number} step @param {number} pad @param {number} shake */
  constructor(sheet, step, pad, shake) {
    super(sheet, step, pad);
    this.xs = new Float32Array(this.size);
    this.ys = new Float32Array(this.size);
    for (let n = 0; n < this.size; n++) {
      const x = this.x(n % this.nx), y = this.x(Math.floor(n / this.nx));
      this.xs[n] = x + shake * unrest(x, y);
      this.ys[n] = y + shake * unrest(y, x);
    }
  }

  /** The sum of hills of width `sigma` around some points.
   * @param {{x: number, y: number}[]} points @param {number} sigma @param {number} reach */
  sum(points, sigma, reach, least = 0) {
    const field = new Float32Array(this.size).fill(least), { nx, ny, xs, ys } = this, k = -1 / (2 * sigma * sigma);
    for (const { x, y } of points) {
      const left = this.near(x - reach, nx), right = this.near(x + reach, nx), bottom = this.near(y + reach, ny);
      for (let j = this.near(y - reach, ny); j <= bottom; j++) for (let n = j * nx + left; n <= j * nx + right; n++) {
        const dx = xs[n] - x, dy = (ys[n] - y) * 1.15;
        field[n] += Math.exp(k * (dx * dx + dy * dy));
      }
    }
    return field;
  }

  /** Rings around where a field exceeds the others. @param {Float32Array[]} fields @param {number} i
   * @param {number} part */
  won(fields, i, part, least = 0) {
    const others = fields.filter(f => f !== fields[i]);
    return contour(fields[i].map((v, n) => v - others.reduce((most, f) => Math.max(most, f[n] * part), least)), this);
  }
}

/** @param {Ring[]} rings */
const outline = rings => rings.map(r => smooth(r.points, true)).join('');

const APART = 70; // between places of the same ground along a road

/** Where nobody has said what lies between spaces, each way has the ground of its nearer end.
 * @param {Spot[]} spots @param {Way[]} ways */
const along = (spots, ways) => ways.flatMap(({ a, b, points }) => {
  const n = Math.floor((lengths(points).at(-1) ?? 0) / APART), ends = [a, b].map(id => spots.find(s => s.id === id));
  const inner = evenly(points, n + 1).slice(1, -1);
  return inner.map(([x, y], i) => ({ x, y, ground: ends[i < (n - 1) / 2 ? 0 : 1]?.ground }));
});

/** Washes, and what covers the ground at a point: far from every space, the first ground without a wash.
 * @param {Sheet} sheet @param {Way[]} ways @returns {[string, CoverAt]} */
function washes(sheet, ways) {
  const { grounds, spots, seeds } = sheet, lattice = new Field(sheet, 14, 40, 1);
  const bare = coverOf(grounds.find(g => !g.wash)) || coverOf(grounds.find(g => g.wash === 'sand'));
  const between = seeds.length ? seeds.map(([x, y, ground]) => ({ x, y, ground })) : along(spots, ways);
  const places = [...spots, ...between];
  const fields = grounds.map(g => {
    const sigma = g.cover === 'hills' ? 50 : 62;
    return lattice.sum(places.filter(p => p.ground === g.id), sigma, sigma * 3 + 22);
  });
  const paths = grounds.map(({ wash, colour }, i) => {
    const tint = `class="w-own" style="--w:${hex(colour)};--wd:${mix(colour, '#221f1a', 0.34)}"`;
    const how = colour ? tint : WASHES.includes(wash) ? `class="w-${wash}"` : '';
    return how && `<path ${how} d="${outline(lattice.won(fields, i, 0.96, 0.26))}"/>`;
  });
  /** @type {CoverAt} */
  const coverAt = (x, y) => {
    const n = lattice.near(y, lattice.ny) * lattice.nx + lattice.near(x, lattice.nx);
    let best = bare, most = 0.2;
    grounds.forEach((g, i) => { if (fields[i][n] > most) [best, most] = [coverOf(g), fields[i][n]]; });
    return best;
  };
  return [`<g class="wash">${paths.join('')}</g>`, coverAt];
}

/** Borders: a band in the colour of the side whose home it is, and a broken line. @param {Sheet} sheet */
function borders(sheet) {
  const names = [...new Set(sheet.spots.map(s => s.country))], lattice = new Field(sheet, 20, 60, 0.6);
  if (names.length < 2) return '';
  const far = sheet.width + sheet.height;
  const fields = names.map(name => lattice.sum(sheet.spots.filter(s => s.country === name), 95, far, 1e-30));
  const drawn = /** @type {Set<number>} */ (new Set());
  let bands = '', line = '';
  names.forEach((name, i) => {
    if (!(name in sheet.countries)) return;
    const rings = lattice.won(fields, i, 1), side = sheet.sides.find(s => s.id === sheet.countries[name]);
    if (side) bands += `<path class="band" style="${lineStyle(side.colour)}" d="${outline(rings)}"/>`;
    for (const ring of rings) {
      line += undrawn(ring, drawn);
      for (const e of ring.edges) drawn.add(e);
    }
  });
  return `<g class="border">${bands}<path class="b-l" d="${line}"/></g>`;
}

/** The parts of a ring that no other ring has drawn. @param {Ring} ring @param {Set<number>} drawn */
function undrawn({ points, edges }, drawn) {
  const first = edges.findIndex(e => drawn.has(e));
  if (first < 0) return smooth(points, true);
  const runs = /** @type {Point[][]} */ ([[]]);
  for (let k = 1; k <= points.length; k++) {
    const i = (first + k) % points.length;
    if (drawn.has(edges[i])) runs.push([]);
    else runs[runs.length - 1].push(points[i]);
  }
  return runs.filter(run => run.length > 2).map(run => smooth(run)).join('');
}

/** What is drawn upon the land: plants and ridges, in tiles. */
class Scenery {
  inks = /** @type {Map<number, Ink>} */ (new Map());

  /** @param {Sheet} sheet @param {Way[]} ways @param {CoverAt} coverAt */
  constructor(sheet, ways, coverAt) {
    this.sheet = sheet;
    this.ways = ways;
    this.coverAt = coverAt;
    this.plant();
    this.raise();
  }

  /** @param {number} x @param {number} y */
  tile(x, y) {
    const n = Math.floor(y / TILE) * 1000 + Math.floor(x / TILE), ink = this.inks.get(n) ?? noInk();
    this.inks.set(n, ink);
    return ink;
  }

  /** @param {number} space @param {number} road @param {number} river */
  keepOff(space, road, river) {
    const mask = new Mask(this.sheet);
    if (space) for (const s of this.sheet.spots) mask.stamp(s.x, s.y - 3, space);
    for (const w of this.ways) mask.trace(w.points, road);
    for (const s of this.sheet.streams) mask.trace(s.points, river + s.mouth / 4);
    return mask;
  }

  plant() {
    const { width, height } = this.sheet, off = this.keepOff(36, 11, 12), random = rng(7);
    for (let row = 0, y = 10; y < height - 6; y += 17, row++) for (let x = 10 + (row % 2) * 9; x < width - 8; x += 19) {
      const px = x + (random() - 0.5) * 13, py = y + (random() - 0.5) * 10, chance = random(), k = 0.8 + random() * 0.3;
      const cover = COVERS[this.coverAt(px, py)];
      if (cover && chance < cover.thick && !off.has(px, py - 3)) cover.plant(this.tile(px, py), px, py, k * cover.size);
    }
  }

  /** Ridges on hilly ground: hachures that are longer to the south, as if the light came from the north. */
  raise() {
    const { width, height, spots, grounds } = this.sheet, off = this.keepOff(0, 8, 11), random = rng(13);
    const clear = new Mask(this.sheet), hills = grounds.filter(g => g.cover === 'hills').map(g => g.id);
    for (const s of spots) clear.stamp(s.x, s.y, 60);
    for (let row = 0, y = 20; y < height; y += 44, row++) for (let x = 20 + (row % 2) * 34; x < width; x += 72) {
      const px = x + (random() - 0.5) * 26, py = y + (random() - 0.5) * 16;
      const half = 15 + random() * 12, slant = (random() - 0.6) * 0.5;
      if (this.coverAt(px, py) === 'hills' && !clear.has(px, py)) this.engrave(off, ridge(random, px, py, half, slant));
    }
    for (const s of spots.filter(s => hills.includes(s.ground))) {
      for (const arc of ARCS) this.engrave(off, bend(random, s.x, s.y, arc));
    }
  }

  /** Draws the strokes of a ridge, but for those on roads and rivers and those that would stand alone.
   * @param {Mask} off @param {Stroke[]} strokes */
  engrave(off, strokes) {
    const free = strokes.map(({ x, y, steep }) => y > 12 && !off.has(x, y) && !off.has(x + steep[0], y + steep[1]));
    strokes.forEach(({ x, y, steep, gentle }, i) => {
      if (!free[i] || free.slice(Math.max(0, i - 2), i + 3).filter(Boolean).length < 3) return;
      const ink = this.tile(x, y);
      ink.ha += `M${xy([x, y])}l${xy(steep)}`;
      ink.hb += `M${xy([x + gentle[0] * 0.2, y + gentle[1] * 0.2])}l${xy(gentle)}`;
    });
  }
}

/** @param {() => number} random @param {number} x @param {number} y @param {number} half @param {number} slant
 * @returns {Stroke[]} */
function ridge(random, x, y, half, slant) {
  return times(Math.floor((2 * half) / 2.9) + 1, k => {
    const i = k * 2.9 - half, lean = i / half, high = 1 - lean * lean;
    const down = (5 + 5 * random()) * high + 1, up = (3 + 3 * random()) * high + 1;
    const crest = y + i * slant + Math.sin(i / 7 + x) * 2.2 + 1;
    return { x: x + i, y: crest, steep: [lean * 4 + 1.4, down], gentle: [lean * 3 - 0.6, -up] };
  });
}

const ARCS = [[205, 335, 37], [150, 200, 43], [345, 392, 43], [222, 300, 66]]; // from and to (degrees), how far out

/** @param {() => number} random @param {number} x @param {number} y @param {number[]} arc @returns {Stroke[]} */
function bend(random, x, y, [from, to, radius]) {
  const count = Math.round((((to - from) / 180) * Math.PI * radius) / 3.1);
  return times(count + 1, i => {
    const t = i / count, angle = ((from + (to - from) * t) * Math.PI) / 180, r = radius + Math.sin(t * 9 + x) * 3.4;
    const rough = random(), high = Math.sin(Math.PI * (0.1 + 0.8 * t)), down = (5 + 6 * rough) * high;
    const ux = Math.cos(angle), uy = Math.sin(angle), up = (3.2 + 3.2 * rough) * high;
    const crest = { x: x + ux * r * 1.16, y: y + uy * r * 0.94 };
    return { ...crest, steep: [ux * 1.1 * down, uy * down], gentle: [-ux * 1.1 * up, -uy * up] };
  });
}

/** @param {Sheet} sheet @param {Way[]} ways */
export function drawGround(sheet, ways) {
  const [wash, coverAt] = washes(sheet, ways), { inks } = new Scenery(sheet, ways, coverAt);
  return wash + borders(sheet) + [...inks.values()].map(ink => `<g>${drawInk(ink)}</g>`).join('');
}
