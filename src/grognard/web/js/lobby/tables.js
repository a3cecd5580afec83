// The lists of tables: yours, those of others, those that are over. Rows stay in place while nothing changes in them.

import { fill, focusOn, h } from '../dom.js';
import { api, url } from '../net.js';
import { upload } from '../replay/files.js';
import { keepTokens, tokens } from '../settings.js';
import { ago, roleName, sitter, tableAddress, tableName, turn, why } from './words.js';

/** @type {Record<string, string>} */
const PAST = { import: 'from a file', fork: 'a fork', imagined: 'imagined', damage: 'put back', rules: 'older rules' };

export class Tables {
  rows = /** @type {Map<string, {text: string, row: HTMLElement}>} */ (new Map());

  /** @param {import('./lobby.js').Lobby} lobby */
  constructor(lobby) {
    this.lobby = lobby;
    this.yours = section('yours', 'Your games');
    this.others = section('others', 'Other tables');
    this.over = section('over', 'Finished games');
    this.said = h('p.said', { role: 'status' });
    this.taken = h('p.said', { role: 'alert' });
    const props = { type: 'file', accept: '.json,application/json', onchange: () => void this.bring(file) };
    const file = h('input.unseen#file', props);
    const bring = h('label.bring', file, h('span.lk', 'Bring in a game from a file'));
    this.root = h('div.tables#tables', this.said, this.others.root, this.over.root, bring, this.taken);
  }

  /** @param {HTMLInputElement} input */
  async bring(input) {
    const [file] = input.files ?? [];
    if (!file) return;
    this.taken.textContent = 'Playing the file through…';
    try {
      location.hash = tableAddress(await upload(file));
    } catch (error) {
      this.taken.textContent = why(error);
    }
    input.value = ''; // the same file may be tried again
  }

  /** @param {Summary[]} tables */
  show(tables) {
    /** @param {Summary} t */
    const mine = t => t.owner || t.seats.some(s => s.mine);
    const running = tables.filter(t => !t.over || t.damaged), there = tables.map(t => t.id);
    const due = running.filter(t => t.turn).length;
    document.title = `${due ? `(${due}) ` : ''}Grognard`;
    this.said.textContent = '';
    this.list(this.yours, running.filter(mine).sort((a, b) => Number(b.turn) - Number(a.turn)));
    this.list(this.others, running.filter(t => !mine(t)));
    this.list(this.over, tables.filter(t => t.over && !t.damaged));
    for (const id of this.rows.keys()) if (!there.includes(id)) this.rows.delete(id);
  }

  /** @param {unknown} error what keeps the lists from being renewed */
  fail(error) {
    this.said.textContent = `${why(error)} The lists may be out of date; they are tried again by themselves.`;
  }

  /** @param {ReturnType<typeof section>} part @param {Summary[]} tables */
  list({ root, list }, tables) {
    const rows = tables.map(t => this.row(t));
    root.hidden = !rows.length;
    if (rows.length !== list.children.length || rows.some((row, i) => row !== list.children[i])) fill(list, rows);
  }

  /** @param {Summary} table */
  row(table) {
    const text = JSON.stringify([table, Object.keys(tokens(table.id))]), old = this.rows.get(table.id);
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
    const { changed, damaged, over, seats, title } = table, game = this.lobby.gameOf(table.game);
    const offered = table.draw.some(r => seats.some(s => s.role === r && !s.mine));
    const { text, yours } = turn(table, game), name = tableName(table, game), status = over ? '' : table.status;
    const about = [this.lobby.games.length > 1 && name !== title && title,
      ...seats.map(s => `${roleName(game, s.role)}: ${sitter(s)}`)];
    return h('li.table-row', { 'data-id': table.id },
      h('h3', name, ' ', table.new > 0 && h('b.badge', `${table.new} new`), table.post && h('b.badge.tint', 'by post'),
        table.past.map(x => h('b.badge.tint', { title: x.text }, PAST[x.kind])),
        !table.open && h('b.badge.tint', 'closed'), offered && h('b.badge', 'a draw is offered')),
      damaged ? h('p.bad', `✕ Damaged: ${damaged}`) : h('p', about.filter(Boolean).join(' · ')),
      h('p', text && h(yours ? 'b.yours' : 'span', text), text && ' · ', status, status && ' · ',
        h('time', { datetime: changed, title: new Date(changed).toLocaleString() }, ago(changed))),
      this.actions(table, name));
  }

  /** @param {Summary} table @param {string} name */
  actions(table, name) {
    const { damaged, id, over, owner, seats } = table, links = tokens(id);
    const open = seats.some(s => links[s.role] && s.kind === 'link' && !s.held);
    const verb = over ? 'Look' : seats.some(s => s.mine) ? 'Play' : 'Watch', box = h('div.acts');
    /** @type {Child[]} */
    const usual = [
      !damaged && h('a.enter', { href: tableAddress(table), 'aria-label': `${verb}: ${name}` }, verb),
      open && h('button.lk', { onclick: () => this.lobby.links(table, links) }, 'Links'),
      owner && h('button.lk.remove', { 'aria-label': `Remove: ${name}`, onclick: () => this.ask(id, box, usual) },
        'Remove'),
    ];
    fill(box, usual);
    return box;
  }

  /** Asks in place whether a table should go. @param {string} id @param {HTMLElement} box @param {Child[]} usual */
  ask(id, box, usual) {
    const keep = () => {
      box.classList.remove('asking');
      fill(box, usual);
      focusOn(box, '.remove');
    };
    const go = async () => {
      try {
        await api('DELETE', url`/api/tables/${id}`);
        keepTokens(id, {});
        this.yours.head.focus();
        this.lobby.removed(id);
      } catch (error) {
        said.textContent = why(error);
      }
    };
    const said = h('span', { role: 'alert' }, 'Remove it for good?'), no = h('button.lk', { onclick: keep }, 'Keep');
    box.classList.add('asking');
    fill(box, said, h('button.danger', { onclick: go }, 'Remove'), no);
    box.onkeydown = e => {
      if (e.key === 'Escape' && box.contains(no)) keep();
    };
    no.focus();
  }
}

/** @param {string} id @param {string} title */
function section(id, title) {
  const head = h('h2', { id: `${id}-head`, tabindex: -1 }, title), list = h('ul', { 'aria-labelledby': `${id}-head` });
  return { head, list, root: h('section.listed', { id, hidden: true }, head, list) };
}
