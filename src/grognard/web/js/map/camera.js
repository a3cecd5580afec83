// @ts-check
// The camera: zoom and pan by wheel, pinch, drag, double click and keys. While it moves only a CSS transform changes.

export const MARGIN = 26; // of the sheet around the map, in units
const REST = 140; // ms without movement until the sheet is drawn sharp again
const DRAG = 5; // pixels until a press is a drag
const PHONE = 600; // pixels: on less the whole sheet can't be read,
const CLOSE = 0.94; // so it opens at this scale

/** @typedef {{onMove: () => void, onRest: () => void, isTarget: (event: MouseEvent) => boolean}} CameraHooks */

export class Camera {
  /**
   * @param {HTMLElement} host @param {HTMLElement} stage @param {number} width @param {number} height
   * @param {CameraHooks} hooks
   */
  constructor(host, stage, width, height, hooks) {
    this.host = host;
    this.stage = stage;
    this.width = width + 2 * MARGIN;
    this.height = height + 2 * MARGIN;
    this.hooks = hooks;
    this.size = this.measure();
    this.laid = host.clientWidth > 0;
    this.scale = this.drawn = 1; // pixels for a unit: now, and when the sheet was last drawn
    this.x = this.y = 0;
    this.fitted = true;
    this.dragged = false;
    this.frame = this.timer = 0;
    /** @type {Map<number, {x: number, y: number}>} */
    this.fingers = new Map();
    this.stop = new AbortController();
    this.seen = new ResizeObserver(() => this.resized());
    this.listen();
    this.seen.observe(host);
  }

  /** The room there is; a host that isn't laid out yet is taken for a large one. */
  measure() { return { w: this.host.clientWidth || 1200, h: this.host.clientHeight || 800 }; }

  /** The first sight: the whole sheet, or a part of it where all of it would be too small to read. */
  begin() {
    if (this.size.w < PHONE && this.least < CLOSE) this.centre(this.width / 2 - MARGIN, this.height / 2 - MARGIN, CLOSE);
    else this.fit();
    this.rest();
  }

  /** The scale at which the whole sheet is seen. */
  get least() { return Math.min(this.size.w / this.width, this.size.h / this.height); }

  get most() { return Math.max(2.4, this.least * 4); }

  fit() {
    this.scale = this.least;
    this.x = this.y = 0;
    this.move();
    this.fitted = true;
  }

  /** @param {number} factor @param {number} [px] @param {number} [py] the point of the host that stays where it is */
  zoom(factor, px = this.size.w / 2, py = this.size.h / 2) {
    const to = Math.max(this.least, Math.min(this.most, this.scale * factor)), k = to / this.scale;
    this.x = px - (px - this.x) * k;
    this.y = py - (py - this.y) * k;
    this.scale = to;
    this.move();
    if (to <= this.least * 1.001) this.fitted = true;
  }

  /** @param {number} dx @param {number} dy */
  pan(dx, dy) {
    this.x += dx;
    this.y += dy;
    this.move();
  }

  /** Puts a point of the sheet in the middle. @param {number} x @param {number} y @param {number} [scale] */
  centre(x, y, scale = this.scale) {
    this.scale = scale;
    this.x = this.size.w / 2 - (x + MARGIN) * scale;
    this.y = this.size.h / 2 - (y + MARGIN) * scale;
    this.move();
  }

  /** Pans just so far that a point of the sheet is in view. @param {number} x @param {number} y */
  reveal(x, y) {
    const [px, py] = this.toHost(x, y), { w, h } = this.size, edge = Math.min(70, w / 4, h / 4);
    const dx = px < edge ? edge - px : px > w - edge ? w - edge - px : 0, dy = py < edge ? edge - py : py > h - edge ? h - edge - py : 0;
    if (dx || dy) this.pan(dx, dy);
  }

  /** @param {number} x @param {number} y @returns {[number, number]} */
  toHost(x, y) { return [this.x + (x + MARGIN) * this.scale, this.y + (y + MARGIN) * this.scale]; }

  /** A point of the screen on the sheet. @param {number} clientX @param {number} clientY @returns {[number, number]} */
  toSheet(clientX, clientY) {
    const box = this.host.getBoundingClientRect();
    return [(clientX - box.left - this.x) / this.scale - MARGIN, (clientY - box.top - this.y) / this.scale - MARGIN];
  }

  /** Keeps the sheet in view and shows it with the next frame. */
  move() {
    const { w, h } = this.size, width = this.width * this.scale, height = this.height * this.scale;
    this.x = width <= w + 1 ? (w - width) / 2 : Math.max(w - width, Math.min(0, this.x));
    this.y = height <= h + 1 ? (h - height) / 2 : Math.max(h - height, Math.min(0, this.y));
    this.fitted = false;
    this.frame ||= requestAnimationFrame(() => {
      this.frame = 0;
      this.apply();
      this.hooks.onMove();
    });
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.rest(), REST);
  }

  apply() {
    const k = this.scale / this.drawn;
    this.stage.style.transform = `translate(${this.x}px,${this.y}px)${Math.abs(k - 1) < 1e-6 ? '' : `scale(${k})`}`;
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
    this.hooks.onMove();
  }

  resized() {
    if (!this.host.clientWidth) return;
    const first = !this.laid, before = this.size;
    this.laid = true;
    this.size = this.measure();
    if (first) return this.begin();
    if (this.fitted) this.fit();
    else {
      this.x += (this.size.w - before.w) / 2; // what was in the middle stays there
      this.y += (this.size.h - before.h) / 2;
      this.zoom(1);
    }
    this.rest();
  }

  /** Whether an event is the map's, not that of something laid over it. @param {Event} e */
  owns(e) { return e.target === this.host || this.stage.contains(/** @type {Node} */ (e.target)); }

  listen() {
    const { host } = this, signal = this.stop.signal;
    host.addEventListener('wheel', e => this.owns(e) && this.wheel(e), { passive: false, signal });
    host.addEventListener('pointerdown', e => this.owns(e) && this.down(e), { signal });
    host.addEventListener('pointermove', e => this.drag(e), { signal });
    for (const name of /** @type {const} */ (['pointerup', 'pointercancel'])) host.addEventListener(name, e => this.up(e), { signal });
    host.addEventListener('dblclick', e => !this.owns(e) || this.hooks.isTarget(e) || this.zoomAt(e, e.shiftKey ? 1 / 1.6 : 1.6), { signal });
    host.addEventListener('keydown', e => this.key(e), { signal });
  }

  /** @param {MouseEvent} e @param {number} factor */
  zoomAt(e, factor) {
    const box = this.host.getBoundingClientRect();
    this.zoom(factor, e.clientX - box.left, e.clientY - box.top);
  }

  /** @param {WheelEvent} e */
  wheel(e) {
    e.preventDefault();
    const unit = e.deltaMode === 1 ? 18 : e.deltaMode === 2 ? 400 : 1;
    if (e.shiftKey) this.pan(-(e.deltaX || e.deltaY) * unit, 0);
    else this.zoomAt(e, Math.exp(-Math.max(-240, Math.min(240, e.deltaY * unit)) * (e.ctrlKey ? 0.01 : 0.0018)));
  }

  /** @param {PointerEvent} e */
  down(e) {
    if (e.button > 1) return;
    if (!this.fingers.size) this.dragged = false;
    this.fingers.set(e.pointerId, { x: e.clientX, y: e.clientY });
  }

  /** @param {PointerEvent} e */
  drag(e) {
    const finger = this.fingers.get(e.pointerId);
    if (!finger) return;
    const dx = e.clientX - finger.x, dy = e.clientY - finger.y, before = this.spread();
    if (!this.dragged && this.fingers.size === 1 && Math.hypot(dx, dy) < DRAG) return;
    if (!this.dragged) this.host.setPointerCapture(e.pointerId);
    this.dragged = true;
    this.host.classList.add('moving');
    finger.x = e.clientX;
    finger.y = e.clientY;
    if (this.fingers.size === 1) return this.pan(dx, dy);
    const after = this.spread(), box = this.host.getBoundingClientRect();
    this.x += dx / this.fingers.size;
    this.y += dy / this.fingers.size;
    this.zoom(after.wide / before.wide, after.x - box.left, after.y - box.top);
  }

  /** The middle of the fingers and how far they are from it. */
  spread() {
    const all = [...this.fingers.values()], x = all.reduce((s, f) => s + f.x, 0) / all.length, y = all.reduce((s, f) => s + f.y, 0) / all.length;
    return { x, y, wide: Math.max(20, all.reduce((s, f) => s + Math.hypot(f.x - x, f.y - y), 0) / all.length) };
  }

  /** @param {PointerEvent} e */
  up(e) {
    this.fingers.delete(e.pointerId);
    if (!this.fingers.size) this.host.classList.remove('moving');
  }

  /** @param {KeyboardEvent} e */
  key(e) {
    if (e.ctrlKey || e.metaKey || e.altKey || e.defaultPrevented) return;
    const pan = { ArrowLeft: [90, 0], ArrowRight: [-90, 0], ArrowUp: [0, 90], ArrowDown: [0, -90] }[e.key];
    if (pan && (e.shiftKey || e.target === this.host)) this.pan(pan[0], pan[1]);
    else if (e.key === '+' || e.key === '=') this.zoom(1.25);
    else if (e.key === '-') this.zoom(0.8);
    else if (e.key === '0') this.fit();
    else return;
    e.preventDefault();
    e.stopPropagation();
  }

  destroy() {
    this.stop.abort();
    this.seen.disconnect();
    cancelAnimationFrame(this.frame);
    clearTimeout(this.timer);
  }
}
