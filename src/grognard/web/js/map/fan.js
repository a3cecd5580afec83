// @ts-check
// A stack opened as a fan: every counter a button, for mouse, finger and keyboard.
import { backCounter, counter, isIn, lookOf, speak, statesOf } from './counters.js';
import { byWeight } from './stacks.js';
import { esc } from './svg.js';

/** @import { Sheet, Piece } from '../../types.d.ts' */
/** @import { Group } from './stacks.js' */

const GAP = 5, EDGE = 8, AWAY = 10; // pixels: between counters, to the edge of the map, from the space

export class Fan {
  /** @param {HTMLElement} host @param {Sheet} sheet @param {(piece: string, event: Event) => void} onPiece @param {(space: string) => void} onClose */
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
    for (const name of ['pointerdown', 'dblclick', 'wheel']) this.element.addEventListener(name, e => e.stopPropagation());
    this.element.addEventListener('keydown', e => this.key(e));
  }

  /** Shows the counters of a space; its place follows by `place`. @param {string} space @param {string} title @param {Group[]} groups @param {Set<string>} lit */
  show(space, title, groups, lit) {
    const px = matchMedia('(pointer: coarse)').matches ? 50 : 46, rows = groups.map(g => this.row(g, lit, px)).join(''), drawn = `${space}|${rows}`;
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

  /** Puts the fan beside its space, where the map has most room. @param {number} x @param {number} y @param {number} r pixels in the host */
  place(x, y, r) {
    if (!this.space) return;
    const w = this.element.offsetWidth, h = this.element.offsetHeight, { clientWidth, clientHeight } = this.host;
    const above = y - r - AWAY - h >= EDGE || y > clientHeight / 2, top = above ? y - r - AWAY - h : y + r + AWAY;
    const left = Math.max(EDGE, Math.min(clientWidth - w - EDGE, x - w / 2));
    this.element.classList.toggle('below', !above);
    this.element.style.transform = `translate(${Math.round(left)}px,${Math.round(Math.max(EDGE, Math.min(clientHeight - h - EDGE, top)))}px)`;
    this.element.style.setProperty('--tail', `${Math.round(Math.max(14, Math.min(w - 14, x - left)))}px`);
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
