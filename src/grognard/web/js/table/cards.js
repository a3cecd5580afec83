// Cards: their faces, their backs, piles of them, and what shows a card wherever it is named.

import { graphic, h } from '../dom.js';
import { hex, mix } from '../map/colour.js';
import { sign } from '../map/icons.js';
import { Pop } from './bar.js';

const GAP = 10;

/** @param {Side | undefined} side */
const dressed = side => {
  const fill = hex(side?.colour ?? '#6f5e44'), ink = hex(side?.ink ?? '#ffffff');
  return `--f:${fill};--t:${ink};--g:${mix(ink, fill, 0.16)}`;
};

/** A card to be read. `due` tells which of its lines count just now.
 * @param {Sheet} sheet @param {string} id @param {(heading: string, text: string) => boolean} [due] */
export function cardFace({ cards, sides }, id, due = () => false) {
  const { title, text, lines, note, side } = cards[id], whose = sides.find(s => s.id === side);
  return h('article.face', { style: dressed(whose), 'data-face': id, 'aria-label': title },
    h('h4', graphic(sign(whose)), title), text && h('p', text),
    h('dl', lines.map(([heading, words]) => {
      const now = due(heading, words);
      return h('div', { class: now && 'due' }, h('dt', heading, now && h('span.unseen', ', now')), h('dd', words));
    })), note && h('footer', note));
}

/** The lines of a card that the phase or the question is about: it is named by their heading or by their first words.
 * @param {State} state */
export function dueIn({ ask, status: { detail } }) {
  const asked = ask?.options.map(o => o.text) ?? [];
  /** @param {string} heading @param {string} text */
  return (heading, text) => asked.some(words => words.includes(text)) || detail.includes(heading)
    || detail.includes(/^([A-Z]\w{4,})[^.:,]*[:,]/.exec(text)?.[1] ?? '\n');
}

/** A pile: its back, or the card on top, with the number of all; it opens to be read.
 * @param {Sheet} sheet @param {Tray} tray @param {string} label @param {string[]} ids */
export function pile(sheet, { key, note, shuffled, side, title }, label, ids) {
  const whose = sheet.sides.find(s => s.id === side), n = ids.length, top = shuffled ? '' : ids.at(-1) ?? '';
  const said = `${title}: ${n} card${n === 1 ? '' : 's'}${top && `, ${sheet.cards[top]?.title} on top`}`;
  const face = top ? h('b', sheet.cards[top]?.title ?? top) : n > 0 && graphic(sign(whose));
  const made = h('button.pile', { class: !n ? 'none' : top ? 'up' : 'back', style: dressed(whose), 'data-tray': key,
    title: said, disabled: !n, 'data-card': top || null }, h('span', face), h('small', label),
    h('em', n));
  const read = () => [h('h3', title, h('small', ` ${n}${note && `, ${note}`}`)),
    h('div.spread', (shuffled ? ids : ids.toReversed()).map(id => sheet.cards[id] && cardFace(sheet, id)))];
  if (n) new Pop(made, title, read).wide = true;
  return made;
}

/** A sentence in which the cards that it names can be looked at. @param {Sheet} sheet @param {string} text
 * @returns {Child[]} */
export function mentions({ cards }, text) {
  const ids = Object.keys(cards);
  return text.split(/(“[^”]+”)/).map(part => {
    const id = part[0] === '“' && ids.find(c => cards[c].title === part.slice(1, -1));
    return id ? h('a.cm', { role: 'button', tabindex: 0, 'data-card': id }, part) : part;
  });
}

/** Shows a card beside whatever names it: while it is pointed at or has the focus, or after a tap.
 * @param {Sheet} sheet @param {AbortSignal} signal */
export function listenCards(sheet, signal) {
  let shown = /** @type {HTMLElement | null} */ (null), at = /** @type {Element | null} */ (null);
  const hide = () => {
    shown?.remove();
    at = shown = null;
  };
  /** @param {Event} e */
  const look = e => {
    const found = e.target instanceof Element ? e.target.closest('[data-card]') : null;
    const opens = e.type === 'click' && found?.ariaHasPopup; // all of a pile
    if (found === at && !opens) return;
    hide();
    const id = found?.getAttribute('data-card') ?? '';
    if (!found || opens || !sheet.cards[id]) return;
    at = found;
    shown = h('div.peek', { role: 'status' }, cardFace(sheet, id));
    document.body.append(shown);
    const { left, right, top } = found.getBoundingClientRect(), wide = shown.offsetWidth;
    const x = left - wide - GAP > 0 ? left - wide - GAP : Math.min(right + GAP, innerWidth - wide - GAP);
    shown.style.left = `${Math.max(GAP, x)}px`;
    shown.style.top = `${Math.max(GAP, Math.min(top - 30, innerHeight - shown.offsetHeight - GAP))}px`;
  };
  for (const kind of ['pointerover', 'focusin', 'click']) document.addEventListener(kind, look, { signal });
  for (const kind of ['keydown', 'wheel']) document.addEventListener(kind, hide, { signal, passive: true });
  signal.addEventListener('abort', hide);
}
