// The part of the menu for watching and for play by post: who may watch, whether the table is played by post; and
// standing answers, at every table, which can also be set beside their question.

import { h } from '../dom.js';
import { api, url } from '../net.js';

const POST = 'Nobody sees who is there, and standing answers are given while you are away.';
const STAND = 'Questions that rarely matter can be answered once for all. The other side can’t tell.';
const GIVEN = 'Given in a moment. “Ask me” takes it back, here or in the menu.';

const LEAST = [25, 50, 75]; // percent

export class PostSettings {
  standing = /** @type {Decision[] | null} */ (null);
  opened = /** @type {Set<string>} */ (new Set());

  /** @param {TableUI} ui */
  constructor(ui) {
    this.ui = ui;
  }

  build() {
    const { owner } = this.ui.page.table, { role } = this.ui.page;
    return [owner && this.watchers(), role && !this.ui.lesson.isOn && this.answers()];
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
      return menu.copied(url`#/watch/${page.id}/${token}`, 'The link is copied. Whoever has it may watch.');
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
    const rows = this.standing?.flatMap(d => this.row(d)) ?? [];
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
    if (!step || !this.ui.page.role || this.ui.lesson.isOn) return null;
    if (!this.standing) void this.load();
    return this.standing?.find(d => d.step === step) ?? null;
  }

  /** @param {Decision} d */
  beside(d) {
    const { play, names } = this.ui, nouns = d.by_noun ? (play.state?.ask?.options ?? []).map(o => o.noun) : [];
    const own = [...new Set(nouns)].filter(Boolean), some = d.apart.some(a => nouns.includes(a.noun));
    const open = some || this.opened.has(d.step), stands = d.answer || some;
    const apart = own.map(noun => h('label', h('span', names.noun(noun)), this.select(d, noun)));
    const more = h('button.apart', { 'aria-expanded': 'false', title: 'An answer for each apart', onclick: () => {
      this.opened.add(d.step);
      this.ui.prompt.showStandingAnswer();
    } }, 'Apart…');
    return [h('label', h('span', 'From now on'), this.select(d)), ...(open ? apart : [own.length > 0 && more]),
      stands && h('p.hint', { role: 'status' }, GIVEN)];
  }

  /** @param {Decision} d */
  row(d) {
    const { names, link } = this.ui, apart = d.apart.map(({ noun }) =>
      h('label', h('span', names.noun(noun)), this.select(d, noun)));
    return [h('label', h('span', d.title, ' ', link.call(this.ui, d.rule, 'the menu')), this.select(d)), ...apart];
  }

  /** What stands: a reply, at any odds or at good ones; for one noun, or for all. @param {Decision} d */
  select({ step, title, replies, answer, at_least, apart }, noun = '') {
    const { names, page } = this.ui, own = noun ? apart.find(a => a.noun === noun) : { answer, at_least };
    const stands = own ? [own.answer, own.at_least || ''].join(' ').trim() : '';
    const ask = { value: noun && 'ask', text: 'Ask me' };
    const first = noun ? [{ value: '', text: 'As for all' }, ask] : [ask];
    const choices = [...first, ...replies.flatMap(r => [{ value: r.id, text: r.title },
      ...(r.odds ? LEAST : []).map(p => ({ value: `${r.id} ${p}`, text: `${r.title}, at ${p} % or more` }))])];
    const options = choices.map(({ value, text }) => h('option', { value, selected: value === stands }, text));
    const label = noun ? `${title}: ${names.noun(noun)}` : title;
    const made = h('select', { 'data-step': step, 'data-noun': noun, 'aria-label': label }, options);
    made.addEventListener('change', () => this.try(async () => {
      const [reply, least] = made.value.split(' ');
      const more = { ...(least && { at_least: Number(least) }), ...(noun && { noun }) };
      const wanted = { role: page.role, step, answer: reply, ...more };
      this.take(await api('POST', `${page.path}/standing`, wanted));
    }));
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
