// The camera: zoom and pan by wheel, pinch, drag, double click and keys. While it moves only a CSS transform changes.
import { clamp } from './geometry.js';

export const MARGIN = 26; // of the sheet around the map, in units
const REST = 140; // ms without movement until the sheet is drawn sharp again
const DRAG = 5; // pixels until a press is a drag
const PHONE = 600; // pixels: on less the whole sheet can't be read,
const CLOSE = 0.94; // so it opens at this scale
const TABLET = 1100; // pixels of the window: on less the sheet fills the height, too,
const BANDS = 1.2; // where it would leave so much of it empty,
const MOST = 1.6; // up to so many times the whole
/** @type {Record<string, Point>} */
const PAN = { ArrowLeft: [90, 0], ArrowRight: [-90, 0], ArrowUp: [0, 90], ArrowDown: [0, -90] };

export class Camera {
  scale = 1; // pixels for a unit: now,
  drawn = 1; // and when the sheet was last drawn
  x = 0;
  y = 0;
  fitted = true;
  middle = /** @type {Point | null} */ (null); // what was put there and nobody has moved away since
  dragged = false;
  frame = 0;
  timer = 0;
  fingers = /** @type {Map<number, MouseEvent>} */ (new Map());
  stop = new AbortController();

  /** @param {HTMLElement} host @param {HTMLElement} stage @param {Box} bounds @param {CameraHooks} hooks */
  constructor(host, stage, [left, top, right, bottom], hooks) {
    this.host = host;
    this.stage = stage;
    this.width = right - left + 2 * MARGIN;
    this.height = bottom - top + 2 * MARGIN;
    this.hooks = hooks;
    this.size = this.measure();
    this.seen = new ResizeObserver(() => this.resized());
    this.listen();
    this.seen.observe(host);
  }

  /** The room there is; a host that isn't laid out yet is taken for a large one. */
  measure() {
    return { w: this.host.clientWidth || 1200, h: this.host.clientHeight || 800 };
  }

  /** The first sight: the whole sheet, or a part of it where all of it would be too small to read. */
  begin() {
    const { least, size: { w, h } } = this, cover = Math.max(w / this.width, h / this.height);
    const filled = innerWidth < TABLET && cover > BANDS * least ? Math.min(cover, MOST * least) : 0;
    const scale = w < PHONE && least < CLOSE ? CLOSE : filled;
    if (scale) this.centre(this.width / 2 - MARGIN, this.height / 2 - MARGIN, scale);
    else this.fit();
    this.rest();
  }

  /** The scale at which the whole sheet is seen. */
  get least() {
    return Math.min(this.size.w / this.width, this.size.h / this.height);
  }

  fit() {
    this.scale = this.least;
    this.move();
    this.fitted = true;
  }

  /** The point px, py of the host stays where it is. @param {number} factor */
  zoom(factor, px = this.size.w / 2, py = this.size.h / 2) {
    this.middle = null;
    const to = clamp(this.scale * factor, this.least, Math.max(2.4, this.least * 4)), k = to / this.scale;
    this.x = px - (px - this.x) * k;
    this.y = py - (py - this.y) * k;
    this.scale = to;
    this.move();
    this.fitted = to <= this.least * 1.001;
  }

  /** @param {number} dx @param {number} dy */
  pan(dx, dy) {
    this.middle = null;
    this.x += dx;
    this.y += dy;
    this.move();
  }

  /** Puts a point of the sheet in the middle. @param {number} x @param {number} y */
  centre(x, y, scale = this.scale) {
    this.scale = scale;
    this.x = this.size.w / 2 - (x + MARGIN) * scale;
    this.y = this.size.h / 2 - (y + MARGIN) * scale;
    this.middle = [x, y];
    this.move();
  }

  /** Pans just so far that a point of the sheet is in view. @param {number} x @param {number} y */
  reveal(x, y) {
    const [px, py] = this.toHost(x, y), { w, h } = this.size, edge = Math.min(70, w / 4, h / 4);
    const dx = clamp(px, edge, w - edge) - px, dy = clamp(py, edge, h - edge) - py;
    if (dx || dy) this.pan(dx, dy);
  }

  /** @param {number} x @param {number} y @returns {Point} */
  toHost(x, y) {
    return [this.x + (x + MARGIN) * this.scale, this.y + (y + MARGIN) * this.scale];
  }

  /** A point of the screen in the host. @param {{clientX: number, clientY: number}} e @returns {Point} */
  inHost(e) {
    const box = this.host.getBoundingClientRect();
    return [e.clientX - box.left, e.clientY - box.top];
  }

  /** A point of the screen on the sheet. @param {MouseEvent} e */
  toSheet(e) {
    const [px, py] = this.inHost(e);
    return [(px - this.x) / this.scale - MARGIN, (py - this.y) / this.scale - MARGIN];
  }

  /** Keeps the sheet in view and shows it with the next frame. */
  move() {
    const { w, h } = this.size, right = w - this.width * this.scale, bottom = h - this.height * this.scale;
    this.x = right >= -1 ? right / 2 : clamp(this.x, right, 0);
    this.y = bottom >= -1 ? bottom / 2 : clamp(this.y, bottom, 0);
    this.fitted = false;
    this.frame ||= requestAnimationFrame(() => {
      this.frame = 0;
      this.apply();
    });
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.rest(), REST);
  }

  apply() {
    this.stage.style.transform = `translate(${this.x}px,${this.y}px)scale(${this.scale / this.drawn})`;
    this.hooks.onMove();
  }

  /** Draws the sheet sharp at the present scale. */
  rest() {
    clearTimeout(this.timer);
    if (this.fingers.size > 1) return void (this.timer = setTimeout(() => this.rest(), REST));
    this.x = Math.round(this.x);
    this.y = Math.round(this.y);
    if (this.drawn !== this.scale) {
      this.drawn = this.scale;
      this.stage.style.width = `${this.width * this.scale}px`;
      this.stage.style.height = `${this.height * this.scale}px`;
      this.hooks.onRest();
    }
    this.apply();
  }

  resized() {
    if (!this.host.clientWidth) return;
    const { w, h } = this.size;
    this.size = this.measure();
    if (this.fitted) this.fit();
    else if (this.middle) this.centre(...this.middle);
    else {
      this.pan((this.size.w - w) / 2, (this.size.h - h) / 2); // what was in the middle stays there
      this.zoom(1);
    }
    this.rest();
  }

  /** Whether an event is the map's, not that of something laid over it. @param {Event} e */
  owns(e) {
    return e.target === this.host || this.stage.contains(/** @type {Node} */ (e.target));
  }

  listen() {
    const { host } = this, { signal } = this.stop;
    host.addEventListener('wheel', e => this.owns(e) && this.wheel(e), { passive: false, signal });
    host.addEventListener('pointerdown', e => this.owns(e) && this.down(e), { signal });
    host.addEventListener('pointermove', e => this.drag(e), { signal });
    host.addEventListener('pointerup', e => this.up(e), { signal });
    host.addEventListener('pointercancel', e => this.up(e), { signal });
    host.addEventListener('keydown', e => this.key(e), { signal });
    host.addEventListener('dblclick', e => {
      if (this.owns(e) && !this.hooks.isTarget(e)) this.zoom(e.shiftKey ? 1 / 1.6 : 1.6, ...this.inHost(e));
    }, { signal });
  }

  /** @param {WheelEvent} e */
  wheel(e) {
    e.preventDefault();
    const unit = [1, 18, 400][e.deltaMode]; // pixels, lines, pages
    if (e.shiftKey) this.pan(-(e.deltaX || e.deltaY) * unit, 0);
    else this.zoom(Math.exp(-clamp(e.deltaY * unit, -240, 240) * (e.ctrlKey ? 0.01 : 0.0018)), ...this.inHost(e));
  }

  /** @param {PointerEvent} e */
  down(e) {
    if (e.button > 1) return;
    if (!this.fingers.size) this.dragged = false;
    this.fingers.set(e.pointerId, e);
  }

  /** @param {PointerEvent} e */
  drag(e) {
    const { fingers, host } = this, finger = fingers.get(e.pointerId);
    if (!finger) return;
    const dx = e.clientX - finger.clientX, dy = e.clientY - finger.clientY, before = this.spread();
    if (!this.dragged && fingers.size === 1 && Math.hypot(dx, dy) < DRAG) return;
    if (!this.dragged) host.setPointerCapture(e.pointerId);
    this.dragged = true;
    host.classList.add('moving');
    fingers.set(e.pointerId, e);
    this.pan(dx / fingers.size, dy / fingers.size);
    const after = this.spread();
    if (fingers.size > 1) this.zoom(after.wide / before.wide, ...this.inHost(after));
  }

  /** The middle of the fingers and how far they are from it. */
  spread() {
    const all = [...this.fingers.values()];
    /** @param {(f: MouseEvent) => number} of */
    const mean = of => all.reduce((sum, f) => sum + of(f), 0) / all.length;
    const clientX = mean(f => f.clientX), clientY = mean(f => f.clientY);
    return { clientX, clientY, wide: Math.max(20, mean(f => Math.hypot(f.clientX - clientX, f.clientY - clientY))) };
  }

  /** @param {PointerEvent} e */
  up(e) {
    this.fingers.delete(e.pointerId);
    if (!this.fingers.size) this.host.classList.remove('moving');
  }

  /** @param {KeyboardEvent} e */
  key(e) {
    const pan = PAN[e.key];
    if (!pan || !e.shiftKey) return;
    this.pan(...pan);
    e.preventDefault();
  }

  destroy() {
    this.stop.abort();
    this.seen.disconnect();
    cancelAnimationFrame(this.frame);
    clearTimeout(this.timer);
  }
}
