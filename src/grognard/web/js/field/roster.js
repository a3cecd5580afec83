// Both forces as lists beside the table: each unit with its profile, what is left of it and where it is. And the tools
// that stand over the table.

import { fill, graphic, h } from '../dom.js';
import { MARGIN } from '../map/camera.js';
import { PHONE } from '../table/bar.js';
import { badge } from './bases.js';
import { inches } from './plane.js';

const AWAY = /** @type {Record<string, string>} */ ({ reserve: 'in reserve', aboard: 'aboard a transport',
  to_place: 'to be set up',
  hulk: 'a wreck', lost: 'lost' });

const WIDE = 400; // pixels

export class Roster {
  wanted = /** @type {boolean | null} */ (null); // as it was asked for; null leaves it to the room there is

  /** @param {Hand} hand */
  constructor(hand) {
    const { ui } = hand;
    this.hand = hand;
    this.root = h('section.roster', { hidden: true, 'aria-label': 'Units', tabindex: -1 });
    this.tool = h('button', { title: 'Measure (G)', 'aria-label': 'Measure', 'aria-pressed': 'false', onclick: () =>
      hand.measure.toggle() }, h('span.only-l', 'Measure'), h('span.only-s', '↔'));
    this.list = h('button', { title: 'Units of both sides (L)', 'aria-expanded': 'false', onclick: () =>
      this.toggle() }, 'Units');
    this.list.classList.add('only-l');
    ui.bar.add(this.tool, this.list);
    ui.layout.area.append(this.root);
    ui.layout.rename('boxes', 'Units');
    ui.layout.onTab = tab => PHONE.matches && tab === 'boxes' === this.root.hidden && this.turn(tab === 'boxes');
    new ResizeObserver(() => this.draw()).observe(ui.layout.area);
  }

  /** Room beside the whole table, which nothing else needs. */
  get spare() {
    const { field: { plane: { width, height } }, ui: { layout: { area } } } = this.hand;
    const needed = (area.clientHeight * (width + 2 * MARGIN)) / (height + 2 * MARGIN);
    return !PHONE.matches && area.clientWidth - needed > WIDE;
  }

  toggle() {
    const on = Boolean(this.root.hidden);
    this.wanted = on;
    this.turn(on);
    if (PHONE.matches) this.hand.ui.layout.show(on ? 'boxes' : 'prompt');
    else if (on) this.root.focus({ preventScroll: true });
    return true;
  }

  /** @param {boolean} on */
  turn(on) {
    this.root.hidden = !on;
    this.list.ariaExpanded = String(on);
    this.hand.ui.layout.area.classList.toggle('docked', on && this.spare);
    this.fill();
  }

  close() {
    if (this.root.hidden || this.wanted === null) return false;
    return this.toggle();
  }

  /** While nobody acts it stands in spare room by itself. */
  draw() {
    const { unit, aims } = this.hand, on = this.wanted ?? (this.spare && !unit && !aims.length);
    if (PHONE.matches || on === !this.root.hidden) this.fill();
    else this.turn(on);
  }

  fill() {
    const { field, ui } = this.hand, { view } = field;
    if (this.root.hidden || !view) return;
    const sides = field.sheet.sides.map(side => {
      const units = field.field.units.filter(u => u.side === side.id);
      return [h('h3', ui.names.sign(side.id), side.name, h('small',
        `${units.reduce((s, u) => s + u.points, 0)} points`)),
        ...units.map(u => this.card(u, view))];
    });
    fill(this.root, h('button.shut', { 'aria-label': 'Close', onclick: () => this.close() }, '✕'), sides.flat());
  }

  /** @param {FieldUnit} unit @param {View} view */
  card(unit, view) {
    const { field } = this.hand, stack = view.stacks.find(s => s.at === unit.id),
      all = field.field.models.filter(m => m.unit === unit.id);
    const marks = stack?.marks ?? ['lost'], where = marks.map(m => AWAY[m]).find(Boolean) ?? '';
    const shown = marks.filter(m => m !== 'on_table' && !AWAY[m]).map(m => m.replaceAll('_', ' '));
    const lead = all.find(m => m.leader) ?? all[0], dark = unit.side === field.dark;
    const near = this.near(unit.id), count = all.length > 1 ? `${stack?.count ?? 0} of ${all.length}` : '';
    const go = () => (field.centre(unit.id), field.flash([unit.id]));
    return h('article.uc', { class: stack ? '' : 'gone', 'data-unit': unit.id }, h('header',
      lead && graphic(badge(lead, unit, dark, 30, all.length > 1 ? '' : unit.type)), h('button.lk', { onclick: go },
        unit.name),
      h('em', `${unit.code} · ${unit.points} pts`)), h('p', [count, where, ...shown].filter(Boolean).join(' · ')),
    h('dl.values', unit.values.map(([name, value]) => h('div', h('dt', name), h('dd', value)))),
    h('p', unit.gear), near && h('p.near', near));
  }

  /** The enemies nearest to a unit, with their distances in words. @param {string} id */
  near(id) {
    const { field } = this.hand, own = field.stood.get(id), side = field.plots.get(id)?.unit.side;
    if (!own) return '';
    const found = [...field.stood].filter(([other]) => field.plots.get(other)?.unit.side !== side).map(([other,
      stood]) => {
      const gaps = own.flatMap(a => stood.map(b => Math.hypot(a.x - b.x, a.y - b.y) / 0.024 - edge(a) - edge(b)));
      return { name: field.plots.get(other)?.unit.code ?? other, far: Math.max(0, Math.min(...gaps)) };
    }).toSorted((a, b) => a.far - b.far);
    return found.length ? `Enemies: ${found.slice(0, 4).map(f => `${f.name} ${inches(f.far)}`).join(', ')}` : '';
  }
}

/** @param {Stood} s mils from its middle */
const edge = ({ model }) => model.radius || Math.min(model.length, model.width) / 2;
