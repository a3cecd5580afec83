// The list to choose from: its units with their values and prices, and what lies behind the words.

import { h } from '../dom.js';
import { inOrder, withArmy, withUnit } from './drafts.js';
import { badge } from './figures.js';
import { counted } from './frame.js';

/** @param {Builder} page */
export function armyPane(page) {
  const { armies, force } = page, army = armies.find(a => a.id === page.shown) ?? armies[0];
  if (!army) return [h('p', 'There is no army list.')];
  const names = army.allies.map(id => armies.find(a => a.id === id)?.name ?? id);
  const allies = names.length ? `Possible allies: ${names.join(', ')}.` : 'No possible allies.';
  const isOwn = army.id === force.army;
  return [
    h('div.armies', { role: 'group', 'aria-label': 'Army lists' }, inOrder(armies, force).map(a => chip(page, a))),
    h('h1', army.name),
    h('p.blurb', [army.text, allies].filter(Boolean).join(' ')),
    !isOwn && asAllies(page, army),
    h('div.columns', { 'aria-hidden': 'true' }, h('span', 'Unit'), army.columns.map(c => h('span', c)),
      h('span', 'Points')),
    h('ul.entries', army.entries.map(e => entry(page, army, e))),
    page.own.includes(army) && h('p', h('button.lk', { 'data-f': 'edit', onclick: () => page.typeIn() },
      'Change this list')),
  ];
}

/** @param {Builder} page @param {ArmySheet} army */
function chip(page, army) {
  const { force } = page, mine = army.id === force.army;
  const pick = () => {
    page.shown = army.id;
    page.unfolded = '';
    if (force.units.length) page.show();
    else void page.change(withArmy(force, army.id), army.name);
  };
  return h('button', { 'data-f': `army-${army.id}`, 'data-army': army.id, onclick: pick,
    'aria-pressed': String(army.id === page.shown) }, army.name, mine && h('small', ' your army'));
}

/** @param {Builder} page @param {ArmySheet} army */
function asAllies(page, army) {
  const { force, armies } = page, mine = armies.find(a => a.id === force.army);
  const text = mine?.allies.includes(army.id) ? `Units from here join the ${mine.name} as allies.`
    : `The ${army.name} is no possible ally of the ${mine?.name ?? 'army'}: the opponent would have to agree.`;
  const make = () => page.change(withArmy(force, army.id), `${army.name} is the army of the force`);
  return h('p.allies', text, ' ', h('button.lk', { 'data-f': 'make', onclick: make }, 'Make it the army of the force'));
}

/** @param {Builder} page @param {ArmySheet} army @param {ArmyEntry} e */
function entry(page, army, e) {
  const key = `${army.id} ${e.id}`, open = page.unfolded === key;
  const unfold = () => {
    page.unfolded = open ? '' : key;
    page.show();
  };
  const add = () => page.change(withUnit(page.force, army.id, e.id), `${e.name} added`);
  const values = e.values.map((v, i) => h('i', h('span.unseen', `${army.columns[i]} `), v));
  return h('li.entry', { 'data-unit': e.id }, badge(e.figure),
    h('button.cn', { 'data-f': `card-${e.id}`, 'aria-expanded': String(open), onclick: unfold },
      h('b', e.name), marks(e.marks), h('small', `${e.kind} · ${e.text}`)),
    h('span.values', values), h('em', h('span.unseen', 'Points '), e.points),
    h('button.add', { 'data-f': `add-${e.id}`, 'aria-label': `Add ${e.name}, ${counted(e.points, 'point')}`,
      onclick: add }, '+'),
    open && card(page, e));
}

/** @param {Mark[]} marks */
export const marks = marks => marks.map(m => h('span.kd', { class: m.strong ? 'solid' : null }, m.text));

/** Options and special rules in full. @param {Builder} page @param {ArmyEntry} e */
function card(page, e) {
  const rules = e.rules.map(id => page.kit.rules.find(r => r.id === id)).filter(r => r !== undefined);
  return h('div.unit-card',
    e.extras.length > 0 && h('p', h('b', 'Options: '), e.extras.map(x =>
      `${x.name} +${x.points}${x.most > 1 ? ' each' : ''}`).join(', ')),
    rules.length > 0 && h('dl', rules.map(r => [h('dt', r.title), h('dd', r.text)]).flat()),
    !e.extras.length && !rules.length && h('p', 'No options, no special rules.'));
}
