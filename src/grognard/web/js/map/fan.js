// @ts-check
// A stack opened as a fan: every counter a button, for mouse, finger and keyboard.
import { backCounter, counter, isIn, lookOf, speak, statesOf } from './counters.js';
import { inside } from './geometry.js';
import { byWeight } from './stacks.js';
import { esc } from './svg.js';

/** @import { Sheet, Piece } from '../../types.d.ts' */
/** @import { Group } from './stacks.js' */

const GAP = 5, EDGE = 8, AWAY = 10; // pixels: between counters, to the edge of the map, from the space

export class Fan {
  /**
   * @param {HTMLElement} host @param {Sheet} sheet @param {(piece: string, event: Event) => void} onPiece
   * @param {(space: string) => void} onClose
   */
  constructor(host, sheet, onPiece, onClose) {
    this.sheet = sheet;
    this.host = host;
    this.onClose = onClose;
    this.space = '';
    this.drawn = '';
    this.element = document.createElement('div');
    this.element.className = 'fan';
    this.element.hidden = true;
    this.element.setAttribute('role', 'group');
    host.append(this.element);
    this.element.addEventListener('click', e => {
      e.stopPropagation();
      const chosen = /** @type {Element} */ (e.target).closest('[data-p]');
      if (chosen) onPiece(chosen.getAttribute('data-p') ?? '', e);
    });
    this.element.addEventListener('keydown', e => this.key(e));
  }

  /**
   * Shows the counters of a space; its place follows by `place`.
   * @param {string} space @param {string} title @param {Group[]} groups @param {Set<string>} lit
   */
  show(space, title, groups, lit) {
    const many = groups.reduce((n, g) => n + g.pieces.length, 0) > 12, px = matchMedia('(pointer: coarse)').matches ? 48 : many ? 40 : 46;
    const rows = groups.map(g => this.row(g, lit, px)).join(''), drawn = `${space}|${rows}`;
    if (drawn === this.drawn) return;
    const held = /** @type {HTMLElement | null} */ (this.element.contains(document.activeElement) ? document.activeElement : null)?.dataset.p;
    this.drawn = drawn;
    this.space = space;
    this.element.hidden = false;
    this.element.setAttribute('aria-label', title);
    this.element.innerHTML = rows;
    if (held !== undefined) this.focus(held);
  }

  /** @param {Group} group @param {Set<string>} lit @param {number} px */
  row(group, lit, px) {
    const unseen = group.count - group.pieces.length, buttons = byWeight(this.sheet, group.pieces).map(p => this.button(p, lit.has(p.id), px));
    const name = this.sheet.sides.find(s => s.id === group.side)?.name ?? group.side;
    if (unseen > 0) buttons.push(`<span class="fc">${backCounter(this.sheet, group.side, unseen, px, `${unseen} hidden, ${name}`)}</span>`);
    const across = Math.min(Math.max(4, Math.ceil(Math.sqrt(buttons.length * 2))), Math.max(2, Math.floor((this.host.clientWidth - 40) / (px + GAP))));
    return `<div class="fr" style="grid-template-columns:repeat(${Math.min(across, buttons.length)},${px}px)">${buttons.join('')}</div>`;
  }

  /** @param {Piece} piece @param {boolean} lit @param {number} px */
  button(piece, lit, px) {
    const states = statesOf(this.sheet, piece.face), turned = isIn(this.sheet, piece.face, 'turned') ? ' faded' : '';
    const label = speak(lookOf(this.sheet, piece), states) + (lit ? ', you may choose this' : '');
    return `<button type="button" class="fc${lit ? ' lit' : ''}" data-p="${esc(piece.id)}" title="${esc(lookOf(this.sheet, piece).name)}" aria-label="${esc(label)}">` +
      `${counter(this.sheet, piece.id, piece.face, px, { kind: piece.kind, side: piece.side, label: '', acted: true, extra: turned, full: true })}</button>`;
  }

  /**
   * Puts the fan beside its space, on the side where it covers the fewest targets.
   * @param {[number, number]} at @param {number} r pixels in the host @param {[number, number][]} targets
   */
  place([x, y], r, targets) {
    const w = this.element.offsetWidth, h = this.element.offsetHeight, out = r + AWAY;
    const right = this.host.clientWidth - w - EDGE, bottom = this.host.clientHeight - h - EDGE;
    /** @param {string} side @param {number} left @param {number} top */
    const seat = (side, left, top) => {
      const px = Math.max(EDGE, Math.min(right, left)), py = Math.max(EDGE, Math.min(bottom, top));
      /** @param {[number, number]} p */
      const covers = p => inside(p, [px, py, px + w, py + h], r);
      const cost = targets.filter(covers).length * 100 + (covers([x, y]) ? 1000 : 0) + Math.abs(px - left) + Math.abs(py - top);
      return { side, px, py, cost };
    };
    const upright = [seat('above', x - w / 2, y - out - h), seat('below', x - w / 2, y + out)];
    const seats = [...upright, seat('after', x + out, y - h / 2), seat('before', x - out - w, y - h / 2)];
    const best = seats.reduce((a, b) => (b.cost < a.cost ? b : a));
    this.element.dataset.side = best.side;
    this.element.style.transform = `translate(${Math.round(best.px)}px,${Math.round(best.py)}px)`;
    this.element.style.setProperty('--x', `${Math.round(Math.max(14, Math.min(w - 14, x - best.px)))}px`);
    this.element.style.setProperty('--y', `${Math.round(Math.max(14, Math.min(h - 14, y - best.py)))}px`);
  }

  /** @param {string} [piece] */
  focus(piece) {
    const buttons = this.buttons();
    (buttons.find(b => b.dataset.p === piece) ?? buttons.find(b => b.classList.contains('lit')) ?? buttons[0])?.focus();
  }

  buttons() { return /** @type {HTMLElement[]} */ ([...this.element.querySelectorAll('[data-p]')]); }

  /** @param {KeyboardEvent} e */
  key(e) {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[e.key], all = this.buttons();
    if (e.key === 'Escape') this.close(true);
    else if (step && all.length) all[(all.indexOf(/** @type {HTMLElement} */ (document.activeElement)) + step + all.length) % all.length].focus();
    else return;
    e.preventDefault();
    e.stopPropagation();
  }

  /** @param {boolean} [back] gives the focus back to the space */
  close(back = false) {
    if (!this.space) return;
    const { space } = this, inside = this.element.contains(document.activeElement);
    this.element.hidden = true;
    this.space = this.drawn = '';
    if (back || inside) this.onClose(space);
  }
}
