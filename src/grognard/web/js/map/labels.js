// @ts-check
// Names of the spaces: candidates around each ring, then annealing. What can't be placed clear of others is left out.
import { around, lengths, overlap, polar, rng, toBox } from './geometry.js';
import { evenly } from './roads.js';
import { emblemsOf } from './spaces.js';
import { esc, f1, textWidth } from './svg.js';

/** @import { Sheet, Spot, Point } from '../../types.d.ts' */
/** @import { Sizes } from './sizes.js' */
/** @import { Box } from './geometry.js' */
/**
 * A way to write a name: its lines and the small text below them, how and where; `blocked` if it covers something.
 * @typedef {{id: string, lines: string[], small: string, form: string, anchor: string, x: number, y: number, font: number,
 *   fine: number, leading: number, box: Box, cost: number, blocked: boolean, way: string}} Label
 */
/** @typedef {{x: number, y: number, r: number, half: number, tip: number, tips: Point[]}} Obstacle */

/** Points that labels should keep off, found by place. */
export class Points {
  constructor() {
    /** @type {Map<number, [number, number, number][]>} */
    this.cells = new Map();
  }

  /** A line as points that lie close. @param {Point[]} points @param {number} weight */
  trace(points, weight) { if (points.length > 1) this.add(evenly(points, Math.ceil(lengths(points)[points.length - 1] / 7) + 1), weight); }

  /** @param {Point[]} points @param {number} weight */
  add(points, weight) {
    for (const [x, y] of points) {
      const key = Math.floor(y / 40) * 1000 + Math.floor(x / 40), cell = this.cells.get(key);
      if (cell) cell.push([x, y, weight]);
      else this.cells.set(key, [[x, y, weight]]);
    }
  }

  /** The weight of all points in a box. @param {Box} b @param {number} pad */
  weigh(b, pad) {
    const [left, top, right, bottom] = [b[0] - pad, b[1] - pad, b[2] + pad, b[3] + pad];
    let sum = 0;
    for (let j = Math.floor(top / 40); j <= bottom / 40; j++) for (let i = Math.floor(left / 40); i <= right / 40; i++) {
      for (const p of this.cells.get(j * 1000 + i) ?? []) if (p[0] > left && p[0] < right && p[1] > top && p[1] < bottom) sum += p[2];
    }
    return sum;
  }
}

/** Around the room of a space: where lights and small signs stand. */
const RIM = 4;

/**
 * The room that a space takes with counters and fort.
 * @param {Sheet} sheet @param {Spot} spot @param {Sizes} size @param {boolean} fort @returns {Obstacle}
 */
function obstacle(sheet, spot, size, fort) {
  const printed = emblemsOf(sheet, spot).map(e => e.draw), r = size.ring + (printed.includes('star') ? 7 : 2.5);
  const corner = size.counter / 2 + (size.full ? 3 : -1.5), reach = size.ring * 1.48;
  /** @type {Point[]} */
  const tips = [];
  for (const x of [-corner, corner]) for (const y of [-corner, corner]) tips.push([spot.x + x, spot.y + y]);
  if (fort) for (let i = 0; i < 5; i++) tips.push(polar(spot.x, spot.y, reach, -Math.PI / 2 + (i * 2 * Math.PI) / 5));
  return { x: spot.x, y: spot.y, r, half: size.counter / 2 + 4, tip: size.counter * (size.full ? 0.18 : 0.2), tips };
}

/** How deep a box lies in an obstacle, 0 if it is clear. @param {Box} b @param {Obstacle} o */
function depth(b, o, pad = 0) {
  const away = toBox(b, o.x, o.y);
  if (away > o.r * 2 + pad) return 0;
  const square = Math.min(o.half + pad - Math.max(b[0] - o.x, o.x - b[2]), o.half + pad - Math.max(b[1] - o.y, o.y - b[3]));
  let deep = Math.max(0, o.r + pad - away, square);
  for (const t of o.tips) deep = Math.max(deep, o.tip + pad / 2 - toBox(b, t[0], t[1]));
  return deep;
}

/** Sixteen directions, clockwise from the right; below is liked best. */
const LIKES = [0.9, 1.5, 1.6, 1, 0, 1, 1.7, 1.6, 1, 1.6, 1.7, 1.5, 0.6, 1.5, 1.6, 1.5];

/** How mapmakers shorten where there is no room. @type {Record<string, string>} */
const SHORT = { mountains: 'Mts.', mountain: 'Mt.', fort: 'Ft.', saint: 'St.', springs: 'Spgs.', station: 'Sta.', river: 'R.', creek: 'Cr.', lake: 'L.', island: 'I.', islands: 'Is.' };

/** @param {string} word */
function shorten(word) {
  const short = SHORT[word.toLowerCase()] ?? word;
  return word === word.toUpperCase() ? short.toUpperCase() : short;
}

/**
 * Ways to write a name: on one line or two, with the small text below; as a last resort shortened, or without it.
 * @param {string} name @param {string} small
 */
function writings(name, small) {
  const words = name.split(' '), brief = words.map(shorten).join(' ');
  const out = [{ lines: [name], small, cost: 0 }];
  for (let cut = 1; cut < words.length; cut++) out.push({ lines: [words.slice(0, cut).join(' '), words.slice(cut).join(' ')], small, cost: 1.2 });
  if (brief !== name) out.push({ lines: [brief], small, cost: 7 });
  if (small) out.push({ lines: [brief], small: '', cost: 9 });
  return out;
}

/** @param {Sheet} sheet @param {Spot} spot @param {Sizes} size @param {string} family @param {Obstacle} own @returns {Label[]} */
function candidates(sheet, spot, size, family, own) {
  const draws = emblemsOf(sheet, spot).map(e => e.draw), base = draws.includes('fort'), form = base ? 'base' : draws.includes('star') ? 'cap' : '';
  const font = base ? Math.max(size.font * 0.88, 11 / size.scale) : size.font, fine = Math.max(font * 0.9, 10 / size.scale), leading = size.font * 1.02;
  const list = [];
  for (const { lines, small, cost } of writings(base ? spot.name.toUpperCase() : spot.name, spot.text)) {
    const widths = lines.map(t => textWidth(t, form ? '700' : '600', family) * font * (base ? 1.03 : 1));
    const w = Math.max(...widths, small ? textWidth(small, 'italic 500', family) * fine : 0) + 3, h = leading * (lines.length + (small ? 1 : 0));
    for (let i = 0; i < 32; i++) {
      const direction = i % 16, tight = i > 15, box = beside(own, w, h, direction, tight ? 0 : RIM);
      const anchor = direction < 3 || direction > 13 ? 'start' : direction > 5 && direction < 11 ? 'end' : 'middle';
      const x = anchor === 'start' ? box[0] + 1.5 : anchor === 'end' ? box[2] - 1.5 : (box[0] + box[2]) / 2;
      const all = cost + LIKES[direction] + (tight ? 1.5 : 0);
      list.push({ id: spot.id, lines, small, form, anchor, x, y: box[1] + font * 0.8, font, fine, leading, box, cost: all, blocked: false, way: `${i} ${lines.join('/')}` });
    }
  }
  return list;
}

/**
 * The box nearest to a space in one of sixteen directions that is clear of it.
 * @param {Obstacle} o @param {number} w @param {number} h @param {number} direction @param {number} rim
 * @returns {Box}
 */
function beside(o, w, h, direction, rim) {
  const ux = Math.cos((direction * Math.PI) / 8), uy = Math.sin((direction * Math.PI) / 8);
  /** @type {Box} */
  let box = [0, 0, 0, 0];
  for (let t = o.r + h / 2 - 2; t < w + h + 120; t += 2) {
    const cx = o.x + ux * t, cy = o.y + uy * t;
    box = [cx - w / 2, cy - h / 2, cx + w / 2, cy + h / 2];
    if (depth(box, o, rim) <= 0) break;
  }
  return box;
}

/**
 * What a candidate costs by itself: edges, rings of others, roads and rivers.
 * @param {Label} l @param {number} own @param {Obstacle[]} obstacles @param {Points} roads @param {Points} water
 * @param {Sheet} sheet
 */
function assess(l, own, obstacles, roads, water, sheet) {
  const b = l.box;
  if (b[0] < 2 || b[2] > sheet.width - 2 || b[1] < 2 || b[3] > sheet.height - 2) {
    l.cost += 60;
    l.blocked = true;
  }
  const apart = toBox(b, obstacles[own].x, obstacles[own].y) - obstacles[own].r;
  obstacles.forEach((o, i) => {
    if (i === own || Math.abs(o.y - (b[1] + b[3]) / 2) > 130 || Math.abs(o.x - (b[0] + b[2]) / 2) > 330) return;
    const deep = depth(b, o);
    if (deep > 0) {
      l.cost += 25 + deep * 2;
      l.blocked = true;
    } else l.cost += Math.max(0, Math.max(3, apart) + 9 - toBox(b, o.x, o.y) + o.r) * 0.3; // it may seem to be the other's
  });
  l.cost += roads.weigh(b, 1) + water.weigh(b, 2);
}

/** @param {Label} a @param {Label} b */
function quarrel(a, b) {
  const area = overlap(a.box, b.box, 2);
  return area ? 12 + area / 6 : overlap(a.box, b.box, 9) ? 1.6 : 0;
}

/**
 * Places the names. `forts` are spaces with works, printed or built; `before` is where names stood until now, so that they stay.
 * @param {Sheet} sheet @param {Sizes} size @param {string} family @param {Points} roads @param {Points} water @param {Set<string>} forts @param {Map<string, string>} before
 * @returns {{labels: Label[], boxes: Box[]}}
 */
export function placeLabels(sheet, size, family, roads, water, forts, before) {
  const obstacles = sheet.spots.map(s => obstacle(sheet, s, size, forts.has(s.id)));
  const all = sheet.spots.map((s, i) => {
    const list = candidates(sheet, s, size, family, obstacles[i]);
    for (const l of list) {
      assess(l, i, obstacles, roads, water, sheet);
      if (before.get(l.id) === l.way) l.cost -= 2;
    }
    return list.sort((a, b) => a.cost - b.cost);
  });
  const labels = clear(sheet, anneal(all), all);
  const boxes = obstacles.map(o => /** @type {Box} */ ([o.x - o.r, o.y - o.r, o.x + o.r, o.y + o.r]));
  return { labels, boxes: [...labels.map(l => l.box), ...boxes] };
}

/** Whose labels can meet at all. @param {Label[][]} all */
function near(all) {
  const reach = all.map(list => around(list.map(l => l.box)));
  return reach.map((a, i) => reach.flatMap((b, j) => (j !== i && overlap(a, b, 9) ? [j] : [])));
}

/** @param {Label[][]} all @returns {Label[]} */
function anneal(all) {
  const chosen = all.map(() => 0), close = near(all), random = rng(11), turns = Math.min(20000, all.length * 200);
  /** @param {number} i @param {number} k */
  const price = (i, k) => close[i].reduce((sum, j) => sum + quarrel(all[i][k], all[j][chosen[j]]), all[i][k].cost);
  for (let n = 0; n < turns; n++) {
    const i = Math.floor(random() * all.length), k = Math.floor(random() ** 2 * all[i].length), heat = 3 * (1 - n / turns) ** 2 + 0.001;
    if (k === chosen[i]) continue;
    const worse = price(i, k) - price(i, chosen[i]);
    if (worse < 0 || random() < Math.exp(-worse / heat)) chosen[i] = k;
  }
  for (let round = 0; round < 3; round++) all.forEach((list, i) => {
    const prices = list.map((_, k) => price(i, k));
    chosen[i] = prices.indexOf(Math.min(...prices));
  });
  return all.map((list, i) => list[chosen[i]]);
}

/**
 * Keeps what is clear of others, the more important first; moves what isn't, or one other out of its way; leaves out the rest.
 * @param {Sheet} sheet @param {Label[]} labels @param {Label[][]} all
 */
function clear(sheet, labels, all) {
  /** @type {Map<number, Label>} */
  const kept = new Map();
  /** @param {Label} l */
  const rivals = l => [...kept.keys()].filter(i => overlap(l.box, /** @type {Label} */ (kept.get(i)).box, -1));
  /** @param {number} i @param {Label | undefined} l */
  const keep = (i, l) => l !== undefined && !l.blocked && !rivals(l).length && kept.set(i, l) !== undefined;
  /** @param {number} i @param {Label} l */
  const push = (i, l) => {
    const [j, more] = l.blocked ? [] : rivals(l), other = kept.get(j);
    if (j === undefined || more !== undefined || !other) return false;
    kept.delete(j);
    kept.set(i, l);
    if (all[j].some(m => keep(j, m))) return true;
    kept.delete(i);
    kept.set(j, other);
    return false;
  };
  const rank = sheet.spots.map(s => s.marks.length), order = labels.map((_, i) => i).sort((a, b) => rank[b] - rank[a]);
  const late = order.filter(i => !keep(i, labels[i]));
  for (const i of late) if (!all[i].some(l => keep(i, l))) all[i].some(l => push(i, l));
  return [...kept.values()];
}

/** @param {Label[]} labels */
export function drawLabels(labels) {
  return labels.map(l => {
    const x = f1(l.x), lines = l.lines.map((t, i) => `<tspan x="${x}" y="${f1(l.y + i * l.leading)}">${esc(t)}</tspan>`);
    if (l.small) lines.push(`<tspan x="${x}" y="${f1(l.y + l.lines.length * l.leading)}" class="nat" style="font-size:${f1(l.fine)}px">${esc(l.small)}</tspan>`);
    return `<text class="lb ${l.form}" data-l="${esc(l.id)}" text-anchor="${l.anchor}" style="font-size:${f1(l.font)}px">${lines.join('')}</text>`;
  }).join('');
}
