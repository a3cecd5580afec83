// Below the two sides: the table that dice are read from, and what comes next.

import { h } from '../dom.js';
import { kindOf, result, signOf } from './dice.js';

/** @import { Chart, Scene } from '../../types.d.ts' */

/** @param {Scene} scene @returns {HTMLElement[]} */
export function drawFoot(scene) {
  const parts = scene.chart ? [drawChart(scene.chart)] : [];
  const steps = scene.next.map((text) => h('li', {}, text));
  if (steps.length) parts.push(h('div', { class: 'coming' }, h('h3', {}, 'What comes next'), h('ol', {}, ...steps)));
  return parts;
}

/** @param {Chart} chart */
function drawChart(chart) {
  const width = Math.max(0, ...chart.rows.map((row) => row.length));
  const heads = chart.columns.length < width ? ['', ...chart.columns] : chart.columns;
  const head = h('tr', {}, ...heads.map((text) => h('th', { scope: 'col' }, text)));
  const rows = chart.rows.map(([name, ...words], i) => {
    const first = h('th', { scope: 'row' }, name, i === chart.on && h('span', { class: 'unseen' }, ', in use'));
    return h('tr', { class: i === chart.on && 'on' }, first, ...words.map(drawCell));
  });
  const signs = [...new Set(chart.rows.flatMap((row) => row.slice(1)))].filter(signOf).map(result);
  const table = h('table', {}, h('caption', {}, chart.title), h('thead', {}, head), h('tbody', {}, ...rows));
  return h('div', { class: 's-chart' }, table, signs.length > 0 && h('p', { 'aria-hidden': 'true' }, signs.join('   ')));
}

/** A result: its sign for the eye, its word for the ear; the word alone where it has no sign. @param {string} word */
function drawCell(word) {
  const sign = signOf(word);
  return h('td', { class: `r-${kindOf(word)}` }, sign && h('span', { 'aria-hidden': 'true' }, sign), h('span', { class: sign && 'unseen' }, word));
}
