// Playing: takes the states as they come, shows them, and knows what is being chosen. Knows no game.

import { settings } from '../settings.js';
import { FARTHER, farther, force, isBold, lights, litSpaces, matches, noLights, priced, same } from './choices.js';
import { untaken } from './deeds.js';
import { joined } from './names.js';
import { question } from './prompt.js';

const BEHIND = 4; // states that may wait; with more of them, the page skips to the newest

/** @param {Ask | null} ask @param {Option[]} far @returns {Choosing} */
const blank = (ask, far) => ({ ask, far, group: '', typed: '', marked: null, busy: false, falling: false, folded: false,
  bending: false });

/** Whether a bot plays the seat that we look from: then nothing is asked of us. @param {State} state */
const byBot = ({ seats, view }) => seats.some(s => s.role === view.role && s.kind === 'bot');

export class Play {
  waiting = /** @type {Entry[]} */ ([]); // while older states are being shown
  running = false;
  closed = false;
  state = /** @type {State | null} */ (null); // that is shown
  live = /** @type {State | null} */ (null); // that of now, while an earlier one is shown
  now = blank(null, []);
  chosen = /** @type {Chosen} */ ({ at: '', members: [], others: [] });
  lit = noLights();
  mapOnly = false;
  gaveWay = false; // the map is shown because a space is asked for
  sceneId = '';
  waiters = /** @type {(() => void)[]} */ ([]);

  /** @param {TableUI} ui */
  constructor(ui) {
    this.ui = ui;
    this.names = ui.names;
  }

  get map() {
    return this.ui.map;
  }

  // states

  /** @param {State} state @param {boolean} fresh */
  push(state, fresh) {
    if (fresh) this.waiting = [];
    this.waiting.push({ state, fresh, leap: false });
    if (this.waiting.length > BEHIND) this.waiting = [this.waiting.reduce(merged)];
    if (this.live) document.title = this.title(state);
    else if (!this.running) void this.run();
    this.ui.replay?.news(state);
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
    if (before && !fresh) await this.ui.pacing.dice(before, state);
    if (before && !fresh && !leap) await this.ui.pacing.animate(before, state);
    if (this.closed) return;
    if (this.live) return void this.waiting.unshift(entry); // somebody looks back
    const again = before?.number === state.number && before.view.role === state.view.role;
    this.state = state;
    this.names.see(state.view);
    if (!again || !state.ask || !this.now.ask) this.begin(state); // a seat that is taken back is asked once more
    const added = this.ui.journal.add(state, fresh);
    this.ui.doings.add(added, state, fresh);
    if (!fresh) this.tell(state, added);
    this.draw();
    this.ui.since.shown();
    if (!again && this.asksForSpaces(state)) this.ui.pacing.toMap(state, fresh);
    if (!again && state.ask) this.ui.pacing.reveal(this.chosen.at ? [this.chosen.at] : this.litSpaces());
    this.announce(before, state, fresh ? [] : added);
    for (const done of this.waiters.splice(0)) done();
    await this.ui.pacing.hold(state, added, fresh);
    this.handOver();
  }

  /** Another seat at this screen may have to decide. */
  handOver() {
    if (this.state && !this.waiting.length && !this.closed && !this.live) this.ui.page.handOver(this.state);
  }

  /** What is new is told before it is asked: a battle's result is read, what others did stays.
   * @param {State} state @param {Line[]} added */
  tell(state, added) {
    this.ui.result.take(added);
    this.ui.hand?.tell(added);
    this.ui.headline(added.filter(l => l.level === 'turn' || l.level === 'news').map(l => l.text));
  }

  /** Shows an earlier state, in which nothing can be chosen; null goes back to now. @param {State | null} past
   * @param {boolean} [slide] it follows upon what is shown */
  async showPast(past, slide = false) {
    const now = (this.live ??= this.state);
    if (!now) return;
    if (past && slide && this.state) {
      await this.ui.pacing.dice(this.state, past);
      await this.ui.pacing.animate(this.state, past);
    }
    if (this.closed || !this.live) return;
    const lines = this.ui.journal.rows.map(r => r.line), first = lines[0]?.n ?? 0;
    this.state = past ?? { ...now, lines, first, cut: 0 }; // a scene reads its dice out of all of them
    if (!past) this.live = null;
    this.names.see(this.state.view);
    this.begin(this.state);
    this.draw();
    if (past) return;
    document.title = this.title(now);
    if (!this.waiting.length) this.handOver();
    else if (!this.running) void this.run();
  }

  /** A new position: what was marked in the old one is void. @param {State} state */
  begin(state) {
    this.ui.bubbles.clear();
    this.ui.odds.hide();
    this.ui.prompt.say('');
    const scene = state.scene?.id ?? '', spaces = this.asksForSpaces(state);
    if (scene !== this.sceneId || this.gaveWay) this.mapOnly = false;
    this.gaveWay = spaces;
    this.sceneId = scene;
    this.now = blank(state.ask && { ...state.ask, options: priced(state.ask) }, farther(state.ask, this.names));
    this.chosen = force(this.live || (state.scene && !spaces) ? null : state.ask, this.names);
    this.ui.clicks.settle();
    this.ui.hand?.begin(this.live ? { ...state, ask: null } : state);
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
    const text = question(state, this.names), { ask } = state, { announcer } = this.ui, n = ask?.options.length;
    announcer.report(untaken(added).map(l => l.text));
    if (!before || question(before, this.names) !== text || (ask && !before.ask))
      announcer.say(
        joined([ask && !before?.ask && 'Your turn.', text, ask && `${n} option${n === 1 ? '' : 's'}.`], ' '),
        ask !== null || state.outcome !== null);
    document.title = this.title(state);
  }

  /** @param {State} state */
  title(state) {
    const title = `${this.ui.page.table.title} · Grognard`;
    return state.ask && !byBot(state) ? `Your turn · ${title}` : title;
  }

  // showing

  draw() {
    const { state, now, ui } = this;
    if (!state) return;
    const open = this.openOptions(), options = now.busy ? [] : now.marked && !open.some(o => same(o, now.marked))
      ? [...open, now.marked] : open; // a march that was dropped
    this.lit = lights(options, this.chosen.at, this.names, settings().costs,
      this.now.ask?.brief?.path);
    for (const [at, light] of Object.entries(this.lit.spaces))
      if (light.kind === 'attack') light.odds = ui.odds.win(at);
    this.lit.aim = now.marked?.noun ?? '';
    this.map.show(state.view, this.lit);
    ui.lesson.show(state);
    ui.prompt.show(state, now, this.chosen);
    ui.trays.show(state, new Set(options.map(o => o.noun)));
    ui.side.show(state.view, state.status.aims);
    ui.clock.show(this.newest?.clock ?? null);
    ui.bar.show(state, this.mapOnly);
    if (!this.live) ui.ending.show(state);
    if (this.newest) ui.past.show(this.newest.past);
    if (ui.page.role && this.newest) void ui.fairDice.show(this.newest);
    ui.lesson.mark();
    ui.inWords.show();
    ui.hand?.show();
    ui.layout.app.classList.toggle('staged', this.hidesMap(state));
    if (this.live) ui.odds.panel.hidden = true;
    else if (state.scene) void ui.odds.follow(state);
    if (this.hidesMap(state)) ui.scene.show(state, this.sceneHooks(state));
    else ui.scene.hide();
  }

  /** A chance to win has come: nothing else is drawn again, for something may be pressed just now.
   * @param {string} at @param {string} odds */
  tellWin(at, odds) {
    const light = this.lit.spaces[at];
    if (!light || !this.state) return;
    light.odds = odds;
    this.map.show(this.state.view, this.lit);
    this.ui.prompt.options.tellWin(at, odds);
  }

  /** @param {State} state @returns {SceneHooks} */
  sceneHooks(state) {
    return {
      choose: o => this.choose(o),
      rule: id => void this.ui.drawer.open(id, state.scene?.title),
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
  openOptions() {
    const { ask, far, group, typed } = this.now, all = [...ask?.options ?? [], ...this.ui.lesson.isOn ? [] : far];
    if (group === FARTHER) return far;
    if (typed) return all.filter(o => matches(o, typed, this.names));
    return group ? all.filter(o => this.names.verb(o.verb) === group) : all;
  }

  // choosing

  /** @param {Option} o */
  choose(o) {
    if (this.now.busy || this.now.falling) return;
    this.ui.result.clear();
    this.ui.bubbles.clear();
    if (this.ui.hand?.takes(o)) return;
    const bold = isBold(o, this.names) && !this.ui.lesson.isOn;
    if (!(settings().confirm || bold) || same(o, this.now.marked)) return void this.ui.orders.commit(o);
    this.mark(o);
  }

  /** Shows what an option would do; Enter, the button or choosing it once more does it. @param {Option} o */
  mark(o) {
    this.now.marked = o;
    this.draw();
    this.point(o.noun);
    this.ui.odds.point(o.noun);
    this.ui.say(`Marked: ${this.ui.prompt.phrase(o)}`);
  }

  /** Bends the march that is marked, so that it goes by a space; false where it can't. @param {string} by */
  async bend(by) {
    const { now } = this, first = this.openOptions().find(o => o.noun === by), { marked } = now;
    if (!marked || !first || first.noun === marked.noun || !now.ask?.reach.length) return false;
    const begun = first.way ?? /** @type {[string, string][]} */ ([[first.verb, first.noun]]);
    const { goals } = await this.ui.socket.request('reach', { first: begun }).catch(() => ({ goals: [] }));
    const goal = /** @type {Goal[]} */ (goals).find(g => g.at === marked.noun);
    if (!goal || this.now !== now) return false;
    const [bent] = farther({ ...now.ask, reach: [{ ...goal, way: [...begun, ...goal.way],
      cost: goal.cost + Number(first.tag) }] }, this.names);
    now.far = [...now.far.filter(o => o.noun !== bent.noun), bent];
    this.update({ marked: bent });
    return true;
  }

  /** @param {string} noun */
  point(noun) {
    const place = this.names.place(noun);
    if (place) this.map.flash([place]);
  }

  /** Does what is marked; false where nothing is. */
  act() {
    const { marked, ask, busy, falling } = this.now;
    const o = marked ?? (ask?.options.length === 1 ? ask.options[0] : null);
    if (falling) this.ui.scene.hurry(); // what comes of it isn't asked yet
    else if (o && !busy) void this.ui.orders.commit(o);
    return o !== null || falling;
  }

  // moving about in the question

  /** @param {Partial<Choosing>} changes */
  update(changes) {
    Object.assign(this.now, changes);
    this.draw();
  }

  /** One step back; false where there is none. */
  back() {
    const { marked, typed, group } = this.now;
    if (!marked && !typed && !group) return false;
    this.update(marked ? { marked: null } : typed ? { typed: '' } : { group: '' });
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
