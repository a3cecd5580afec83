// Boxes of counters beside the map: counters that are alike lie together, those that can be chosen are outlined.

/** @import { Tray, View } from '../../types.d.ts' */
/** @import { Names } from './names.js' */
import { fill, h } from '../dom.js';
import { alike, times } from './alike.js';
import { face } from './drawn.js';

const SIZE = 40;

/**
 * @typedef {object} TrayHooks
 * @property {(id: string, place: DOMRect) => void} pick a counter was pressed: of those alike, one that can be chosen
 */

export class Trays {
  /**
   * @param {HTMLElement} host
   * @param {Names} names
   * @param {TrayHooks} hooks
   */
  constructor(host, names, hooks) {
    this.host = host;
    this.names = names;
    this.hooks = hooks;
    /** @type {View | null} */
    this.view = null;
    this.lit = /** @type {Set<string>} */ (new Set());
  }

  /**
   * @param {View} view
   * @param {Set<string>} lit nouns that can be chosen
   */
  show(view, lit) {
    this.view = view;
    this.lit = lit;
    const trays = this.names.sheet.trays.filter((t) => this.ids(t).length && (t.open || this.ids(t).some((id) => lit.has(id))));
    fill(this.host, ...trays.map((t) => this.tray(t)));
    this.host.hidden = !trays.length;
  }

  /** Those that don't stand beside the map, for the menu. */
  shelves() {
    return this.names.sheet.trays.filter((t) => !t.open && this.ids(t).length).map((t) => this.tray(t));
  }

  /** @param {Tray} t */
  ids(t) {
    return this.view?.boxes[t.key] ?? [];
  }

  /** @param {Tray} t */
  tray(t) {
    const ids = this.ids(t);
    const note = [`${ids.length}`, t.note].filter(Boolean).join(', ');
    const piles = alike(ids, this.names, false);
    const counters = h('div', { class: 'rec' }, ...piles.map((same) => this.counter(same)));
    const props = { class: 'tray', 'data-tray': t.key, style: `flex-grow:${Math.max(4, piles.length)}` };
    return h('section', props, h('div', { class: 'sec' }, h('h3', {}, t.title), h('small', {}, note)), counters);
  }

  /** @param {string[]} ids */
  counter(ids) {
    const lit = ids.filter((id) => this.lit.has(id));
    const name = this.names.noun(ids[0]) + (ids.length > 1 ? `, ${ids.length} of them` : '') + (lit.length ? ', can be chosen' : '');
    const made = h(
      'button',
      { class: lit.length ? 'box lit' : 'box', type: 'button', title: name, 'aria-label': name, 'data-noun': ids[0], 'data-n': times(ids) },
      face(this.names, ids[0], SIZE),
    );
    made.addEventListener('click', () => this.hooks.pick(lit[0] ?? ids[0], made.getBoundingClientRect()));
    return made;
  }
}
