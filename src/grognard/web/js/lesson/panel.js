// A lesson at the table: cards to read one after another, with the things they speak of marked on the page. The last
// card comes with the question, which at first lists only the choices that the lesson wants.

import { fill, h } from '../dom.js';
import { api, sentence } from '../net.js';

export class LessonPanel {
  lesson = /** @type {Lesson | null} */ (null);
  read = 0; // the number of the last card that was turned
  at = 0; // which of the cards is shown
  all = false; // all options are listed
  turned = false; // to a card whose things are to be brought into view
  said = '';

  /** @param {TableUI} ui */
  constructor(ui) {
    this.ui = ui;
    this.root = h('section.lesson#lesson', { 'aria-label': 'Lesson', hidden: true });
    ui.layout.card.prepend(this.root);
  }

  get card() {
    return this.lesson?.cards[this.at];
  }

  get isOn() {
    return this.lesson?.state === 'on';
  }

  get last() {
    return Math.max(0, (this.lesson?.cards.length ?? 0) - 1);
  }

  /** @param {State} state */
  show({ lesson = null }) {
    const same = numbers(this.lesson) === numbers(lesson);
    this.lesson = lesson;
    this.ui.layout.card.classList.toggle('taught', lesson !== null);
    if (same) return;
    const fresh = lesson?.cards.findIndex(c => c.n > this.read) ?? -1;
    this.at = fresh < 0 ? this.last : fresh;
    this.said = '';
    this.all = false;
    this.turned = true;
    this.draw();
  }

  draw() {
    const { at, card, lesson, last, ui, root } = this, more = at < last;
    const within = root.contains(document.activeElement) || document.activeElement === document.body;
    root.hidden = !lesson;
    ui.layout.card.classList.toggle('reads', more);
    if (!lesson) return;
    const n = card?.n ?? lesson.n, done = lesson.state === 'done', title = 'Leave the lesson';
    const rules = card?.rules.map(id => ui.link(id, 'the lesson')).filter(Boolean) ?? [];
    const next = h('button.go#next', { onclick: () => this.turn(1) }, 'Next');
    const leave = h('button.lk#leave', { title, 'aria-label': title, onclick: () => void this.leave() }, 'Leave');
    fill(root,
      h('div.eyebrow', h('span', `${lesson.title} · ${done ? 'done' : `${n} of ${lesson.of}`}`), !done && leave),
      h('progress', { max: lesson.of, value: n, 'aria-label': 'How far the lesson is' }),
      h('h2', card?.title ?? 'The other side acts'), h('p', card?.text ?? 'Watch what they do.'),
      rules.length > 0 && h('p.rl', 'By the rules: ', rules.flatMap((r, i) => [i ? ', ' : '', r])),
      this.said && h('p.notice', { role: 'alert' }, this.said),
      last > 0 && h('div.act', at > 0 && h('button.lk#before', { onclick: () => this.turn(-1) }, 'Back'),
        more && next));
    if (within && more) next.focus();
    if (card) ui.say(`${card.title}. ${card.text}`);
  }

  /** @param {number} way */
  turn(way) {
    if (this.card) this.read = Math.max(this.read, this.card.n);
    this.at += way;
    this.turned = true;
    this.draw();
    this.mark();
    if (this.at === this.last) this.ui.prompt.head.focus();
  }

  /** What is listed: what the lesson wants, until all is asked for. @param {Option[]} options */
  choices(options) {
    const wanted = options.filter(o => this.isWanted(o));
    return this.all || !wanted.length ? options : wanted;
  }

  /** @param {Ask | null} ask */
  others(ask) {
    const n = (ask?.options ?? []).filter(o => !this.isWanted(o)).length;
    if (this.all || !this.lesson?.accept.length || !n) return null;
    const all = () => ((this.all = true), this.ui.play.draw());
    return h('button.lk.others', { onclick: all }, `${n} other choice${n === 1 ? '' : 's'}`);
  }

  /** @param {Option} o */
  isWanted(o) {
    return this.lesson?.accept.some(([verb, noun]) => verb === o.verb && noun === o.noun) ?? false;
  }

  /** @param {string} noun */
  wants(noun) {
    return this.lesson?.accept.some(([, n]) => n === noun) ?? false;
  }

  /** Whether a drawn order of a verb may go on; always where there is no lesson. @param {string} verb */
  allows(verb) {
    const accept = this.lesson?.accept ?? [];
    return !this.isOn || !accept.length || accept.some(([v]) => v === verb);
  }

  /** Marks what the card speaks of, and what it wants; everything may have been drawn anew. */
  mark() {
    const { card, ui: { map, names, layout: { app } } } = this, { boxes = [], pieces = [], tracks = [] } = card ?? {};
    const wanted = this.at === this.last ? this.lesson?.accept.map(([, noun]) => noun) ?? [] : [];
    const spoken = [...pieces, ...wanted], here = [...(card?.spaces ?? []), ...spoken.map(id => names.place(id))];
    for (const [id, { space }] of map.plots) space.classList.toggle('shown', here.includes(id));
    /** @param {string} selector @param {(about: DOMStringMap) => boolean | undefined} is @param {string} [sign] */
    const each = (selector, is, sign = 'shown') => {
      for (const e of /** @type {NodeListOf<HTMLElement>} */ (app.querySelectorAll(selector)))
        e.classList.toggle(sign, is(e.dataset) === true);
    };
    each('.trays [data-tray]', ({ tray = '' }) => boxes.includes(tray));
    each('.trays [data-all]', ({ all }) => all?.split(' ').some(id => spoken.includes(id)));
    each('.top [data-key]', ({ key }) => tracks.some(t => t.startsWith(key || '-')));
    each('.card .opt', ({ verb = '', noun = '' }) => this.isWanted(/** @type {Option} */ ({ verb, noun })), 'wanted');
    if (!this.turned || !card) return;
    this.turned = false;
    this.ui.pacing.reveal(here.filter(Boolean));
    app.querySelector('.trays [data-all].shown')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }

  /** What is said where the rules would allow a choice, but the lesson has another in mind. @param {string} hint */
  refuse(hint) {
    this.said = sentence(hint);
    this.draw();
    this.root.scrollTop = this.root.scrollHeight;
  }

  async leave() {
    const { path, role } = this.ui.page;
    await api('POST', `${path}/lesson/leave`, { role }).catch(error => {
      this.said = sentence(error.message);
      this.draw();
    });
  }
}

/** @param {Lesson | null} lesson */
const numbers = lesson => lesson && `${lesson.id} ${lesson.state} ${lesson.n} ${lesson.cards.map(c => c.n)}`;
