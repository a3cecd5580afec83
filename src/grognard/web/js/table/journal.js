// The journal: what happened, line by line, under headings; battles fold; older lines come when one scrolls up.

/** @import { Line, State } from '../../types.d.ts' */
/** @import { Names } from './names.js' */
/** @import { Links } from './links.js' */
import { h } from '../dom.js';
import { diceRow } from '../scene/dice.js';
import { signOf } from './drawn.js';

const CLOSE = 40; // pixels from the end at which the journal still follows
const NEAR = 120; // pixels from the start at which older lines are asked for
const PART = 200;

/**
 * @typedef {object} JournalHooks
 * @property {(before: number, count: number) => Promise<Line[]>} older
 * @property {(spaces: string[]) => void} flash
 */

/** @typedef {{line: Line, row: HTMLElement, battle: number}} Row `battle` is the n of its heading, -1 outside */

export class Journal {
  /**
   * @param {HTMLElement} host
   * @param {Names} names
   * @param {Links} links
   * @param {JournalHooks} hooks
   */
  constructor(host, names, links, hooks) {
    this.names = names;
    this.links = links;
    this.hooks = hooks;
    /** @type {Row[]} */
    this.rows = [];
    this.folded = /** @type {Set<number>} */ (new Set());
    this.opened = /** @type {Set<number>} */ (new Set()); // by hand: not folded again
    this.only = false;
    this.loading = false;
    this.list = h('ol', { class: 'log', tabindex: '0', 'aria-label': 'Journal' });
    this.news = h('button', { class: 'news', type: 'button', hidden: true, onclick: () => this.end() }, 'New lines ↓');
    this.filter = h('button', { class: 'flt', type: 'button', 'aria-pressed': 'false', onclick: () => this.toggle() }, 'Battles only');
    host.append(h('div', { class: 'sec' }, h('h3', {}, 'Journal'), this.filter), this.list, this.news);
    this.follows = true;
    this.height = 0;
    this.list.addEventListener('scroll', () => this.scrolled());
    this.list.addEventListener('keydown', (e) => this.key(e));
    this.sized = new ResizeObserver(() => this.follows && this.end());
    this.sized.observe(this.list);
  }

  /**
   * @param {State} state
   * @param {boolean} fresh
   * @returns {Line[]} the lines that are new
   */
  add(state, fresh) {
    if (fresh) this.rows = [];
    if (state.cut !== null && state.cut !== undefined) this.rows = this.rows.filter((r) => r.line.n < Number(state.cut));
    const known = this.rows.length ? this.rows[this.rows.length - 1].line.n : -1;
    const added = state.lines.filter((l) => l.n > known);
    this.rows.push(...added.map((line) => this.row(line)));
    if (fresh || added.length || state.cut !== null) this.lay();
    if (this.follows || fresh) this.end();
    else if (added.length) this.news.hidden = false;
    return added;
  }

  /** @param {Line} line */
  row(line) {
    const sign = signOf(this.names, line.side);
    const rule = this.links.rule(line.rule, 'the journal');
    const text = h('span', {}, ...this.bold(line));
    rule?.setAttribute('tabindex', '-1'); // the line has the focus; Enter follows its link
    const dice = line.roll?.dice.length ? diceRow(line.roll) : null;
    const row = h('li', { class: `l-${line.level || 'plain'}`, 'data-n': line.n, tabindex: '-1' }, sign, text, rule && ' ', rule, dice);
    if (line.at.length) this.pointing(row, line.at);
    if (line.level === 'battle') row.prepend(this.fold(line.n));
    return { line, row, battle: -1 };
  }

  /**
   * The sentence with the places it speaks of in bold.
   * @param {Line} line
   */
  bold(line) {
    const names = line.at.map((id) => this.names.noun(id)).filter((name) => line.text.includes(name));
    const wanted = names.map((n) => n.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|');
    const parts = wanted && !line.level ? line.text.split(new RegExp(`(${wanted})`)) : [line.text];
    return parts.map((p) => (names.includes(p) && !line.level ? h('b', {}, p) : p));
  }

  /**
   * @param {HTMLElement} row
   * @param {string[]} spaces
   */
  pointing(row, spaces) {
    const point = () => this.hooks.flash(spaces);
    row.addEventListener('mouseenter', point);
    row.addEventListener('click', point);
    row.addEventListener('focusin', point);
  }

  /** @param {number} n */
  fold(n) {
    const turn = () => {
      if (!this.folded.delete(n)) this.folded.add(n);
      this.opened.add(n);
      this.lay();
    };
    return h('button', { class: 'fold', type: 'button', tabindex: '-1', 'aria-label': 'Show or hide this battle', onclick: turn });
  }

  /** Gives every line its battle, folds those that are over, and puts the list together. */
  lay() {
    let battle = -1;
    let last = -1; // the newest battle stays open until something else begins
    for (const r of this.rows) {
      const { level, n } = r.line;
      if (level && level !== 'end') {
        this.over(last);
        battle = last = level === 'battle' ? n : -1;
      }
      r.battle = battle;
      if (level === 'end') battle = -1;
    }
    for (const r of this.rows) this.dress(r);
    const rows = this.rows.map((r) => r.row);
    const kept = new Set(rows);
    for (const row of [...this.list.children]) if (!kept.has(/** @type {HTMLElement} */ (row))) row.remove();
    let next = this.list.firstElementChild;
    for (const row of rows) {
      if (row === next) next = next.nextElementSibling;
      else this.list.insertBefore(row, next);
    }
  }

  /** @param {number} battle that is over: it folds, unless it was opened by hand */
  over(battle) {
    if (battle >= 0 && !this.opened.has(battle)) this.folded.add(battle);
  }

  /** @param {Row} r */
  dress({ row, line, battle }) {
    const head = line.level === 'battle';
    const inside = battle >= 0 && !head;
    row.classList.toggle('inside', inside);
    row.hidden = (inside && this.folded.has(battle) && line.level !== 'end') || (this.only && battle < 0);
    if (head) row.querySelector('.fold')?.setAttribute('aria-expanded', String(!this.folded.has(line.n)));
  }

  /**
   * Arrows go from line to line; Enter folds a battle or follows the line's rule.
   * @param {KeyboardEvent} e
   */
  key(e) {
    const rows = this.rows.map((r) => r.row).filter((r) => !r.hidden);
    const at = rows.findIndex((r) => r === document.activeElement);
    const to = { ArrowUp: at < 0 ? rows.length - 1 : at - 1, ArrowDown: at + 1, Home: 0, End: rows.length - 1 }[e.key];
    if (to !== undefined) rows[Math.max(0, Math.min(rows.length - 1, to))]?.focus();
    else if (e.key === 'Enter' && at >= 0) /** @type {HTMLElement | null} */ (rows[at].querySelector('.fold, a[data-rule]'))?.click();
    else return;
    e.preventDefault();
  }

  toggle() {
    this.only = !this.only;
    this.filter.setAttribute('aria-pressed', String(this.only));
    this.lay();
    this.end();
  }

  atEnd() {
    const { scrollTop, scrollHeight, clientHeight } = this.list;
    return scrollHeight - scrollTop - clientHeight < CLOSE;
  }

  end() {
    this.follows = true;
    this.list.scrollTop = this.list.scrollHeight;
    this.news.hidden = true;
  }

  scrolled() {
    const { clientHeight } = this.list;
    if (clientHeight === this.height) this.follows = this.atEnd(); // else the list was resized, not scrolled
    this.height = clientHeight;
    if (this.follows) this.news.hidden = true;
    if (this.list.scrollTop < NEAR) void this.older();
  }

  async older() {
    const first = this.rows[0]?.line.n ?? 0;
    if (this.loading || first <= 0) return;
    this.loading = true;
    const lines = await this.hooks.older(first, PART).catch(() => []);
    const height = this.list.scrollHeight - this.list.scrollTop;
    this.rows = [...lines.filter((l) => l.n < first).map((l) => this.row(l)), ...this.rows];
    this.lay();
    this.list.scrollTop = this.list.scrollHeight - height;
    this.loading = false;
  }

  /** Rule links are made again when the titles are known. */
  relink() {
    for (const r of this.rows) {
      const link = r.row.querySelector('a[data-rule]');
      const made = this.links.rule(r.line.rule, 'the journal');
      made?.setAttribute('tabindex', '-1');
      if (link && made) link.replaceWith(made);
      else link?.remove();
    }
  }

  close() {
    this.sized.disconnect();
  }
}
