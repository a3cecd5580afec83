// The lists of tables: yours, those of others, those that are over. Rows stay in place while nothing changes in them.

import { fill, h } from '../dom.js';
import { api } from '../net.js';
import { keepTokens, tokens } from './keep.js';
import { ago, roleName, sitter, tableAddress, tableName, turn, why } from './words.js';

/** @import { GameInfo, Summary } from '../../types.d.ts' */

/**
 * @typedef {object} TablesHooks
 * @property {(id: string) => GameInfo | undefined} gameOf
 * @property {boolean} several whether there is more than one game to tell apart
 * @property {(table: Summary) => void} onLinks show its secret links
 * @property {(id: string) => void} onRemoved
 */

export class Tables {
  /** @param {TablesHooks} hooks */
  constructor(hooks) {
    this.hooks = hooks;
    this.yours = section('yours', 'Your games');
    this.others = section('others', 'Other tables');
    this.over = section('over', 'Finished games');
    this.said = h('p', { class: 'said', role: 'status' });
    this.root = h('div', { id: 'tables', class: 'tables' }, this.said, this.yours.root, this.others.root, this.over.root);
    /** @type {Map<string, {text: string, row: HTMLElement}>} */
    this.rows = new Map();
  }

  /** @param {Summary[]} tables */
  show(tables) {
    this.said.textContent = '';
    const mine = (/** @type {Summary} */ t) => t.owner || t.seats.some((s) => s.mine);
    const running = tables.filter((t) => !t.over || t.damaged);
    this.list(this.yours, running.filter(mine), 'None yet. The button above begins one.');
    this.list(this.others, running.filter((t) => !mine(t)), '');
    this.list(this.over, tables.filter((t) => t.over && !t.damaged), '');
    const there = new Set(tables.map((t) => t.id));
    for (const id of this.rows.keys()) if (!there.has(id)) this.rows.delete(id);
  }

  /** @param {unknown} error what keeps the lists from being renewed */
  fail(error) {
    this.said.textContent = `${why(error)} The lists may be out of date; they are tried again by themselves.`;
  }

  /**
   * @param {ReturnType<typeof section>} part
   * @param {Summary[]} tables
   * @param {string} none what to say when there are none; "" leaves the list out
   */
  list(part, tables, none) {
    const rows = tables.map((t) => this.row(t));
    part.root.hidden = !rows.length && !none;
    const now = rows.length ? rows : [h('li', { class: 'quiet' }, none)];
    if (now.length !== part.list.children.length || now.some((row, i) => row !== part.list.children[i])) fill(part.list, ...now);
  }

  /** @param {Summary} table */
  row(table) {
    const text = JSON.stringify([table, Object.keys(tokens(table.id))]);
    const old = this.rows.get(table.id);
    if (old && (old.text === text || old.row.querySelector('.asking'))) {
      const when = old.row.querySelector('time');
      if (when) when.textContent = ago(table.changed);
      return old.row;
    }
    const row = this.draw(table);
    this.rows.set(table.id, { text, row });
    return row;
  }

  /** @param {Summary} table */
  draw(table) {
    const game = this.hooks.gameOf(table.game);
    const { text, yours } = turn(table, game);
    const name = tableName(table, game);
    const title = this.hooks.several && name !== table.title ? table.title : '';
    const seats = table.seats.map((s) => `${roleName(game, s.role)}: ${sitter(s)}`).join(' · ');
    const status = table.over ? '' : table.status;
    const when = h('time', { datetime: table.changed, title: new Date(table.changed).toLocaleString() }, ago(table.changed));
    const about = table.damaged
      ? h('p', { class: 'bad' }, `✕ Damaged: ${table.damaged}`)
      : h('p', {}, [title, seats].filter(Boolean).join(' · '));
    const stand = h('p', {}, text && h(yours ? 'b' : 'span', { class: yours && 'yours' }, text), text && ' · ', status, status && ' · ', when);
    return h('li', { class: 'table-row', 'data-id': table.id }, h('h3', {}, name), about, stand, this.actions(table, name));
  }

  /** @param {Summary} table @param {string} name */
  actions(table, name) {
    const sits = table.seats.some((s) => s.mine);
    const open = Object.keys(tokens(table.id)).some((role) => table.seats.some((s) => s.role === role && s.kind === 'link' && !s.mine));
    const verb = table.over ? 'Look' : sits ? 'Play' : 'Watch';
    const box = h('div', { class: 'acts' });
    const usual = [
      !table.damaged && h('a', { class: 'enter', href: tableAddress(table), 'aria-label': `${verb}: ${name}` }, verb),
      open && h('button', { type: 'button', class: 'lk', onclick: () => this.hooks.onLinks(table) }, 'Links'),
      table.owner && h('button', { type: 'button', class: 'lk remove', 'aria-label': `Remove: ${name}`, onclick: () => this.ask(table, box, usual) }, 'Remove'),
    ];
    fill(box, ...usual);
    return box;
  }

  /** Asks in place whether a table should go. @param {Summary} table @param {HTMLElement} box @param {(HTMLElement | false)[]} usual */
  ask(table, box, usual) {
    const keep = () => {
      box.classList.remove('asking');
      fill(box, ...usual);
      /** @type {HTMLElement | null} */ (box.querySelector('.remove'))?.focus();
    };
    const said = h('span', { role: 'alert' }, 'Remove it for good?');
    const go = async () => {
      try {
        await api('DELETE', `/api/tables/${encodeURIComponent(table.id)}`);
        keepTokens(table.id, {});
        this.yours.head.focus();
        this.hooks.onRemoved(table.id);
      } catch (error) {
        said.textContent = why(error);
      }
    };
    const no = h('button', { type: 'button', class: 'lk', onclick: keep }, 'Keep');
    box.classList.add('asking');
    fill(box, said, h('button', { type: 'button', class: 'danger', onclick: go }, 'Remove'), no);
    box.onkeydown = (event) => {
      if (event.key === 'Escape' && box.contains(no)) keep();
    };
    no.focus();
  }
}

/** @param {string} id @param {string} title */
function section(id, title) {
  const head = h('h2', { id: `${id}-head`, tabindex: '-1' }, title);
  const list = h('ul', { 'aria-labelledby': `${id}-head` });
  return { head, list, root: h('section', { id }, head, list) };
}
