// The table in words: a drawer with everything that can be chosen and the map by region, as text.

import { fill, giveFocusBack, h } from '../dom.js';
import { holds } from '../table/choices.js';
import { opens } from '../opened.js';
import { question } from '../table/prompt.js';
import { Description } from './describe.js';

export class TableInWords {
  focus = /** @type {Element | null} */ (null); // what had it before

  /** @param {TableUI} ui */
  constructor(ui) {
    this.ui = ui;
    const props = { type: 'search', 'aria-label': 'Find a space', placeholder: 'A space, a unit, a side',
      autocomplete: 'off' };
    this.search = h('input.srch', { ...props, oninput: () => this.show() });
    this.turn = h('p.found');
    this.list = h('div.rlist', { tabindex: -1 });
    const close = h('button', { onclick: () => this.close() }, 'Close ', h('kbd', 'Esc'));
    const title = h('div', h('h2', 'The table in words'), h('div.ib', close));
    const shown = { role: 'dialog', 'aria-label': 'The table in words', hidden: true };
    const head = h('header', { role: 'none' }, title, this.search);
    this.root = h('section.drawer#words', shown, head, this.turn, this.list);
    ui.layout.app.append(this.root);
  }

  toggle() {
    if (this.close()) return;
    this.focus = document.activeElement;
    this.ui.drawer.close();
    this.root.hidden = false;
    opens(this.root, () => this.close());
    this.search.value = '';
    this.show();
    this.list.focus({ preventScroll: true });
  }

  close() {
    if (this.root.hidden) return false;
    this.root.hidden = true;
    giveFocusBack(this.focus);
    return true;
  }

  /** Puts the focus on a space of the map. @param {string} id */
  go(id) {
    this.close();
    this.ui.map.centre(id);
    this.ui.map.focus(id);
  }

  /** Anew with every state, while it is open. */
  show() {
    const { names, play } = this.ui, { state } = play;
    if (this.root.hidden || !state) return;
    const told = new Description(names, play.now.ask?.options ?? []), sought = this.search.value.trim();
    const held = document.activeElement?.closest('#words [data-tell]')?.getAttribute('data-tell');
    this.turn.textContent = [state.status.text, state.status.detail, question(state, names)].filter(Boolean).join('. ');
    /** @param {Spot} s */
    const name = s => h('button.lk', { 'data-tell': s.id, title: 'Go there on the map', onclick: () => this.go(s.id) },
      s.name);
    /** @param {Spot} s */
    const want = s => holds([s.name, ...told.space(s)].join(' '), sought);
    const options = told.options.map(o => ({ o, text: told.option(o) })).filter(({ text }) => holds(text, sought));
    const choices = options.map(({ o, text }) => h('li', h('button.lk', { 'data-tell': `${o.verb} ${o.noun}`,
      onclick: () => play.choose(o) }, text)));
    const marked = play.now.marked && h('p', 'Marked: ', told.option(play.now.marked), ' ',
      h('button.go', { 'data-tell': 'act', onclick: () => play.act() }, 'Do it'));
    fill(this.list, choices.length > 0 && h('section.told-region',
      h('h3', `What you may do: ${choices.length}`), marked, h('ul', choices)), !sought && told.stands(),
    !sought && this.wins(state.status.aims), told.map(name, want), !sought && told.aside());
    if (held) this.again(held);
  }

  /** What wins, with how far each side is. @param {Aim[]} aims */
  wins(aims) {
    const { names } = this.ui;
    return aims.length > 0 && h('section.told-region', h('h3', 'What wins'), h('ul', aims.map(a =>
      h('li', `${names.side(a.side)}: ${a.text}. ${a.met ? 'Met: ' : 'So far: '}${a.stands}`))));
  }

  /** @param {string} held */
  again(held) {
    const found = /** @type {HTMLElement | null} */ (this.list.querySelector(`[data-tell="${CSS.escape(held)}"]`));
    (found ?? this.list).focus({ preventScroll: true });
  }
}
