// The controls of the replay: a banner that says that the past is shown, a slider and its buttons under the map, and in
// the place of the question what is seen.

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
  /** @param {import('./replay.js').Replay} replay */
  constructor(replay) {
    const { layout, page, names } = replay.ui;
    this.replay = replay;
    this.ui = replay.ui;
    this.where = h('span');
    this.fresh = h('b.fresh', { role: 'status' });
    const back = () => void replay.toNow();
    this.banner = h('div.then-bar', { hidden: true }, h('p', this.where, this.fresh),
      h('button#to-now', { onclick: back }, 'Back to now'));
    this.slider = h('input.moments', { type: 'range', min: 0, step: 1, 'aria-label': 'Moment of the game' });
    this.slider.addEventListener('input', () => this.slid());
    this.ticks = h('div.ticks', { 'aria-hidden': 'true' });
    this.count = h('span.count');
    this.play = h('button.play', { onclick: () => replay.toggle() });
    const speed = h('select', { 'aria-label': 'Speed', onchange: () => void (replay.speed = Number(speed.value)) },
      SPEEDS.map(s => h('option', { value: s, selected: s === 1 }, `${s === 0.5 ? '½' : s}×`)));
    this.truth = h('select.truth', { 'aria-label': 'Whose knowledge', onchange: () =>
      void replay.reveal(this.truth.value === 'truth') }, h('option', { value: 'truth' }, 'Whole truth'),
      h('option', { value: '' }, page.role ? `As ${names.side(page.role)} saw it` : 'What was public'));
    this.said = h('p.said', { role: 'status', hidden: true });
    const link = h('button.link', { title: 'Copy a link to this moment', onclick: () => this.copy() }, 'Link');
    this.fork = h('button.fork', { onclick: () => this.branch() }, 'Play from here');
    const close = h('button.end', { 'aria-label': 'Close the replay', onclick: () => replay.close() }, '×');
    this.root = h('section.replay#replay', { 'aria-label': 'Replay', hidden: true },
      h('div.time', this.slider, this.ticks),
      h('div.run', STEPS.map(s => this.steps(...s)), this.play, speed, this.count,
        h('span.more', this.truth, link, this.fork, close)), this.said);
    this.card = h('section.card.then', { 'aria-label': 'What is seen' });
    layout.area.prepend(this.banner);
    layout.area.append(this.root);
    layout.card.after(this.card);
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
    this.replay.stop();
    void this.replay.step(unit, way);
  }

  slid() {
    const { replay } = this, to = Number(this.slider.value);
    replay.stop();
    void replay.go(to);
    if (replay.stale) void replay.know().then(() => this.point(), () => undefined);
  }

  open() {
    this.root.hidden = false;
    this.ui.layout.app.classList.add('replaying');
    this.truth.hidden = !this.replay.index.over;
    this.say('');
    this.slider.focus({ preventScroll: true });
  }

  close() {
    this.root.hidden = true;
    this.ui.layout.app.classList.remove('replaying');
    this.ui.layout.card.querySelector('h2')?.focus({ preventScroll: true });
  }

  /** Turns and battles along the slider. */
  scale() {
    const { replay } = this, { headings, over } = replay.index, turns = replay.turns;
    /** @param {Heading} t @param {string} kind @param {string} text */
    const tick = (t, kind, text) => {
      const made = h(`i.${kind}`, text);
      made.style.setProperty('--at', String(replay.place(t.number) / Math.max(1, replay.last)));
      return made;
    };
    const step = Math.ceil(turns.length / 16); // more than fit are not all named
    fill(this.ticks, headings.filter(t => t.level === 'battle').map(t => tick(t, 'battle', '')),
      turns.map((t, i) => tick(t, 'turn', i % step ? '' : /\d+/.exec(t.text)?.[0] ?? '')));
    this.slider.max = String(replay.last);
    this.truth.hidden = !over;
    this.truth.value = replay.truth ? 'truth' : '';
  }

  /** Where the slider stands, before anything has come. */
  point() {
    const { at, index, last, playing } = this.replay, { headings } = index, number = this.replay.number;
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
    const { ui, replay } = this, { names, layout } = ui;
    this.banner.hidden = !moment;
    layout.app.classList.toggle('past', moment !== null);
    this.fresh.textContent = '';
    if (!moment) return;
    const { outcome, status: { text, detail }, truth, waiting } = moment;
    const decides = outcome ? 'the game is over' : waiting && names.does(waiting, 'decide');
    this.where.textContent = `You are looking at ${text}${truth ? ', the whole truth' : ''}. `;
    const words = line && h('span', ui.journal.bold(line), ' ', ui.link(line.rule, 'the replay'));
    fill(this.card, h('div.eyebrow', waiting && names.sign(waiting), h('span', joined([detail, decides], ' · '))),
      h('h2', text), h('p.event', line && names.sign(line.side), words ?? 'Nothing has been told yet.'),
      line?.roll?.dice.length ? diceRow(line.roll) : null,
      h('p.hint', `${moment.line < 0 ? 'M' : 'On the way to m'}oment ${replay.at + 1} of ${replay.last + 1}. `,
        'Nothing can be chosen in the past.'));
    if (line?.at.length && !moment.scene) {
      ui.pacing.reveal(line.at);
      ui.map.flash(line.at);
    }
    ui.say(joined([!replay.playing && text, line?.text], '. '));
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
    await this.replay.know().catch(() => undefined);
    const { menu, page } = this.ui, path = this.replay.path || `/at/${this.replay.number}`;
    this.say(await menu.copied(url`#/moment/${page.id}` + path,
      'The link is copied. Whoever opens it sees what they may know.'));
  }

  /** A new table that begins here; the server says what it is made of. */
  async branch() {
    const { ui: { names, page }, replay } = this, { role } = page;
    replay.stop();
    this.fork.disabled = true;
    this.say('Setting up the table…');
    try {
      await replay.know();
      const { number } = replay;
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
