// Playing: takes the states as they come, shows them, and turns clicks into choices. Knows no game.

import { pace, settings } from '../settings.js';
import { dark, Force, lights, litSpaces, matches, same } from './choices.js';
import { joined } from './names.js';
import { noUndo, question } from './prompt.js';
import { slides } from './slides.js';

const LONGEST = 600; // milliseconds of a slide
const HOLD = 2; // how many times as long as a slide the opponent's doings stay before the next
const LAST = 8; // the same for dice, before the scene gives way to the map
const PATIENCE = 8000;
const BEHIND = 4; // states that may wait; who falls further behind skips to the newest

/** @param {Ask | null} ask @returns {Choosing} */
const blank = ask => ({ ask, group: '', typed: '', marked: null, busy: false });

/** @returns {Chosen} */
const alone = () => ({ at: '', members: [], others: [] });

/** Whether a bot plays the seat that we look from: then nothing is asked of us. @param {State} state */
const byBot = ({ seats, view }) => seats.some(s => s.role === view.role && s.kind === 'bot');

/** @param {State} state */
const rolled = state => state.lines.some(l => l.roll?.dice.length);

/** @param {number} ms */
const pause = ms => new Promise(done => setTimeout(done, ms));

export class Play {
  waiting = /** @type {Entry[]} */ ([]); // while older states are being shown
  running = false;
  closed = false;
  state = /** @type {State | null} */ (null); // that is shown
  live = /** @type {State | null} */ (null); // that of now, while an earlier one is shown
  force = new Force();
  now = blank(null);
  chosen = alone();
  lit = dark();
  rush = false;
  mapOnly = false;
  gaveWay = false; // the map is shown because a space is asked for
  sceneId = '';
  waiters = /** @type {(() => void)[]} */ ([]);

  /** @param {Desk} desk */
  constructor(desk) {
    this.desk = desk;
    this.names = desk.names;
  }

  get map() {
    return this.desk.map;
  }

  // states

  /** @param {State} state @param {boolean} fresh */
  push(state, fresh) {
    if (fresh) this.waiting = [];
    this.waiting.push({ state, fresh, leap: false });
    if (this.waiting.length > BEHIND) this.waiting = [this.waiting.reduce(merged)];
    if (this.live) document.title = this.title(state);
    else if (!this.running) void this.run();
    this.desk.reel?.news(state);
  }

  /** What came last, shown or not. */
  get newest() {
    return this.waiting.at(-1)?.state ?? this.live ?? this.state;
  }

  async run() {
    this.running = true;
    while (this.waiting.length && !this.closed && !this.live) {
      const entry = /** @type {Entry} */ (this.waiting.shift());
      await this.play(entry).catch(error => console.error(error));
    }
    this.running = false;
  }

  /** @param {Entry} entry */
  async play(entry) {
    const { state: told, fresh, leap } = entry;
    const state = byBot(told) ? { ...told, ask: null, undo: false } : told;
    const before = this.state;
    if (before && !fresh && !leap) await this.lead(before, state);
    if (this.closed) return;
    if (this.live) return void this.waiting.unshift(entry); // somebody looks back
    const again = before?.number === state.number && before.view.role === state.view.role;
    this.state = state;
    this.names.see(state.view);
    if (!again || !state.ask) this.begin(state);
    const added = this.desk.journal.add(state, fresh);
    this.draw();
    this.desk.since.shown();
    if (!again && this.asksForSpaces(state)) this.toMap(state, fresh);
    if (!again && state.ask) this.reveal(this.chosen.at ? [this.chosen.at] : this.litSpaces());
    this.announce(before, state, fresh ? [] : added);
    for (const done of this.waiters.splice(0)) done();
    await this.hold(state, added, fresh);
    if (!this.waiting.length && !this.closed && !this.live) this.desk.page.handOver(state);
  }

  /** Shows an earlier state, in which nothing can be chosen; null goes back to now. @param {State | null} past
   * @param {boolean} [slide] it follows upon what is shown */
  async look(past, slide = false) {
    const now = (this.live ??= this.state);
    if (!now) return;
    if (past && slide && this.state) await this.lead(this.state, past);
    if (this.closed || !this.live) return;
    const lines = this.desk.journal.rows.map(r => r.line), first = lines[0]?.n ?? 0;
    this.state = past ?? { ...now, lines, first, cut: 0 }; // a scene reads its dice out of all of them
    if (!past) this.live = null;
    this.names.see(this.state.view);
    this.begin(this.state);
    this.draw();
    if (past) return;
    document.title = this.title(now);
    if (!this.waiting.length) this.desk.page.handOver(now);
    else if (!this.running) void this.run();
  }

  /** A new position: what was marked in the old one is void. @param {State} state */
  begin(state) {
    this.desk.bubbles.clear();
    this.desk.odds.hide();
    this.desk.prompt.say('');
    const scene = state.scene?.id ?? '', spaces = this.asksForSpaces(state);
    if (scene !== this.sceneId || this.gaveWay) this.mapOnly = false;
    this.gaveWay = spaces;
    this.sceneId = scene;
    this.now = blank(state.ask);
    this.chosen = this.live || (state.scene && !spaces) ? alone() : this.force.read(state.ask, this.names);
    this.desk.pointing.settle();
  }

  /** What leads from one state to the next: the last dice of a scene that is over, counters on the march.
   * @param {State} before @param {State} after */
  async lead(before, after) {
    const hidden = this.hidesMap(before), ms = this.rush ? 0 : pace();
    if (hidden && !after.scene && rolled(after) && pace()) {
      this.desk.scene.show({ ...after, scene: before.scene, ask: null }, this.sceneHooks(before));
      await pause(pace() * LAST);
    }
    const moved = ms && !hidden ? slides(before.view, after.view, this.names) : [];
    if (!moved.length) return;
    this.map.show(before.view, dark());
    await this.map.slide(moved, Math.min(LONGEST, ms));
  }

  /** Spaces are chosen on the map; dice that fell just now are seen first. @param {State} state
   * @param {boolean} fresh */
  toMap(state, fresh) {
    const show = () => {
      if (this.state !== state || !state.scene || this.mapOnly) return;
      this.toggleScene();
      this.reveal(this.litSpaces());
    };
    if (!fresh && rolled(state)) setTimeout(show, pace() * LAST);
    else show();
  }

  /** What another does should be seen before the next thing happens.
   * @param {State} state @param {Line[]} added @param {boolean} fresh */
  async hold(state, added, fresh) {
    const places = added.flatMap(l => l.at);
    if (fresh || state.ask || this.rush || !pace() || !added.length) return;
    if (places.length && !this.hidesMap(state)) {
      this.reveal(places);
      this.map.flash(places);
    }
    await pause(pace() * HOLD);
  }

  /** Brings a part of the map into view, unless one of these spaces is. @param {string[]} spaces */
  reveal(spaces) {
    const area = this.desk.room.map.getBoundingClientRect();
    const seen = spaces.some(s => {
      const box = this.map.box(s);
      return box.left >= area.left && box.right <= area.right && box.top >= area.top && box.bottom <= area.bottom;
    });
    if (spaces.length && !seen) this.map.centre(spaces[0]);
  }

  /** @param {State} state */
  asksForSpaces(state) {
    return state.ask?.options.some(o => this.names.isSpace(o.noun)) ?? false;
  }

  /** @param {State} state */
  hidesMap(state) {
    return state.scene !== null && !this.mapOnly;
  }

  /** @param {State | null} before @param {State} state @param {Line[]} added */
  announce(before, state, added) {
    const text = question(state, this.names), { ask } = state, { voice } = this.desk, n = ask?.options.length;
    voice.report(added.map(l => l.text));
    if (!before || question(before, this.names) !== text || (ask && !before.ask))
      voice.say(joined([ask && !before?.ask && 'Your turn.', text, ask && `${n} option${n === 1 ? '' : 's'}.`], ' '),
        ask !== null || state.outcome !== null);
    document.title = this.title(state);
  }

  /** @param {State} state */
  title(state) {
    const title = `${this.desk.page.table.title} · Grognard`;
    return state.ask && !byBot(state) ? `Your turn · ${title}` : title;
  }

  // showing

  draw() {
    const { state, now, desk } = this;
    if (!state) return;
    const options = now.busy ? [] : this.open();
    this.lit = lights(options, this.chosen.at, this.names, settings().costs);
    this.map.show(state.view, this.lit);
    desk.lesson.show(state);
    desk.prompt.show(state, now, this.chosen);
    desk.trays.show(state, new Set(options.map(o => o.noun)));
    desk.bar.show(state.view, state.scene !== null, this.mapOnly);
    if (!this.live) desk.end(state.outcome);
    desk.lesson.mark();
    desk.words.show();
    desk.room.app.classList.toggle('staged', this.hidesMap(state));
    if (this.live) desk.odds.panel.hidden = true;
    else if (state.scene) void desk.odds.follow(state);
    if (this.hidesMap(state)) desk.scene.show(state, this.sceneHooks(state));
    else desk.scene.hide();
  }

  /** @param {State} state @returns {SceneHooks} */
  sceneHooks(state) {
    return {
      choose: o => this.choose(o),
      rule: id => void this.desk.drawer.open(id, state.scene?.title),
      chosen: this.now.marked,
      box: space => this.map.box(space),
      still: this.live !== null && state.cut === 0,
    };
  }

  toggleScene() {
    this.mapOnly = !this.mapOnly;
    this.draw();
  }

  /** The options that are lit: those of the open group, or that match what is typed, or all. */
  open() {
    const { ask, group, typed } = this.now, all = ask?.options ?? [];
    if (typed) return all.filter(o => matches(o, typed, this.names));
    return group ? all.filter(o => this.names.verb(o.verb) === group) : all;
  }

  // choosing

  /** @param {Option} o */
  choose(o) {
    if (this.now.busy) return;
    this.desk.bubbles.clear();
    if (!settings().confirm || same(o, this.now.marked)) return void this.commit(o);
    this.now.marked = o;
    this.draw();
    this.point(o.noun);
    this.desk.odds.point(o.noun);
    this.desk.say(`Marked: ${this.desk.prompt.deed(o)}`);
  }

  /** @param {string} noun */
  point(noun) {
    const place = this.names.place(noun);
    if (place) this.map.flash([place]);
  }

  /** Does what is marked; false where nothing is. */
  act() {
    const { marked, ask, busy } = this.now;
    const o = marked ?? (ask?.options.length === 1 ? ask.options[0] : null);
    if (o && !busy) void this.commit(o);
    return o !== null;
  }

  /** @param {Option} o */
  async commit(o) {
    const { members } = this.force;
    if (this.names.isPiece(o.noun)) this.force.picked(o.noun);
    const done = await this.send('choose', { choice: [o.verb, o.noun] });
    if (!done) this.force.members = members;
    return done;
  }

  async undo() {
    const why = this.state ? noUndo(this.state) : 'Nothing has happened yet.';
    if (why) this.desk.prompt.say(why);
    else if (!this.now.busy) await this.send('undo', {});
  }

  /** @param {string} type @param {object} fields */
  async send(type, fields) {
    const number = this.state?.number, { prompt, socket } = this.desk;
    this.now.busy = true;
    prompt.say('');
    this.draw();
    try {
      await socket.request(type, { number, ...fields });
      this.relax(number, PATIENCE); // its state takes the place of all this, if it comes
      return true;
    } catch (error) {
      const { message, rule } = /** @type {import('../net.js').ApiError} */ (error);
      if (rule === 'L.other') this.desk.lesson.refuse(message);
      else prompt.say(rule === 'K.stale' ? 'The game has moved on in the meantime: look again.' : message, rule);
      this.relax(number, 0);
      return false;
    }
  }

  /** Lets go of a question that is still there. @param {number | undefined} number @param {number} ms */
  async relax(number, ms) {
    await pause(ms);
    if (this.state?.number !== number || !this.now.busy) return;
    this.now.busy = false;
    this.draw();
  }

  /** Everything that a verb offers, one after another, for as long as the question stays the same.
   * @param {string} verb */
  async all(verb) {
    const step = this.now.ask?.step;
    this.rush = true;
    for (;;) {
      const o = this.now.ask?.step === step && this.now.ask?.options.find(x => x.verb === verb);
      if (!o) break;
      const next = new Promise(done => this.waiters.push(() => done(true)));
      if (!(await this.commit(o)) || !(await Promise.race([next, pause(PATIENCE)]))) break;
    }
    this.rush = false;
  }

  // moving about in the question

  /** @param {Partial<Choosing>} changes */
  turn(changes) {
    Object.assign(this.now, changes);
    this.draw();
  }

  /** One step back; false where there is none. */
  back() {
    const { marked, typed, group } = this.now;
    if (!marked && !typed && !group) return false;
    this.turn(marked ? { marked: null } : typed ? { typed: '' } : { group: '' });
    return true;
  }

  litSpaces() {
    return litSpaces(this.lit, this.names);
  }

  close() {
    this.closed = true;
  }
}

/** The later state with the log of both. @param {Entry} a @param {Entry} b @returns {Entry} */
function merged(a, b) {
  const cut = b.state.cut ?? Infinity, lowest = Math.min(a.state.cut ?? Infinity, cut);
  const lines = [...a.state.lines.filter(l => l.n < cut), ...b.state.lines], first = lines[0]?.n ?? b.state.first;
  return { state: { ...b.state, lines, first, cut: lowest === Infinity ? null : lowest }, fresh: a.fresh, leap: true };
}
