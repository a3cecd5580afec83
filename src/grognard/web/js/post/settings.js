// The part of the menu for watching and for play by post: who may watch, whether the table is played by post, and
// standing answers, which can also be set beside their question.

import { h } from '../dom.js';
import { api, url } from '../net.js';

const POST = 'Nobody sees who is there, and answers may stand.';
const STAND = 'Questions that rarely matter can be answered once for all. The other side can’t tell.';
const GIVEN = 'Given in a moment. “Ask me” takes it back, here or in the menu.';

export class PostSettings {
  standing = /** @type {Decision[] | null} */ (null);
  opened = /** @type {Set<string>} */ (new Set());

  /** @param {TableUI} ui */
  constructor(ui) {
    this.ui = ui;
  }

  build() {
    const { owner, post } = this.ui.page.table, { role } = this.ui.page;
    return [owner && this.watchers(), role && post && this.answers()];
  }

  /** @param {() => Promise<unknown>} act */
  async try(act) {
    const { bar, menu, prompt } = this.ui;
    menu.note = await act().then(said => (typeof said === 'string' ? said : 'Done.'), ({ message }) => {
      if (!bar.menuPop.box) prompt.say(message);
      return message;
    });
    bar.menuPop.refresh();
    prompt.showStandingAnswer();
  }

  watchers() {
    const { page, menu, names } = this.ui, { open, post, link } = page.table, path = `${page.path}/link`;
    /** @param {object} change */
    const set = change => this.try(async () => {
      page.table = await api('POST', `${page.path}/doors`, change);
      names.post = page.table.post;
    });
    /** @param {string} id @param {string} text @param {boolean} checked @param {string} [title] */
    const check = (id, text, checked, title) => {
      const box = h('input', { type: 'checkbox', id, checked, onchange: () => void set({ [id]: box.checked }) });
      return h('label', { title }, h('span', text), box);
    };
    const make = () => this.try(async () => {
      const { token } = /** @type {{token: string}} */ (await api('POST', path, {}));
      page.table.link = true;
      return menu.copied(url`#/watch/${page.id}/${token}`, 'The link is copied. Who has it may watch.');
    });
    const end = () => this.try(async () => {
      await api('DELETE', path);
      page.table.link = false;
    });
    return this.fold('doors', 'Watching and post', h('div.settings',
      check('open', 'Everybody may watch', open), check('post', 'Played by post', post, POST)),
      h('p.hint', POST), h('div.ways', h('button#watch-link', { onclick: make },
        link ? 'A new link to watch' : 'Copy a link to watch'), link && h('button', { onclick: end }, 'End the link')));
  }

  answers() {
    if (!this.standing) void this.load();
    const rows = this.standing?.map(d => this.row(d)) ?? [];
    return this.fold('standing', 'Standing answers', h('p.hint', STAND), h('div.settings', rows));
  }

  /** What stays open while the menu is made anew. @param {string} id @param {string} title @param {...Child} inside */
  fold(id, title, ...inside) {
    const box = h('details', { id, open: this.opened.has(id) }, h('summary', title), ...inside);
    box.addEventListener('toggle', () => box.isConnected && this.opened[box.open ? 'add' : 'delete'](id));
    return box;
  }

  /** The decision that is asked, if an answer to it may stand. @param {string | undefined} step */
  asked(step) {
    const { role, table } = this.ui.page;
    if (!step || !role || !table.post) return null;
    if (!this.standing) void this.load();
    return this.standing?.find(d => d.step === step) ?? null;
  }

  /** @param {Decision} d */
  beside(d) {
    return [h('label', h('span', 'From now on'), this.select(d)), d.answer && h('p.hint', { role: 'status' }, GIVEN)];
  }

  /** @param {Decision} d */
  row(d) {
    return h('label', h('span', d.title, ' ', this.ui.link(d.rule, 'the menu')), this.select(d));
  }

  /** @param {Decision} d */
  select({ step, title, replies, answer }) {
    const options = [{ id: '', title: 'Ask me' }, ...replies].map(r =>
      h('option', { value: r.id, selected: r.id === answer }, r.title));
    const made = h('select', { 'data-step': step, 'aria-label': title }, options);
    made.addEventListener('change', () => this.try(async () => this.take(await api('POST',
      `${this.ui.page.path}/standing`, { role: this.ui.page.role, step, answer: made.value }))));
    return made;
  }

  async load() {
    const { path, role } = this.ui.page;
    this.standing = [];
    await api('GET', path + url`/standing?role=${role}`).then(told => this.take(told), () => undefined);
    this.ui.bar.menuPop.refresh();
    this.ui.prompt.showStandingAnswer();
  }

  /** @param {any} told */
  take(told) {
    this.standing = /** @type {Decision[]} */ (told.decisions);
  }
}
