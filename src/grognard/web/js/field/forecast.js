// An attack before its dice, in the panel: the verdict on cover, the sum with its rules, losses, what is tested then.

import { h } from '../dom.js';

const BARS = 8; // of losses that are shown apart

/** @param {number} p */
export const percent = p => (p > 0 && p < 0.005 ? 'under 1 %' : `${Math.round(p * 100)} %`);

/** @param {number[]} losses */
export const mean = losses => losses.reduce((sum, p, n) => sum + p * n, 0);

/** Losses with those beyond the last bar added to it. @param {number[]} losses */
export function bars(losses) {
  const last = losses.findLastIndex(p => p >= 0.005), shown = losses.slice(0, Math.max(2, Math.min(BARS, last + 1)));
  const rest = losses.slice(shown.length).reduce((a, b) => a + b, 0);
  return shown.map((p, i) => (i === shown.length - 1 ? p + rest : p));
}

/** @param {Forecast} forecast @param {(rule: string) => Child} link */
export function tellForecast({ verdict, sums, losses, ends }, link) {
  const shown = bars(losses), most = Math.max(...shown, 0.01);
  const rows = sums.map(({ text, value, rule }, i) => h('tr', { class: i === sums.length - 1 && 'total' },
    h('th', { scope: 'row' }, text, ' ', link(rule)), h('td', value.replace('-', '−'))));
  const cover = verdict && h('p.verdict', h('b', verdict.text, ' ', link(verdict.rule)), h('em',
    verdict.value.replace('-', '−')));
  const chart = h('div.losses', { role: 'img', 'aria-label': shown.map((p, n) =>
    `${n} lost: ${percent(p)}`).join(', ') },
    shown.map((p, n) => h('div', h('i', { style: `height:${Math.max(2, (p / most) * 44)}px`, class: p === most &&
      'most' }),
      h('span', n + (n === shown.length - 1 && losses.length > shown.length ? '+' : '')), h('small',
        percent(p).replace('under ', '<')))));
  const parts = Object.entries(ends);
  const scale = h('div.ends', { role: 'img', 'aria-label': parts.map(([word, p]) =>
    `${word} ${percent(p)}`).join(', ') },
    parts.map(([word, p], i) => h('i', { style: `flex:${p}`, class: `end${i}`, title: word }, p > 0.14 && percent(p))));
  return [cover, h('table.sum', rows), h('h4', 'Models lost', h('small', `average ${mean(losses).toFixed(1)}`)), chart,
    h('h4', 'Nerve after it'), scale, h('p.endwords', parts.map(([word, p]) => h('span', `${word} `, h('b',
      percent(p)))))];
}
