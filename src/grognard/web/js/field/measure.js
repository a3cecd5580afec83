// The measuring tool: from press to release, in inches; from a model it counts from the edge of its base.

import { distance } from '../map/geometry.js';
import { f1 } from '../map/svg.js';
import { inches } from './plane.js';
import { chip } from './proposal.js';

export class Measure {
  on = false;
  from = /** @type {Point | null} */ (null);
  edge = 0; // mils from the middle to the edge where it begins
  told = 0;
  pointer = -1;

  /** @param {Hand} hand */
  constructor(hand) {
    this.hand = hand;
  }

  toggle() {
    this.on = !this.on;
    this.from = null;
    this.hand.field.frame.classList.toggle('measuring', this.on);
    this.hand.field.layers.carry.replaceChildren();
    this.hand.roster.tool.ariaPressed = String(this.on);
    this.hand.ui.say(this.on ? 'Measuring: press and drag' : 'No longer measuring');
    return true;
  }

  /** A point, caught by the middle of a model. @param {PointerEvent} e @returns {{at: Point, edge: number}} */
  point(e) {
    const { field } = this.hand, [x, y] = field.camera.toSheet(e), near = field.nearest(x, y);
    const stood = near && near.far < 0 ? field.stood.get(near.unit)?.find(s => s.model.id === near.id) : null;
    return stood ? { at: [stood.x, stood.y], edge: stood.model.length ? 0 : stood.model.radius } : { at: [x, y],
      edge: 0 };
  }

  /** @param {PointerEvent} e */
  down(e) {
    const { at, edge } = this.point(e);
    [this.from, this.edge, this.pointer] = [at, edge, e.pointerId];
    this.hand.field.frame.setPointerCapture(e.pointerId);
  }

  /** @param {PointerEvent} e */
  move(e) {
    if (!this.from || e.pointerId !== this.pointer) return;
    e.stopPropagation();
    const { field } = this.hand, { at, edge } = this.point(e), [a, b] = [this.from, at];
    const far = Math.max(0, distance(a, b) / 0.024 - edge - this.edge);
    const d = `M${f1(a[0])},${f1(a[1])}L${f1(b[0])},${f1(b[1])}`;
    field.layers.carry.innerHTML = `<path class="measured0" d="${d}"/><path class="measured" d="${d}"/>` +
      chip([(a[0] + b[0]) / 2, (a[1] + b[1]) / 2], inches(far), 'ink', field.camera.scale);
    this.told = far;
  }

  /** @param {PointerEvent} e */
  up(e) {
    if (!this.from || e.pointerId !== this.pointer) return;
    e.stopPropagation();
    this.from = null;
    this.hand.field.camera.dragged = true;
    this.hand.ui.say(inches(this.told));
  }

  close() {
    this.on = false;
  }
}
