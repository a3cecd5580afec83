// The steps of a scene that count, from left to right: the die, what became of it, and the rule.

import { h } from '../dom.js';
import { die } from './dice.js';

/** @param {Sheet} sheet @param {Rung} rung @param {SceneHooks} hooks */
export function drawRung(sheet, { title, text, rule, face, side, now }, hooks) {
  const { colour, ink, name } = sheet.sides.find(s => s.id === side) ?? {};
  const style = colour && `--die:${colour};--pip:${ink}`;
  const link = rule && h('button.rule', { title: 'Open the rule', onclick: () => hooks.rule(rule) }, rule);
  return h('li', { class: now && 'now', 'aria-current': now && 'step' }, h('h3', title, name && face > 0 &&
    h('span.unseen', `, ${name}`)), face > 0 && h('span.die', { style }, die(face)), h('p', text, ' ', link));
}
