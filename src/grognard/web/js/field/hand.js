// The hand on an open table. Drags, keys and the list of candidates all make a draft of an order; the server says what
// would come of it, and only what it has answered is given.

import { distance } from '../map/geometry.js';
import { same } from '../table/choices.js';
import { Asker } from './asker.js';
import { drive } from './driving.js';
import { listenHand } from './gestures.js';
import { Measure } from './measure.js';
import { drawScene, reachOf } from './picture.js';
import { inches, turned } from './plane.js';
import { strays } from './proposal.js';
import { Report } from './report.js';
import { Roster } from './roster.js';
import { Strip } from './strip.js';
import { weigh } from './targets.js';

const SPOKEN = 400; // ms of rest after which a proposal is read out
const FOOT = ['go', 'charge'], HULL = ['drive'], SET = ['place', 'enter'], FLAG = ['lay'];
const ACTIONS = ['move', 'double'];

export class Hand {
  verbs = /** @type {Set<string>} */ (new Set()); // by which this question may be answered with a drawn order
  verb = '';
  unit = '';
  limits = /** @type {Record<string, number>} */ ({}); // mils, by action
  forced = ''; // the action that was chosen in the panel; else the distance picks it
  draft = /** @type {Draft | null} */ (null);
  told = /** @type {Previewed | null} */ (null);
  reasons = /** @type {Map<string, {rule: string, why: string}>} */ (new Map());
  aims = /** @type {Option[]} */ ([]); // targets that may be attacked
  barred = /** @type {Map<string, {rule: string, why: string}>} */ (new Map()); // those that may not, and why
  charged = /** @type {Map<string, Previewed | null>} */ (new Map()); // what a charge at each enemy would bring
  offer = /** @type {Option | null} */ (null); // the candidate that is shown
  carrying = false;
  rims = /** @type {Rim[]} */ ([]);
  number = -1;
  role = '';
  speaking = 0;
  shown = ''; // the target that was brought into view

  /** @param {TableUI} ui */
  constructor(ui) {
    this.ui = ui;
    this.field = /** @type {import('./field.js').FieldView} */ (/** @type {unknown} */ (ui.map));
    this.asker = new Asker(
      /** @param {Asked} asked @returns {Promise<Previewed>} */
      asked => ui.socket.request('preview', { number: this.number, ...asked }),
      (answer, asked, last) => this.hear(answer, asked, last),
      error => this.fail(error),
    );
    this.report = new Report(this);
    this.measure = new Measure(this);
    this.roster = new Roster(this);
    this.strip = new Strip(ui);
    ui.prompt.notice.after(this.report.root);
    this.field.onRest = () => this.verb && drawScene(this) || this.aims.length && this.told && drawScene(this);
    listenHand(this);
  }

  // the question

  /** A new position: what was drawn in the old one is void. @param {State} state */
  begin({ ask, number, view }) {
    if (this.number === number && ask && this.verb) return;
    this.clear();
    this.strip.close(); // what this state's own dice brought is told after it
    const drawn = (ask?.options ?? []).filter(o => /^order-/.test(o.noun)).map(o => o.verb);
    this.number = number;
    this.verbs = new Set(drawn);
    this.verb = [...FOOT, ...HULL, ...SET, ...FLAG].find(v => this.verbs.has(v)) ?? '';
    this.role = view.role;
    if (ask && !this.sets && this.field.plots.has(ask.at)) this.unit = ask.at;
    this.aims = (ask?.options ?? []).filter(o => this.ui.names.sheet.verb_labels[o.verb]?.attack &&
      this.field.plots.has(o.noun));
    if (this.verb) void this.learn(ask);
    else if (this.aims.length) void weigh(this);
  }

  /** Whose order it is and how far each action leads. @param {Ask | null} ask */
  async learn(ask) {
    const { number, verb, ui } = this, first = ask?.options.find(o => o.verb === verb);
    if (this.sets && first) return this.consider(first);
    const drafts = this.foot ? ACTIONS.map(action => ({ action })) : this.hull ? [{ action: 'manoeuvre', legs: [0,
      0], pivots: [0] },
      { action: 'full_speed', distance: 1000 }] : [];
    for (const draft of drafts) {
      const told = await ui.socket.request('preview', { number, verb: this.foot ? 'go' : verb, draft }).catch(() =>
        null);
      if (this.number !== number || !told) return;
      const [ghost] = /** @type {Ghost[]} */ (told.ghosts);
      if (!ghost) continue;
      this.limits[draft.action] = ghost.limit;
      this.unit ||= this.field.field.models.find(m => m.id === ghost.piece)?.unit ?? '';
    }
    this.roster.draw(); // it gives way
    if (this.unit) this.field.approach(this.unit);
    this.rims = this.unit && this.foot ? reachOf(this) : [];
    this.paint();
  }

  get foot() {
    return FOOT.includes(this.verb);
  }

  get hull() {
    return HULL.includes(this.verb);
  }

  /** A unit, or an objective, is to be put down somewhere. */
  get sets() {
    return SET.includes(this.verb) || FLAG.includes(this.verb);
  }

  get flag() {
    return FLAG.includes(this.verb);
  }

  get stood() {
    return this.field.stood.get(this.unit) ?? [];
  }

  /** Where the Leader, or the hull, stands: in units. @returns {Point | null} */
  get start() {
    const lead = this.stood.find(s => s.model.leader) ?? this.stood[0];
    return lead ? [lead.x, lead.y] : null;
  }

  /** Where he would stand. @returns {Point | null} */
  get goal() {
    const lead = this.draft?.leader, ghost = this.told?.ghosts[0];
    if (lead) return this.field.plane.at(lead);
    return ghost ? this.field.plane.at([ghost.x, ghost.y]) : this.start;
  }

  // drafts

  /** The Leader is to go to a point of the sheet; the distance picks the action. @param {Point} at
   * @param {boolean} full */
  lead(at, full) {
    const { start, limits, plane } = { start: this.start, limits: this.limits, plane: this.field.plane };
    const { template = 'keep', turn = 0, models = {} } = this.draft ?? {};
    if (this.forced === 'charge') this.forced = '';
    if (this.hull && start) return this.propose('drive', drive(this, at), full);
    const draft = /** @type {Draft} */ ({ leader: plane.mils(...at), template, turn, models });
    if (this.flag) return this.propose(this.verb, { leader: draft.leader }, full);
    if (this.foot && start) {
      const far = distance(start, at) / 0.024, most = Math.max(...Object.values(limits), 0);
      draft.action = this.forced || ACTIONS.find(a => far <= (limits[a] ?? 0)) || ACTIONS.findLast(a => limits[a]) ||
        'move';
      const limit = this.forced ? limits[this.forced] ?? most : most;
      if (far > limit && limit) { // it is held at the rim
        const k = (limit - 2) / far;
        draft.leader = plane.mils(start[0] + (at[0] - start[0]) * k, start[1] + (at[1] - start[1]) * k);
      }
    }
    this.propose(this.foot ? 'go' : this.verb, draft, full);
  }

  /** One model alone is put somewhere, and keeps its place. @param {string} model @param {Point} at
   * @param {boolean} full */
  single(model, at, full) {
    const models = { ...this.draft?.models, [model]: this.field.plane.mils(...at) };
    if (this.draft?.target) return this.propose('charge', { ...this.draft, models }, full);
    const leader = this.draft?.leader ?? (this.start ? this.field.plane.mils(...this.start) : undefined);
    this.propose(this.foot ? 'go' : this.verb, { action: this.draft?.action ?? (this.foot ? 'move' : undefined),
      template: 'keep', turn: 0, ...this.draft, leader, models }, full);
  }

  /** @param {string} target */
  charge(target) {
    this.forced = '';
    this.propose('charge', { action: 'charge', target }, true);
    this.field.gather([target, this.unit]);
  }

  /** What is drawn is changed in one of its parts. @param {Partial<Draft>} part */
  change(part) {
    if (this.draft?.target) return;
    const start = this.start, leader = this.draft?.leader ?? (start ? this.field.plane.mils(...start) : undefined);
    this.offer = null;
    this.propose(this.verb === 'charge' ? 'go' : this.verb, this.hull ? { ...this.draft, ...part }
      : { action: this.foot ? 'move' : undefined, template: 'keep', turn: 0, ...this.draft, leader, ...part }, true);
  }

  /** @param {string} action that is forced; "" lets the distance pick it */
  force(action) {
    this.forced = action;
    if (this.goal && !this.offer) this.lead(this.goal, true);
    else this.paint();
  }

  /** A candidate of the list is looked at before it is given. @param {Option} option */
  consider(option, eye = '') {
    const shot = this.aims.includes(option), first = this.offer !== option;
    this.offer = option;
    this.draft = null;
    this.reasons.clear();
    this.ask(shot ? { verb: option.verb, draft: { target: option.noun, ...(eye ? { eye } : {}) }, full: true }
      : { verb: option.verb, noun: option.noun, draft: {}, full: true });
    if (shot && first) this.ui.play.update({ marked: option });
  }

  /** Another firer's eye. @param {string} model */
  look(model) {
    if (this.offer && this.told?.forecast && model in this.told.forecast.hidden) this.consider(this.offer, model);
  }

  /** The next eye, or the one before. @param {number} way */
  nextEye(way) {
    const all = Object.keys(this.told?.forecast?.hidden ?? {}), at = all.indexOf(this.told?.forecast?.eye ?? '');
    if (all.length < 2) return false;
    this.look(/** @type {string} */ (all.at((at + way) % all.length)));
    return true;
  }

  /** @param {string} verb @param {Draft} draft @param {boolean} full */
  propose(verb, draft, full) {
    this.offer = null;
    this.draft = /** @type {Draft} */ (Object.fromEntries(Object.entries(draft).filter(([, v]) => v !== undefined)));
    if (full) this.reasons.clear();
    this.ask({ verb, draft: this.draft, full });
  }

  /** Until its answer has come no order can be given: the screen shows that of an older one. @param {Asked} asked */
  ask(asked) {
    this.asker.ask(asked);
    this.report.wait();
  }

  // answers

  /** @param {Previewed} answer @param {Asked} asked @param {boolean} last */
  hear(answer, asked, last) {
    if (answer.number !== this.number) return;
    this.told = answer;
    if (answer.forecast?.eye) this.unit = this.field.field.models.find(m => m.id === answer.forecast?.eye)?.unit ?? '';
    const [ghost] = answer.ghosts;
    if (ghost && this.sets) this.unit = this.field.field.models.find(m => m.id === ghost.piece)?.unit ?? this.unit;
    if (this.offer && ghost) this.draft = null;
    this.paint();
    if (this.aims.length && this.shown !== answer.forecast?.target) {
      this.shown = answer.forecast?.target ?? '';
      this.field.gather([this.shown, this.unit]);
    }
    if (!last || this.carrying) return;
    if (strays(this.proposed()).some(g => !g.rule) && asked.draft.template === 'keep') void this.wonder(asked);
    clearTimeout(this.speaking);
    this.speaking = setTimeout(() => this.ui.say(this.report.words()), SPOKEN);
  }

  /** Why some can't stand where they were wished: asked as if they were put there by hand. @param {Asked} asked */
  async wonder({ verb, draft }) {
    const { plane } = this.field, told = this.told, models = Object.fromEntries(strays(this.proposed()).flatMap(g => {
      const wish = this.wished().get(g.piece);
      return wish ? [[g.piece, plane.mils(...wish)]] : [];
    }));
    const asked = { number: this.number, verb, draft: { ...draft, models: { ...draft.models, ...models } } };
    const answer = await this.ui.socket.request('preview', asked).catch(() => null);
    if (!answer || this.told !== told) return;
    this.reasons = new Map(/** @type {Ghost[]} */ (answer.ghosts).filter(g => g.rule && models[g.piece])
      .map(g => [g.piece, { rule: g.rule, why: g.why }]));
    this.paint();
  }

  /** @param {Error} error */
  fail(error) {
    this.ui.prompt.say(error.message);
  }

  /** Where each would stand if all kept their places beside the Leader: in units. @returns {Map<string, Point>} */
  wished() {
    const { draft, start, field, stood } = this, out = /** @type {Map<string, Point>} */ (new Map());
    if (!draft?.leader || draft.template !== 'keep' || !start || draft.target) return out;
    const lead = field.plane.at(draft.leader), [dx, dy] = [lead[0] - start[0], lead[1] - start[1]];
    for (const s of stood) {
      const own = draft.models?.[s.model.id];
      out.set(s.model.id, own ? field.plane.at(own) : turned([s.x + dx, s.y + dy], lead, -(draft.turn ?? 0) / 10));
    }
    return out;
  }

  /** What the server answered, in units. @returns {Proposed} */
  proposed() {
    const { field: { plane, plots, field }, unit, told } = this, view = plots.get(unit);
    const ghosts = (told?.ghosts ?? []).map(g => {
      const [x, y] = plane.at([g.x, g.y]);
      return { ...g, x, y, way: this.sets ? [] : g.way.map(p => plane.at(p)) };
    });
    const models = new Map(field.models.filter(m => m.unit === unit).map(m => [m.id, m]));
    const lead = [...models.values()].find(m => m.leader && ghosts.some(g => g.piece === m.id))?.id ??
      ghosts[0]?.piece ?? '';
    return { ghosts, wished: this.wished(), unit, models, lead, dark: view?.dark ?? true, type: view?.type ?? '',
      style: view?.style ?? '', kept: new Set(Object.keys(this.draft?.models ?? {})) };
  }

  /** Draws what is proposed, and tells it in the panel. */
  paint() {
    drawScene(this);
    this.report.draw();
  }

  /** The order that can be given as it stands: the answer to what was drawn last. */
  get ready() {
    return this.asker.answered && this.told?.choice && !this.told.rule ? this.told.choice : null;
  }

  /** What the button says. */
  get label() {
    const { verb = '' } = { verb: this.told?.choice?.[0] }, { ui: { names } } = this, action = this.action;
    const dice = this.told?.forecast?.dice;
    if (this.aims.length &&
      dice) return `${names.verb(verb)} ${names.noun(this.offer?.noun ?? '')}, ${dice} ${dice === 1 ? 'die' : 'dice'}`;
    const odd = verb === 'go' ? strays(this.proposed()).length : 0;
    const name = action ? names.noun(action) : names.verb(verb || this.verb);
    return odd ? `${name}, ${odd} close${odd === 1 ? 's' : ''} up` : name;
  }

  /** The action that is drawn. */
  get action() {
    return this.offer ? this.offer.label : this.draft?.action ?? '';
  }

  // what the page asks

  /** A press on a unit that is no option: an enemy is charged, whoever is asked to move. @param {string} id */
  press(id) {
    if (this.told?.forecast && this.aims.length && this.field.pointed in this.told.forecast.hidden) {
      this.look(this.field.pointed);
      return true;
    }
    const unit = this.field.plots.get(id)?.unit;
    if (!this.foot || !unit || unit.side === this.role || !this.ui.lesson.allows('charge')) return false;
    this.charge(id);
    return true;
  }

  /** Whether a choice is one to look at first. @param {Option} option */
  takes(option) {
    const shot = this.aims.includes(option) || this.aims.some(o => same(o, option));
    if (!shot && (!this.verb || !/^order-/.test(option.noun))) return false;
    if (same(option, this.offer) && this.ready) void this.act();
    else this.consider(this.aims.find(o => same(o, option)) ?? option);
    return true;
  }

  /** Gives the order; false where there is none. */
  act() {
    const choice = this.ready;
    if (!choice || this.ui.play.now.busy) return this.told !== null && this.draft !== null;
    const [verb, noun, ints] = choice, o = this.offer ?? { verb, noun, label: '', text: '', tag: '' };
    void this.ui.orders.commit(this.offer ? o : { ...o, ints });
    return true;
  }

  /** One step back: what is drawn is dropped; false where nothing is. */
  back() {
    if (this.measure.on) return this.measure.toggle(), true;
    if (!this.told && !this.draft) return this.roster.close() || this.strip.close();
    this.drop();
    this.paint();
    return true;
  }

  drop() {
    this.asker.drop();
    clearTimeout(this.speaking);
    [this.draft, this.told, this.offer, this.forced] = [null, null, null, ''];
    this.reasons.clear();
  }

  clear() {
    this.drop();
    [this.verb, this.unit, this.rims, this.limits, this.aims] = ['', '', [], {}, []];
    this.shown = '';
    this.verbs.clear();
    this.barred.clear();
    this.field.inHand = '';
    this.field.targets.clear();
    this.field.propose({});
    this.report.draw();
  }

  /** What dice have brought is told under the table. @param {Line[]} added */
  tell(added) {
    this.strip.take(added);
  }

  /** A state is shown. */
  show() {
    this.report.draw();
    this.roster.draw();
  }

  /** Leader and cost in a few words. */
  cost() {
    const lead = this.proposed().ghosts.find(g => g.piece === this.proposed().lead);
    return lead?.limit ? `${inches(lead.length + lead.rough)} of ${inches(lead.limit)}` : '';
  }

  close() {
    this.drop();
    this.measure.close();
  }
}
