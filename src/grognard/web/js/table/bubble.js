// Bubbles: what is to be said about a place, set beside it where least is covered, never on a legal target.

import { h } from '../dom.js';

const MOST = 2;
const NEAR = 210; // pixels around the place
const STEP = 8;
const GAP = 8;
const FREE = 10; // pixels that count as much as one point of what is covered
const CLOSE = 1.5; // the same for what should be at hand
const SVG = 'http://www.w3.org/2000/svg';

/**
 * @typedef {object} Obstacle
 * @property {DOMRect} box
 * @property {number} weight what it costs to cover it
 */
/** @typedef {{left: number, top: number, x: number, y: number}} Seat top left corner, and the point nearest to the place */
/** @typedef {{box: HTMLElement, tail: SVGGElement, focus: Element | null}} Bubble */

export class Bubbles {
  /**
   * @param {HTMLElement} host
   * @param {() => DOMRect} frame where bubbles may be
   * @param {() => Obstacle[]} obstacles
   */
  constructor(host, frame, obstacles) {
    this.frame = frame;
    this.obstacles = obstacles;
    /** @type {Bubble[]} */
    this.open = [];
    this.layer = h('div', { class: 'bubbles' });
    this.tails = document.createElementNS(SVG, 'svg');
    this.tails.setAttribute('class', 'tail');
    this.layer.append(this.tails);
    host.append(this.layer);
  }

  /**
   * @param {DOMRect} place
   * @param {string} title
   * @param {import('../dom.js').Child[]} content
   * @param {boolean} [takesFocus]
   */
  show(place, title, content, takesFocus = false) {
    while (this.open.length >= MOST) this.drop(this.open[0]);
    const shut = h('button', { class: 'shut', type: 'button', 'aria-label': 'Close' }, '×');
    const box = h('div', { class: 'bubble', role: takesFocus ? 'dialog' : 'status', 'aria-label': title }, shut, h('h3', {}, title), ...content);
    this.layer.append(box);
    const seat = this.seat(place, box.offsetWidth, box.offsetHeight, takesFocus ? CLOSE : FREE);
    box.style.left = `${seat.left}px`;
    box.style.top = `${seat.top}px`;
    const bubble = { box, tail: this.draw(place, seat, box), focus: document.activeElement };
    shut.addEventListener('click', () => this.drop(bubble));
    this.open.push(bubble);
    if (takesFocus) /** @type {HTMLElement | null} */ (box.querySelector('button:not(.shut)'))?.focus();
  }

  /**
   * @param {DOMRect} place
   * @param {number} width
   * @param {number} height
   * @param {number} reach how far it may go for a better spot
   * @returns {Seat}
   */
  seat(place, width, height, reach) {
    const frame = this.frame();
    const x = place.x + place.width / 2;
    const y = place.y + place.height / 2;
    const clear = Math.max(place.width, place.height) / 2 + GAP;
    const others = this.open.map((b) => ({ box: b.box.getBoundingClientRect(), weight: 40 }));
    const keep = [...this.obstacles(), ...others];
    let best = { cost: Infinity, seat: fallback(frame, place, width, height) };
    const low = Math.min(frame.bottom - height - GAP, y + NEAR);
    const far = Math.min(frame.right - width - GAP, x + NEAR);
    for (let top = Math.max(frame.top + GAP, y - NEAR - height); top <= low; top += STEP) {
      for (let left = Math.max(frame.left + GAP, x - NEAR - width); left <= far; left += STEP) {
        const seat = { left, top, x: clamp(x, left, left + width), y: clamp(y, top, top + height) };
        const far = Math.hypot(seat.x - x, seat.y - y);
        if (far < clear || far > NEAR) continue;
        const cost = far / reach + covered(keep, left, top, width, height);
        if (cost < best.cost) best = { cost, seat };
      }
    }
    return best.seat;
  }

  /**
   * @param {DOMRect} place
   * @param {Seat} seat
   * @param {HTMLElement} box
   */
  draw(place, seat, box) {
    const x = place.x + place.width / 2;
    const y = place.y + place.height / 2;
    const angle = Math.atan2(seat.y - y, seat.x - x);
    const r = Math.min(place.width, place.height) / 2;
    const from = [x + Math.cos(angle) * r, y + Math.sin(angle) * r];
    const to = [clamp(seat.x, seat.left + 12, seat.left + box.offsetWidth - 12), clamp(seat.y, seat.top + 12, seat.top + box.offsetHeight - 12)];
    const group = document.createElementNS(SVG, 'g');
    group.append(shape('path', { d: `M${from}L${to}` }), shape('circle', { cx: from[0], cy: from[1], r: 3.5 }));
    this.tails.append(group);
    return group;
  }

  /** @param {Bubble} bubble */
  drop(bubble) {
    const inside = bubble.box.contains(document.activeElement);
    bubble.box.remove();
    bubble.tail.remove();
    this.open = this.open.filter((b) => b !== bubble);
    if (inside && bubble.focus?.isConnected) /** @type {HTMLElement} */ (bubble.focus).focus();
  }

  /** Closes the newest; false where there is none. */
  close() {
    const last = this.open.pop();
    if (last) this.drop(last);
    return last !== undefined;
  }

  clear() {
    while (this.close());
  }
}

/**
 * @param {number} v
 * @param {number} low
 * @param {number} high
 */
const clamp = (v, low, high) => Math.max(low, Math.min(high, v));

/**
 * @param {string} tag
 * @param {Record<string, string | number>} attributes
 */
function shape(tag, attributes) {
  const made = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, String(value));
  return made;
}

/**
 * What a bubble would cover, by weight.
 * @param {Obstacle[]} keep
 * @param {number} left
 * @param {number} top
 * @param {number} width
 * @param {number} height
 */
function covered(keep, left, top, width, height) {
  let cost = 0;
  for (const { box, weight } of keep) {
    const wide = Math.min(left + width, box.right) - Math.max(left, box.left);
    const high = Math.min(top + height, box.bottom) - Math.max(top, box.top);
    if (wide > 0 && high > 0) cost += weight * (1 + (wide * high) / 500);
  }
  return cost;
}

/**
 * Where there is no room near by: beside the place, inside the window.
 * @param {DOMRect} frame
 * @param {DOMRect} place
 * @param {number} width
 * @param {number} height
 * @returns {Seat}
 */
function fallback(frame, place, width, height) {
  const left = clamp(place.x - width - GAP, GAP, Math.max(GAP, frame.right - width - GAP));
  const top = clamp(place.y, GAP, Math.max(GAP, innerHeight - height - GAP));
  return { left, top, x: left + width, y: clamp(place.y, top, top + height) };
}
