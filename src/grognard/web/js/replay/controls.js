// What one looks back with: a banner that says so, a slider with its steps under the map, and in the place of the
// question what is seen.

import { fill, h } from '../dom.js';
import { diceRow } from '../scene/dice.js';
import { api, url } from '../net.js';
import { joined } from '../table/names.js';

/** @type {[Unit, string, string, string][]} */
const STEPS = [
  ['turn', 'Turn', 'PageUp', 'PageDown'], ['decision', 'Decision', '<', '>'], ['event', 'Event', ',', '.'],
];
const SPEEDS = [0.5, 1, 2, 4, 8];

export class Controls {
  /** @param {import('./reel.js').Reel} reel */
  constructor(reel) {
    const { room, page, names } = reel.desk;
    this.reel = reel;
    this.desk = reel.desk;
    this.where = h('span');
    this.fresh = h('b.fresh', { role: 'status' });
    const back = () => void reel.toNow();
    this.banner = h('div.then-bar', { hidden: true }, h('p', this.where, this.fresh),
      h('button#to-now', { onclick: back }, 'Back to now'));
    this.slider = h('input.moments', { type: 'range', min: 0, step: 1, 'aria-label': 'Moment of the game' });
    this.slider.addEventListener('input', () => this.slid());
    this.ticks = h('div.ticks', { 'aria-hidden': 'true' });
    this.count = h('span.count');
    this.play = h('button.play', { onclick: () => reel.toggle() });
    const speed = h('select', { 'aria-label': 'Speed', onchange: () => void (reel.speed = Number(speed.value)) },
      SPEEDS.map(s => h('option', { value: s, selected: s === 1 }, `${s === 0.5 ? '½' : s}×`)));
    this.truth = h('select.truth', { 'aria-label': 'Whose knowledge', onchange: () =>
      void reel.reveal(this.truth.value === 'truth') }, h('option', { value: 'truth' }, 'Whole truth'),
      h('option', { value: '' }, page.role ? `As ${names.side(page.role)} saw it` : 'What was public'));
    this.said = h('p.said', { role: 'status', hidden: true });
    const link = h('button.link', { title: 'Copy a link to this moment', onclick: () => this.copy() }, 'Link');
    this.fork = h('button.fork', { onclick: () => this.branch() }, 'Play from here');
    const close = h('button.end', { 'aria-label': 'Close the replay', onclick: () => reel.close() }, '×');
    this.root = h('section.reel#reel', { 'aria-label': 'Replay', hidden: true }, h('div.time', this.slider, this.ticks),
      h('div.run', STEPS.map(s => this.steps(...s)), this.play, speed, this.count,
        h('span.more', this.truth, link, this.fork, close)), this.said);
    this.card = h('section.card.then', { 'aria-label': 'What is seen' });
    room.area.prepend(this.banner);
    room.area.append(this.root);
    room.card.after(this.card);
  }

  /** @param {Unit} unit @param {string} name @param {string} left @param {string} right its keys */
  steps(unit, name, left, right) {
    /** @param {1 | -1} way */
    const button = way => {
      const title = `${way > 0 ? 'Next' : 'Previous'} ${unit} (${way > 0 ? right : left})`;
      const props = { 'data-step': `${unit}${way}`, title, 'aria-label': title };
      return h('button', { ...props, onclick: () => this.step(unit, way) }, way > 0 ? '▸' : '◂');
    };
    return h('span.step', button(-1), h('span', name), button(1));
  }

  /** @param {Unit} unit @param {1 | -1} way */
  step(unit, way) {
    this.reel.stop();
    void this.reel.step(unit, way);
  }

  slid() {
    const { reel } = this, to = Number(this.slider.value);
    reel.stop();
    void reel.go(to);
    if (reel.stale) void reel.know().then(() => this.point(), () => undefined);
  }

  open() {
    this.root.hidden = false;
    this.desk.room.app.classList.add('reeling');
    this.truth.hidden = !this.reel.index.over;
    this.say('');
    this.slider.focus({ preventScroll: true });
  }

  close() {
    this.root.hidden = true;
    this.desk.room.app.classList.remove('reeling');
    this.desk.room.card.querySelector('h2')?.focus({ preventScroll: true });
  }

  /** Turns and battles along the slider. */
  scale() {
    const { reel } = this, { headings, over } = reel.index, turns = reel.turns;
    /** @param {Heading} t @param {string} kind @param {string} text */
    const tick = (t, kind, text) => {
      const made = h(`i.${kind}`, text);
      made.style.setProperty('--at', String(reel.place(t.number) / Math.max(1, reel.last)));
      return made;
    };
    const step = Math.ceil(turns.length / 16); // more than fit are not all named
    fill(this.ticks, headings.filter(t => t.level === 'battle').map(t => tick(t, 'battle', '')),
      turns.map((t, i) => tick(t, 'turn', i % step ? '' : /\d+/.exec(t.text)?.[0] ?? '')));
    this.slider.max = String(reel.last);
    this.truth.hidden = !over;
    this.truth.value = reel.truth ? 'truth' : '';
  }

  /** Where the slider stands, before anything has come. */
  point() {
    const { at, index, last, playing } = this.reel, { headings } = index, number = this.reel.number;
    this.slider.value = String(at);
    const turn = headings.findLast(t => t.level === 'turn' && t.number <= number)?.text ?? '';
    this.slider.setAttribute('aria-valuetext', joined([`Moment ${at + 1} of ${last + 1}`, turn]));
    this.count.textContent = `${at + 1} of ${last + 1}`;
    fill(this.play, playing ? '❚❚' : '▶', h('span.only-l', playing ? 'Pause' : 'Play'));
    this.play.ariaLabel = playing ? 'Pause (P)' : 'Play (P)';
    this.fork.disabled = index.over && at >= last;
  }

  /** What is seen at a moment; null for the table itself. @param {Moment | null} moment
   * @param {Line | undefined} line the event that is shown */
  tell(moment, line) {
    const { desk, reel } = this, { names, room } = desk;
    this.banner.hidden = !moment;
    room.app.classList.toggle('past', moment !== null);
    this.fresh.textContent = '';
    if (!moment) return;
    const { outcome, status: { text, detail }, truth, waiting } = moment;
    const decides = outcome ? 'the game is over' : waiting && `${names.side(waiting)} decides`;
    this.where.textContent = `You are looking at ${text}${truth ? ', the whole truth' : ''}. `;
    const words = line && h('span', desk.journal.bold(line), ' ', desk.link(line.rule, 'the replay'));
    fill(this.card, h('div.eyebrow', waiting && names.sign(waiting), h('span', joined([detail, decides], ' · '))),
      h('h2', text), h('p.event', line && names.sign(line.side), words ?? 'Nothing has been told yet.'),
      line?.roll?.dice.length ? diceRow(line.roll) : null,
      h('p.hint', `${moment.line < 0 ? 'M' : 'On the way to m'}oment ${reel.at + 1} of ${reel.last + 1}. `,
        'Nothing can be chosen in the past.'));
    if (line?.at.length && !moment.scene) {
      desk.play.reveal(line.at);
      desk.map.flash(line.at);
    }
    desk.say(joined([!reel.playing && text, line?.text], '. '));
  }

  /** @param {State} state that has come meanwhile */
  news({ ask, outcome }) {
    this.fresh.textContent = outcome ? 'The game is over.' : ask ? 'It is your turn.' : 'The game has gone on.';
  }

  /** @param {...Child} words */
  say(...words) {
    fill(this.said, ...words);
    this.said.hidden = !this.said.firstChild;
  }

  /** A link that opens for everybody with what they may know. */
  async copy() {
    await this.reel.know().catch(() => undefined);
    const { menu, page } = this.desk, path = this.reel.path || `/at/${this.reel.number}`;
    this.say(await menu.copied(url`#/moment/${page.id}` + path,
      'The link is copied. Whoever opens it sees what they may know.'));
  }

  /** A new table that begins here; the server says what it is made of. */
  async branch() {
    const { desk: { names, page }, reel } = this, { role } = page;
    reel.stop();
    this.fork.disabled = true;
    this.say('Setting up the table…');
    try {
      await reel.know();
      const { number } = reel;
      const made = /** @type {Forked} */ (await api('POST', `${page.path}/fork`, role ? { number, role } : { number }));
      const mine = made.table.seats.find(s => s.mine)?.role ?? '';
      const href = url`#/t/${made.table.id}/${mine}`;
      this.say(h('b', `A new table: ${names.side(mine)} against the computer. `), made.why, ' ',
        h('a.btn', { href }, 'Go to it'));
      this.said.querySelector('a')?.focus();
    } catch (error) {
      this.say(h('b.x', '✕ '), /** @type {Error} */ (error).message);
    }
    this.fork.disabled = false;
  }
}
