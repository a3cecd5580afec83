// The table that dice are read from, and the steps of a scene that count.

import { h } from '../dom.js';
import { grouped } from '../table/names.js';
import { die, kindOf, result, signOf } from './dice.js';

/** Signs for the eye, words for the ear; a word alone where it has no sign. Rows that read alike are one, unless cells
 * are lit. @param {Chart} chart */
export function drawChart({ title, columns, rows, on, lit }) {
  const heads = columns.length < Math.max(0, ...rows.map(row => row.length)) ? ['', ...columns] : columns;
  const named = rows.map(([name, ...words], n) => ({ name, words, used: n === on, n }));
  const alike = grouped(named, r => (lit.length ? String(r.n) : r.words.join()));
  const body = [...alike.values()].map(all => ({ ...all[0], name: all.map(r => r.name).join(', '),
    used: all.some(r => r.used) })).map(({ name, words, used, n }) => h(
    'tr', { class: used && 'on' }, h('th', { scope: 'row' }, name, used && h('span.unseen', ', in use')),
    words.map((word, i) => {
      const sign = signOf(word), inPlay = lit.some(([row, place]) => row === n && place === i + 1);
      return h('td', { class: `${kindOf(word)}${inPlay ? ' lit' : ''}` }, sign && h('span', { 'aria-hidden': 'true' },
        sign), h('span', { class: sign && 'unseen' }, word), inPlay && h('span.unseen', ', in play'));
    }),
  ));
  const signs = [...new Set(rows.flatMap(row => row.slice(1)))].filter(signOf).map(result);
  const head = h('thead', h('tr', heads.map(name => h('th', { scope: 'col' }, name))));
  const key = signs.length > 0 && h('p', { 'aria-hidden': 'true' }, signs.join('   '));
  return h('div.s-chart', h('table', h('caption', title), head, h('tbody', body)), key);
}

/** One step, from left to right: the die, what became of it, and the rule.
 * @param {Sheet} sheet @param {Rung} rung @param {SceneHooks} hooks */
export function drawRung(sheet, { title, text, rule, face, side, now }, hooks) {
  const { colour, ink, name } = sheet.sides.find(s => s.id === side) ?? {};
  const style = colour && `--die:${colour};--pip:${ink}`;
  const link = rule && h('button.rule', { title: 'Open the rule', onclick: () => hooks.rule(rule) }, rule);
  return h('li', { class: now && 'now', 'aria-current': now && 'step' }, h('h3', title, name && face > 0 &&
    h('span.unseen', `, ${name}`)), face > 0 && h('span.die', { style }, die(face)), h('p', text, ' ', link));
}
