// Playing: takes the states as they come, shows them, and turns clicks into choices. Knows no game.

/** @import { Line, MapView, Option, State } from '../../types.d.ts' */
/** @import { Socket } from '../net.js' */
/** @import { Choosing } from './options.js' */
/** @import { Entry } from './queue.js' */
/** @import { Chosen } from './force.js' */
/** @import { Parts } from './assemble.js' */
import { dark, lights, litSpaces, matches, same } from './choices.js';
import { Force } from './force.js';
import { noUndo, question } from './prompt.js';
import { Queue } from './queue.js';
import { pace, settings } from './settings.js';
import { slides } from './slides.js';

const LONGEST = 600; // milliseconds of a slide
const HOLD = 2; // how many times as long as a slide the opponent's doings stay before the next
const LAST = 8; // the same for dice, before the scene gives way to the map
const PATIENCE = 8000;

/** @returns {Choosing} */
const blank = () => ({ ask: null, group: '', typed: '', marked: null, busy: false });

/**
 * Whether a bot plays the seat that we look from: then nothing is asked of us.
 * @param {State} state
 */
const byBot = (state) => state.seats.some((s) => s.role === state.view.role && s.kind === 'bot');

/** @returns {Chosen} */
const alone = () => ({ at: '', members: [], others: [] });

export class Play {
  /**
   * @param {Parts} parts
   * @param {(state: State) => void} handOver passes the screen on, where another at it must decide
   */
  constructor(parts, handOver) {
    this.parts = parts;
    this.names = parts.names;
    this.handOver = handOver;
    this.queue = new Queue((entry) => this.play(entry));
    this.force = new Force();
    /** @type {State | null} */
    this.state = null;
    this.now = blank();
    this.chosen = alone();
    this.lit = dark();
    this.rush = false;
    this.mapOnly = false;
    this.sceneId = '';
    this.gaveWay = false; // the map is shown because a space is asked for
    /** @type {(() => void)[]} */
    this.waiters = [];
  }

  /** @returns {MapView} */
  get map() {
    return this.parts.map;
  }

  /** @returns {Socket} */
  get socket() {
    return this.parts.socket;
  }

  // states

  /** @param {Entry} entry */
  async play({ state: told, fresh, leap }) {
    const state = byBot(told) ? { ...told, ask: null, undo: false } : told;
    const before = this.state;
    if (before && !fresh && !leap) await this.lead(before, state);
    if (this.queue.closed) return;
    const again = before?.number === state.number && before.view.role === state.view.role;
    this.state = state;
    this.names.see(state.view);
    if (!again || !state.ask) this.begin(state);
    const added = this.parts.journal.add(state, fresh);
    this.draw();
    if (!again && this.asksForSpaces(state)) this.toMap(state, fresh);
    if (!again && state.ask) this.reveal(this.chosen.at ? [this.chosen.at] : this.litSpaces());
    this.announce(before, state, fresh ? [] : added);
    for (const done of this.waiters.splice(0)) done();
    await this.hold(state, added, fresh);
    if (this.queue.last && !this.queue.closed) this.handOver(state);
  }

  /** @param {State} state a new position: what was marked in the old one is void */
  begin(state) {
    this.parts.bubbles.clear();
    this.parts.prompt.say('');
    const scene = state.scene?.id ?? '';
    if (scene !== this.sceneId || this.gaveWay) this.mapOnly = false;
    this.gaveWay = this.asksForSpaces(state);
    this.sceneId = scene;
    this.now = { ...blank(), ask: state.ask };
    this.chosen = state.scene && !this.asksForSpaces(state) ? alone() : this.force.read(state.ask, this.names);
    this.parts.pointing.settle();
  }

  /**
   * What leads from one state to the next: the last dice of a scene that is over, counters on the march.
   * @param {State} before
   * @param {State} after
   */
  async lead(before, after) {
    if (this.hidesMap(before) && !after.scene && rolled(after) && pace()) {
      this.parts.scene.show({ ...after, scene: before.scene, ask: null }, this.sceneHooks(before));
      await pause(pace() * LAST);
    }
    await this.slide(before, after);
  }

  /**
   * Spaces are chosen on the map; dice that fell just now are seen first.
   * @param {State} state
   * @param {boolean} fresh
   */
  toMap(state, fresh) {
    const show = () => {
      if (this.state !== state || !state.scene || this.mapOnly) return;
      this.toggleScene();
      this.reveal(this.litSpaces());
    };
    if (!fresh && rolled(state)) setTimeout(show, pace() * LAST);
    else show();
  }

  /**
   * @param {State} before
   * @param {State} after
   */
  async slide(before, after) {
    const ms = this.rush ? 0 : pace();
    const moved = ms && !this.hidesMap(before) ? slides(before.view, after.view, this.names) : [];
    if (!moved.length) return;
    this.map.show(before.view, dark());
    await this.map.slide(moved, Math.min(LONGEST, ms));
  }

  /**
   * What another does should be seen before the next thing happens.
   * @param {State} state
   * @param {Line[]} added
   * @param {boolean} fresh
   */
  async hold(state, added, fresh) {
    const places = added.flatMap((l) => l.at);
    if (fresh || state.ask || this.rush || !pace() || !added.length) return;
    if (places.length && !this.hidesMap(state)) {
      this.reveal(places);
      this.map.flash([...new Set(places)]);
    }
    await pause(pace() * HOLD);
  }

  /**
   * Brings a part of the map into view, unless one of these spaces is.
   * @param {string[]} spaces
   */
  reveal(spaces) {
    const area = this.parts.room.map.getBoundingClientRect();
    const seen = spaces.some((s) => {
      const box = this.map.box(s);
      return box.left >= area.left && box.right <= area.right && box.top >= area.top && box.bottom <= area.bottom;
    });
    if (spaces.length && !seen) this.map.centre(spaces[0]);
  }

  /** @param {State} state */
  asksForSpaces(state) {
    return state.ask?.options.some((o) => this.names.isSpace(o.noun)) ?? false;
  }

  /** @param {State} state */
  hidesMap(state) {
    return state.scene !== null && !this.mapOnly;
  }

  /**
   * @param {State | null} before
   * @param {State} state
   * @param {Line[]} added
   */
  announce(before, state, added) {
    const { speaker, title } = this.parts;
    for (const line of added) speaker.say(line.text);
    const text = question(state, this.names);
    if (!before || question(before, this.names) !== text) speaker.say(text);
    document.title = state.ask ? `Your turn · ${title}` : title;
  }

  // showing

  draw() {
    const { state, now } = this;
    if (!state) return;
    const options = this.open();
    this.lit = now.busy ? dark() : lights(options, this.chosen.at, this.names, settings().costs);
    if (now.busy) this.lit.selected = this.chosen.at;
    this.map.show(state.view, this.lit);
    this.parts.prompt.show(state, now, this.chosen);
    this.parts.trays.show(state.view, new Set(now.busy ? [] : options.map((o) => o.noun)));
    this.parts.bar.show(state);
    this.parts.ending.show(state);
    this.drawScene(state);
  }

  /** @param {State} state */
  drawScene(state) {
    const { bar, room, scene } = this.parts;
    bar.showScene(state.scene !== null, this.mapOnly);
    room.app.classList.toggle('staged', this.hidesMap(state));
    if (!this.hidesMap(state)) return scene.hide();
    scene.show(state, this.sceneHooks(state));
  }

  /** @param {State} state */
  sceneHooks(state) {
    return {
      choose: (/** @type {Option} */ o) => this.choose(o),
      rule: (/** @type {string} */ id) => void this.parts.drawer.open(id, state.scene?.title),
      chosen: this.now.marked,
      box: (/** @type {string} */ space) => this.map.box(space),
    };
  }

  toggleScene() {
    this.mapOnly = !this.mapOnly;
    this.draw();
  }

  /** The options that are lit: those of the open group, or that match what is typed, or all. */
  open() {
    const { ask, group, typed } = this.now;
    const all = ask?.options ?? [];
    if (typed) return all.filter((o) => matches(o, typed, this.names));
    return group ? all.filter((o) => this.names.verb(o.verb) === group) : all;
  }

  // choosing

  /** @param {Option} o */
  choose(o) {
    if (this.now.busy) return;
    this.parts.bubbles.clear();
    if (!settings().confirm || same(o, this.now.marked)) return void this.commit(o);
    this.now.marked = o;
    this.draw();
    if (this.names.place(o.noun)) this.map.flash([this.names.place(o.noun)]);
    this.parts.speaker.say(`Marked: ${this.parts.prompt.deed(o)}`);
  }

  act() {
    const lone = this.now.ask?.options.length === 1 ? this.now.ask.options[0] : null;
    const o = this.now.marked ?? lone;
    if (o && !this.now.busy) void this.commit(o);
    return o !== null;
  }

  /**
   * @param {Option} o
   * @returns {Promise<boolean>} whether it was accepted
   */
  async commit(o) {
    const { members } = this.force;
    if (this.names.isPiece(o.noun)) this.force.picked(o.noun);
    const done = await this.send('choose', { choice: [o.verb, o.noun] });
    if (!done) this.force.members = members;
    return done;
  }

  async undo() {
    const why = this.state ? noUndo(this.state) : 'Nothing has happened yet.';
    if (why) this.parts.prompt.say(why);
    else if (!this.now.busy) await this.send('undo', {});
  }

  /**
   * @param {string} type
   * @param {object} fields
   */
  async send(type, fields) {
    const number = this.state?.number;
    this.now.busy = true;
    this.parts.prompt.say('');
    this.draw();
    try {
      await this.socket.request(type, { number, ...fields });
      this.relax(number, PATIENCE); // its state takes the place of all this, if it comes
      return true;
    } catch (error) {
      const { why = String(error), rule = '' } = /** @type {import('../net.js').ApiError} */ (error);
      this.parts.prompt.say(rule === 'K.stale' ? 'The game has moved on in the meantime: look again.' : why, rule);
      this.relax(number, 0);
      return false;
    }
  }

  /**
   * Lets go of a question that is still there.
   * @param {number | undefined} number
   * @param {number} ms
   */
  relax(number, ms) {
    setTimeout(() => {
      if (this.state?.number !== number || !this.now.busy) return;
      this.now.busy = false;
      this.draw();
    }, ms);
  }

  /**
   * Everything that a verb offers, one after another, for as long as the question stays the same.
   * @param {string} verb
   */
  async all(verb) {
    const step = this.now.ask?.step;
    this.rush = true;
    for (;;) {
      const o = this.now.ask?.step === step && this.now.ask?.options.find((x) => x.verb === verb);
      if (!o) break;
      const next = this.next();
      if (!(await this.commit(o)) || !(await next)) break;
    }
    this.rush = false;
  }

  /** Waits for the next state; false when none comes. */
  next() {
    return new Promise((/** @type {(came: boolean) => void} */ done) => {
      this.waiters.push(() => done(true));
      setTimeout(() => done(false), PATIENCE);
    });
  }

  // moving about in the question

  /** @param {string} label */
  openGroup(label) {
    this.now.group = label;
    this.now.marked = null;
    this.draw();
  }

  /** @param {string} text */
  type(text) {
    this.now.typed = text;
    this.draw();
  }

  /** One step back; false where there is none. */
  back() {
    const { now } = this;
    if (now.marked) now.marked = null;
    else if (now.typed) now.typed = '';
    else if (now.group) now.group = '';
    else return false;
    this.draw();
    return true;
  }

  litSpaces() {
    return litSpaces(this.lit, this.names);
  }

  close() {
    this.queue.close();
  }
}

/** @param {State} state */
const rolled = (state) => state.lines.some((l) => l.roll?.dice.length);

/** @param {number} ms */
const pause = (ms) => new Promise((done) => setTimeout(done, ms));
