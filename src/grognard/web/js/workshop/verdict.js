// What the rules say of the force: points, slots, what is wrong and what would mend it. All of it comes from the
// server.

import { h } from '../dom.js';
import { counted, ruleLink } from './frame.js';

/** @param {Builder} page @param {ForceReport} report */
export function verdictPane(page, report) {
  const rules = new Map(report.rules.map(r => [r.id, r])), n = report.breaches.length;
  return [
    ...points(page, report),
    ...report.slots.flatMap(s => slots(s, report.slots.length > 1, rules)),
    h('h2', { tabindex: -1 }, n ? 'What is wrong' : 'In order', n > 0 && h('small', counted(n, 'point'))),
    report.change && several(page, report.change),
    ...report.breaches.map((b, i) => breach(page, b, i, rules, report.change?.title)),
    !n && h('p.quiet', report.units.length ? 'No rule bars this force.' : 'An empty force breaks no rule.'),
    ready(page, report),
  ];
}

/** @param {Builder} page @param {ForceReport} report */
function points(page, { points }) {
  const { force, kit } = page, { limit } = force, over = limit ? points - limit : 0, all = Math.max(points, limit) || 1;
  const field = h('input', { type: 'number', min: 0, max: 100000, step: 50, value: limit || '', list: 'limits',
    'data-f': 'limit', onchange: () => {
      const found = Math.round(Number(field.value));
      void page.change({ ...force, limit: Math.min(100000, Math.max(0, found || 0)) }, 'Limit changed');
    } });
  const left = over > 0 ? h('span.x', `✕ ${over.toLocaleString('en')} over`)
    : limit ? h('span.quiet', `${(-over).toLocaleString('en')} left`) : h('span.quiet', 'no limit');
  const share = (/** @type {number} */ x) => `width:${(100 * x) / all}%`;
  return [
    h('h2', { tabindex: -1 }, 'Points', h('label.limit', 'limit ', field,
      h('datalist#limits', kit.limits.map(x => h('option', { value: x }))))),
    h('p.sum', h('b', points.toLocaleString('en')), left),
    h('div.gauge', { role: 'img', 'aria-label': `${points} of ${limit || 'any number of'} points` },
      h('i', { style: share(Math.min(points, limit || points)) }), over > 0 && h('u', { style: share(over) })),
  ];
}

/** @param {Slots} s @param {boolean} named @param {Map<string, RuleText>} rules */
const slots = (s, named, rules) => [
  h('h2', { tabindex: -1 }, named ? `Slots, ${s.title}` : 'Slots', h('small', s.note)),
  h('ul.slots', s.rows.map(row => h('li', h('span', row.name), h('span.pips', { 'aria-hidden': 'true' }, pips(row)),
    h('b', { class: row.used > row.of ? 'x' : null }, `${row.used} of ${row.of}`)))),
  h('p.note', s.text, ' ', ruleLink(s.rule, rules)),
];

/** Boxes: full, still free, or one too many. @param {Slot} row */
const pips = ({ used, of }) => Array.from({ length: Math.min(12, Math.max(used, of)) }, (_, i) =>
  h('i', { class: i >= of ? 'over' : i < used ? 'full' : null }, i >= of ? '✕' : ''));

/** @param {Builder} page @param {Breach} b @param {number} i @param {Map<string, RuleText>} rules
 * @param {string} [told] a cure that stands above already */
const breach = (page, b, i, rules, told) => h('article.wrong', { class: b.warning ? 'warning' : null,
  'data-rule': b.rule },
  h('h3', h('span.x', b.warning ? '! ' : '✕ '), b.title), h('p', b.text, ' ', ruleLink(b.rule, rules)),
  b.cures.length > 0 && h('div.cures', b.cures.filter(c => c.title !== told).map((c, k) => h('button.cure',
    { 'data-f': `cure-${i}:${k}`,
    onclick: () => page.change(c.draft, c.title) }, c.price ? `${c.title}: ${signed(c.price)}` : c.title))));

/** One change that settles more than one thing. @param {Builder} page @param {Cure} change */
const several = (page, change) => h('article.wrong.good', h('h3', 'One change settles several'),
  h('p', change.text), h('div.cures', h('button.go#change', { 'data-f': 'change',
    onclick: () => page.change(change.draft, change.title) }, 'Change it', h('small', signed(change.price)))));

/** @param {number} n */
const signed = n => (n < 0 ? `−${-n}` : `+${n}`);

/** @param {Builder} page @param {ForceReport} report */
function ready(page, report) {
  const n = report.breaches.filter(b => !b.warning).length, empty = !report.units.length;
  const text = empty ? 'Ready: not yet, choose units' : n ? `Ready: not yet, ${counted(n, 'point')} to settle`
    : 'Ready: save the force';
  return h('button.go.ready#ready', { 'data-f': 'ready', 'aria-disabled': n || empty ? 'true' : null,
    onclick: () => !n && !empty && page.saveFile() }, text);
}
