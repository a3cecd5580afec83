// @ts-check
// The map of a table: draws any game from its sheet, shows a view on it, and tells what is clicked.
import { buildBoard, REACH } from './board.js';
import { Camera } from './camera.js';
import { Fan } from './fan.js';
import { drawGround } from './ground.js';
import { drawLabels, placeLabels, Points } from './labels.js';
import { calmly, march, parties } from './motion.js';
import { drawRose, nameRegions, nameRivers } from './names.js';
import { crossings } from './rivers.js';
import { layRoads, neighbour } from './roads.js';
import { sameStep, sizesAt } from './sizes.js';
import { drawLight, drawOver, drawSpace, drawTag, drawWays, emblemsOf, speakSpace } from './spaces.js';
import { drawStacks, gather, topOf, without } from './stacks.js';
import { f1 } from './svg.js';

/** @import { Sheet, Space, View, Lights, Slide, Point, MapHooks, MapView } from '../../types.d.ts' */
/** @import { Group } from './stacks.js' */
/** @import { Box } from './geometry.js' */
/** @import { Plot } from './board.js' */

const TOUCH = 22; // pixels around a space that are its own in any case
const FLASH = 4000; // ms

/** @type {Map<string, 'up' | 'down' | 'left' | 'right'>} */
const ARROWS = new Map([['ArrowUp', 'up'], ['ArrowDown', 'down'], ['ArrowLeft', 'left'], ['ArrowRight', 'right']]);

let maps = 0;

/** @param {HTMLElement} host @param {Sheet} sheet @param {MapHooks} hooks @returns {MapView} */
export const createMap = (host, sheet, hooks) => new MapTable(host, sheet, hooks);

/** @implements {MapView} */
class MapTable {
  /** @param {HTMLElement} host @param {Sheet} sheet @param {MapHooks} hooks */
  constructor(host, sheet, hooks) {
    this.host = host;
    this.sheet = sheet;
    this.hooks = hooks;
    this.id = `map${++maps}`;
    this.net = layRoads(sheet);
    this.crossed = crossings(this.net.ways, sheet.streams);
    this.view = /** @type {View | null} */ (null);
    this.lights = /** @type {Lights} */ ({ spaces: {}, pieces: new Set(), selected: '' });
    this.groups = /** @type {Map<string, Group[]>} */ (new Map());
    this.spaces = /** @type {Map<string, Space>} */ (new Map());
    this.taken = /** @type {Box[]} */ ([]); // room of labels, which tags keep off
    this.stood = /** @type {Map<string, string>} */ (new Map()); // where labels stood
    this.forts = this.withForts();
    this.hovered = '';
    this.lit = ''; // roads and tags as drawn
    this.flashed = 0;
    this.marching = /** @type {HTMLElement[]} */ ([]);
    this.away = /** @type {Set<string>} */ (new Set()); // pieces on the march
    this.unseen = /** @type {Map<string, number>} */ (new Map()); // unseen counters on the march, by space and side
    this.stop = new AbortController();
    host.classList.add('mapw');
    const board = buildBoard(sheet, this.net, this.crossed);
    this.stage = board.stage;
    this.board = board;
    this.plots = board.plots;
    this.sized = /** @type {import('./sizes.js').Sizes | null} */ (null);
    const watch = { onMove: () => this.moved(), onRest: () => this.rested(), isTarget: (/** @type {MouseEvent} */ e) => this.spaceAt(e) !== '' };
    this.camera = new Camera(host, this.stage, sheet.width, sheet.height, watch);
    this.opened = new Fan(host, sheet, (id, e) => hooks.onPiece(id, e), space => this.focus(space));
    this.camera.begin();
    host.prepend(this.stage);
    this.listen();
    requestAnimationFrame(() => setTimeout(() => { board.ground.innerHTML = drawGround(sheet, this.net.ways); })); // roads and counters come first
  }

  // drawing

  /** Labels and the names of the land. */
  drawNames() {
    const { sheet, size } = this, family = getComputedStyle(this.host).getPropertyValue('--serif') || 'serif';
    const roads = new Points(), water = new Points(), fords = new Points();
    for (const w of this.net.ways) roads.trace(w.points, 0.4);
    for (const s of sheet.streams) water.trace(s.points, 0.8);
    fords.add(this.crossed.map(c => /** @type {Point} */ ([c.x, c.y])), 8);
    const { labels, boxes } = placeLabels(sheet, size, family, roads, water, new Set(this.forts.split('\n')), this.stood);
    this.stood = new Map(labels.map(l => [l.id, l.way]));
    this.taken = labels.map(l => l.box);
    const regions = nameRegions(sheet, 11 / size.scale, family, boxes, roads, water);
    this.board.labels.innerHTML = nameRivers(sheet, size.font, family, boxes, fords, this.id) + drawLabels(labels);
    this.board.regions.innerHTML = regions + drawRose(sheet, boxes);
  }

  /** Spaces with works, printed or built: their labels need more room. */
  withForts() {
    return this.sheet.spots.filter(s => emblemsOf(this.sheet, s, this.spaces.get(s.id)).some(e => e.draw === 'fort' || e.draw === 'works')).map(s => s.id).join('\n');
  }

  /** Draws the spaces that look other than before. */
  drawPlots() {
    for (const plot of this.plots.values()) {
      this.drawLight(plot);
      this.drawPlot(plot);
    }
    const taken = this.taken.slice(), ways = drawWays(this.net, this.lights);
    const tags = Object.entries(this.lights.spaces).map(([id, light]) => {
      const spot = this.net.spots.get(id);
      return spot && light.tag ? drawTag(spot, light.tag, this.size, taken) : '';
    }).join('');
    if (ways + tags === this.lit) return;
    this.lit = ways + tags;
    this.board.ways.innerHTML = ways;
    this.board.tags.innerHTML = tags;
  }

  /** @param {Plot} plot */
  drawPlot(plot) {
    const { sheet, size, lights } = this, { id } = plot.spot, space = this.spaces.get(id), groups = this.standing(id), empty = !groups.length;
    const lit = new Set(groups.flatMap(g => g.pieces.map(p => p.id)).filter(p => lights.pieces.has(p)));
    const looks = JSON.stringify([space?.control, space?.marks, groups, [...lit], lights.selected === id, size.counter, size.full]);
    if (looks === plot.drawn) return;
    plot.drawn = looks;
    plot.ink.innerHTML = drawSpace(sheet, plot.spot, space, size, empty);
    const top = empty ? size.ring : topOf(groups[0], size) + 5;
    plot.over.innerHTML = drawStacks(sheet, id, groups, size, lit, lights.selected === id) + drawOver(sheet, plot.spot, space, size, top);
    this.name(plot);
  }

  /** @param {Plot} plot */
  drawLight(plot) {
    const light = this.lights.spaces[plot.spot.id], looks = light ? `${light.kind} ${light.tag} ${this.size.ring}` : '';
    if (looks === plot.lit) return;
    plot.lit = looks;
    plot.light.innerHTML = drawLight(light, this.size);
    this.name(plot);
  }

  /** @param {Plot} plot */
  name(plot) {
    const { id } = plot.spot;
    plot.space.setAttribute('aria-label', speakSpace(this.sheet, plot.spot, this.spaces.get(id), this.groups.get(id) ?? [], this.lights.spaces[id]));
  }

  /** What stands in a space while others are on the march. @param {string} id */
  standing(id) {
    const groups = this.groups.get(id) ?? [];
    if (!this.away.size && !this.unseen.size) return groups;
    return groups.map(g => without(g, this.away, this.unseen.get(`${id}\n${g.side}`) ?? 0)).filter(g => g.count);
  }

  // camera

  get size() { return sizesAt(this.camera.drawn); }

  moved() {
    const spot = this.net.spots.get(this.opened?.space ?? '');
    if (!spot) return;
    const targets = this.sheet.spots.filter(s => this.lights.spaces[s.id]).map(s => this.camera.toHost(s.x, s.y));
    this.opened.place(this.camera.toHost(spot.x, spot.y), this.size.ring * this.camera.scale, targets);
  }

  /** The scale has changed: sizes may, and with them everything that is not landscape. */
  rested() {
    const { size } = this, before = this.sized;
    this.sized = size;
    const hit = f1(Math.max(REACH, TOUCH / size.scale)), focus = f1(size.ring + 10);
    for (const { space } of this.plots.values()) {
      space.querySelector('.hit')?.setAttribute('r', String(hit));
      space.querySelector('.halo')?.setAttribute('r', String(focus));
    }
    if (before && sameStep(before, size)) return;
    if (this.view) this.redraw();
    else requestAnimationFrame(() => this.view ?? this.redraw()); // a view will come at once, or none at all
  }

  redraw() {
    this.drawNames();
    this.drawPlots();
  }

  // input

  listen() {
    const { host, hooks } = this, signal = this.stop.signal;
    host.addEventListener('click', e => this.camera.owns(e) && this.clicked(e), { signal });
    host.addEventListener('pointermove', e => { if (e.pointerType === 'mouse') this.hover(e.buttons || !this.camera.owns(e) ? '' : this.spaceAt(e)); }, { signal });
    host.addEventListener('pointerleave', () => this.hover(''), { signal });
    this.stage.addEventListener('keydown', e => this.key(e), { signal });
    this.stage.addEventListener('focusin', e => this.focused(this.plots.get(this.idOf(e.target))), { signal });
    this.stage.addEventListener('focusout', () => hooks.onHover(this.hovered), { signal });
  }

  /** One space at a time is a stop of the Tab key: that which had the focus last. @param {Plot | undefined} plot */
  focused(plot) {
    if (!plot) return;
    for (const p of this.plots.values()) p.space.setAttribute('tabindex', p === plot ? '0' : '-1');
    if (!plot.space.matches(':focus-visible')) return;
    this.camera.reveal(plot.spot.x, plot.spot.y);
    this.hooks.onHover(plot.spot.id);
  }

  /** @param {EventTarget | null} target */
  idOf(target) {
    const found = target instanceof Element ? target.closest('[data-id],[data-s]') : null;
    return found?.getAttribute('data-id') ?? found?.getAttribute('data-s') ?? '';
  }

  /** The space that a point belongs to: the stack under it, else the nearest space within reach. @param {MouseEvent} e */
  spaceAt(e) {
    const stack = e.target instanceof Element && this.stage.contains(e.target) ? e.target.closest('[data-s]') : null;
    if (stack) return stack.getAttribute('data-s') ?? '';
    const [x, y] = this.camera.toSheet(e.clientX, e.clientY);
    let best = '', least = Math.max(REACH, TOUCH / this.camera.scale);
    for (const s of this.sheet.spots) {
      const d = Math.hypot(s.x - x, s.y - y);
      if (d < least) [best, least] = [s.id, d];
    }
    return best;
  }

  /** @param {MouseEvent} e */
  clicked(e) {
    if (this.camera.dragged) return void (this.camera.dragged = false);
    const id = e.detail === 0 && !e.clientX && !e.clientY ? this.idOf(e.target) : this.spaceAt(e); // no place: from a screen reader
    if (this.opened.space && this.opened.space !== id) this.opened.close();
    if (id) this.hooks.onSpace(id, e);
  }

  /** @param {string} id */
  hover(id) {
    if (id === this.hovered) return;
    this.plots.get(this.hovered)?.space.classList.remove('over');
    this.plots.get(id)?.space.classList.add('over');
    this.host.classList.toggle('aim', id !== '');
    this.hovered = id;
    this.hooks.onHover(id);
  }

  /** @param {KeyboardEvent} e */
  key(e) {
    const id = this.idOf(e.target), way = ARROWS.get(e.key);
    if (!id || e.ctrlKey || e.metaKey || e.altKey || e.shiftKey) return;
    if (way) this.focus(this.neighbour(id, way) || id);
    else if (e.key === 'Enter') this.hooks.onSpace(id, e);
    else if (e.key === ' ') this.fan(this.opened.space === id ? '' : id);
    else if (e.key === '[' || e.key === ']') this.focus(this.nextLit(id, e.key === ']' ? 1 : -1));
    else if (e.key === 'Escape' && this.opened.space) this.opened.close();
    else return;
    e.preventDefault();
    e.stopPropagation();
  }

  /** The next space that may be chosen, west to east. @param {string} id @param {number} step */
  nextLit(id, step) {
    const lit = this.sheet.spots.filter(s => this.lights.spaces[s.id]).sort((a, b) => a.x - b.x).map(s => s.id), at = lit.indexOf(id);
    return lit.length ? lit[at < 0 ? (step > 0 ? 0 : lit.length - 1) : (at + step + lit.length) % lit.length] : id;
  }

  // what the page may ask

  /** @param {View} view @param {Lights} lights */
  show(view, lights) {
    const first = !this.view;
    this.halt();
    this.view = view;
    this.lights = this.net.spots.has(lights.selected) ? lights : { ...lights, selected: view.pieces.find(p => p.id === lights.selected)?.at ?? '' };
    this.groups = gather(this.sheet, view);
    this.spaces = new Map(view.spaces.map(s => [s.id, s]));
    const forts = this.withForts(), spot = this.net.spots.get(this.lights.selected || (Object.keys(this.lights.spaces)[0] ?? ''));
    if (first || forts !== this.forts) {
      this.forts = forts;
      this.drawNames();
    }
    if (first && spot && !this.camera.fitted) this.camera.centre(spot.x, spot.y);
    this.drawPlots();
    if (this.opened.space) this.fan(this.opened.space);
  }

  /** Counters march along the roads; ends when they have arrived. @param {Slide[]} slides @param {number} ms */
  async slide(slides, ms) {
    if (!slides.length || ms <= 0 || calmly()) return;
    this.halt();
    const pieces = new Map([...(this.view?.pieces ?? []), ...(this.view?.known ?? [])].map(p => [p.id, p]));
    const moving = parties(slides, id => pieces.get(id));
    for (const { from, to, group } of moving) {
      for (const p of group.pieces) this.away.add(p.id);
      const count = group.count - group.pieces.length, there = (this.groups.get(from) ?? []).find(g => g.side === group.side)?.count ?? 0;
      const at = `${there >= group.count ? from : to}\n${group.side}`; // the view is of before or after the march
      if (count) this.unseen.set(at, (this.unseen.get(at) ?? 0) + count);
    }
    this.drawPlots();
    const marches = moving.map(m => march(this.stage, this.sheet, this.net, this.size, m, ms));
    this.marching = marches.map(m => m.copy);
    await Promise.all(marches.map(m => m.done));
    const copies = this.marching;
    setTimeout(() => { if (this.marching === copies) { this.halt(); this.drawPlots(); } }, 60); // unless a view comes at once
  }

  /** Ends a march at once. */
  halt() {
    for (const copy of this.marching) copy.remove();
    this.marching = [];
    this.away.clear();
    this.unseen.clear();
  }

  /** Opens a stack; "" closes it. @param {string} space */
  fan(space) {
    const groups = this.groups.get(space), spot = this.net.spots.get(space), keys = this.stage.contains(document.activeElement) && this.opened.space !== space;
    if (!groups?.length || !spot) return this.opened.close();
    this.opened.show(space, spot.name, groups, this.lights.pieces);
    this.moved();
    if (keys) this.opened.focus();
  }

  /** Rings spaces for a while. @param {string[]} spaces */
  flash(spaces) {
    clearTimeout(this.flashed);
    for (const [id, plot] of this.plots) plot.space.classList.toggle('flash', spaces.includes(id));
    if (spaces.length) this.flashed = setTimeout(() => this.flash([]), FLASH);
  }

  fit() { this.camera.fit(); }

  /** @param {number} factor */
  zoom(factor) { this.camera.zoom(factor); }

  /** @param {string} space */
  centre(space) {
    const spot = this.net.spots.get(space);
    if (spot) this.camera.centre(spot.x, spot.y);
  }

  /** @param {string} space @param {'up' | 'down' | 'left' | 'right'} direction */
  neighbour(space, direction) { return neighbour(this.net, space, direction); }

  /** @param {string} space */
  focus(space) { this.plots.get(space)?.space.focus({ preventScroll: true }); }

  /** Where a space is on the screen, with its ring. @param {string} space */
  box(space) {
    const spot = this.net.spots.get(space), host = this.host.getBoundingClientRect(), r = this.size.ring * this.camera.scale;
    if (!spot) return new DOMRect(host.x, host.y, 0, 0);
    const [x, y] = this.camera.toHost(spot.x, spot.y);
    return new DOMRect(host.x + x - r, host.y + y - r, 2 * r, 2 * r);
  }

  destroy() {
    this.stop.abort();
    this.halt();
    clearTimeout(this.flashed);
    this.camera.destroy();
    this.host.classList.remove('mapw', 'aim', 'moving');
    this.stage.remove();
    this.opened.element.remove();
  }
}
