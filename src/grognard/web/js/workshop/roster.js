// The force on paper: a sheet for the table, with every value, weapon and special rule.

import { h } from '../dom.js';

/** @param {Builder} page @param {ForceReport} report */
export function roster({ kit, force, armies }, report) {
  const own = armies.find(a => a.id === force.army), columns = own?.columns ?? [];
  const ids = new Set(report.units.flatMap(u => u.rules)), rules = kit.rules.filter(r => ids.has(r.id));
  const limit = force.limit ? ` of ${force.limit.toLocaleString('en')}` : '';
  return [
    h('h1', force.name || 'A force'),
    h('p', `${own?.name ?? ''}, ${report.points.toLocaleString('en')}${limit} points, ${kit.title}`),
    h('table', h('thead', h('tr', ['Unit', ...columns, 'Points'].map(c => h('th', c)))),
      report.units.map((u, n) => h('tbody',
        h('tr', h('th', `A${n + 1} ${u.name}`), u.values.map(v => h('td', v)), h('td', u.points)),
        h('tr', h('td', { colspan: columns.length + 2 }, [u.kind, u.text].filter(Boolean).join(' · '),
          boxes(u.models)))))),
    rules.length > 0 && h('dl', rules.map(r => h('div', h('dt', r.title), h('dd', r.text)))),
    report.breaches.length > 0 && h('p', `Not in order: ${report.breaches.map(b => b.title).join('; ')}.`),
  ];
}

/** A box to cross off for each model of a unit. @param {number} models */
const boxes = models => (models > 1 ? h('span.boxes', '□'.repeat(models)) : null);
