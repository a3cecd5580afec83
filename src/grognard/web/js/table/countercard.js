// A counter on which the pointer rests: a card with its picture, its numbers in words, what it has done and may do.

import { h } from '../dom.js';
import { sentence } from '../net.js';

const REST = 550; // milliseconds
const FACE = 76; // pixels
const COUNTERS = '[data-p], .force [data-noun], .force .in, .trays .box, .card .opt.piece, .actor[data-piece]';

/** @param {TableUI} ui */
export function listenCounters(ui) {
  const { signal } = ui.stop;
  let timer = 0, open = /** @type {Bubble | null} */ (null);
  const close = () => {
    clearTimeout(timer);
    if (open) ui.bubbles.drop(open);
    open = null;
  };
  document.addEventListener('pointerover', e => {
    if (e.pointerType !== 'mouse' || !(e.target instanceof Element)) return;
    if (open?.box.contains(e.target)) return;
    const at = /** @type {HTMLElement | null} */ (e.target.closest(COUNTERS));
    close();
    if (at && ui.layout.app.contains(at)) timer = setTimeout(async () => (open = await card(ui, at)), REST);
  }, { signal });
  for (const kind of ['pointerdown', 'keydown', 'wheel'])
    document.addEventListener(kind, close, { signal, capture: true, passive: true });
}

/** @param {TableUI} ui @param {HTMLElement} at */
async function card({ bubbles, names, play, socket }, at) {
  const { p, noun, piece } = at.dataset, id = p ?? piece ?? noun ?? '', { state } = play;
  if (!names.look(id) || !at.isConnected) return null;
  const mine = state?.view.role && !state.outcome && !play.live && names.place(id);
  const { facts } = mine ? await socket.request('why', { noun: id }).catch(() => ({ facts: [] })) : { facts: [] };
  if (play.state !== state || !at.isConnected) return null;
  const told = [names.about(id) && sentence(names.about(id)), .../** @type {string[]} */ (facts)].filter(Boolean);
  const body = h('div.piece-card', names.face(id, FACE), h('div', told.map(text => h('p', text))));
  return bubbles.show(at.getBoundingClientRect(), names.noun(id), [body], false, 'counter');
}
