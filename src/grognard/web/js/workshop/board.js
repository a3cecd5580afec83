// The table on the screen: ground, pieces, rulers, the outline in hand. Pieces are dragged, turned and bent here.

import { fill, h } from '../dom.js';
import { node, textWidth } from '../map/svg.js';
import { middle, moved, movedOn, nearestEdge, snapped, span, turned } from './shapes.js';
import { closed, ground, shadow, texture, toScreen, toTable } from './terrain.js';

const PAD = 26; // pixels around the table for the rulers
const LEAST = 8; // pixels an inch below which names are left out
const FAR = 30; // pixels between a piece and the handle that turns it
const SERIF = '"Iowan Old Style", "Palatino Linotype", Palatino, "Liberation Serif", Georgia, serif';
const PULL = 3; // pixels that a press may tremble

export class Board {
  zoom = 1;
  names = /** @type {number[][]} */ ([]); // boxes of those that are placed
  scale = { ppi: 10, depth: 48, pad: PAD };
  press = /** @type {{kind: string, n: number, corner: number, from: Point, outline: Point[], moved: boolean} | null} */
    (null);

  /** @param {TableEditor} editor */
  constructor(editor) {
    this.editor = editor;
    this.svg = node('svg', { class: 'table-plan', role: 'application', 'aria-label': 'The table', tabindex: -1 });
    this.still = node('g', {}, this.svg);
    this.pieces = node('g', {}, this.svg);
    this.labels = node('g', {}, this.svg);
    this.over = node('g', { class: 'over' }, this.svg);
    this.host = h('div.plan', this.svg);
    this.sized = new ResizeObserver(() => this.draw());
    this.sized.observe(this.host);
    this.svg.addEventListener('pointerdown', e => this.down(e));
    this.svg.addEventListener('pointermove', e => this.move(e));
    this.svg.addEventListener('pointerup', () => this.up());
    this.svg.addEventListener('pointercancel', () => this.up());
    this.svg.addEventListener('dblclick', e => this.bend(e));
  }

  close() {
    this.sized.disconnect();
  }

  /** @param {number} factor 0 to fit */
  zoomBy(factor) {
    this.zoom = factor ? Math.min(6, Math.max(1, this.zoom * factor)) : 1;
    this.draw();
  }

  // drawing

  draw() {
    const { table } = this.editor, { clientWidth, clientHeight } = this.host;
    if (!clientWidth) return;
    const fit = Math.min((clientWidth - 2 * PAD) / table.width, (clientHeight - 2 * PAD) / table.depth);
    const ppi = Math.max(2, fit) * this.zoom;
    this.scale = { ppi, depth: table.depth, pad: PAD };
    const width = table.width * ppi + 2 * PAD, height = table.depth * ppi + 2 * PAD;
    for (const [name, value] of Object.entries({ width, height, viewBox: `0 0 ${width} ${height}` }))
      this.svg.setAttribute(name, String(value));
    this.drawStill();
    this.drawPieces();
  }

  drawStill() {
    const { scale: s, editor: { table } } = this, { width, depth, setup_gap: gap } = table;
    const sheet = /** @type {Point[]} */ ([[0, 0], [width, 0], [width, depth], [0, depth]]);
    const all = node('g', { class: `g-${table.ground || 'heath'}` });
    const clip = node('clipPath', { id: 'plan-edge' }, all);
    node('path', { d: closed(s, sheet) }, clip);
    node('path', { class: 'felt', d: closed(s, sheet) }, all);
    const inside = node('g', { 'clip-path': 'url(#plan-edge)' }, all);
    for (const [kind, d] of ground(s, table)) node('path', { class: kind, d }, inside);
    for (const y of [depth / 2 - gap, depth / 2 + gap])
      node('path', { class: 'zone', d: `M${toScreen(s, [0, y])}L${toScreen(s, [width, y])}` }, all);
    node('path', { class: 'tedge', d: closed(s, sheet) }, all);
    this.still.replaceChildren(all, this.rulers());
  }

  rulers() {
    const { scale: s, editor: { table } } = this, all = node('g', { class: 'ruler' });
    const step = s.ppi > 24 ? 3 : s.ppi > 7 ? 6 : 12;
    let ticks = '';
    for (let i = 0; i <= Math.max(table.width, table.depth); i++) {
      const long = i % 12 === 0 ? 8 : i % 6 === 0 ? 6 : 3;
      const [x, low] = toScreen(s, [i, 0]), [left, y] = toScreen(s, [0, i]);
      if (i <= table.width && (s.ppi > 5 || long > 3)) ticks += `M${x},${low}v${long}`;
      if (i <= table.depth && (s.ppi > 5 || long > 3)) ticks += `M${left},${y}h${-long}`;
      if (i % step) continue;
      if (i <= table.width) label(all, x, low + 20, String(i));
      if (i && i <= table.depth) label(all, left - 15, y + 4, String(i));
    }
    node('path', { class: 'ticks', d: ticks }, all);
    return all;
  }

  drawPieces() {
    const { editor } = this, { table, report } = editor;
    const flawed = new Set(report?.flaws.filter(f => !f.warning).map(f => f.at));
    const order = table.pieces.map((_, n) => n).sort((a, b) => this.level(a) - this.level(b));
    this.names = [];
    this.labels.replaceChildren();
    this.pieces.replaceChildren(...order.map(n => this.piece(n, flawed.has(n))));
    this.drawOver();
  }

  /** Areas lie under what stands in them. @param {number} n */
  level(n) {
    const { kind, height } = this.editor.table.pieces[n];
    return this.edge(kind) === 'broken' || this.edge(kind) === 'hair' ? 0 : 1 + height;
  }

  /** @param {string} kind */
  edge(kind) {
    return this.editor.kit.table.kinds.find(k => k.id === kind)?.edge ?? 'thin';
  }

  /** @param {number} n @param {boolean} flawed */
  piece(n, flawed) {
    const { scale: s, editor } = this, piece = editor.table.pieces[n], { polygon, height } = piece;
    const all = node('g', { class: `terrain t-${piece.look || 'plain'} e-${this.edge(piece.kind)}${
      flawed ? ' flawed' : ''}${n === editor.chosen ? ' chosen' : ''}`, 'data-n': n });
    if (polygon.length < 3) return all;
    const d = closed(s, polygon), id = `clip-${n}`;
    if (height) node('path', { class: 'cast', d: shadow(s, polygon, height) }, all);
    node('path', { class: 'body', d }, all);
    node('path', { d }, node('clipPath', { id }, all));
    const inner = node('g', { 'clip-path': `url(#${id})` }, all);
    for (const [kind, path] of texture(s, piece)) node('path', { class: kind, d: path }, inner);
    node('path', { class: 'edge0', d }, all);
    node('path', { class: 'edge', d }, all);
    if (s.ppi >= LEAST || n === editor.chosen) this.name(this.labels, piece);
    return all;
  }

  /** Name, and the signs of kind, cover and height, where they hide no other name. @param {Element} all
   * @param {PieceDraft} piece */
  name(all, piece) {
    const { kinds, covers } = this.editor.kit.table, said = piece.name || piece.id;
    const signs = [kinds.find(k => k.id === piece.kind)?.sign, covers.find(k => k.id === piece.cover)?.sign]
      .filter(Boolean).map(String), tall = piece.height ? `↑${piece.height}″` : '';
    const wide = textWidth(said, '600', SERIF) * 12.5, rest = 16 * signs.length + (tall ? 26 : 0);
    const { x, y, two } = this.room(piece.polygon, wide, rest);
    const from = x - (two ? wide : wide + rest) / 2, next = two ? x - rest / 2 : from + wide + 4, line = two
      ? y + 15 : y;
    const group = node('g', { class: 'pname' }, all);
    node('text', { x: from, y: y + 4 }, group).textContent = said;
    signs.forEach((sign, i) => node('path', { class: `sign s-${sign}`, d: SIGNS[sign] ?? '',
      transform: `translate(${next + 8 + 16 * i},${line})` }, group));
    if (tall) node('text', { class: 'high', x: next + 16 * signs.length, y: line + 4 }, group).textContent = tall;
  }

  /** Where a name has room: inside the piece in one line or two, else below or above it. The first that is free.
   * @param {Point[]} outline @param {number} wide of the name @param {number} rest of its signs */
  room(outline, wide, rest) {
    const { scale: s } = this, { left, low, right, high } = span(outline), tall = (high - low) * s.ppi;
    const [x, mid] = toScreen(s, middle(outline)), fits = wide + rest < (right - left) * s.ppi;
    const below = { x, y: mid + tall / 2 + 11, two: false }, above = { x, y: mid - tall / 2 - 9, two: false };
    const inside = fits ? { x, y: mid, two: false } : { x, y: mid - 7, two: true };
    const places = tall < 22 ? [below, above] : [inside, { ...inside, y: inside.y - 12 }, { ...inside,
      y: inside.y + 12 },
      below, above];
    const box = (/** @type {typeof below} */ p) => {
      const half = (p.two ? Math.max(wide, rest) : wide + rest) / 2;
      return [p.x - half, p.y - 8, p.x + half, p.y + (p.two ? 23 : 8)];
    };
    const free = places.find(p => this.names.every(([a, b, c, d]) => {
      const [e, f, g, h] = box(p);
      return e > c || g < a || f > d || h < b;
    })) ?? places[0];
    this.names.push(box(free));
    return free;
  }

  /** The piece in hand: its corners, and the handle that turns it. */
  drawOver() {
    const { scale: s, editor: { chosen, table } } = this, piece = table.pieces[chosen];
    if (!piece || piece.polygon.length < 3) return this.over.replaceChildren();
    const all = node('g', {}), d = closed(s, piece.polygon), [x, y] = this.handle();
    const top = toScreen(s, [middle(piece.polygon)[0], span(piece.polygon).high]);
    node('path', { class: 'hold0', d }, all);
    node('path', { class: 'hold', d }, all);
    node('path', { class: 'stem', d: `M${top}L${[x, y]}` }, all);
    node('circle', { class: 'handle turn', cx: x, cy: y, r: 9 }, all);
    node('path', { class: 'turning', d: `M${x - 4},${y + 1}a4,4 0 1 1 3,3.4m-4.6,-5.4l1.6,2.6l2.4,-1.8` }, all);
    const { left, low, right, high } = span(piece.polygon);
    const r = Math.max(3.4, Math.min(6.5, (Math.min(right - left, high - low) * s.ppi) / 5));
    piece.polygon.forEach((p, i) => {
      const [cx, cy] = toScreen(s, p);
      node('circle', { class: 'handle corner', cx, cy, r, 'data-corner': i }, all);
    });
    this.over.replaceChildren(all);
  }

  /** Where the handle that turns stands. @returns {Point} */
  handle() {
    const { polygon } = this.editor.table.pieces[this.editor.chosen], top = span(polygon).high;
    const [x, y] = toScreen(this.scale, [middle(polygon)[0], top]);
    if (y - FAR > 8) return [x, y - FAR];
    const low = toScreen(this.scale, [middle(polygon)[0], span(polygon).low]);
    return [x, low[1] + FAR];
  }

  // hands

  /** @param {PointerEvent | MouseEvent} e @returns {Point} */
  at(e) {
    const box = this.svg.getBoundingClientRect();
    return toTable(this.scale, e.clientX - box.left, e.clientY - box.top);
  }

  /** @param {PointerEvent} e */
  down(e) {
    if (e.button) return;
    const { editor } = this, on = /** @type {Element} */ (e.target);
    const corner = on.getAttribute('data-corner'), turn = on.classList.contains('turn');
    const n = corner !== null || turn || on.closest('.over') ? editor.chosen
      : Number(on.closest('.terrain')?.getAttribute('data-n') ?? -1);
    const held = e.pointerType !== 'touch' || n === editor.chosen; // the first touch chooses, and the table scrolls
    if (n !== editor.chosen) editor.choose(n);
    if (n < 0 || !held) return;
    const kind = corner !== null ? 'corner' : turn ? 'turn' : 'move';
    this.press = { kind, n, corner: Number(corner ?? -1), from: this.at(e), outline: editor.table.pieces[n].polygon,
      moved: false };
    this.svg.setPointerCapture(e.pointerId);
    e.preventDefault();
  }

  /** @param {PointerEvent} e */
  move(e) {
    const { press, editor } = this;
    if (!press) return;
    const [x, y] = this.at(e), [dx, dy] = [x - press.from[0], y - press.from[1]];
    if (!press.moved && Math.hypot(dx, dy) * this.scale.ppi < PULL) return;
    press.moved = true;
    const step = e.altKey ? 0 : editor.step;
    editor.bend(press.n, this.bent(press, [x, y], [dx, dy], step, e.shiftKey));
  }

  /** The outline as the hand has it now. @param {NonNullable<Board['press']>} press @param {Point} at
   * @param {Point} by @param {number} step @param {boolean} fine @returns {Point[]} */
  bent({ kind, corner, from, outline }, at, by, step, fine) {
    const { table } = this.editor;
    if (kind === 'turn') {
      const [cx, cy] = middle(outline), angle = (/** @type {Point} */ p) => Math.atan2(p[1] - cy, p[0] - cx);
      const degrees = ((angle(at) - angle(from)) * 180) / Math.PI;
      return movedOn(turned(outline, snapped(degrees, fine ? 1 : 15)), 0, 0, table);
    }
    if (kind === 'corner') {
      const x = Math.min(table.width, Math.max(0, snapped(at[0], step)));
      const y = Math.min(table.depth, Math.max(0, snapped(at[1], step)));
      return outline.map((p, i) => (i === corner ? [x, y] : p));
    }
    const { left, low } = span(outline);
    return movedOn(outline, snapped(left + by[0], step) - left, snapped(low + by[1], step) - low, table);
  }

  up() {
    const { press } = this;
    this.press = null;
    if (press?.moved) this.editor.bent(press.n, press.outline);
  }

  /** Twice on an edge puts a corner there; twice on a corner takes it away. @param {MouseEvent} e */
  bend(e) {
    const { editor } = this, on = /** @type {Element} */ (e.target), piece = editor.table.pieces[editor.chosen];
    if (!piece) return;
    const corner = on.getAttribute('data-corner'), at = this.at(e);
    if (corner !== null) editor.setOutline(piece.polygon.filter((_, i) => i !== Number(corner)), 'Corner taken away');
    else {
      const i = nearestEdge(piece.polygon, at), p = /** @type {Point} */ (at.map(v => snapped(v, editor.step)));
      editor.setOutline([...piece.polygon.slice(0, i + 1), p, ...piece.polygon.slice(i + 1)], 'Corner added');
    }
  }

  /** The middle of what is in view, where new pieces go. @returns {Point} */
  centre() {
    const { host, svg } = this, outer = host.getBoundingClientRect(), box = svg.getBoundingClientRect();
    const { table } = this.editor;
    const [x, y] = toTable(this.scale, outer.left + outer.width / 2 - box.left, outer.top + outer.height / 2 - box.top);
    return [Math.min(table.width, Math.max(0, snapped(x, 0.5))), Math.min(table.depth, Math.max(0, snapped(y, 0.5)))];
  }
}

const SHIELD = 'M-4.6,-5.4H4.6V.6Q4.6,4 0,6Q-4.6,4 -4.6,.6Z';
/** Around 0,0, twelve units wide. @type {Record<string, string>} */
export const SIGNS = {
  block: 'M-5,-5H5V5H-5Z', fence: 'M-5,5V-4M0,5V-4M5,5V-4M-6.5,-1H6.5',
    twice: 'M-6,-3L-1,3M-1,-3L-6,3M1.4,-2q2.4,-2.6 4,0'
    + 'q.6,1.6 -4,5.2h4.6', ring: 'M-4,0a4,4 0 1 1 8,0a4,4 0 1 1 -8,0', filled: SHIELD,
  striped: `${SHIELD}M-3.6,-2.4L2.4,3.4M-1,-5L4,-.4`,
};

/** @param {Element} host @param {number} x @param {number} y @param {string} text */
function label(host, x, y, text) {
  node('text', { x, y, class: Number(text) % 12 ? '' : 'foot' }, host).textContent = text;
}

/** A small picture of a piece. @param {Omit<PieceDraft, 'id'>} stock @param {string} edge */
export function picture(stock, edge) {
  const { left, low, right, high } = span(stock.polygon), ppi = Math.min(52 / (right - left), 34 / (high - low), 14);
  const w = (right - left) * ppi, tall = (high - low) * ppi;
  const s = { ppi, depth: high - low, pad: 3 }, polygon = moved(stock.polygon, -left, -low);
  const svg = node('svg', { width: w + 8, height: tall + 8, viewBox: `0 0 ${w + 8} ${tall + 8}`,
    'aria-hidden': 'true' });
  const all = node('g', { class: `terrain t-${stock.look} e-${edge}` }, svg), d = closed(s, polygon);
  const id = `stock-${stock.look}`;
  node('path', { class: 'body', d }, all);
  node('path', { d }, node('clipPath', { id }, all));
  const inner = node('g', { 'clip-path': `url(#${id})` }, all);
  for (const [kind, path] of texture(s, { ...stock, id: '', polygon })) node('path', { class: kind, d: path }, inner);
  node('path', { class: 'edge0', d }, all);
  node('path', { class: 'edge', d }, all);
  const box = h('span.pic');
  fill(box, svg);
  return box;
}
