// An open table from above, in the place of the map: draws it once, moves models over it, shows what is proposed.

import { h } from '../dom.js';
import { Camera, MARGIN } from '../map/camera.js';
import { clamp, distance } from '../map/geometry.js';
import { f1, node } from '../map/svg.js';
import { pace } from '../settings.js';
import { drawHulk, reachOf } from './bases.js';
import { drawGround } from './ground.js';
import { UnitView } from './men.js';
import { drawObjective } from './objectives.js';
import { INCH, line, outline, Plane } from './plane.js';
import { layOut } from './plates.js';
import { drawRulers } from './rulers.js';
import { around, stand } from './sheet.js';
import { drawTerrain } from './terrain.js';

export { openSheet } from './sheet.js';
export { Hand } from './hand.js';
export { drawFieldKey } from './key.js';

const TOUCH = 22; // pixels within which a tap takes the nearest unit
const STILL = 160; // ms after which plates are laid out anew
const FLASH = 4000; // ms
const CLOSE = 36; // pixels for an inch while a unit acts, on a large window
const LAYERS = ['still', 'under', 'names', 'skirts', 'men', 'over', 'carry', 'tags'];
const NOTHING = { under: '', over: '', pins: [], left: '' };

export class FieldView {
  view = /** @type {View | null} */ (null);
  lights = /** @type {Lights} */ ({ spaces: {}, pieces: new Set(), selected: '', aim: '' });
  stood = /** @type {Map<string, Stood[]>} */ (new Map());
  flags = /** @type {Map<string, Point>} */ (new Map());
  hulks = /** @type {Stood[]} */ ([]);
  proposal = /** @type {Layers} */ (NOTHING);
  groups = /** @type {Map<string, Group[]>} */ (new Map()); // nothing is stacked here
  targets = /** @type {Set<string>} */ (new Set());
  blocks = /** @type {Box[]} */ ([]); // of what is proposed, which plates keep off
  pointed = ''; // the model that was pressed last
  inHand = ''; // the unit that an order is drawn for
  hovered = '';
  laid = /** @type {string | null} */ (null); // the still layer as drawn
  onRest = () => /** @type {unknown} */ (undefined); // the scale has changed
  timer = 0;
  flashed = 0;
  stop = new AbortController();

  /** @param {HTMLElement} host @param {Sheet} sheet @param {MapHooks} hooks */
  constructor(host, sheet, hooks) {
    const field = /** @type {Field} */ (sheet.field);
    this.host = host;
    this.sheet = sheet;
    this.field = field;
    this.hooks = hooks;
    this.plane = new Plane(field);
    this.pieces = field.pieces.map(p => ({ ...this.plane.laid(p), name: named(p.name) }));
    this.dark = sheet.sides[0]?.id ?? '';
    this.stage = h('div.stage.tabletop');
    this.frame = h('div.fieldframe', this.stage);
    this.rulers = node('svg', { class: 'rulers', 'aria-hidden': 'true' });
    const { width, height } = this.plane, box = [-MARGIN, -MARGIN, width + 2 * MARGIN, height + 2 * MARGIN].join(' ');
    this.layers = Object.fromEntries(LAYERS.map(name => {
      const svg = node('svg', { class: name, viewBox: box });
      this.stage.append(svg);
      return [name, svg];
    }));
    host.classList.add('mapw', 'fieldw');
    host.prepend(this.frame, this.rulers);
    this.camera = new Camera(this.frame, this.stage, [0, 0, width, height], {
      onMove: () => this.moved(), onRest: () => this.rested(), isTarget: e => this.spaceAt(e) !== '',
    });
    this.plots = this.buildUnits();
    this.camera.begin();
    this.listen();
  }

  buildUnits() {
    const { field, sheet } = this, of = new Map(sheet.spots.map(s => [s.id, s]));
    const { skirts, men } = this.layers;
    return new Map(field.units.map(u => {
      const alone = field.models.filter(m => m.unit === u.id).length === 1, spot = /** @type {Spot} */ (of.get(u.id));
      return [u.id, new UnitView(u, spot, u.side === this.dark, alone, skirts, men)];
    }));
  }

  // drawing

  /** Ground, terrain, objectives and hulks: redrawn only when one of these changes, or trees must leave room. */
  drawStill() {
    const { plane, field, pieces, view } = this, { width, height } = plane;
    const taken = [...this.stood.values()].flat().map(s => /** @type {Point} */ ([s.x, s.y]));
    const woods = pieces.filter(p => p.kind === 'difficult');
    const held = new Map(view?.spaces.map(s => [s.id, s]));
    const flags = [...this.flags].map(([id, at]) => {
      const space = held.get(id), contested = space?.marks.includes('contested');
      return drawObjective(at, contested ? 'contested' : !space?.control ? '' : space.control === this.dark ?
        'dark' : 'pale');
    }).join('');
    const hulks = this.hulks.map(({ model, x, y, facing }) =>
      `<g transform="translate(${f1(x)},${f1(y)})">${drawHulk(model, facing)}</g>`).join('');
    const key = flags + hulks + this.zones(), near = this.crowd(woods, taken);
    if (key + near === this.laid) return;
    this.laid = key + near;
    const edge = outline([[0, 0], [width, 0], [width, height], [0, height]]);
    this.layers.still.innerHTML = `<defs><clipPath id="field-edge"><path d="${edge}"/></clipPath>` +
      '<pattern id="field-hatch" width="9" height="9" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">' +
      '<line class="hatl" x1="0" y1="0" x2="0" y2="9"/></pattern></defs>' +
      `<path class="tshadow" d="${edge}"/>${drawGround(plane, field.ground, pieces)}` +
      woods.map(p => drawTerrain(p, taken)).join('') + this.zones() + flags +
      pieces.filter(p => p.kind !== 'difficult').map(p => drawTerrain(p, taken)).join('') + hulks +
      `<path class="tedge" d="${edge}"/>`;
  }

  /** Who stands where something grows: trees are left out there. @param {Terrain[]} woods @param {Point[]} taken */
  crowd(woods, taken) {
    const boxes = woods.map(p => around(p.outline.map(([x, y]) => /** @type {Stood} */ (/** @type {unknown} */ (
      { x, y, facing: 0, model: { radius: 500, length: 0, width: 0 } })))));
    return taken.filter(([x, y]) => boxes.some(b => x > b[0] && x < b[2] && y > b[1] && y < b[3])).join(' ');
  }

  /** Lines of the set-up areas, while somebody is still to be set up. */
  zones() {
    const { field: { zone, height, width }, plane, view } = this;
    if (!zone || !view?.pieces.some(p => p.at === 'to_place') && view?.tracks.turn !== 1) return '';
    const lines = [zone, height - zone].map(y => line([plane.at([0, y]), plane.at([width, y])]));
    return `<path class="zone" d="${lines.join('')}"/>`;
  }

  drawUnits() {
    for (const [id, unit] of this.plots) {
      const stood = this.stood.get(id) ?? [], state = this.stateOf(id);
      unit.show(stood, { state, label: this.told(id), lit: this.lights.pieces, left: this.proposal.left === id });
    }
  }

  /** @param {string} id */
  stateOf(id) {
    const { spaces, selected } = this.lights;
    if (selected === id || this.inHand === id) return 'sel';
    if (this.targets.has(id)) return 'tgt';
    return spaces[id] ? 'may' : '';
  }

  /** A unit in words: "A2 Line Section, 9 of 10, done, at 35, 22". @param {string} id */
  told(id) {
    const unit = this.plots.get(id)?.unit, stack = this.view?.stacks.find(s => s.at === id);
    const stood = this.stood.get(id) ?? [], all = this.field.models.filter(m => m.unit === id).length;
    if (!unit) return id;
    const lead = stood.find(s => s.model.leader) ?? stood[0], at = lead && this.plane.mils(lead.x, lead.y);
    const where = at ? `at ${(at[0] / 1000).toFixed(0)}, ${(at[1] / 1000).toFixed(0)}` : '';
    const count = all > 1 ? `${stack?.count ?? 0} of ${all}` : '';
    const marks = stack?.marks.filter(m => m !== 'on_table').map(m => m.replaceAll('_', ' ')) ?? [];
    return [`${unit.code} ${unit.name}`, count, ...marks, where].filter(Boolean).join(', ');
  }

  /** Names and plates, laid out for what is in view. */
  drawLabels() {
    const { camera, view, field } = this, { scale } = camera, { w, h: high } = camera.size;
    /** @param {Box} b @returns {Box} */
    const px = b => [...camera.toHost(b[0], b[1]), ...camera.toHost(b[2], b[3])];
    const blocks = /** @type {[Box, number][]} */ ([]);
    for (const stood of this.stood.values()) for (const one of stood) {
      const [left, top, right, bottom] = around([one]);
      blocks.push([px([left, top, right, bottom]), 3], [px([left - 12, top - 12, right + 12, bottom + 12]), 0.25]);
    }
    for (const [x, y] of this.flags.values()) blocks.push([px([x - 24, y - 24, x + 24, y + 24]), 2]);
    for (const one of this.hulks) blocks.push([px(around([one])), 3]);
    for (const box of this.blocks) blocks.push([px(box), 4]);
    const plates = [...this.plots].filter(([id]) => this.stood.get(id)?.length).map(([id, unit]) => {
      const stood = this.stood.get(id) ?? [], all = field.models.filter(m => m.unit === id).length;
      const stack = view?.stacks.find(s => s.at === id), [left, top, right, bottom] = around(stood), grown = INCH / 2;
      const aboard = view?.pieces.filter(p => p.aboard && stood.some(s => s.model.id === p.aboard)).length;
      return { unit: unit.unit, left: stood.length, of: all, marks: stack?.marks ?? [], style: unit.style,
        dark: unit.dark,
        note: aboard ? `${aboard} aboard` : '', state: this.stateOf(id),
        box: px([left - grown, top - grown, right + grown, bottom + grown]),
        models: stood.map(s => /** @type {[number, number, number]} */ ([...camera.toHost(s.x, s.y),
          reachOf(s.model) * scale])) };
    });
    const pieces = this.pieces.map(p => ({ ...p, outline: p.outline.map(([x, y]) => camera.toHost(x, y)) }));
    const { names, tags } = layOut(pieces, plates, blocks, [0, 0, w, high]), small = 1 / scale;
    /** @param {{x: number, y: number, svg: string}} one */
    const put = ({ x, y, svg }) => {
      const [u, v] = this.toSheet(x, y);
      return `<g transform="translate(${f1(u)},${f1(v)})scale(${small.toFixed(4)})">${svg}</g>`;
    };
    this.layers.names.innerHTML = names.map(put).join('');
    const threads = tags.map(t => t.thread).join('');
    const joined = threads && put({ x: 0, y: 0,
      svg: `<path class="thread0" d="${threads}"/><path class="thread" d="${threads}"/>` });
    this.layers.tags.innerHTML = joined + tags.map(t => put(t).replace('<g ', `<g data-s="${t.id}" `)).join('');
  }

  /** @param {number} px @param {number} py of the frame @returns {Point} */
  toSheet(px, py) {
    const { x, y, scale } = this.camera;
    return [(px - x) / scale - MARGIN, (py - y) / scale - MARGIN];
  }

  /** The point of the sheet in view that is nearest to one, so many pixels from the edge. @param {Point} at
   * @param {number} beside @returns {Point} */
  inView([x, y], beside) {
    const [px, py] = this.camera.toHost(x, y), { w, h: high } = this.camera.size;
    return this.toSheet(clamp(px, beside, w - beside), clamp(py, 14, high - 14));
  }

  /** What is proposed, under and over the models. @param {Partial<Layers>} layers @param {Box[]} [blocks] */
  propose(layers, blocks = []) {
    const next = { ...NOTHING, ...layers };
    if (next.under !== this.proposal.under) this.layers.under.innerHTML = next.under;
    if (next.over !== this.proposal.over) this.layers.over.innerHTML = next.over;
    const faded = next.left !== this.proposal.left;
    this.proposal = next;
    this.blocks = blocks;
    if (faded) this.drawUnits();
    this.drawRulers();
  }

  drawRulers() {
    this.rulers.innerHTML = drawRulers(this.camera, this.plane, this.proposal.pins);
  }

  // camera

  /** As counters are drawn in the panel. @returns {Sizes} */
  get size() {
    return { counter: 44, ring: 26, font: 13, full: true, scale: this.camera.drawn, level: 'detail', flag: 21 };
  }

  /** Pixels for an inch. */
  get inch() {
    return INCH * this.camera.drawn;
  }

  moved() {
    if (!this.plots) return;
    this.drawRulers();
    this.later();
  }

  /** Plates are laid out anew when nothing moves any more. */
  later() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.drawLabels(), STILL);
  }

  rested() {
    if (!this.plots) return;
    this.stage.classList.toggle('z-far', this.inch < 20);
    this.stage.classList.toggle('z-near', this.inch >= 40);
    if (this.view) this.drawLabels();
    this.onRest();
  }

  /** Glides to a unit that acts, unless it is seen as large as that. @param {string} id */
  approach(id) {
    const stood = this.stood.get(id), { camera } = this;
    if (!stood?.length) return;
    camera.size = camera.measure();
    const wide = camera.size.w;
    const [left, top, right, bottom] = around(stood), scale = Math.min(CLOSE, Math.max(20, wide / 30)) / INCH;
    this.glide((left + right) / 2, (top + bottom) / 2, Math.max(camera.scale, scale));
  }

  /** @param {number} x @param {number} y @param {number} scale */
  glide(x, y, scale) {
    this.stage.classList.add('gliding');
    this.camera.centre(x, y, scale);
    setTimeout(() => this.stage.classList.remove('gliding'), 260);
  }

  /** Glides so that these units are seen together, as large as there is room. @param {string[]} ids */
  gather(ids) {
    const all = ids.flatMap(id => this.stood.get(id) ?? []), { camera } = this;
    const { w, h: high } = (camera.size = camera.measure());
    if (!all.length) return;
    const [left, top, right, bottom] = around(all), room = 3 * INCH;
    const scale = Math.min(w / (right - left + 2 * room), high / (bottom - top + 2 * room), CLOSE / INCH);
    this.glide((left + right) / 2, (top + bottom) / 2, Math.max(this.camera.least, scale));
  }

  // input

  listen() {
    const { frame, hooks, stage } = this, { signal } = this.stop;
    frame.addEventListener('click', e => this.camera.owns(e) && this.clicked(e), { signal });
    frame.addEventListener('pointermove', e => {
      if (e.pointerType === 'mouse' && !e.buttons) this.hover(this.camera.owns(e) ? this.spaceAt(e) : '');
    }, { signal });
    frame.addEventListener('pointerleave', () => this.hover(''), { signal });
    stage.addEventListener('keydown', e => {
      const id = idOf(e.target);
      if (e.key !== 'Enter' || !id || e.ctrlKey || e.metaKey || e.altKey || this.lights.selected) return;
      hooks.onSpace(id, e);
      e.preventDefault();
      e.stopPropagation();
    }, { signal });
    stage.addEventListener('focusin', e => this.focused(idOf(e.target)), { signal });
  }

  /** Only one unit is a stop of the Tab key: the one that had the focus last. @param {string} id */
  focused(id) {
    const plot = this.plots.get(id);
    if (!plot) return;
    for (const p of this.plots.values()) p.space.setAttribute('tabindex', p === plot ? '0' : '-1');
    if (plot.space.matches(':focus-visible')) this.camera.reveal(plot.spot.x, plot.spot.y);
    this.hooks.onHover(id);
  }

  /** The model nearest to a point of the sheet, and how far its edge is; null where none stands.
   * @param {number} x @param {number} y */
  nearest(x, y) {
    let best = /** @type {{id: string, unit: string, far: number} | null} */ (null);
    for (const [unit, stood] of this.stood) for (const s of stood) {
      const far = distance([s.x, s.y], [x, y]) - (s.model.length ? Math.min(s.model.length, s.model.width) * 0.012
        : reachOf(s.model));
      if (!best || far < best.far) best = { id: s.model.id, unit, far };
    }
    return best;
  }

  /** The unit, or the objective, that a point belongs to. @param {MouseEvent} e */
  spaceAt(e) {
    const plate = e.target instanceof Element && e.target.closest('.tags [data-s]')?.getAttribute('data-s');
    if (plate) return plate;
    const [x, y] = this.camera.toSheet(e), near = this.nearest(x, y);
    if (near && near.far < Math.max(INCH / 2, TOUCH / this.camera.scale / 1.5)) return near.unit;
    return [...this.flags].find(([, at]) => distance(at, [x, y]) < INCH / 2)?.[0] ?? '';
  }

  /** @param {MouseEvent} e */
  clicked(e) {
    if (this.camera.dragged) return void (this.camera.dragged = false);
    const id = e.detail || e.clientX || e.clientY ? this.spaceAt(e) : idOf(e.target);
    const [x, y] = this.camera.toSheet(e), near = this.nearest(x, y);
    this.pointed = near?.id ?? '';
    if (near && this.lights.pieces.has(near.id) && near.far < TOUCH / this.camera.scale)
      return this.hooks.onPiece(near.id, e);
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

  // what the page may ask

  /** @param {View} view @param {Lights} lights */
  show(view, lights) {
    const first = !this.view, { units, hulks, flags } = stand(this.field, this.plane, view);
    this.stage.classList.toggle('sliding', !first && pace() > 0);
    this.view = view;
    this.lights = lights;
    [this.stood, this.hulks, this.flags] = [units, hulks, flags];
    for (const { spot } of this.plots.values()) {
      const stood = units.get(spot.id), box = stood && around(stood);
      if (box) [spot.x, spot.y] = [(box[0] + box[2]) / 2, (box[1] + box[3]) / 2];
    }
    for (const spot of this.sheet.spots) [spot.x, spot.y] = flags.get(spot.id) ?? [spot.x, spot.y];
    this.drawStill();
    this.drawUnits();
    this.drawLabels();
    this.drawRulers();
  }

  /** Models glide by themselves. @param {Slide[]} _slides @param {number} _ms */
  async slide(_slides, _ms) {}

  /** @param {Doing[]} _doings */
  trace(_doings) {}

  /** Models are seen as they stand: there is nothing to open. @param {string} _space */
  fan(_space) {}

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

  /** @param {string} id */
  centre(id) {
    const spot = this.sheet.spots.find(s => s.id === id);
    if (spot && (this.stood.has(id) || this.flags.has(id))) this.camera.centre(spot.x, spot.y);
  }

  /** @param {string} id */
  focus(id) {
    this.plots.get(id)?.space.focus({ preventScroll: true });
  }

  /** Where a unit or an objective is on the screen. @param {string} id */
  box(id) {
    const { x, y } = this.frame.getBoundingClientRect(), stood = this.stood.get(id), flag = this.flags.get(id);
    if (!stood && !flag) return new DOMRect(x, y, 0, 0);
    const box = stood ? around(stood) : flag ? [flag[0] - 12, flag[1] - 12, flag[0] + 12, flag[1] + 12] : [0, 0, 0, 0];
    const [left, top] = this.camera.toHost(box[0], box[1]), { scale } = this.camera;
    return new DOMRect(x + left, y + top, (box[2] - box[0]) * scale, (box[3] - box[1]) * scale);
  }

  destroy() {
    this.stop.abort();
    clearTimeout(this.flashed);
    clearTimeout(this.timer);
    this.camera.destroy();
    this.host.classList.remove('mapw', 'fieldw', 'aim');
    this.frame.remove();
    this.rulers.remove();
  }
}

/** A name as it stands on a map: "the north wood" is North wood. @param {string} name */
const named = name => name.replace(/^the /, '').replace(/^./, c => c.toUpperCase());

/** @param {EventTarget | null} target */
function idOf(target) {
  const found = target instanceof Element ? target.closest('[data-id],[data-s]') : null;
  return found?.getAttribute('data-id') ?? found?.getAttribute('data-s') ?? '';
}
