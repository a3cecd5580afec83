// Whom a unit could attack: what each target promises, and of all others why not. The server is asked one by one.

import { mean } from './forecast.js';

/** Enemy units on the table. @param {Hand} hand */
const enemies = ({ field, role }) => [...field.stood.keys()].filter(id => field.plots.get(id)?.unit.side !== role);

/** @param {Hand} hand @param {string} verb @param {Draft} draft @returns {Promise<Previewed | null>} */
const ask = ({ ui, number }, verb, draft) => ui.socket.request('preview', { number, verb, draft }).catch(() => null);

/** What each target promises; the best is looked at first. @param {Hand} hand */
export async function weigh(hand) {
  const { number, aims, ui } = hand, worth = /** @type {Map<Option, number>} */ (new Map());
  for (const o of aims) {
    const told = await ask(hand, o.verb, { target: o.noun });
    if (hand.number !== number) return;
    if (!told?.forecast) continue;
    const lost = mean(told.forecast.losses);
    worth.set(o, lost);
    o.text = [o.text, `${lost.toFixed(1)} lost on average`].filter(Boolean).join(' · ');
  }
  const best = aims.toSorted((a, b) => (worth.get(b) ?? 0) - (worth.get(a) ?? 0))[0];
  if (hand.offer || !best) return;
  hand.consider(best);
  ui.play.draw();
  for (const target of enemies(hand).filter(id => !aims.some(o => o.noun === id))) {
    const told = await ask(hand, best.verb, { target });
    if (hand.number !== number) return;
    if (told?.rule) hand.barred.set(target, told);
  }
  hand.report.draw();
}

/** Asks of every enemy whether it could be charged; asked again, the list is closed. @param {Hand} hand */
export async function seekCharges(hand) {
  const { number } = hand, on = hand.forced !== 'charge';
  hand.drop();
  hand.forced = on ? 'charge' : '';
  hand.charged = new Map(enemies(hand).map(id => [id, null]));
  hand.paint();
  for (const target of on ? hand.charged.keys() : []) {
    const told = await ask(hand, 'charge', { action: 'charge', target });
    if (hand.number !== number || hand.forced !== 'charge') return;
    if (told) hand.charged.set(target, told);
    hand.report.draw();
  }
}
