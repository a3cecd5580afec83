// Bubbles: what is to be said about a place, set beside it where least is covered, never on a legal target.

import { focusOn, graphic, h } from '../dom.js';
import { clamp } from '../map/geometry.js';
import { opens } from '../opened.js';

const MOST = 2;
const NEAR = 210; // pixels around the place
const STEP = 8;
const EDGE = 14;
const AWAY = 250; // pixels that count as much as one point of what is covered, for what belongs to no place
const GAP = 8;
const FREE = 10; // pixels that count as much as one point of what is covered
const CLOSE = 1.5; // the same for what should be at hand
const WEIGHTS = { lit: 30, held: 6, bare: 2.4, label: 2.1, bubble: 40 }; // of what a bubble would cover

/** @param {DOMRect} place */
const middle = place => [place.x + place.width / 2, place.y + place.height / 2];

export class Bubbles {
  open = /** @type {Bubble[]} */ ([]);

  /** @param {TableUI} ui */
  constructor(ui) {
    this.ui = ui;
    this.layer = h('div.bubbles');
    ui.layout.app.append(this.layer);
  }

  /** @param {DOMRect} place @param {string} title @param {Child[]} content */
  show(place, title, content, takesFocus = false, kind = '') {
    while (this.open.length >= MOST) this.drop(this.open[0]);
    const shut = h('button.shut', { 'aria-label': 'Close', onclick: () => void this.drop(bubble) }, '×');
    const props = { role: takesFocus ? 'dialog' : 'status', 'aria-label': title, class: kind };
    const box = h('div.bubble', props, shut, h('h3', title), ...content);
    this.layer.append(box);
    const reach = takesFocus || kind === 'counter' ? CLOSE : FREE;
    const spot = this.findPlace(place, box.offsetWidth, box.offsetHeight, reach);
    box.style.left = `${spot.left}px`;
    box.style.top = `${spot.top}px`;
    const bubble = { box, tail: tail(place, spot, box), focus: document.activeElement };
    this.open.push(bubble);
    opens(box, () => this.drop(bubble), '.bubble, .ask-odds, .opt');
    this.layer.prepend(bubble.tail);
    if (takesFocus) focusOn(box, 'button:not(.shut)');
    return bubble;
  }

  /** The cheapest place near by; `reach` is how far it may go for it.
   * @param {DOMRect} place @param {number} width @param {number} height @param {number} reach */
  findPlace(place, width, height, reach) {
    const frame = this.ui.layout.area.getBoundingClientRect(), keep = this.obstacles(), [x, y] = middle(place);
    const clear = Math.max(place.width, place.height) / 2 + GAP;
    const last = [Math.min(frame.right - width - GAP, x + NEAR), Math.min(frame.bottom - height - GAP, y + NEAR)];
    let best = fallback(frame, place, width, height), least = Infinity;
    for (let top = Math.max(frame.top + GAP, y - NEAR - height); top <= last[1]; top += STEP) {
      for (let left = Math.max(frame.left + GAP, x - NEAR - width); left <= last[0]; left += STEP) {
        const spot = { left, top, x: clamp(x, left, left + width), y: clamp(y, top, top + height) };
        const far = Math.hypot(spot.x - x, spot.y - y);
        if (far < clear || far > NEAR) continue;
        const cost = far / reach + covered(keep, left, top, width, height);
        if (cost < least) [best, least] = [spot, cost];
      }
    }
    return best;
  }

  /** Puts a box of the map's where it covers least: as near as may be to the middle of the lower edge.
   * @param {HTMLElement} box */
  set(box) {
    const { x, y, width, height } = this.ui.layout.area.getBoundingClientRect(), keep = this.obstacles();
    const wide = box.offsetWidth, high = box.offsetHeight, middle = (width - wide) / 2, low = height - high - EDGE;
    let best = [middle, low], least = Infinity;
    for (let top = low; top >= EDGE; top -= 2 * STEP) {
      for (let left = EDGE; left <= width - wide - EDGE; left += 2 * STEP) {
        const cost = covered(keep, x + left, y + top, wide, high) + Math.hypot(left - middle, top - low) / AWAY;
        if (cost < least) [best, least] = [[left, top], cost];
      }
    }
    box.style.left = `${best[0]}px`;
    box.style.top = `${best[1]}px`;
  }

  /** What should be left free: legal targets above all, then counters, then spaces. @returns {[DOMRect, number][]} */
  obstacles() {
    const { names, map, play, layout } = this.ui, { pieces = [], stacks = [] } = play.state?.view ?? {};
    const lit = new Set([...play.litSpaces(), play.lit.selected]);
    const held = new Set([...pieces, ...stacks].map(x => x.at));
    /** @param {string} selector @param {number} weight @returns {[DOMRect, number][]} */
    const all = (selector, weight) =>
      [...layout.app.querySelectorAll(selector)].map(e => [e.getBoundingClientRect(), weight]);
    const spaces = [...names.spots.keys()].map(id =>
      /** @type {[DOMRect, number]} */ ([map.box(id), WEIGHTS[lit.has(id) ? 'lit' : held.has(id) ? 'held' : 'bare']]));
    const fan = all('.fan:not([hidden])', WEIGHTS.lit), bubbles = this.open.map(b => b.box.getBoundingClientRect());
    return [...spaces, ...all('.labels text', WEIGHTS.label), ...fan,
      ...bubbles.map(box => /** @type {[DOMRect, number]} */ ([box, WEIGHTS.bubble]))];
  }

  /** @param {Bubble} bubble */
  drop(bubble) {
    const inside = bubble.box.contains(document.activeElement);
    bubble.box.remove();
    bubble.tail.remove();
    this.open = this.open.filter(b => b !== bubble);
    if (inside && bubble.focus?.isConnected) /** @type {HTMLElement} */ (bubble.focus).focus();
  }

  /** Closes the newest; false where there is none. */
  close() {
    const last = this.open.at(-1);
    if (last) this.drop(last);
    return last !== undefined;
  }

  clear() {
    while (this.close());
  }
}

/** @param {DOMRect} place @param {BubblePlace} spot @param {HTMLElement} box */
function tail(place, spot, box) {
  const [x, y] = middle(place), angle = Math.atan2(spot.y - y, spot.x - x), r = Math.min(place.width, place.height) / 2;
  const from = [x + Math.cos(angle) * r, y + Math.sin(angle) * r];
  const toX = clamp(spot.x, spot.left + 12, spot.left + box.offsetWidth - 12);
  const toY = clamp(spot.y, spot.top + 12, spot.top + box.offsetHeight - 12);
  const dot = `<circle cx="${from[0]}" cy="${from[1]}" r="3.5"/>`;
  return graphic(`<svg class="tail"><path d="M${from}L${toX},${toY}"/>${dot}</svg>`);
}

/** @param {[DOMRect, number][]} keep @param {number} left @param {number} top @param {number} width
 * @param {number} height */
function covered(keep, left, top, width, height) {
  let cost = 0;
  for (const [box, weight] of keep) {
    const wide = Math.min(left + width, box.right) - Math.max(left, box.left);
    const high = Math.min(top + height, box.bottom) - Math.max(top, box.top);
    if (wide > 0 && high > 0) cost += weight * (1 + (wide * high) / 500);
  }
  return cost;
}

/** Where there is no room near by: beside the place, inside the window.
 * @param {DOMRect} frame @param {DOMRect} place @param {number} width @param {number} height @returns {BubblePlace} */
function fallback(frame, place, width, height) {
  const left = clamp(place.x - width - GAP, GAP, Math.max(GAP, frame.right - width - GAP));
  const top = clamp(place.y, GAP, Math.max(GAP, innerHeight - height - GAP));
  return { left, top, x: left + width, y: clamp(place.y, top, top + height) };
}
