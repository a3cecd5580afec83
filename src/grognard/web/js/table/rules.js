// The rules drawer: a catalogue to search, opened at a rule, on the side away from what is looked at. Links to it are
// real addresses.

import { fill, giveFocusBack, h } from '../dom.js';
import { url } from '../net.js';
import { holds } from './choices.js';
import { opens } from '../opened.js';

/** A link to a rule, opened from somewhere in words. The kernel's and the server's own are in no catalogue: null.
 * @param {TablePage} page @param {string} id @param {string} from */
export function linkTo({ address, rules }, id, from, titled = false) {
  if (!id || /^[KLS]\./.test(id) || (rules.size && !rules.has(id))) return null;
  const title = rules.get(id)?.title ?? '', href = address + url`/rule/${id}`;
  return h('a.lk', { href, 'data-rule': id, 'data-from': from, title }, titled && title ? `${id} ${title}` : id);
}

export class Drawer {
  at = '';
  from = '';
  focus = /** @type {Element | null} */ (null); // what had it before

  /** @param {TableUI} ui */
  constructor(ui) {
    this.ui = ui;
    this.rules = ui.page.rules;
    const props = { type: 'search', 'aria-label': 'Search the rules', placeholder: 'Words, or a number',
      autocomplete: 'off' };
    this.search = h('input.srch', { ...props, oninput: () => this.find() });
    this.found = h('p.found', { role: 'status' });
    this.list = h('div.rlist', { tabindex: -1 });
    const close = h('button', { onclick: () => this.close() }, 'Close ', h('kbd', 'Esc'));
    const head = h('header', { role: 'none' }, h('div', h('h2', 'Rules'), h('div.ib', close)), this.search);
    const shown = { role: 'dialog', 'aria-label': 'Rules', hidden: true };
    this.root = h('section.drawer#rules', shown, head, this.found, this.list);
    ui.layout.app.append(this.root);
  }

  /** At a rule, opened from somewhere in words. */
  async open(rule = '', from = '') {
    const { page } = this.ui;
    if (this.root.hidden) {
      this.focus = document.activeElement;
      this.root.dataset.side = this.side();
      this.root.hidden = false;
      opens(this.root, () => this.close(), 'a[data-rule], .to-rules');
    }
    this.at = rule;
    this.from = from;
    this.search.value = '';
    await page.loadRules().catch(error => void (this.from = error.message));
    this.find();
    page.visited(rule);
    if (rule) this.list.querySelector('.open')?.scrollIntoView({ block: 'start' });
    (rule ? this.list : this.search).focus({ preventScroll: true });
  }

  /** Where the drawer covers least of what is looked at. */
  side() {
    const { map, play, clicks, layout } = this.ui, space = play.chosen.at || clicks.last;
    const area = layout.area.getBoundingClientRect(), box = map.box(space);
    return space && box.x + box.width / 2 > area.x + area.width / 2 ? 'left' : 'right';
  }

  toggle() {
    if (!this.close()) void this.open();
  }

  close() {
    if (this.root.hidden) return false;
    this.root.hidden = true;
    this.ui.page.visited(null);
    giveFocusBack(this.focus);
    return true;
  }

  /** The rules that hold every word of the search; without one, all of them. */
  find() {
    const sought = this.search.value.trim(), all = [...this.rules.values()];
    const hits = all.filter(r => holds([r.id, r.title, r.text, r.ruling].join(' '), sought));
    const opened = this.from && `Opened from ${this.from}. `;
    this.found.textContent = sought ? `${hits.length} of ${all.length} rules match.` : `${opened}${all.length} rules.`;
    const notes = this.ui.page.sheet.notes.filter(n => holds(`${n.title} ${n.text}`, sought));
    const read = notes.map(n => h('section.rr', h('span.id', n.side && this.ui.names.sign(n.side)),
      h('div', h('h3', n.title), h('p', n.text))));
    fill(this.list, this.at ? null : read, hits.map(r => this.entry(r)));
  }

  /** @param {Rule} r */
  entry({ id, title, text, ruling, kind }) {
    const open = id === this.at, link = this.ui.link(id, 'the list');
    if (link) link.textContent = title;
    const more = ruling && h('div.ruling', h('h4', 'Ruling'), h('p', this.linked(ruling, id)));
    return h(
      'article.rr', { class: open && 'open', id: `rule-${id}` },
        h('span.id', id + (kind && kind !== 'rule' ? ` · ${kind}` : '')),
      h('div', h('h3', open ? title : link), h('p', this.linked(text, id)), more),
    );
  }

  /** A text with the rules it names made into links; a whole section leads to its first. @param {string} text
   * @param {string} from */
  linked(text, from) {
    return text.split(/([\w.-]*\.[\w.-]*\w)/).map((part, i) => {
      const ids = [...this.rules.keys()];
      const id = this.rules.has(part) ? part
        : ids.find(r => r.startsWith(part) && /^\.?[a-z]/.test(r.slice(part.length)));
      const link = i % 2 ? this.ui.link(id ?? '', from) : null;
      if (link) link.textContent = part;
      return link ?? part;
    });
  }
}
