// The drawer with the chat of the table, and with notes that nobody else sees.

import { fill, h } from '../dom.js';
import { ago } from '../lobby/words.js';
import { api, sentence, url } from '../net.js';
import { keep, kept } from '../settings.js';
import { opens } from '../opened.js';

const PAUSE = 800; // milliseconds after the last letter until notes are saved

export class Chat {
  lines = /** @type {Map<number, ChatLine>} */ (new Map());
  version = -1; // of the notes; -1 until they are read
  saved = '';
  timer = 0;
  saving = Promise.resolve(); // one after another, or the second would clash with the first

  /** @param {TableUI} ui */
  constructor(ui) {
    const { page } = ui;
    this.ui = ui;
    this.count = h('b');
    this.button = h('button.talk-button#talk-button', { hidden: !page.role, onclick: () => this.toggle() }, '✉',
      this.count);
    this.list = h('ol.chat', { tabindex: 0, 'aria-label': 'What was said', 'aria-live': 'polite' });
    this.field = h('input', { maxlength: 500, autocomplete: 'off', 'aria-label': 'Say something',
      placeholder: 'Say…' });
    this.said = h('p.notice', { role: 'alert', hidden: true });
    this.form = h('form', { onsubmit: e => (e.preventDefault(), void this.say()) }, this.field,
      h('button', { type: 'submit' }, 'Send'));
    this.notes = h('textarea', { maxlength: 10000, 'aria-label': 'Your notes', oninput: () => this.typed(),
      onblur: () => void this.save() });
    this.notes.readOnly = true; // until they are read, or the answer would wipe what was typed
    this.state = h('small', { role: 'status' });
    const close = h('button', { onclick: () => this.close() }, 'Close ', h('kbd', 'Esc'));
    this.conversation = h('section', h('h3', 'Between the seats'), this.list, this.form, this.said);
    this.root = h('section.drawer.talk#talk', { role: 'dialog', 'aria-label': 'Talk and notes', hidden: true },
      h('header', { role: 'none' }, h('div', h('h2', 'Talk and notes'), h('div.ib', close))), this.conversation,
      h('section', h('h3', 'Your notes ', this.state), h('p.hint', 'Only this seat can read them.'), this.notes));
    ui.layout.app.append(this.root);
    this.tell();
  }

  // what is said

  /** @param {{first: number, lines: ChatLine[]}} message */
  hear({ lines }) {
    const [{ n, role, name, text }] = lines, news = lines.length === 1 && n > this.read && text; // more are from before
    for (const line of lines) this.lines.set(line.n, line);
    if (news && role !== this.ui.page.role) this.ui.say(`${name || this.ui.names.side(role)}: ${text}`);
    this.tell();
  }

  get key() {
    const { id, role } = this.ui.page;
    return `heard.${id}.${role}`;
  }

  /** The last line that this browser has shown. */
  get read() {
    return Number(kept(this.key) || -1);
  }

  /** Draws the list while it is open, else counts what is new. */
  tell() {
    const { names, page } = this.ui, all = [...this.lines.values()].filter(l => l.text).sort((a, b) => a.n - b.n);
    const { read } = this, fresh = all.filter(l => l.n > read && l.role !== page.role).length;
    if (!this.root.hidden) {
      const first = this.lines.size ? Math.min(...this.lines.keys()) : 0, earlier = () => this.older(first);
      const older = first > 0 && h('li', h('button.lk', { onclick: earlier }, 'Earlier'));
      fill(this.list, older, all.map(l => h('li', { 'data-n': l.n, class: l.role === page.role && 'mine' },
        names.sign(l.role), h('p', h('b', l.name || names.side(l.role)), h('small', ago(l.time)), h('span', l.text)))));
      this.list.scrollTop = this.list.scrollHeight;
      if (all.length) keep(this.key, String(all.at(-1)?.n));
    }
    const n = this.root.hidden ? fresh : 0;
    this.count.textContent = n ? String(n) : '';
    this.button.title = this.button.ariaLabel = `Talk and notes (T)${n ? `: ${n} new` : ''}`;
    this.button.classList.toggle('fresh', n > 0);
  }

  /** @param {number} before */
  async older(before) {
    const { path, role } = this.ui.page;
    const { lines } = /** @type {{lines: ChatLine[]}} */ (await api('GET',
      `${path}/chat${url`?role=${role}`}&before=${before}`));
    for (const line of lines) this.lines.set(line.n, line);
    this.tell();
    this.list.scrollTop = 0;
  }

  async say() {
    const text = this.field.value.trim();
    if (!text) return;
    const error = await this.ui.socket.request('say', { text }).then(() => null, e => e);
    this.said.hidden = !error;
    this.said.textContent = error && sentence(error.message);
    if (!error) this.field.value = '';
  }

  // notes

  get path() {
    return `${this.ui.page.path}/notes`;
  }

  async load() {
    const told = /** @type {{text: string, version: number}} */ (await api('GET',
      this.path + url`?role=${this.ui.page.role}`));
    this.version = told.version;
    this.saved = this.notes.value = told.text;
    this.notes.readOnly = false;
    this.state.textContent = '';
  }

  typed() {
    clearTimeout(this.timer);
    this.state.textContent = '…';
    this.timer = setTimeout(() => void this.save(), PAUSE);
  }

  save() {
    clearTimeout(this.timer);
    return (this.saving = this.saving.then(() => this.write()));
  }

  async write() {
    const text = this.notes.value, { role } = this.ui.page;
    if (this.version < 0 || text === this.saved) return;
    try {
      const told = /** @type {{version: number}} */ (await api('POST', this.path, { role, text,
        version: this.version }));
      this.version = told.version;
      this.saved = text;
      this.state.textContent = 'saved';
    } catch (error) {
      if (/** @type {any} */ (error).rule === 'K.stale') this.clash();
      else this.state.textContent = sentence(/** @type {Error} */ (error).message);
    }
  }

  /** Another window has written: one of the two texts goes. */
  clash() {
    const mine = async () => {
      const text = this.notes.value;
      await this.load();
      this.notes.value = text;
      await this.save();
    };
    fill(this.state, 'Changed in another window. ',
      h('button.lk', { onclick: () => void this.load() }, 'Take that text'), ' ',
      h('button.lk', { onclick: mine }, 'Keep this one'));
  }

  /** Another seat of ours has notes of its own. */
  turn() {
    this.close();
    this.version = -1;
    this.saved = this.notes.value = '';
    this.notes.readOnly = true;
  }

  // the drawer

  toggle() {
    if (!this.close()) this.open();
  }

  open() {
    const { play, page } = this.ui, seats = play.state?.seats ?? page.table.seats;
    if (!page.role) return;
    this.conversation.hidden = !this.lines.size && !seats.some(s => s.role !== page.role && s.kind !== 'bot');
    this.root.hidden = false;
    opens(this.root, () => this.close(), '#talk-button');
    if (this.version < 0) void this.load().catch(error => void (this.state.textContent = error.message));
    this.tell();
    (this.conversation.hidden ? this.notes : this.field).focus();
  }

  close() {
    if (this.root.hidden) return false;
    void this.save();
    this.root.hidden = true;
    this.tell();
    this.button.focus();
    return true;
  }
}
