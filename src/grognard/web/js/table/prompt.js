// The card with the question: who decides, what is asked and by which rule, the force it is about, act and undo.

import { fill, focusOn, graphic, h } from '../dom.js';
import { chit } from '../map/icons.js';
import { BriefView } from './brief.js';
import { mentions } from './cards.js';
import { attacks, FEW, same } from './choices.js';
import { capital, iconOf, joined, times } from './names.js';
import { Options } from './options.js';
import { PlanView } from './plan.js';

const LONG = 58; // letters of a prompt that is set smaller
const LONGER = 96;
const FINGERS = matchMedia('(pointer: coarse)'); // they have no Shift
const BRIEF = 44; // letters of the line above it

export class Prompt {
  asked = /** @type {Decision | null} */ (null); // to which an answer may stand

  /** @param {TableUI} ui */
  constructor(ui) {
    const { play, names, layout } = ui;
    this.ui = ui;
    this.names = names;
    this.eyebrow = h('div.eyebrow#who');
    this.head = h('h2#prompt', { tabindex: -1 });
    this.chit = h('div.marker');
    this.force = h('div.force', { role: 'group' });
    this.rule = h('div.rl');
    this.notice = h('p.notice', { role: 'alert', hidden: true });
    this.brief = new BriefView(ui);
    this.options = new Options(ui);
    this.plan = new PlanView(ui);
    this.always = h('div.always', { hidden: true });
    this.act = h('button.go#act', { onclick: () => play.act() });
    this.by = h('button#by', { title: 'Press a space that the march shall go by', onclick: () =>
      play.update({ bending: !play.now.bending }) }, 'By…');
    this.undo = h('button#undo', { onclick: () => ui.orders.undo() }, 'Undo ', h('kbd', 'U'));
    this.back = h('button#back', { onclick: () => play.back() }, 'Back ', h('kbd', 'Esc'));
    fill(
      layout.card, ui.doings.root, this.eyebrow, h('div.prompt', this.head, this.chit), this.rule, this.force,
      this.notice, this.brief.root,
      this.options.root, this.plan.root, this.always,
      h('div.act', this.act, this.by, this.plan.offer, this.options.exits, this.undo, this.back),
    );
  }

  /** @param {State} state @param {Choosing} now @param {Chosen} force */
  show(state, now, force) {
    const text = question(state, this.names), why = noUndo(state), rule = now.ask?.rule;
    const { card, marker, unit } = state.status;
    fill(this.eyebrow, this.who(state));
    fill(this.head, mentions(this.names.sheet, text));
    this.head.className = text.length > LONGER ? 'longer' : text.length > LONG ? 'long' : '';
    fill(this.chit, marker ? graphic(chit(...marker, unit)) : card &&
      h('button.playing', { 'data-card': card, 'aria-label': 'The card in play' }, iconOf('card')));
    fill(this.rule, rule && ['Why these? ', this.ui.link(rule, 'the question', true)]);
    const shown = now.ask?.brief?.parties.length ? { at: '', members: [], others: [] } : force;
    this.options.show(now, this.showForce(shown, now.ask?.options ?? [], now.marked));
    this.brief.show(now.ask);
    this.plan.show(state, now.ask);
    this.showStandingAnswer();
    const drawn = Boolean(this.ui.hand?.told); // with a button of its own
    this.act.hidden = !now.marked || drawn;
    if (now.marked) fill(this.act, this.phrase(now.marked), ' ', h('kbd', '↵'));
    this.by.hidden = !now.ask?.reach.some(g => g.way.length > 1) || !(now.marked || now.bending || FINGERS.matches);
    this.by.ariaPressed = String(now.bending);
    this.back.hidden = !(now.marked || now.group || now.typed) || drawn;
    this.undo.hidden = !state.view.role || state.outcome !== null;
    this.undo.setAttribute('aria-disabled', String(why !== ''));
    this.undo.title = why || 'Take back your last choice';
    this.ui.layout.card.classList.toggle('busy', now.busy);
    this.wait(now.falling);
  }

  /** Nothing is asked while dice fall. @param {boolean} falling */
  wait(falling) {
    this.ui.layout.card.classList.toggle('falling', falling);
  }

  /** @param {State} state */
  who({ view: { role }, ask, waiting, status: { text, detail } }) {
    const decides = ask ? role : waiting, side = decides && this.names.side(decides);
    const name = !detail.includes(side) && (side + detail).length < BRIEF && side;
    const words = joined([name, decides && decides === role && (name ? 'you' : 'You')]);
    return [decides && this.names.sign(decides), h('span', joined([words || text, detail], ' · '))];
  }

  /** Those who are in the force; where there are many options, also those who may join it: they are returned.
   * @param {Chosen} force @param {Option[]} options @param {Option | null} marked */
  showForce({ at, members, others }, options, marked) {
    const { names } = this, goes = this.ui.play.now.ask?.reach.length && !this.ui.lesson.isOn;
    const more = options.length > FEW || (goes && others.length > 1) ? others : []; // marches need the room
    /** @param {string[]} pile */
    const one = pile => {
      const [id] = pile, n = { 'data-n': times(pile) };
      const o = options.find(x => x.noun === id);
      if (!o) return h('button.in', { ...n, 'data-noun': id, title: `${names.noun(id)}, in the force`, onclick: e =>
        this.ui.clicks.piece(id, /** @type {Element} */ (e.target).getBoundingClientRect()) }, names.face(id, 44));
      const title = `${names.noun(id)}: ${names.verb(o.verb)}`, on = same(o, marked) && 'on';
      const props = { ...n, class: on, title, 'data-verb': o.verb, 'data-noun': id };
      return h('button.opt.may', { ...props, onclick: () => this.ui.play.choose(o) }, names.face(id, 44));
    };
    const verb = options.find(o => o.noun === more[0])?.verb;
    this.force.hidden = !members.length && !more.length;
    this.force.ariaLabel = at && `Force at ${names.noun(at)}`;
    const [inside, outside] = [members, more].map(ids => names.piles(ids, true).map(one));
    fill(this.force, inside, verb && h('small', names.verb(verb)), outside);
    return new Set(more);
  }

  /** @param {Option} o */
  phrase(o) {
    const verb = attacks(o, this.names) ? 'Attack' : this.names.verb(o.verb);
    return o.noun ? `${verb}: ${this.names.option(o)}` : this.names.option(o);
  }

  /** If the question may have a standing answer, it can be set here, too. */
  showStandingAnswer() {
    const { play, postSettings } = this.ui, asked = postSettings.asked(play.now.ask?.step), { always } = this;
    if (asked === this.asked && !asked?.by_noun) return;
    const held = always.contains(document.activeElement);
    this.asked = asked;
    always.hidden = !asked;
    fill(always, asked && postSettings.beside(asked));
    if (held) focusOn(always, 'select');
  }

  /** A refusal or another remark, in words, until the next state. @param {string} text */
  say(text, rule = '') {
    this.notice.hidden = !text;
    fill(this.notice, h('b.x', '✕ '), text, ' ', this.ui.link(rule, 'a refusal'));
  }
}

/** @param {State} state @param {Names} names */
export function question({ outcome, ask, seats, waiting, status, thinking }, names) {
  if (outcome) return outcome.winner ? capital(names.does(outcome.winner, 'win')) : 'The game ends in a draw';
  if (ask) return ask.prompt;
  const seat = seats.find(s => s.role === waiting);
  if (!seat) return status.text || 'One moment';
  const side = names.side(seat.role);
  if (thinking || seat.kind === 'bot') return `${side}: the bot thinks`;
  const away = seat.online || names.post ? '' : ', who is not here now';
  return `Waiting for ${side}${seat.name && ` (${seat.name})`}${away}`;
}

/** Why nothing can be taken back now; "" when it can. @param {State} state */
export function noUndo({ undo, ask }) {
  if (undo) return '';
  if (!ask) return 'Only whoever decides can take back, and that is not you now.';
  return 'Nothing to take back: dice, something shown or another player came between.';
}
