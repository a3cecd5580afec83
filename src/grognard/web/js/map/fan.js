// A stack opened as a fan: every counter a button, for mouse, finger and keyboard.
import { fill, graphic, h } from '../dom.js';
import { opens } from '../opened.js';
import { backCounter, counter, isIn, lookOf, speak, statesOf } from './counters.js';
import { clamp } from './geometry.js';
import { byWeight } from './stacks.js';

const GAP = 5, EDGE = 8, AWAY = 10; // pixels: between counters, to the edge of the map, from the space
/** @type {Record<string, number>} */
const STEPS = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

export class Fan {
  space = '';

  /** @param {HTMLElement} host @param {Sheet} sheet @param {MapHooks} hooks
   * @param {(space: string) => void} onClose */
  constructor(host, sheet, hooks, onClose) {
    this.sheet = sheet;
    this.host = host;
    this.hooks = hooks;
    this.onClose = onClose;
    this.root = h('div.fan',
      { role: 'group', hidden: true, onkeydown: e => this.key(e), onclick: e => e.stopPropagation() });
    host.append(this.root);
  }

  /** @param {string} space @param {string} title @param {Group[]} groups @param {Set<string>} lit */
  show(space, title, groups, lit) {
    const many = groups.reduce((n, g) => n + g.pieces.length, 0) > 12, { root } = this;
    const px = matchMedia('(pointer: coarse)').matches ? 48 : many ? 40 : 46;
    const held = root.contains(document.activeElement) && document.activeElement?.getAttribute('data-p');
    this.space = space;
    root.hidden = false;
    opens(root, () => this.close(), '.mapw, .bubble'); // the map closes it itself
    root.ariaLabel = title;
    fill(root, groups.map(g => this.row(g, lit, px)), this.hooks.foot?.(space));
    if (held) this.focus(held);
  }

  /** @param {Group} group @param {Set<string>} lit @param {number} px */
  row({ side, pieces, count }, lit, px) {
    const { sheet } = this, unseen = count - pieces.length, name = sheet.sides.find(s => s.id === side)?.name ?? side;
    const cells = byWeight(sheet, pieces.filter(p => !pieces.some(x => x.id === p.aboard))).map(p => {
      const made = this.button(p, lit.has(p.id), px), aboard = pieces.filter(x => x.aboard === p.id);
      if (!aboard.length) return made;
      const crew = aboard.map(x => this.button(x, lit.has(x.id), px));
      return h('div.crew', { role: 'group', 'aria-label': `${lookOf(sheet, p).name} and who is aboard`,
        style: `grid-column:span ${crew.length + 1}` }, made, crew);
    });
    if (unseen > 0) cells.push(h('span.fc',
      graphic(backCounter(sheet, side, unseen, px, `${unseen} hidden, ${name}`))));
    const room = Math.max(2, Math.floor((this.host.clientWidth - 40) / (px + GAP))), n = cells.length;
    const across = Math.min(Math.max(4, Math.ceil(Math.sqrt(n * 2))), room, Math.max(n, pieces.length));
    return h('div.fr', { style: `grid-template-columns:repeat(${across},${px}px)` }, cells);
  }

  /** @param {Piece} piece @param {boolean} lit @param {number} px @returns {HTMLElement} */
  button(piece, lit, px) {
    const { sheet } = this, { id, kind, side, face } = piece, look = lookOf(sheet, piece);
    const label = speak(look, statesOf(sheet, face)) + (lit ? ', you may choose this' : '');
    const extra = isIn(sheet, face, 'turned') ? 'faded' : '';
    const drawn = counter(sheet, id, face, px, { kind, side, label: '', acted: true, extra, full: true });
    const props = { class: lit && 'lit', 'data-p': id, title: label };
    return h('button.fc', { ...props, onclick: e => this.hooks.onPiece(id, e) }, graphic(drawn));
  }

  /** Puts the fan beside its space, on the side where it covers the fewest targets.
   * @param {Point} at @param {number} r pixels in the host @param {Point[]} targets */
  place([x, y], r, targets) {
    const { root, host } = this, w = root.offsetWidth, h = root.offsetHeight, out = r + AWAY;
    const seats = Object.entries({
      above: [x - w / 2, y - out - h], below: [x - w / 2, y + out], after: [x + out, y - h / 2],
        before: [x - out - w, y - h / 2],
    }).map(([side, [left, top]]) => {
      const px = Math.max(EDGE, Math.min(host.clientWidth - w - EDGE, left));
      const py = Math.max(EDGE, Math.min(host.clientHeight - h - EDGE, top));
      /** @param {Point} p */
      const covers = p => p[0] > px - r && p[0] < px + w + r && p[1] > py - r && p[1] < py + h + r;
      const cost = targets.filter(covers).length * 100 + (covers([x, y]) ? 1000 : 0) + Math.abs(px - left) +
        Math.abs(py - top);
      return { side, px, py, cost };
    });
    const { side, px, py } = seats.reduce((a, b) => (b.cost < a.cost ? b : a));
    root.dataset.side = side;
    root.style.transform = `translate(${Math.round(px)}px,${Math.round(py)}px)`;
    root.style.setProperty('--x', `${Math.round(clamp(x - px, 14, w - 14))}px`);
    root.style.setProperty('--y', `${Math.round(clamp(y - py, 14, h - 14))}px`);
  }

  /** @param {string} [piece] */
  focus(piece) {
    const all = this.buttons();
    (all.find(b => b.dataset.p === piece) ?? all.find(b => b.classList.contains('lit')) ?? all[0])?.focus();
  }

  buttons() {
    return /** @type {HTMLElement[]} */ ([...this.root.querySelectorAll('[data-p]')]);
  }

  /** @param {KeyboardEvent} e */
  key(e) {
    const step = STEPS[e.key], all = this.buttons();
    if (e.key === 'Escape') this.close(true);
    else if (step && all.length)
      all.at((all.findIndex(b => b === document.activeElement) + step) % all.length)?.focus();
    else return;
    e.preventDefault();
    e.stopPropagation();
  }

  /** Gives the focus back to the space, if it was here or is wanted. */
  close(back = false) {
    const { space, root } = this, inside = root.contains(document.activeElement);
    root.hidden = true;
    this.space = '';
    if (space && (back || inside)) this.onClose(space);
  }
}
