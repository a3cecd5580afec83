// The force: its units with their options and prices; what is wrong with a unit stands at the unit.

import { h } from '../dom.js';
import { marks } from './army.js';
import { withCopy, withOption, withoutUnit } from './drafts.js';
import { badge } from './figures.js';
import { counted } from './frame.js';

/** @param {Builder} page @param {ForceReport} report */
export function forcePane(page, report) {
  const { force, armies } = page, own = armies.find(a => a.id === force.army);
  const name = h('input.name', { value: force.name, maxlength: 60, placeholder: 'Name of the force', 'data-f': 'name',
    'aria-label': 'Name of the force', onchange: () => void page.change({ ...force, name: name.value.trim() },
      'Named') });
  const allies = armies.filter(a => own?.allies.includes(a.id) && a.id !== page.shown);
  return [
    h('h2', { tabindex: -1 }, 'Your force', h('small', `${counted(report.units.length, 'unit')}, ${
      counted(report.models, 'model')}`)),
    name,
    report.units.length ? h('ul.units', report.units.map((u, n) => unit(page, report, u, n)))
      : h('p.quiet', 'Choose units from the list: + puts one into the force.'),
    h('div.acts',
      h('button.btn', { 'data-f': 'undo', 'aria-disabled': page.undone.length ? null : 'true',
        onclick: () => page.undo() }, 'Undo ', h('kbd', 'U')),
      report.units.length > 0 && allies.map(a => h('button.btn', { 'data-f': `ally-${a.id}`, onclick: () => {
        page.shown = a.id;
        page.show();
        page.tab('army');
      } }, `Add an ally: ${a.name}`))),
  ];
}

/** @param {Builder} page @param {ForceReport} report @param {Fielded} u @param {number} n */
function unit(page, report, u, n) {
  const { force, armies } = page, ally = u.army !== force.army && armies.find(a => a.id === u.army)?.name;
  const wrong = report.breaches.filter(b => b.units.includes(n));
  const bad = wrong.filter(b => !b.warning && b.units.at(-1) === n), code = `A${n + 1}`;
  return h('li.unit', { class: bad.length ? 'bad' : null, 'data-n': n }, badge(u.figure, n),
    h('div.cn', h('b', `${code} ${u.name}`), marks(u.marks),
      h('small', [u.kind, ally && `ally, ${ally}`].filter(Boolean).join(' · ')),
      bad.map(b => h('small', h('span.x', '✕ '), b.title)),
      u.extras.length > 0 && h('div.extras', u.extras.map(x => extra(page, u, n, x)))),
    h('em', h('span.unseen', 'Points '), u.points),
    h('div.doing',
      h('button', { 'data-f': `copy:${n}`, 'aria-label': `Another ${code} ${u.name}`, title: 'Once more',
        onclick: () => page.change(withCopy(force, n), `${u.name} once more`) }, '+'),
      h('button.out', { 'data-f': `out:${n}`, 'aria-label': `Take out ${code} ${u.name}`,
        onclick: () => page.change(withoutUnit(force, n), `${u.name} taken out`) }, '✕')));
}

/** What can be bought: a box to tick, or a count. @param {Builder} page @param {Fielded} u @param {number} n
 * @param {Extra} x */
function extra(page, u, n, x) {
  /** @param {number} count */
  const buy = count => page.change(withOption(page.force, n, x.id, count), `${x.name}: ${count}`);
  const short = x.name.split(/ for | \(/)[0], key = `${x.id}-${n}`;
  if (x.most === 1 && x.count < 2) {
    const box = h('input', { type: 'checkbox', checked: x.count > 0, 'data-f': key, title: x.name,
      onchange: () => void buy(box.checked ? 1 : 0) });
    return h('label', { title: x.name }, box, short, h('b.b', `+${x.points}`));
  }
  return h('span.count', { role: 'group', 'aria-label': `${x.name} of ${u.name}` },
    h('button', { 'data-f': `less-${key}`, 'aria-label': `One ${short} fewer`, 'aria-disabled': x.count ? null : 'true',
      onclick: () => x.count > 0 && buy(x.count - 1) }, '−'), h('b.b', `${x.count} of ${x.most}`),
    h('button', { 'data-f': `more-${key}`, 'aria-label': `One ${short} more`,
      'aria-disabled': x.count < x.most ? null : 'true', onclick: () => x.count < x.most && buy(x.count + 1) }, '+'),
    short, h('b.b', `+${x.points}`));
}
