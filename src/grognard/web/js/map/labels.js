// Names of the spaces: candidates around each ring, then annealing. What can't be placed clear of others is left out.
import { around, boxAt, evenly, lengths, overlap, polar, rng, times, toBox } from './geometry.js';
import { lineStyle } from './colour.js';
import { emblemsOf, inkOf, nameOf, paint, reachOf, signsOf, worksOf } from './spaces.js';
import { esc, f1, textWidth } from './svg.js';

/** Points that labels should keep off, found by place. */
export class Points {
  cells = /** @type {Map<number, [number, number, number][]>} */ (new Map());

  /** @param {Point[]} points @param {number} weight */
  trace(points, weight) {
    if (points.length > 1) this.add(evenly(points, Math.ceil((lengths(points).at(-1) ?? 0) / 7) + 1), weight);
  }

  /** @param {Point[]} points @param {number} weight */
  add(points, weight) {
    for (const [x, y] of points) {
      const key = Math.floor(y / 40) * 1000 + Math.floor(x / 40), cell = this.cells.get(key);
      if (cell) cell.push([x, y, weight]);
      else this.cells.set(key, [[x, y, weight]]);
    }
  }

  /** @param {Box} b @param {number} pad */
  weigh(b, pad) {
    const left = b[0] - pad, top = b[1] - pad, right = b[2] + pad, bottom = b[3] + pad;
    let sum = 0;
    for (let j = Math.floor(top / 40); j <= bottom / 40; j++) {
      for (let i = Math.floor(left / 40); i <= right / 40; i++) {
        for (const [x, y, weight] of this.cells.get(j * 1000 + i) ?? []) {
          if (x > left && x < right && y > top && y < bottom) sum += weight;
        }
      }
    }
    return sum;
  }
}

const RIM = 4; // around the room of a space: where lights stand
const LIT = 2; // pixels of a ring that lights a space, beyond its middle
const SIGN = 2.5; // what it costs to lie where a small sign of a stack may stand

/** The room that a space takes with counters and fort.
 * @param {Sheet} sheet @param {Spot} spot @param {Sizes} size @param {boolean} fort @returns {Obstacle} */
function obstacle(sheet, spot, size, fort) {
  const { x, y, form } = spot, reach = reachOf(sheet, spot, size);
  const stacked = form === 'ring' && size.level !== 'overview';
  if (!stacked) {
    const r = form === 'ring' ? reachOf(sheet, spot, size, !fort) + LIT / size.scale : reach;
    const bare = form === 'ring' ? size.ring * (fort ? 1.3 : 0.85) : reach;
    return { x, y, r, bare, half: bare * 0.8, tip: 0, tips: [], signs: [] };
  }
  const wide = emblemsOf(sheet, spot).some(e => e.draw === 'star' || e.draw === 'rapids');
  const built = Object.keys(sheet.land?.signs ?? {}).length > 0; // structures stand there, or may
  const corner = size.counter / 2 + (built ? 8 : size.full ? 3 : -1.5), tips = /** @type {Point[]} */ ([]);
  for (const dx of [-corner, corner]) for (const dy of [-corner, corner]) tips.push([x + dx, y + dy]);
  if (fort) tips.push(...times(5, i => polar(x, y, size.ring * 1.48, ((i - 1.25) * 2 * Math.PI) / 5)));
  const r = Math.max(size.ring + (wide ? 7 : 2.5), reach - 2), tip = size.counter * (size.full ? 0.18 : 0.2);
  const out = size.counter * (size.full ? 0.63 : 0.7), mark = size.counter * (size.full ? 0.36 : 0.44);
  const signs = [-out, out].flatMap(dx => [-out, out].map(dy => boxAt(x + dx, y + dy, mark, mark)));
  if (built && fort) tips.push([x, y - size.ring * 1.75]);
  return { x, y, r, bare: r, half: built ? size.ring * (fort ? 1.4 : 1.3) : size.counter / 2 + 4, tip, tips, signs };
}

/** How deep a box lies in an obstacle, 0 if it is clear. @param {Box} b @param {Obstacle} o */
function depth(b, o, pad = 0) {
  const away = toBox(b, o.x, o.y), reach = o.half + pad;
  if (away > o.r * 2 + pad) return 0;
  const square = reach - Math.max(b[0] - o.x, o.x - b[2], b[1] - o.y, o.y - b[3]);
  let deep = Math.max(0, o.r + pad - away, square);
  for (const t of o.tips) deep = Math.max(deep, o.tip + pad / 2 - toBox(b, t[0], t[1]));
  return deep;
}

const CLEAR = 0.22; // of a line, that letters reach beyond it
const FAR = 70; // units from where names can stand that a space must be to have no part in it
const LEAST = 11; // pixels of letters,
const SMALLEST = 9.2; // and of those that find no room otherwise
const CHAIN = 2; // names that make room for one another

/** Sixteen directions, clockwise from the right; below is liked best. */
const LIKES = [0.9, 1.5, 1.6, 1, 0, 1, 1.7, 1.6, 1, 1.6, 1.7, 1.5, 0.6, 1.5, 1.6, 1.5];

/** How mapmakers shorten where there is no room. @type {Record<string, string>} */
const SHORT = {
  mountains: 'Mts.', mountain: 'Mt.', fort: 'Ft.', saint: 'St.', springs: 'Spgs.', station: 'Sta.', river: 'R.',
  creek: 'Cr.', lake: 'L.', island: 'I.', islands: 'Is.',
};

/** Ways to write a name: on one line or two, with the small text below; as a last resort shortened, or without it.
 * @param {string} name @param {string} small @param {boolean} capitals */
function writings(name, small, capitals) {
  const words = name.split(' '), brief = words.map(word => SHORT[word.toLowerCase()] ?? word).join(' ');
  const [head] = name.split(/ and | \(/);
  const out = [{ lines: [name], small, cost: 0 }];
  for (let cut = 1; cut < words.length; cut++) for (const [cost, all] of /** @type {const} */ ([[1.2, words],
    [8, brief.split(' ')]])) {
    out.push({ lines: [all.slice(0, cut).join(' '), all.slice(cut).join(' ')], small: cost > 7 ? '' : small, cost });
  }
  if (brief !== name) out.push({ lines: [brief], small, cost: 7 });
  if (head !== name) out.push({ lines: [head], small, cost: 8 });
  if (small) out.push({ lines: [brief], small: '', cost: 9 });
  return capitals ? out.map(w => ({ ...w, lines: w.lines.map(l => l.toUpperCase()) })) : out;
}

/** How a name is written: in capitals, bold, plain, in italics; with the weight and the part of the usual size.
 * @param {Sheet} sheet @param {Spot} spot @param {Space | undefined} space @param {Sizes} size */
function manner(sheet, spot, space, size) {
  const emblems = emblemsOf(sheet, spot), signs = signsOf(sheet, spot, space).map(s => s.emblem.draw);
  if (spot.form !== 'ring') return { form: spot.form, weight: 'italic 600', part: spot.form === 'bead' ? 0.88 : 1 };
  if (worksOf(emblems) || signs.includes('citadel')) return { form: 'base', weight: '700', part: 1 };
  if (signs.length || emblems.some(e => e.draw === 'star')) return { form: 'cap', weight: '700', part: 1 };
  if (!Object.keys(sheet.land?.signs ?? {}).length) return { form: '', weight: '600', part: 1 };
  return { form: 'plain', weight: '500', part: size.level === 'overview' ? 0.88 : 0.94 };
}

/** @param {Sheet} sheet @param {Spot} spot @param {Sizes} size @param {string} family @param {Obstacle} own
 * @param {number} least pixels of its letters @param {Space | undefined} space @returns {Label[]} */
function candidates(sheet, spot, size, family, own, least, space) {
  const { form, weight, part } = manner(sheet, spot, space, size), base = form === 'base';
  const usual = (size.font * part * least) / LEAST, leading = usual * 1.02, tone = inkOf(sheet, spot);
  const side = emblemsOf(sheet, spot)[0]?.side;
  const ink = form !== 'gate' ? '' : tone ? lineStyle(tone) : paint(sheet, side);
  const font = base ? Math.max(usual * 0.88, least / size.scale) : usual;
  const fine = Math.max(font * 0.9, (least - 1) / size.scale);
  const whole = nameOf(sheet, spot, space).split(': ').at(-1) ?? ''; // "Scioto: The Forks" stands at the Scioto,
  const name = form === 'gate' ? whole.split(' (')[0] : whole; // and "Detroit (north)" in the north
  return writings(name, spot.text, base).flatMap(({ lines, small, cost }) => {
    const widths = lines.map(t => textWidth(t, weight, family) * font * (base ? 1.03 : 1));
    const w = Math.max(...widths, small ? textWidth(small, 'italic 500', family) * fine : 0) + 3;
    const h = leading * (lines.length + (small ? 1 : 0));
    return times(size.level === 'overview' ? 48 : 32, i => {
      const direction = i % 16, round = Math.floor(i / 16), rim = [RIM, 0, size.flag * 0.8][round];
      const box = beside(own, w, h, direction, rim);
      const anchor = direction < 3 || direction > 13 ? 'start' : direction > 5 && direction < 11 ? 'end' : 'middle';
      const x = anchor === 'start' ? box[0] + 1.5 : anchor === 'end' ? box[2] - 1.5 : (box[0] + box[2]) / 2;
      return {
        id: spot.id, lines, small, form, anchor, x, y: box[1] + font * 0.8, font, fine, leading, box, ink,
        cost: cost + LIKES[direction] + [0, 1.5, 5][round], blocked: false, way: `${i} ${lines.join('/')}`,
      };
    });
  });
}

/** The box nearest to a space in one of sixteen directions that is clear of it.
 * @param {Obstacle} o @param {number} w @param {number} h @param {number} direction @param {number} rim */
function beside(o, w, h, direction, rim) {
  let box = boxAt(0, 0, 0, 0);
  for (let t = o.r + h / 2 - 2; t < w + h + 120; t += 2) {
    box = boxAt(...polar(o.x, o.y, t, (direction * Math.PI) / 8), w, h);
    if (depth(box, o, rim) <= 0) break;
  }
  return box;
}

/** What a candidate costs by itself: edges, rings of others, roads and rivers.
 * @param {Label} l @param {Obstacle} own @param {Obstacle[]} obstacles @param {Points} lines @param {Sheet} sheet */
function assess(l, own, obstacles, lines, sheet) {
  const b = l.box, apart = toBox(b, own.x, own.y) - own.r;
  l.blocked = b[0] < 2 || b[2] > sheet.width - 2 || b[1] < 2 || b[3] > sheet.height - 2;
  if (l.blocked) l.cost += 60;
  for (const o of obstacles) {
    if (Math.abs(o.y - (b[1] + b[3]) / 2) > 130 || Math.abs(o.x - (b[0] + b[2]) / 2) > 330) continue;
    l.cost += SIGN * o.signs.filter(s => overlap(b, s)).length;
    if (o === own) continue;
    const deep = depth(b, o);
    l.blocked ||= deep > 0;
    if (deep > 0) l.cost += 25 + deep * 2;
    else l.cost += Math.max(0, Math.max(3, apart) + 9 - toBox(b, o.x, o.y) + o.r) * 0.3; // whose is it?
  }
  l.cost += lines.weigh(b, 1.5);
}

/** @param {Label} a @param {Label} b */
function conflict(a, b) {
  const area = overlap(a.box, b.box, 2);
  return area ? 12 + area / 6 : overlap(a.box, b.box, 9) ? 1.6 : 0;
}

/** Places the names. `forts` are spaces with works; `before` is where names stood until now, so that they stay.
 * @param {Sheet} sheet @param {Sizes} size @param {string} family @param {Points} lines @param {Set<string>} forts
 * @param {Map<string, string>} before @param {LabelOptions} [options] */
export function placeLabels(sheet, size, family, lines, forts, before, options = {}) {
  const { spaces, blocks = [], wanted, smaller = true } = options;
  const obstacles = sheet.spots.map(s => obstacle(sheet, s, size, forts.has(s.id)));
  const spots = wanted ? sheet.spots.filter(wanted) : sheet.spots, owns = wanted
    ? obstacles.filter((_, i) => wanted(sheet.spots[i])) : obstacles;
  /** @param {number} i @param {number} least */
  const ways = (i, least) => {
    const own = owns[i], list = candidates(sheet, spots[i], size, family, own, least, spaces?.get(spots[i].id));
    const room = around(list.map(l => l.box)), full = blocks.filter(b => overlap(room, b, 9));
    const near = obstacles.filter(o => toBox(room, o.x, o.y) < FAR);
    for (const l of list) {
      assess(l, own, near, lines, sheet);
      if (before.get(l.id) === l.way) l.cost -= 2;
      if (full.some(b => overlap(l.box, b, l.leading * CLEAR))) [l.blocked, l.cost] = [true, l.cost + 40];
    }
    return list.sort((a, b) => a.cost - b.cost);
  };
  const all = spots.map((_, i) => ways(i, LEAST)).filter(list => list.length), rank = spots.map(s => s.marks.length
    + 2 * signsOf(sheet, s, spaces?.get(s.id)).length + (s.form === 'bead' ? -1 : s.name.length / 40)
    + (signsOf(sheet, s, spaces?.get(s.id)).some(x => x.emblem.draw === 'citadel') ? 2 : 0));
  const labels = clear(rank, anneal(all), all, i => (smaller ? ways(i, SMALLEST) : []));
  const rings = obstacles.map(({ x, y, bare, tips }) =>
    around([boxAt(x, y, bare * 2, bare * 2), ...tips.map(([x, y]) => boxAt(x, y, 0, 0))]));
  const isBead = (/** @type {Box} */ _, /** @type {number} */ i) => sheet.spots[i].form === 'bead';
  return { labels, boxes: [...labels.map(l => l.box), ...rings.filter((b, i) => !isBead(b, i))],
    beads: rings.filter(isBead) };
}

/** @param {Label[][]} all */
function anneal(all) {
  const reach = all.map(list => around(list.map(l => l.box))); // whose labels can meet at all
  const close = reach.map((a, i) => reach.flatMap((b, j) => (j !== i && overlap(a, b, 9) ? [j] : [])));
  const chosen = all.map(() => 0), random = rng(11), turns = Math.min(20000, all.length * 200);
  /** @param {number} i @param {number} k */
  const price = (i, k) => close[i].reduce((sum, j) => sum + conflict(all[i][k], all[j][chosen[j]]), all[i][k].cost);
  for (let n = 0; n < turns; n++) {
    const i = Math.floor(random() * all.length), k = Math.floor(random() ** 2 * all[i].length);
    const worse = price(i, k) - price(i, chosen[i]), heat = 3 * (1 - n / turns) ** 2 + 0.001;
    if (worse < 0 || random() < Math.exp(-worse / heat)) chosen[i] = k;
  }
  for (let round = 0; round < 3; round++) all.forEach((list, i) => {
    const prices = list.map((_, k) => price(i, k));
    chosen[i] = prices.indexOf(Math.min(...prices));
  });
  return all.map((list, i) => list[chosen[i]]);
}

/** Keeps what is clear of others, the more important first; moves what isn't, or others out of its way; writes it
 * smaller; leaves out the rest.
 * @param {number[]} rank @param {Label[]} labels @param {Label[][]} all @param {(i: number) => Label[]} smaller */
function clear(rank, labels, all, smaller) {
  const kept = /** @type {Map<number, Label>} */ (new Map());
  /** @param {Label} l */
  const rivals = l => [...kept].filter(([, other]) => overlap(l.box, other.box, l.leading * CLEAR));
  /** @param {number} i @param {Label} l */
  const keep = (i, l) => !l.blocked && !rivals(l).length && kept.set(i, l) === kept;
  const small = /** @type {Map<number, Label[]>} */ (new Map());
  /** All ways to write a name, the smaller last. @param {number} i */
  const every = i => [...all[i], ...(small.get(i) ?? small.set(i, smaller(i)).get(i) ?? [])].filter(l => !l.blocked);
  /** In place of one that goes elsewhere, and it may do the same to `more` others.
   * @param {number} i @param {Label} l @param {number} [more] @returns {boolean} */
  const push = (i, l, more = 0) => {
    const found = l.blocked ? [] : rivals(l);
    if (found.length !== 1) return false;
    const [[j, other]] = found, list = every(j);
    kept.delete(j);
    kept.set(i, l);
    if (list.some(m => keep(j, m)) || (more && list.some(m => push(j, m, more - 1)))) return true;
    kept.delete(i);
    kept.set(j, other);
    return false;
  };
  const order = labels.map((_, i) => i).sort((a, b) => rank[b] - rank[a]);
  const late = order.filter(i => !keep(i, labels[i]));
  for (const i of late) if (!all[i].some(l => keep(i, l)) && !all[i].some(l => push(i, l))) {
    const list = every(i);
    if (!list.some(l => keep(i, l)) && !list.some(l => push(i, l))) list.some(l => push(i, l, CHAIN));
  }
  return [...kept.values()];
}

/** @param {Label[]} labels */
export const drawLabels = labels => labels.map(l => {
  /** @param {string} text @param {number} i @param {string} [how] */
  const line = (text, i, how = '') => `<tspan x="${f1(l.x)}" y="${f1(l.y + i * l.leading)}"${how}>${esc(text)}</tspan>`;
  const small = l.small && line(l.small, l.lines.length, ` class="nat" style="font-size:${f1(l.fine)}px"`);
  const lines = l.lines.map((text, i) => line(text, i)).join(''), style = `font-size:${f1(l.font)}px;${l.ink}`;
  const how = `text-anchor="${l.anchor}" style="${style}"`;
  return `<text class="lb ${l.form}" data-l="${esc(l.id)}" ${how}>${lines}${small}</text>`;
}).join('');
