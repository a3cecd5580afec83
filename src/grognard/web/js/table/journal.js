// The journal: what happened, line by line, under headings; battles fold; older lines come when one scrolls up.

import { fill, h } from '../dom.js';
import { diceRow } from '../scene/dice.js';
import { mentions } from './cards.js';
import { untaken } from './deeds.js';

const CLOSE = 40; // pixels from the end at which the journal still follows
const NEAR = 120; // pixels from the start at which older lines are asked for
const PART = 200;

export class Journal {
  rows = /** @type {Row[]} */ ([]);
  folded = /** @type {Set<number>} */ (new Set());
  opened = /** @type {Set<number>} */ (new Set()); // by hand: not folded again
  only = false; // battles
  loading = /** @type {Promise<void> | null} */ (null);
  follows = true;
  height = 0;
  kept = /** @type {Pick<Journal, 'rows' | 'folded'> | null} */ (null); // of now, while an earlier moment is shown

  /** @param {TableUI} ui */
  constructor(ui) {
    this.ui = ui;
    this.list = h('ol.log', { tabindex: 0, 'aria-label': 'Journal' });
    this.news = h('button.news', { hidden: true, onclick: () => this.end() }, 'New lines ↓');
    this.filter = h('button.flt', { 'aria-pressed': 'false', onclick: () => this.toggle() }, 'Battles only');
    const back = h('button.flt.review', { title: 'Look back (B)', onclick: () => void ui.review() }, 'Replay');
    fill(ui.layout.journal, h('div.sec', h('h3', 'Journal'), back, this.filter), this.list, this.news);
    this.list.addEventListener('scroll', () => this.scrolled());
    this.list.addEventListener('keydown', e => this.key(e));
    this.sized = new ResizeObserver(() => this.follows && this.end());
    this.sized.observe(this.list);
  }

  /** Takes the lines of a state, and returns those that are new. @param {State} state @param {boolean} fresh */
  add({ lines, cut }, fresh) {
    if (fresh) this.rows = [];
    if (cut !== null) this.rows = this.rows.filter(r => r.line.n < cut);
    const known = this.rows.at(-1)?.line.n ?? -1, added = lines.filter(l => l.n > known);
    this.rows.push(...added.map(line => this.row(line)));
    if (fresh || added.length || cut !== null) this.lay();
    if (this.follows || fresh) this.end();
    else if (added.length) this.news.hidden = false;
    return added;
  }

  /** @param {Line} line @returns {Row} */
  row(line) {
    const { n, side, at, level, roll } = line, { map, names } = this.ui;
    const point = () => at.length && map.flash(at);
    const go = () => (this.ui.replay?.opened ? void this.ui.replay.line(n) : point());
    const props = { 'data-n': n, tabindex: -1, onmouseenter: point, onclick: go, onfocusin: point };
    const dice = roll?.dice.length ? diceRow(roll) : null;
    const row = h(`li.l-${level || 'plain'}`, props, names.sign(side), h('span', this.bold(line)), ' ',
      this.rule(line), dice);
    if (level === 'battle') row.prepend(this.fold(n));
    return { line, row, battle: -1 };
  }

  /** The line has the focus; Enter follows its link. @param {Line} line */
  rule({ rule }) {
    const link = this.ui.link(rule, 'the journal');
    if (link) link.tabIndex = -1;
    return link;
  }

  /** The sentence with the places it speaks of in bold. @param {Line} line */
  bold({ at, text, level }) {
    const names = level ? [] : at.map(id => this.ui.names.noun(id)).filter(name => text.includes(name));
    const wanted = names.map(n => n.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|');
    const parts = wanted ? text.split(new RegExp(`(${wanted})`)) : [text];
    return parts.flatMap(p => (names.includes(p) ? h('b', p) : mentions(this.ui.names.sheet, p)));
  }

  /** @param {number} n */
  fold(n) {
    const turn = () => {
      if (!this.folded.delete(n)) this.folded.add(n);
      this.opened.add(n);
      this.lay();
    };
    return h('button.fold', { tabindex: -1, 'aria-label': 'Show or hide this battle', onclick: turn });
  }

  /** Gives every line its battle, folds those that are over, and puts the list together. */
  lay() {
    let battle = -1, last = -1; // the newest battle stays open until something else begins
    for (const r of this.rows) {
      const { level, n } = r.line;
      if (level && level !== 'end' && level !== 'news') {
        if (last >= 0 && !this.opened.has(last)) this.folded.add(last);
        battle = last = level === 'battle' ? n : -1;
      }
      r.battle = battle;
      if (level === 'end') battle = -1;
    }
    const told = new Set(untaken(this.rows.map(r => r.line)));
    this.rows.forEach(({ row, line, battle }) => {
      const taken = !told.has(line); // a later line tells the march so far
      const head = line.level === 'battle', inside = battle >= 0 && !head;
      row.classList.toggle('inside', inside);
      row.hidden = taken || (inside && this.folded.has(battle) && line.level !== 'end') || (this.only && battle < 0);
      if (head) row.querySelector('.fold')?.setAttribute('aria-expanded', String(!this.folded.has(line.n)));
    });
    const rows = this.rows.map(r => r.row), kept = new Set(/** @type {Element[]} */ (rows));
    for (const row of [...this.list.children]) if (!kept.has(row)) row.remove();
    rows.forEach((row, i) => row !== this.list.children[i]
      && this.list.insertBefore(row, this.list.children[i] ?? null));
  }

  /** Shows the log as it was, or with null as it is. @param {Line[] | null} lines */
  look(lines) {
    const had = new Map(this.rows.map(r => [r.line, r])), { folded, rows } = this;
    if (lines) this.kept ??= { folded, rows };
    else if (this.kept) Object.assign(this, this.kept, { kept: null });
    else return;
    if (lines) [this.folded, this.rows] = [new Set(), lines.map(l => had.get(l) ?? this.row(l))];
    this.lay();
    this.end();
  }

  /** Arrows go from line to line; Enter folds a battle or follows the line's rule. @param {KeyboardEvent} e */
  key(e) {
    const rows = this.rows.map(r => r.row).filter(r => !r.hidden), end = rows.length - 1;
    const at = rows.findIndex(r => r === document.activeElement);
    const to = { ArrowUp: at < 0 ? end : at - 1, ArrowDown: at + 1, Home: 0, End: end }[e.key];
    if (to !== undefined) rows[Math.max(0, Math.min(end, to))]?.focus();
    else if (e.key === 'Enter' && at >= 0)
      /** @type {HTMLElement | null} */ (rows[at].querySelector('.fold, a'))?.click();
    else return;
    e.preventDefault();
  }

  toggle() {
    this.only = !this.only;
    this.filter.ariaPressed = String(this.only);
    this.lay();
    this.end();
  }

  end() {
    this.follows = true;
    this.list.scrollTop = this.list.scrollHeight;
    this.news.hidden = true;
  }

  scrolled() {
    const { clientHeight, scrollHeight, scrollTop } = this.list;
    const resized = clientHeight !== this.height;
    if (!resized) this.follows = scrollHeight - scrollTop - clientHeight < CLOSE;
    this.height = clientHeight;
    if (this.follows) this.news.hidden = true;
    if (scrollTop < NEAR) void this.older();
  }

  older() {
    return (this.loading ??= this.fetch().finally(() => void (this.loading = null)));
  }

  async fetch() {
    const first = this.rows[0]?.line.n ?? 0;
    if (first <= 0) return;
    const lines = await this.ui.page.older(first, PART).catch(() => []);
    const height = this.list.scrollHeight - this.list.scrollTop;
    this.rows = [...lines.filter(l => l.n < first).map(l => this.row(l)), ...this.rows];
    this.lay();
    this.list.scrollTop = this.list.scrollHeight - height;
  }

  /** Brings all lines, from the first. */
  async all() {
    for (let n = 0; n !== this.rows.length;) {
      n = this.rows.length;
      await this.older();
    }
  }

  /** Rule links are made again when the titles are known. */
  relink() {
    for (const { row, line } of this.rows) row.querySelector('a[data-rule]')?.replaceWith(this.rule(line) ?? '');
  }
}
