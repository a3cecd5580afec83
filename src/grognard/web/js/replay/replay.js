// The replay: which moment is shown, how to get from one to another, and what is fetched for it. While an earlier
// moment is on the table the states of now wait in the queue of `Play`.

import { api, url } from '../net.js';
import { pace } from '../settings.js';
import { Controls } from './controls.js';

const GAP = 60; // milliseconds between two moments that are asked for: a slider is quicker than a server
const BEAT = 1400; // milliseconds for an event at single speed
const PART = 200; // lines of the log that are asked for at once
const SEEN = 60; // lines that should be there before the one that is shown

/** @param {number} ms */
const pause = ms => new Promise(done => setTimeout(done, ms));

export class Replay {
  index = /** @type {Moments} */ ({ first: 0, number: 0, over: false, truth: false, moments: [], headings: [] });
  truth = false;
  opened = false;
  at = 0; // the moment, by its place in the index
  upto = 0; // lines that are told: the last of them is the event that is shown
  shown = /** @type {Moment | null} */ (null); // null: the table as it is now
  log = /** @type {Line[]} */ ([]); // of this knowledge, without gaps
  stale = true; // the game has gone on since the index was fetched
  wanted = false;
  asked = 0;
  working = /** @type {Promise<void> | null} */ (null);
  playing = 0; // counts up; 0 while nothing plays
  plays = 0;
  speed = 1;

  /** @param {TableUI} ui */
  constructor(ui) {
    this.ui = ui;
    this.controls = new Controls(this);
    ui.stop.signal.addEventListener('abort', () => (this.playing = 0));
  }

  // where we are

  get last() {
    return this.index.moments.length - 1;
  }

  get ended() {
    return this.at >= this.last && this.upto >= this.told(this.last);
  }

  /** The end of the slider is the table itself, unless the truth is looked at. */
  get isNow() {
    return !this.truth && this.ended;
  }

  get number() {
    return this.index.moments[this.at]?.[0] ?? 0;
  }

  /** Lines told by a moment. @param {number} at */
  told(at) {
    return this.index.moments[at]?.[1] ?? 0;
  }

  /** The moment in the address; "" for now. */
  get path() {
    if (!this.opened || this.isNow || !this.index.moments.length) return '';
    const line = this.upto < this.told(this.at) ? `/${this.upto - 1}` : '';
    return `/${this.truth ? 'truth' : 'at'}/${this.number}${line}`;
  }

  /** Turns begin here; where a game has none, what it has instead. */
  get turns() {
    const { headings } = this.index, turns = headings.filter(h => h.level === 'turn');
    return turns.length ? turns : headings.filter(h => h.level !== 'battle');
  }

  /** @param {number} number of a position @returns {number} the place of the moment that it leads to */
  place(number) {
    const found = this.index.moments.findIndex(m => m[0] >= number);
    return found < 0 ? this.last : found;
  }

  /** @param {number} upto @returns {number} the place of the moment at which so many lines were told */
  toldAt(upto) {
    const found = this.index.moments.findIndex(m => m[1] >= upto);
    return found < 0 ? this.last : found;
  }

  // opening

  /** At a moment, or at the end: once the game is over, with the whole truth. @param {Where} [where] */
  async open(where = {}) {
    const { play } = this.ui;
    if (!play.state) await new Promise(done => play.waiters.push(() => done(null)));
    const over = play.newest?.outcome != null, { truth = over, number, line } = where;
    this.opened = true;
    try {
      await this.know(truth && over);
    } catch (error) {
      return this.close(), this.ui.prompt.say(/** @type {Error} */ (error).message);
    }
    const at = number === undefined ? this.last : this.place(number);
    this.controls.open();
    await this.go(at, line === undefined ? this.told(at) : line + 1);
  }

  /** Fetches the index of moments: those that this seat knows, or those of the whole truth. @param {boolean} truth */
  async know(truth = this.truth) {
    if (!this.stale && truth === this.truth && this.index.moments.length) return;
    const { page } = this.ui, path = page.path + url`/replay?role=${page.role}` + (truth ? '&truth=true' : '');
    const { number, isNow } = this;
    this.index = await api('GET', path);
    if (truth !== this.truth) this.log = [];
    this.truth = truth;
    this.stale = false;
    this.at = isNow ? this.last : this.place(number);
    if (isNow) this.upto = this.told(this.at);
    this.controls.scale();
  }

  /** The same moment with another knowledge. @param {boolean} truth */
  async reveal(truth) {
    const { number } = this;
    this.stop();
    await this.know(truth).catch(error => this.controls.say(error.message));
    await this.go(this.place(number));
  }

  /** @param {State} state that has come while the replay is open */
  news(state) {
    this.stale = true;
    if (this.isNow) return;
    this.controls.news(state);
  }

  close() {
    this.stop();
    this.opened = false;
    this.truth = false;
    this.stale = true;
    this.back();
    this.controls.close();
    this.ui.page.visited(null);
  }

  // going

  /** @param {number} at @param {number} [upto] lines, where not all of the moment are told
   * @returns {Promise<void>} when it is shown */
  go(at, upto = this.told(at)) {
    this.at = Math.max(0, Math.min(this.last, at));
    this.upto = Math.max(0, Math.min(this.told(this.at), upto));
    this.wanted = true;
    this.controls.point();
    this.working ??= this.work().finally(() => (this.working = null));
    return this.working;
  }

  /** Shows the moment that was asked for last; those asked for in between are skipped. */
  async work() {
    while (this.wanted) {
      await pause(Math.max(0, this.asked + GAP - Date.now()));
      this.wanted = false;
      const { ui } = this;
      try {
        if (this.isNow) this.back();
        else await this.show(this.at, this.upto);
      } catch (error) {
        this.stop();
        this.controls.say(/** @type {Error} */ (error).message);
      }
      if (!ui.stop.signal.aborted && this.opened) ui.page.visited(null);
    }
  }

  /** @param {number} at @param {number} upto */
  async show(at, upto) {
    const { ui, number, truth } = this, before = this.shown, role = url`?role=${ui.page.role}`;
    const line = upto > this.told(at - 1) && upto < this.told(at) ? upto - 1 : -1; // -1: all are told
    const alike = before?.truth === truth, same = alike && before?.number === number && before.line === line;
    const path = `${ui.page.path}/replay/${number}${role}${truth ? '&truth=true' : ''}`;
    this.asked = Date.now();
    const moment = same && before ? before
      : /** @type {Moment} */ ({ ...await api('GET', line < 0 ? path : `${path}&line=${line}`), line });
    if (truth !== this.truth || !this.opened || ui.stop.signal.aborted) return;
    const lines = await this.lines(moment, upto);
    const from = before && alike && !same && this.leads(before, moment) ? before : null;
    this.shown = moment;
    if (!same) await ui.play.showPast(this.state(moment, lines, from), from !== null && this.speed <= 2 && pace() > 0);
    if (!this.opened || this.shown !== moment) return;
    ui.journal.look(lines);
    this.controls.tell(moment, lines.at(-1));
  }

  /** Whether one moment follows upon another, with nothing left out but what is told in between.
   * @param {Moment} a @param {Moment} b */
  leads(a, b) {
    const steps = this.place(b.number) - this.place(a.number), whole = a.line < 0;
    return whole ? steps === 1 : steps === 0 && (b.line < 0 || b.line > a.line);
  }

  /** What is drawn: a state in which nothing can be done. @param {Moment} moment @param {Line[]} lines
   * @param {Moment | null} before what it follows upon @returns {State} */
  state({ truth: _, line: __, ...moment }, lines, before) {
    const now = /** @type {State} */ (this.ui.play.newest);
    const none = { ask: null, undo: false, thinking: '', lesson: null, draw: [], due: '' };
    const told = before ? before.first + before.lines.length : 0;
    const news = before ? moment.lines.filter(l => l.n >= told) : lines;
    return { ...now, ...none, ...moment, lines: news, first: news[0]?.n ?? moment.first, cut: told };
  }

  /** The log up to a line, at least as much of it as is in view. @param {Moment} moment @param {number} upto */
  async lines({ first, lines }, upto) {
    const { log } = this, from = log[0]?.n ?? 0, to = from + log.length, { truth } = this;
    if (log.length && first <= to && first + lines.length >= to) log.push(...lines.filter(l => l.n >= to));
    else if (!log.length || upto > to || (from > 0 && upto - SEEN < from)) {
      const found = await this.ui.page.older(first + lines.length, PART);
      if (truth === this.truth) this.log = found;
    }
    return this.log.filter(l => l.n < upto);
  }

  /** To the table as it is now. */
  back() {
    const { ui } = this, looked = this.shown !== null;
    this.shown = null;
    this.controls.point();
    if (!looked) return;
    ui.journal.look(null);
    void ui.play.showPast(null);
    this.controls.tell(null, undefined);
  }

  /** From wherever we are. */
  async toNow() {
    this.stop();
    if (this.truth) return this.close();
    await this.know().catch(() => undefined);
    await this.go(this.last);
  }

  // steps

  /** One event, decision or turn on or back; false where there is none. @param {Unit} unit @param {1 | -1} way */
  async step(unit, way) {
    if (this.stale) await this.know().catch(error => this.controls.say(error.message));
    const { at, upto } = this, ahead = way > 0;
    if (ahead ? this.ended : at <= 0 && upto <= Math.min(1, this.told(0))) return false;
    if (unit === 'event') await this.event(upto + way, ahead);
    else if (unit === 'decision') await this.go(ahead && upto < this.told(at) ? at : at + way);
    else await this.turn(ahead);
    return true;
  }

  /** @param {number} upto @param {boolean} ahead */
  event(upto, ahead) {
    if (upto > this.told(this.last)) return this.go(this.last); // past decisions that added no line to the log
    return this.go(upto < 1 && !ahead ? 0 : this.toldAt(upto), Math.max(1, upto));
  }

  /** @param {boolean} ahead */
  turn(ahead) {
    const places = this.turns.map(t => this.place(t.number));
    return this.go(ahead ? places.find(p => p > this.at) ?? this.last : places.findLast(p => p < this.at) ?? 0);
  }

  /** @param {number} n of a line in the journal that is shown */
  line(n) {
    this.stop();
    return this.know().then(() => this.go(this.toldAt(n + 1), n + 1), error => this.controls.say(error.message));
  }

  // playing

  toggle() {
    if (this.playing) this.stop();
    else void this.run();
  }

  async run() {
    const mine = (this.playing = ++this.plays);
    this.controls.point();
    if (this.ended) await this.go(0);
    while (this.playing === mine) {
      await pause(BEAT / this.speed);
      if (this.playing !== mine) return;
      if (!(await this.step('event', 1)) || this.ended) this.stop();
    }
  }

  stop() {
    this.playing = 0;
    this.controls.point();
  }
}
