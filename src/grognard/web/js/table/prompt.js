// The card with the question: who decides, what is asked and by which rule, the force it is about, act and undo.

/** @import { Option, State } from '../../types.d.ts' */
/** @import { Names } from './names.js' */
/** @import { Chosen } from './force.js' */
/** @import { Choosing, OptionHooks } from './options.js' */
/** @import { Links } from './links.js' */
import { fill, h } from '../dom.js';
import { chitOf, face, signOf } from './drawn.js';
import { alike, times } from './alike.js';
import { FEW, same } from './choices.js';
import { Options } from './options.js';

/**
 * @typedef {object} CardHooks
 * @property {() => void} act
 * @property {() => void} undo
 * @property {() => void} back
 */

const LONG = 58; // letters of a prompt that is set smaller
const LONGER = 96;

export class Prompt {
  /**
   * @param {HTMLElement} host
   * @param {Names} names
   * @param {Links} links
   * @param {OptionHooks & CardHooks} hooks
   */
  constructor(host, names, links, hooks) {
    this.host = host;
    this.names = names;
    this.links = links;
    this.hooks = hooks;
    this.eyebrow = h('div', { class: 'eyebrow', id: 'who' });
    this.head = h('h2', { id: 'prompt', tabindex: '-1' });
    this.chit = h('div', { class: 'marker' });
    this.force = h('div', { class: 'force', role: 'group' });
    this.rule = h('div', { class: 'rl' });
    this.notice = h('p', { class: 'notice', role: 'alert', hidden: true });
    const list = h('div', { class: 'choose' });
    this.options = new Options(list, names, hooks);
    this.act = h('button', { class: 'go', id: 'act', type: 'button', onclick: () => hooks.act() });
    this.undo = h('button', { id: 'undo', type: 'button', onclick: () => hooks.undo() }, 'Undo ', h('kbd', {}, 'U'));
    this.back = h('button', { id: 'back', type: 'button', onclick: () => hooks.back() }, 'Back ', h('kbd', {}, 'Esc'));
    host.append(
      this.eyebrow, h('div', { class: 'prompt' }, this.head, this.chit), this.rule, this.force, this.notice, list,
      h('div', { class: 'act' }, this.act, this.undo, this.back),
    );
  }

  /**
   * @param {State} state
   * @param {Choosing} now
   * @param {Chosen} force
   */
  show(state, now, force) {
    fill(this.eyebrow, ...this.who(state));
    const text = question(state, this.names);
    this.head.textContent = text;
    this.head.className = text.length > LONGER ? 'longer' : text.length > LONG ? 'long' : '';
    fill(this.chit, state.status.marker && chitOf(state.status.marker));
    fill(this.rule, ...(now.ask?.rule ? ['Why these? ', this.links.rule(now.ask.rule, 'the question', true)] : []));
    this.options.show(now, this.showForce(force, now.ask?.options ?? [], now.marked));
    this.showButtons(state, now);
  }

  /** @param {State} state */
  who(state) {
    const role = state.view.role;
    const decides = state.ask ? role : state.waiting;
    const { text, detail } = state.status;
    const name = decides && !detail.includes(this.names.side(decides)) && this.names.side(decides);
    const words = [name, decides && decides === role && (name ? 'you' : 'You')].filter(Boolean).join(', ');
    return [decides && signOf(this.names, decides), h('span', {}, [words || text, detail].filter(Boolean).join(' · '))];
  }

  /**
   * Those who are in the force; where there are many options, also those who may join it.
   * @param {Chosen} force
   * @param {Option[]} options
   * @param {Option | null} marked
   * @returns {Set<string>} those that can be chosen here
   */
  showForce(force, options, marked) {
    const others = options.length > FEW ? force.others : [];
    this.force.hidden = !force.members.length && !others.length;
    this.force.setAttribute('aria-label', force.at ? `Force at ${this.names.noun(force.at)}` : '');
    const one = (/** @type {string[]} */ pile) => {
      const id = pile[0];
      const n = { 'data-n': times(pile) };
      const o = options.find((x) => x.noun === id);
      const drawn = face(this.names, id, 44);
      if (!o) return h('span', { ...n, class: 'in', title: `${this.names.noun(id)}, in the force` }, drawn);
      const name = `${this.names.noun(id)}: ${this.names.verb(o.verb)}`;
      const on = same(o, marked) ? 'opt may on' : 'opt may';
      const props = { ...n, class: on, type: 'button', title: name, 'aria-label': name, 'data-verb': o.verb, 'data-noun': id };
      return h('button', { ...props, onclick: () => this.hooks.choose(o) }, drawn);
    };
    const piles = (/** @type {string[]} */ ids) => alike(ids, this.names, true).map(one);
    const verb = options.find((o) => o.noun === others[0])?.verb;
    fill(this.force, ...piles(force.members), verb && h('small', {}, this.names.verb(verb)), ...piles(others));
    return new Set(others);
  }

  /**
   * @param {State} state
   * @param {Choosing} now
   */
  showButtons(state, now) {
    this.act.hidden = !now.marked;
    if (now.marked) fill(this.act, this.deed(now.marked), ' ', h('kbd', {}, '↵'));
    this.back.hidden = !(now.marked || now.group || now.typed);
    const why = noUndo(state);
    this.undo.hidden = !state.view.role || state.outcome !== null;
    this.undo.setAttribute('aria-disabled', String(why !== ''));
    this.undo.title = why || 'Take back your last choice';
    this.host.classList.toggle('busy', now.busy);
  }

  /** @param {Option} o */
  deed(o) {
    return o.noun ? `${this.names.verb(o.verb)}: ${this.names.option(o)}` : this.names.option(o);
  }

  /**
   * A refusal or another remark, in words, until the next state.
   * @param {string} text
   * @param {string} [rule]
   */
  say(text, rule = '') {
    this.notice.hidden = !text;
    fill(this.notice, h('b', { class: 'x' }, '✕ '), text, rule && ' ', rule && this.links.rule(rule, 'a refusal'));
  }
}

/**
 * @param {State} state
 * @param {Names} names
 */
export function question(state, names) {
  if (state.outcome) return state.outcome.winner ? `${names.side(state.outcome.winner)} wins` : 'The game ends in a draw';
  if (state.ask) return state.ask.prompt;
  const seat = state.seats.find((s) => s.role === state.waiting);
  if (!seat) return state.status.text || 'One moment';
  if (state.thinking || seat.kind === 'bot') return `${names.side(seat.role)}: the bot thinks`;
  const known = seat.name ? ` (${seat.name})` : '';
  return `Waiting for ${names.side(seat.role)}${known}${seat.online ? '' : ', who is not here now'}`;
}

/**
 * Why nothing can be taken back now; "" when it can.
 * @param {State} state
 */
export function noUndo(state) {
  if (state.undo) return '';
  if (!state.ask) return 'Only who decides can take back, and that is not you now.';
  return 'Nothing to take back: dice, something shown or another player came between.';
}
