// The map of a table: draws any game from its sheet, shows a view on it, and tells what is clicked.
import { buildBoard } from './board.js';
import { Camera } from './camera.js';
import { drawDoings } from './doings.js';
import { listenDrag } from './drag.js';
import { FULL_FROM, SIDE } from './counters.js';
import { Fan } from './fan.js';
import { beyond, boxAt, clamp } from './geometry.js';
import { Inset } from './inset.js';
import { march, parties } from './motion.js';
import { dependsOn, drawNames } from './naming.js';
import { layRoads, neighbour } from './roads.js';
import { drawOver, drawPath, drawTag, drawTrail, drawWays, reachOf, speakSpace } from './spaces.js';
import { drawFlags, gather, topOf, without } from './stacks.js';
import { levelAt, surfaceOf } from './surface.js';
import { drawThreats } from './threats.js';

const TOUCH = 22; // pixels around a space that are its own
const FLASH = 4000; // ms
const FLAG = 21; // pixels of a pennant that counts a stack
const SMALL = 13.6; // pixels of a counter, if it were drawn where the whole sheet is seen,
const WRITTEN = 12.5; // and of names there
const CLOSE = 17; // pixels of names where a large sheet is seen from near
const TIGHT = 0.53; // pixels for a unit: below, names need the room of counters
const ARROWS = /** @type {Record<string, Direction>} */ ({ ArrowUp: 'up', ArrowDown: 'down', ArrowLeft: 'left',
  ArrowRight: 'right' });

const LEVELS = /** @type {Level[]} */ (['overview', 'working', 'detail']);

let maps = 0;

/** Sizes go in steps: only a new step draws labels and counters anew. @param {number} scale @param {Level} level
 * @returns {Sizes} */
function sizesAt(scale, level, large = false) {
  const flag = 4 * Math.ceil(FLAG / scale / 4);
  if (level === 'overview') {
    const counter = Math.round(SMALL / scale), font = Math.ceil(2 * WRITTEN / scale) / 2;
    return { counter, ring: counter * 0.6, font, full: false, scale, level, flag };
  }
  const largest = scale < TIGHT ? 47 : 52, counter = Math.round(clamp(31 / scale, SIDE, largest));
  const font = large && level === 'detail' ? CLOSE / scale : Math.max(13.4, Math.ceil(22 / scale) / 2);
  return { counter, ring: counter * 0.6, font, full: counter * scale >= FULL_FROM, scale, level, flag };
}

export class MapView {
  view = /** @type {View | null} */ (null);
  lights = /** @type {Lights} */ ({ spaces: {}, pieces: new Set(), selected: '', aim: '' });
  groups = /** @type {Map<string, Group[]>} */ (new Map());
  spaces = /** @type {Map<string, Space>} */ (new Map());
  taken = /** @type {Box[]} */ ([]); // room of labels, which tags keep off
  stood = /** @type {Map<string, string>} */ (new Map()); // where labels stood
  hovered = '';
  wasNamed = ''; // what the names as drawn depend on
  lines = /** @type {ReturnType<typeof import('./naming.js').linesOf> | undefined} */ (undefined);
  lit = ''; // roads and tags as drawn
  step = ''; // sizes as drawn
  flashed = 0;
  marching = /** @type {HTMLElement[]} */ ([]);
  away = /** @type {Set<string>} */ (new Set()); // pieces on the march
  unseen = /** @type {Map<string, number>} */ (new Map()); // unseen counters on the march, by space and side
  stop = new AbortController();
  id = `map${++maps}`;

  /** @param {HTMLElement} host @param {Sheet} sheet @param {MapHooks} hooks */
  constructor(host, sheet, hooks) {
    this.host = host;
    this.sheet = sheet;
    this.hooks = hooks;
    this.net = layRoads(sheet);
    this.surface = surfaceOf(sheet);
    this.board = buildBoard(sheet, this.net, this.surface);
    this.stage = this.board.stage;
    this.plots = this.board.plots;
    this.opened = new Fan(host, sheet, hooks, space => this.focus(space));
    this.camera = new Camera(host, this.stage, this.surface.bounds, {
      onMove: () => this.moved(),
      onRest: () => this.rested(),
      isTarget: e => this.spaceAt(e) !== '',
    });
    this.inset = new Inset(this);
    host.classList.add('mapw');
    host.prepend(this.stage);
    this.camera.begin();
    this.listen();
  }

  // drawing

  drawNames() {
    this.stood = drawNames(this);
  }

  /** Draws the spaces that look other than before. */
  drawPlots() {
    for (const plot of this.plots.values()) this.drawPlot(plot);
    const { taken, size } = this, placed = /** @type {Box[]} */ ([]), ways = drawPath(this.net, this.lights) +
      drawWays(this.net, this.lights);
    const stacks = [...this.groups.keys()].flatMap(id => this.net.spots.get(id) ?? []);
    const room = [...taken, ...beyond(this.surface.bounds)];
    const tags = Object.entries(this.lights.spaces).map(([id, { kind, tag, odds, risks }]) => {
      const bold = risks && kind !== 'attack';
      const spot = this.net.spots.get(id);
      if (!spot) return '';
      const kept = [...room, ...stacks.filter(s => s !== spot).map(s => boxAt(s.x, s.y, size.counter, size.counter))];
      const reach = reachOf(this.sheet, spot, size), clear = this.groups.has(id) ? size.counter / 2 : 0;
      return (tag && drawTag(spot, bold ? `${tag} !` : tag, size, kept, placed, bold ? 'risk' : '', reach, clear)) +
        (odds && drawTag(spot, `⚔ ${odds}`, size, kept, placed, 'odds', reach, clear));
    }).join('');
    this.drawAim();
    if (ways + tags === this.lit) return;
    this.lit = ways + tags;
    this.board.ways.innerHTML = ways;
    this.board.tags.innerHTML = tags;
  }

  /** The way to what is pointed at or marked, and who may fall upon it. */
  drawAim() {
    const { net, lights, sheet, size, board } = this, aim = this.hovered || lights.aim;
    board.trail.innerHTML = drawTrail(net, lights, aim);
    board.threats.innerHTML = drawThreats(net, lights, spot => reachOf(sheet, spot, size), aim, 0.62 / size.scale);
  }

  /** @param {Plot} plot */
  drawPlot(plot) {
    const { sheet, size, lights, surface } = this, { spot } = plot, { id } = spot, light = lights.spaces[id];
    const space = this.spaces.get(id), groups = this.standing(id), empty = !groups.length;
    const selected = lights.selected === id;
    const lit = new Set(groups.flatMap(g => g.pieces.map(p => p.id)).filter(p => lights.pieces.has(p)));
    const flags = size.level === 'overview' ? drawFlags(sheet, id, groups, size) : '';
    const looks = JSON.stringify([space, groups, [...lit], selected, size.counter, size.full, flags]);
    const rays = JSON.stringify([light, size.ring, space?.marks]);
    if (looks === plot.drawn && rays === plot.lit) return;
    if (rays !== plot.lit) plot.light.innerHTML = surface.light(spot, light, size, space);
    if (looks !== plot.drawn) {
      const top = empty ? size.ring : topOf(groups[0], size) + 5;
      plot.ink.innerHTML = surface.draw(spot, space, size, empty);
      plot.over.innerHTML = surface.counters(spot, groups, size, lit, selected) +
        drawOver(sheet, spot, space, size, top) + flags;
    }
    plot.drawn = looks;
    plot.lit = rays;
    plot.space.ariaLabel = speakSpace(sheet, spot, space, this.groups.get(id) ?? [], light);
  }

  /** What stands in a space while others are on the march. @param {string} id */
  standing(id) {
    const groups = this.groups.get(id) ?? [];
    if (!this.away.size && !this.unseen.size) return groups;
    return groups.map(g => without(g, this.away, this.unseen.get(`${id}\n${g.side}`) ?? 0)).filter(g => g.count);
  }

  // camera

  get size() {
    const { drawn, least } = this.camera;
    const { levels } = this.sheet;
    return sizesAt(drawn, levelAt(drawn, least, levels), least < levels[1]);
  }

  moved() {
    this.inset?.frame();
    const spot = this.net.spots.get(this.opened.space), { camera } = this;
    if (!spot) return;
    const targets = this.sheet.spots.filter(s => this.lights.spaces[s.id]).map(s => camera.toHost(s.x, s.y));
    this.opened.place(camera.toHost(spot.x, spot.y), this.size.ring * camera.scale, targets);
  }

  /** The scale has changed: sizes may, and with them everything that is not landscape. */
  rested() {
    const { size } = this, { counter, font, full, level, flag } = size;
    const step = `${counter} ${Math.round(font)} ${full} ${level} ${level === 'overview' && flag}`;
    for (const { space } of this.plots.values()) this.surface.fit(space, size, TOUCH / size.scale);
    for (const l of LEVELS) this.stage.classList.toggle(`z-${l}`, l === level);
    if (step === this.step) return;
    this.step = step;
    if (this.view) this.redraw();
  }

  redraw() {
    this.drawNames();
    this.drawPlots();
  }

  // input

  listen() {
    const { host, hooks, stage } = this, { signal } = this.stop;
    listenDrag(this);
    host.addEventListener('click', e => this.camera.owns(e) && this.clicked(e), { signal });
    host.addEventListener('pointermove', e => {
      if (e.pointerType === 'mouse') this.hover(e.buttons || !this.camera.owns(e) ? '' : this.spaceAt(e));
    }, { signal });
    host.addEventListener('pointerleave', () => this.hover(''), { signal });
    stage.addEventListener('keydown', e => this.key(e));
    stage.addEventListener('focusin', e => this.focused(this.plots.get(idOf(e.target))));
    stage.addEventListener('focusout', () => hooks.onHover(this.hovered));
  }

  /** Only one space is a stop of the Tab key: the one that had the focus last. @param {Plot | undefined} plot */
  focused(plot) {
    if (!plot) return;
    for (const p of this.plots.values()) p.space.setAttribute('tabindex', p === plot ? '0' : '-1');
    if (!plot.space.matches(':focus-visible')) return;
    this.camera.reveal(plot.spot.x, plot.spot.y);
    this.hooks.onHover(plot.spot.id);
  }

  /** The space that a point belongs to: the stack under it, else what the surface has there.
   * @param {MouseEvent} e */
  spaceAt(e) {
    const stack = e.target instanceof Element && e.target.closest('[data-s]')?.getAttribute('data-s');
    if (stack) return stack;
    const [x, y] = this.camera.toSheet(e);
    return this.surface.find(x, y, TOUCH / this.camera.scale);
  }

  /** @param {MouseEvent} e */
  clicked(e) {
    if (this.camera.dragged) return void (this.camera.dragged = false);
    const id = e.detail || e.clientX || e.clientY ? this.spaceAt(e) : idOf(e.target); // no place: from a screen reader
    if (this.opened.space !== id) this.opened.close();
    if (id) this.hooks.onSpace(id, e);
  }

  /** @param {string} id */
  hover(id) {
    if (id === this.hovered) return;
    this.plots.get(this.hovered)?.space.classList.remove('over');
    this.plots.get(id)?.space.classList.add('over');
    this.host.classList.toggle('aim', id !== '');
    this.hovered = id;
    this.drawAim();
    this.hooks.onHover(id);
  }

  /** @param {KeyboardEvent} e */
  key(e) {
    const id = idOf(e.target), way = ARROWS[e.key];
    if (!id || e.ctrlKey || e.metaKey || e.altKey || e.shiftKey) return;
    if (way) this.focus(neighbour(this.net, id, way) || id);
    else if (e.key === 'Enter') this.hooks.onSpace(id, e);
    else if (e.key === ' ') this.fan(this.opened.space === id ? '' : id);
    else if (e.key === 'Escape' && this.opened.space) this.opened.close();
    else return;
    e.preventDefault();
    e.stopPropagation();
  }

  // what the page may ask

  /** @param {View} view @param {Lights} lights */
  show(view, lights) {
    const first = !this.view, { spots } = this.net, at = view.pieces.find(p => p.id === lights.selected)?.at ?? '';
    this.halt();
    this.view = view;
    this.lights = spots.has(lights.selected) ? lights : { ...lights, selected: at };
    this.groups = gather(this.sheet, view);
    this.spaces = new Map(view.spaces.map(s => [s.id, s]));
    const spot = spots.get(this.lights.selected || Object.keys(lights.spaces)[0]);
    const large = this.camera.least < this.sheet.levels[0], near = large && spots.has(this.lights.selected);
    if (first && spot && near) this.camera.centre(spot.x, spot.y, Math.max(this.camera.scale, 1));
    else if (first && spot && !this.camera.fitted) this.camera.centre(spot.x, spot.y);
    if (first && near) this.camera.rest();
    const named = dependsOn(this);
    if (first || named !== this.wasNamed) {
      this.wasNamed = named;
      this.drawNames();
    }
    this.drawPlots();
    this.inset.dots();
    this.inset.frame();
    if (first) void this.surface.lay(this.board).then(() => this.inset.paint(this.board.stage));
    if (this.opened.space) this.fan(this.opened.space);
  }

  /** Counters march along the roads; ends when they have arrived. @param {Slide[]} slides @param {number} ms */
  async slide(slides, ms) {
    this.halt();
    const pieces = new Map([...(this.view?.pieces ?? []), ...(this.view?.known ?? [])].map(p => [p.id, p]));
    const moving = parties(slides, pieces);
    for (const { from, to, group } of moving) {
      for (const p of group.pieces) this.away.add(p.id);
      const count = group.count - group.pieces.length;
      const there = this.groups.get(from)?.find(g => g.side === group.side)?.count ?? 0;
      const at = `${there >= group.count ? from : to}\n${group.side}`; // the view is of before or after the march
      if (count) this.unseen.set(at, (this.unseen.get(at) ?? 0) + count);
    }
    this.drawPlots();
    const marches = moving.map(m => march(this.stage, this.sheet, this.net, this.size, m, ms));
    const copies = (this.marching = marches.map(m => m.copy));
    await Promise.all(marches.map(m => m.done));
    setTimeout(() => { // unless a view comes at once
      if (this.marching !== copies) return;
      this.halt();
      this.drawPlots();
    }, 60);
  }

  /** Whether a counter of a stack can be chosen. @param {string} space */
  canSetOut(space) {
    return (this.groups.get(space) ?? []).some(g => g.pieces.some(p => this.lights.pieces.has(p.id)));
  }

  /** What others did, until it is called with nothing. @param {Doing[]} doings */
  trace(doings) {
    this.board.doings.innerHTML = drawDoings(this.sheet, this.net, doings, this.size.ring);
  }

  halt() {
    for (const copy of this.marching) copy.remove();
    this.marching = [];
    this.away.clear();
    this.unseen.clear();
  }

  /** Opens a stack; "" closes it. @param {string} space */
  fan(space) {
    const groups = this.groups.get(space), spot = this.net.spots.get(space);
    const keys = this.stage.contains(document.activeElement) && this.opened.space !== space;
    if (!groups?.length || !spot) return this.opened.close();
    this.opened.show(space, spot.name, groups, this.lights.pieces);
    this.moved();
    if (keys) this.opened.focus();
  }

  /** @param {string[]} spaces */
  flash(spaces) {
    clearTimeout(this.flashed);
    for (const [id, plot] of this.plots) plot.space.classList.toggle('flash', spaces.includes(id));
    if (spaces.length) this.flashed = setTimeout(() => this.flash([]), FLASH);
  }

  fit() {
    this.camera.fit();
  }

  /** @param {number} factor */
  zoom(factor) {
    this.camera.zoom(factor);
  }

  /** @param {string} space */
  centre(space) {
    const place = this.surface.place(space);
    if (place) this.camera.centre(...place);
  }

  /** @param {string} space */
  focus(space) {
    this.plots.get(space)?.space.focus({ preventScroll: true });
  }

  /** Where a space is on the screen, with its ring. @param {string} space */
  box(space) {
    const spot = this.net.spots.get(space), host = this.host.getBoundingClientRect();
    if (!spot) return new DOMRect(host.x, host.y, 0, 0);
    const [left, top, right, bottom] = this.surface.room(spot, this.size), { scale } = this.camera;
    const [x, y] = this.camera.toHost(left, top);
    return new DOMRect(host.x + x, host.y + y, (right - left) * scale, (bottom - top) * scale);
  }

  destroy() {
    this.stop.abort();
    this.halt();
    clearTimeout(this.flashed);
    this.camera.destroy();
    this.host.classList.remove('mapw', 'aim', 'moving');
    this.stage.remove();
    this.opened.root.remove();
    this.inset.root.remove();
    this.inset.zoom.remove();
  }
}

/** @param {EventTarget | null} target */
function idOf(target) {
  const found = target instanceof Element ? target.closest('[data-id],[data-s]') : null;
  return found?.getAttribute('data-id') ?? found?.getAttribute('data-s') ?? '';
}
