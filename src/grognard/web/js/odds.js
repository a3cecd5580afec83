// The odds of a battle where it is decided: beside an attack that is pointed at, on a space of ours, in the scene.

import { fill, focusOn, h } from './dom.js';
import { api, sentence, url } from './net.js';
import { attacks } from './table/choices.js';
import { capital, joined } from './table/names.js';

const WAIT = 130; // milliseconds that something is pointed at before its odds are asked for
const AGAIN = 4000; // until odds that could not be reckoned are asked for once more
const LINGER = 320; // and that they stay when it no longer is, to be reached themselves
const EDGE = 8; // pixels to the edge of the window
const SURE = 2; // standard errors
const NONE = { odds: [], rule: '', why: '', choices: [] };
const MATTERS = 0.02; // of a chance: a smaller difference between two choices says nothing

export class OddsView {
  known = /** @type {Map<string, Promise<Odds>>} */ (new Map()); // of the present position, by space
  wins = /** @type {Map<string, string>} */ (new Map()); // chances of attacks, in words
  line = /** @type {Promise<unknown>} */ (Promise.resolve()); // one question at a time
  number = -1;
  wanted = '';
  bubble = /** @type {Bubble | null} */ (null);
  timer = 0;

  /** @param {TableUI} ui */
  constructor(ui) {
    this.ui = ui;
    this.panel = h('section.s-odds', { 'aria-label': 'Odds', hidden: true });
  }

  /** What the server reckons for a space, or for the battle under way. @param {string} at */
  ask(at) {
    if (this.ui.hand) return Promise.resolve(NONE); // an open table tells them with what is proposed
    const { page: { path, role }, play } = this.ui, { number = -1 } = play.state ?? {};
    if (number !== this.number) [this.known, this.wins].forEach(m => m.clear());
    this.number = number;
    const old = this.known.get(at);
    if (old) return old;
    const asked = async () => {
      if (this.number !== number || play.closed) return NONE; // nobody waits for it any more
      const told = /** @type {Odds & {number: number}} */ (await api('GET', path + url`/odds?role=${role}&at=${at}`));
      return told.number === number ? told : NONE;
    };
    const answer = this.line.then(asked, asked);
    this.line = answer;
    this.known.set(at, answer);
    answer.catch(() => this.known.get(at) === answer && this.known.delete(at));
    return answer;
  }

  /** Another seat of ours knows other things. */
  turn() {
    this.hide();
    [this.known, this.wins].forEach(m => m.clear());
    this.panel.dataset.number = '';
  }

  // before a battle

  /** Our chance to win an attack on a space: "" until it is known; it is put where it belongs when it is.
   * @param {string} at */
  win(at) {
    const { play, names, socket } = this.ui, { state } = play;
    if (!state || play.live || play.now.busy || socket.tries) return '';
    const stays = () => play.state?.number === state.number && !play.closed; // others may have come or gone
    if (state.number !== this.number || !this.known.has(at)) void this.ask(at).then(({ odds }) => {
      const ours = odds.find(b => b.attacker.side === names.view?.role);
      this.wins.set(at, ours ? percent(ours.attacker.wins, ours.exact) : '');
      if (stays() && ours) play.tellWin(at, this.wins.get(at) ?? '');
    }).catch(() => setTimeout(() => stays() && this.win(at), AGAIN));
    return this.wins.get(at) ?? '';
  }

  /** A place is pointed at, by mouse, finger or key, or none: "". An attack that is marked stays in view.
   * @param {string} at */
  point(at) {
    const { marked } = this.ui.play.now, held = marked && this.isAttack(marked.noun) ? marked.noun : '';
    const wanted = at && this.isAttack(at) ? at : held;
    clearTimeout(this.timer);
    if (wanted && wanted === this.wanted && this.bubble?.box.isConnected) return;
    this.timer = setTimeout(() => wanted ? void this.show(wanted).catch(() => undefined) : this.hide(),
      wanted ? WAIT : LINGER);
  }

  /** @param {string} at */
  isAttack(at) {
    const { names, play } = this.ui;
    return play.openOptions().some(o => o.noun === at && attacks(o, names));
  }

  /** Whether a fight could come to a space: ours and others in it and next to it. @param {string} at */
  isContested(at) {
    const { names: { near, view }, play: { live, state } } = this.ui;
    if (!view?.role || state?.scene || state?.outcome || live) return false;
    const all = [...view.pieces, ...view.stacks], there = all.filter(x => x.at === at);
    const beside = all.filter(x => near.get(at)?.has(x.at)), mine = there.some(x => x.side === view.role);
    return there.length > 0 && beside.some(x => (x.side === view.role) !== mine);
  }

  /** A way to ask about a space, where there is something to ask. @param {string} at */
  button(at) {
    if (!this.isContested(at)) return null;
    const { names, page: { role } } = this.ui, mine = names.standing(at).some(p => p.side === role);
    return h('button.ask-odds', { 'data-at': at, onclick: () => this.open(at) },
      mine ? 'If I am attacked here' : 'Odds of an attack');
  }

  /** Asked for in so many words: it says what it does, and takes the focus. @param {string} at */
  async open(at) {
    const { bubbles, names } = this.ui;
    bubbles.clear();
    clearTimeout(this.timer);
    this.put(at, names.noun(at), [h('p', 'Reckoning…')], true);
    await this.show(at, true).catch(error => this.put(at, names.noun(at), [h('p', sentence(error.message))], true));
  }

  /** @param {string} at */
  async show(at, asked = false) {
    this.wanted = at;
    const { odds, rule, why } = await this.ask(at), { names, play } = this.ui;
    const waits = asked ? this.bubble?.box.isConnected : this.isAttack(at);
    if (!waits || this.wanted !== at || play.state?.number !== this.number) return;
    const [first] = odds, place = names.noun(at);
    const none = h('p', why || 'Nobody could fight here now.', ' ', this.ui.link(rule, 'the odds'));
    if (!first) return asked ? this.put(at, place, [none], true) : undefined;
    const title = first.attacker.side === names.view?.role ? `Attack on ${place}`
      : `If ${names.does(first.attacker.side, 'attack')} ${place}`;
    this.put(at, title, this.blocks(odds), asked);
    this.ui.say(joined([title, ...odds.slice(0, 1).map(b => this.spoken(b))], ': '));
  }

  /** @param {string} at @param {string} title @param {Child[]} content @param {boolean} asked */
  put(at, title, content, asked) {
    const { bubbles, map } = this.ui;
    if (this.bubble) bubbles.drop(this.bubble);
    const bubble = (this.bubble = bubbles.show(map.box(at), title, content, false, 'odds'));
    bubble.box.dataset.at = at;
    bubble.box.addEventListener('toggle', () => { // what it assumes needs room below
      const { offsetTop: top, offsetHeight: high, style } = bubble.box;
      style.top = `${Math.max(EDGE, Math.min(top, innerHeight - high - EDGE))}px`;
    }, true);
    if (asked) return focusOn(bubble.box, bubble.box.querySelector('summary') ? 'summary' : '.shut');
    bubble.box.addEventListener('pointerenter', () => clearTimeout(this.timer));
    bubble.box.addEventListener('pointerleave', () => this.point(''));
  }

  hide() {
    clearTimeout(this.timer);
    if (this.bubble?.box.contains(document.activeElement)) return; // it is read
    this.wanted = '';
    if (this.bubble) this.ui.bubbles.drop(this.bubble);
    this.bubble = null;
  }

  // in a battle

  /** @param {State} state that has a scene */
  async follow({ number }) {
    if (this.ui.play.live) return void (this.panel.hidden = true); // the server knows the present only
    if (!this.panel.hidden && this.panel.dataset.number === String(number)) return;
    this.panel.dataset.number = String(number);
    this.panel.classList.add('old');
    const { odds, choices } = await this.ask('').catch(() => NONE);
    if (this.panel.dataset.number === String(number)) this.ui.prompt.options.tellChances(this.worth(choices));
    if (this.panel.dataset.number !== String(number)) return;
    this.panel.classList.remove('old');
    this.panel.hidden = !odds.length;
    const opened = this.panel.querySelector('details')?.open, held = this.panel.contains(document.activeElement);
    fill(this.panel, ...this.blocks(odds));
    this.panel.querySelector('details')?.toggleAttribute('open', opened === true);
    if (held) focusOn(this.panel, 'summary');
  }

  /** Chances to win after each option, in words; none where they hardly differ. @param {number[]} choices */
  worth(choices) {
    const known = choices.filter(p => p >= 0);
    if (Math.max(...known) - Math.min(...known) < MATTERS) return [];
    return choices.map(p => (p < 0 ? '' : percent(p, false)));
  }

  // drawing

  /** Of several battles, what each takes for granted alone is its heading. @param {Battle[]} odds @returns {Child[]} */
  blocks(odds) {
    /** @param {string} text */
    const common = text => odds.every(b => b.assumes.includes(text));
    return odds.map(b => h('div.od',
      odds.length > 1 && h('p.case', b.assumes.find(text => !common(text)) ?? ''),
      this.duel(b), [b.attacker, b.defender].map(c => this.side(c)),
      h('details', h('summary', h('span', trust(b))), h('ul', b.assumes.map(text => h('li', text))))));
  }

  /** Who wins: our own chance first, where one side is ours. @param {Battle} b */
  duel(b) {
    const { names } = this.ui, { attacker, defender, error } = b;
    const us = defender.side === names.view?.role ? defender : attacker, them = us === attacker ? defender : attacker;
    const off = b.exact ? 0 : SURE * error, [low, high] = [us.wins - off, us.wins + off].map(p => 100 * clip(p));
    const who = us.side === names.view?.role ? 'You win' : capital(names.does(us.side, 'win'));
    return h('div.duel', h('b.win', percent(us.wins, b.exact)),
      off > 0.005 && h('small', `± ${Math.round(100 * off)}`),
      h('span', who),
      h('i.bar', { 'aria-hidden': 'true', style: `--p:${100 * us.wins}%;--q:${100 - 100 * them.wins}%` },
        off > 0 && h('i', { style: `left:${low}%;width:${high - low}%` })));
  }

  /** One side's losses, a column for each number of them. @param {Chances} c */
  side(c) {
    const { names } = this.ui, most = Math.max(...c.losses), name = names.side(c.side);
    const columns = c.losses.map((p, n) => h('i', { title: `${n}: ${percent(p)}`,
      style: `height:${p > 0 ? Math.max(4, (100 * p) / most) : 0}%` }));
    const ends = [c.wiped_out > 0 && `wiped out ${percent(c.wiped_out)}`,
      c.leader_lost > 0 && `leader lost ${percent(c.leader_lost)}`];
    return h('div.loss', { 'data-side': c.side }, names.sign(c.side),
      h('span.hist', { role: 'img', 'aria-label': `${name}: ${chances(c)}` }, columns),
      h('span', h('b', `loses ${about(c)}`), h('small', joined(ends, ' · '))));
  }

  /** @param {Battle} b */
  spoken({ attacker, defender }) {
    const { names } = this.ui;
    return [attacker, defender].map(c => `${capital(names.does(c.side, 'win'))} ${percent(c.wins)} and ${
      names.third(c.side, 'lose')} ${about(c)}.`).join(' ');
  }
}

/** @param {number} p */
const clip = p => Math.min(1, Math.max(0, p));

/** As people say it; what is possible is never said to be impossible. @param {number} p */
function percent(p, exact = true) {
  if (p < 0.01 && (p > 0 || !exact)) return '<1 %';
  if (p > 0.99 && (p < 1 || !exact)) return '>99 %';
  return `${Math.round(100 * p)} %`;
}

/** Units lost on average: to a half, for more would say more than is known. @param {Chances} c */
function about({ count, expected }) {
  const halves = Math.round(2 * expected);
  if (!halves) return expected > 0.05 ? 'hardly any' : 'none';
  return `${halves > 1 ? Math.floor(halves / 2) : ''}${halves % 2 ? '½' : ''} of ${count}`;
}

/** @param {Chances} c */
const chances = ({ losses }) => losses.flatMap((p, n) => p >= 0.005 ? [`${n || 'none'} lost ${percent(p)}`] : [])
  .join(', ');

/** How far the figures can be trusted. @param {Battle} b */
const trust = b => b.exact ? 'Exact. What is assumed' : `From ${b.samples} samples. What is assumed`;
