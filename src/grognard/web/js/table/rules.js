// The rules drawer: a catalogue to search, opened at a rule, on the side away from what is looked at.

/** @import { Rule } from '../../types.d.ts' */
/** @import { Links } from './links.js' */
import { fill, h } from '../dom.js';
import { plain } from './choices.js';

/**
 * @typedef {object} DrawerHooks
 * @property {() => Promise<void>} load fills the links' rules
 * @property {() => 'left' | 'right'} side where the drawer covers least
 * @property {(rule: string | null) => void} moved it was opened at a rule ("" at none), or closed
 */

export class Drawer {
  /**
   * @param {HTMLElement} host
   * @param {Links} links
   * @param {DrawerHooks} hooks
   */
  constructor(host, links, hooks) {
    this.links = links;
    this.hooks = hooks;
    this.at = '';
    this.from = '';
    /** @type {Element | null} */
    this.focus = null;
    this.search = h('input', { class: 'srch', type: 'search', 'aria-label': 'Search the rules', placeholder: 'Words, or a number', autocomplete: 'off' });
    this.search.addEventListener('input', () => this.find());
    this.found = h('p', { class: 'found', role: 'status' });
    this.list = h('div', { class: 'rlist', tabindex: '-1' });
    const close = h('button', { type: 'button', onclick: () => this.close() }, 'Close ', h('kbd', {}, 'Esc'));
    this.root = h(
      'aside', { id: 'rules', class: 'drawer', role: 'dialog', 'aria-label': 'Rules', hidden: true },
      h('header', {}, h('div', {}, h('h1', {}, 'Rules'), h('div', { class: 'ib' }, close)), this.search), this.found, this.list,
    );
    host.append(this.root);
  }

  get isOpen() {
    return !this.root.hidden;
  }

  /**
   * @param {string} [rule]
   * @param {string} [from] what it was opened from, in words
   */
  async open(rule = '', from = '') {
    if (!this.isOpen) {
      this.focus = document.activeElement;
      this.root.dataset.side = this.hooks.side();
      this.root.hidden = false;
    }
    this.at = rule;
    this.from = from;
    this.search.value = '';
    await this.hooks.load().catch((error) => this.fail(error));
    this.find();
    this.hooks.moved(rule);
    if (rule) this.list.querySelector('.open')?.scrollIntoView({ block: 'start' });
    (rule ? this.list : this.search).focus({ preventScroll: true });
  }

  /** @param {Error} error */
  fail(error) {
    this.from = error.message;
  }

  toggle() {
    if (this.isOpen) this.close();
    else void this.open();
  }

  close() {
    if (!this.isOpen) return false;
    this.root.hidden = true;
    this.hooks.moved(null);
    if (this.focus?.isConnected) /** @type {HTMLElement} */ (this.focus).focus();
    return true;
  }

  /** The rules that hold every word of the search; without one, all of them. */
  find() {
    const words = plain(this.search.value).split(/\s+/).filter(Boolean);
    const all = [...this.links.rules.values()];
    const hits = words.length ? all.filter((r) => holds(r, words)) : all;
    const opened = !words.length && this.from ? `Opened from ${this.from}. ` : '';
    this.found.textContent = words.length ? `${hits.length} of ${all.length} rules match.` : `${opened}${all.length} rules.`;
    fill(this.list, ...hits.map((r) => this.entry(r)));
  }

  /** @param {Rule} r */
  entry(r) {
    const open = r.id === this.at;
    const link = this.links.rule(r.id, 'the list');
    if (link) link.textContent = r.title;
    const title = h('h3', {}, open ? r.title : link);
    const kind = r.kind && r.kind !== 'rule' ? ` · ${r.kind}` : '';
    const ruling = r.ruling && h('div', { class: 'ruling' }, h('h4', {}, 'Ruling'), h('p', {}, ...this.links.text(r.ruling, r.id)));
    return h(
      'article', { class: open ? 'rr open' : 'rr', id: `rule-${r.id}` },
      h('span', { class: 'id' }, r.id + kind), h('div', {}, title, h('p', {}, ...this.links.text(r.text, r.id)), ruling),
    );
  }
}

/**
 * @param {Rule} r
 * @param {string[]} words
 */
function holds(r, words) {
  const text = plain([r.id, r.title, r.text, r.ruling].join(' '));
  return words.every((w) => text.includes(w));
}
