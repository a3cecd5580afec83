// Below the two sides: the table that dice are read from, and what comes next.

import { h } from '../dom.js';
import { kindOf, result, signOf } from './dice.js';

/** @import { Chart, Scene } from '../../types.d.ts' */

/**
 * @param {Scene} scene
 * @returns {HTMLElement[]}
 */
export function drawFoot(scene) {
  const parts = scene.chart ? [drawChart(scene.chart)] : [];
  if (scene.next.length) parts.push(h('div', { class: 'next' }, h('h3', {}, 'What comes next'), h('ol', {}, ...scene.next.map((text) => h('li', {}, text)))));
  return parts;
}

/** @param {Chart} chart */
function drawChart(chart) {
  const width = Math.max(0, ...chart.rows.map((row) => row.length));
  const heads = chart.columns.length < width ? ['', ...chart.columns] : chart.columns;
  const cell = (/** @type {string} */ word) =>
    h('td', { class: `r-${kindOf(word)}` }, signOf(word) && h('span', { 'aria-hidden': 'true' }, signOf(word)), h('span', { class: signOf(word) && 'unseen' }, word));
  const rows = chart.rows.map(([name, ...words], i) =>
    h('tr', { class: i === chart.on ? 'on' : null }, h('th', { scope: 'row' }, name, i === chart.on && h('span', { class: 'unseen' }, ', in use')), ...words.map(cell)),
  );
  const signs = [...new Set(chart.rows.flatMap((row) => row.slice(1)))].filter(signOf).map(result);
  return h(
    'div',
    { class: 'chart' },
    h('table', {}, h('caption', {}, chart.title), h('thead', {}, h('tr', {}, ...heads.map((head) => h('th', { scope: 'col' }, head)))), h('tbody', {}, ...rows)),
    signs.length > 0 && h('p', { 'aria-hidden': 'true' }, signs.join('   ')),
  );
}
