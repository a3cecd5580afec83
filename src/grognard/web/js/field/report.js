// What the panel says of an order that is drawn: the action, the formation, who can't stand there and why, what
// standing there would bring, and the button that gives it.

import { fill, h } from '../dom.js';
import { nudge, steered } from './driving.js';
import { tellForecast } from './forecast.js';
import { turn } from './gestures.js';
import { inches } from './plane.js';
import { strays } from './proposal.js';
import { seekCharges } from './targets.js';

const TEMPLATES = ['keep', 'line', 'two_lines', 'block', 'column', 'spread'];
const ACTIONS = { foot: ['', 'move', 'double'], hull: ['manoeuvre', 'hard_turn', 'full_speed'] };
const STAY = 'halt';
const FINGERS = matchMedia('(pointer: coarse)');
const SIGNS = /** @type {Record<string, string>} */ ({ charge: 'w', shot: 'w', meets: 'w', objective: 'y', contact: 'y',
  formation: 'y', safe: 'y', fire: 'i' });

/** @param {string} id */
const words = id => id.replaceAll('_', ' ').replace(/^./, c => c.toUpperCase());

export class Report {
  /** @param {Hand} hand */
  constructor(hand) {
    this.hand = hand;
    this.root = h('section.drawing', { hidden: true, 'aria-label': 'The order that you draw' });
  }

  draw() {
    const { hand, root } = this, { ui } = hand, drawn = Boolean(hand.told && (hand.draft || hand.offer));
    const active = Boolean(hand.verb || hand.aims.length) && !ui.play.live;
    const held = root.contains(document.activeElement) && document.activeElement?.getAttribute('data-key');
    root.hidden = !active;
    root.classList.toggle('below', !hand.verb);
    if (!active) return fill(root);
    fill(root, hand.verb ? this.hint(drawn) : null, hand.verb ? this.actions() : null, this.charges(),
      hand.foot || hand.sets && !hand.flag ? this.templates() : null,
      hand.hull ? this.legs() : null, FINGERS.matches && drawn && hand.verb && !hand.draft?.target ? this.pad() : null,
      drawn ? this.faults() : null,
      drawn ? this.forecast() : null, this.unable(), drawn ? this.buttons() : null, drawn ? this.consequences() : null);
    if (held) /** @type {HTMLElement | null} */ (root.querySelector(`[data-key="${held}"]`))?.focus({ preventScroll:
      true });
  }

  /** @param {boolean} drawn */
  hint(drawn) {
    const { hand } = this;
    if (drawn) return null;
    const what = hand.flag ? 'Press the table where it shall lie.' : hand.sets ?
      'Drag the unit to its place, or press the table.'
      : hand.hull ? 'Drag the vehicle, or set legs and turn below.' : 'Drag the Leader; drop on an enemy to charge.';
    return h('p.hint', what, h('small', ' Or use the arrows, or choose from the list.'));
  }

  /** The distance picks the action; pressed here it is forced. */
  actions() {
    const { hand } = this, { limits, forced } = hand;
    if (hand.sets) return null;
    const now = hand.draft?.action ?? '';
    const all = ACTIONS[hand.hull ? 'hull' : 'foot'].filter(a => a !== '' && (hand.hull || limits[a]));
    const seg = all.map(a => h('button', { 'data-key': `act-${a}`, 'aria-pressed': String(a === (now || forced)),
      onclick: () => hand.force(forced === a ? '' : a) }, words(a),
    h('small', limits[a] ? `${limits[a] / 1000}″` : forced === a ? 'chosen' : '')));
    const charge = hand.foot && h('button', { 'data-key': 'act-charge', 'aria-pressed': String(now === 'charge' ||
      forced === 'charge'), onclick: () => void seekCharges(hand) }, 'Charge', h('small', 'whom?'));
    return h('div.seg', { role: 'group', 'aria-label': 'Action' }, this.stay(), seg, charge);
  }

  /** Whom it could charge, and of the others why not. */
  charges() {
    const { hand } = this, { ui, charged } = hand;
    if (hand.forced !== 'charge') return null;
    const rows = [...charged].map(([id, told]) => {
      const name = ui.names.noun(id);
      if (told?.rule) return h('li.n', h('b', name), `: ${told.why} `, ui.link(told.rule, 'the charge'));
      const met = told?.consequences.find(c => c.kind === 'contact')?.text, press = () => hand.charge(id);
      return h(`li.${told ? 'y' : 'i'}`, h('button.lk', { 'data-key': `whom-${id}`, onclick: press }, name),
        `: ${met ?? '…'}`);
    });
    return [h('h4', 'Charge', h('small', 'or drop the unit on an enemy')), h('ul.points', rows)];
  }

  /** To stay where it is: no order is drawn for that. */
  stay() {
    const { ui: { play, names } } = this.hand, o = play.openOptions().find(x => x.verb === STAY);
    return o && h('button', { 'data-key': 'act-stay', onclick: () =>
      play.choose(o) }, names.verb(STAY), h('small', 'stay'));
  }

  templates() {
    const { hand } = this, now = hand.draft?.template ?? (hand.sets ? '' : 'keep');
    if (hand.draft?.target) return null;
    const names = TEMPLATES.filter(t => t !== 'keep' || !hand.sets);
    return [h('h4', 'Formation', h('small', 'turn with Q and E')), h('div.seg.forms', { role: 'group',
      'aria-label': 'Formation' },
      names.map(t => h('button', { 'data-key': `form-${t}`, 'aria-pressed': String(t === now),
        onclick: () => hand.change({ template: t, models: {} }) }, words(t))))];
  }

  /** First leg, turn, second leg, each with its buttons. */
  legs() {
    const { hand } = this, { draft, limits, forced } = hand, most = limits.manoeuvre ?? 0;
    const { legs: [one = 0, two = 0] = [], pivots: [pivot = 0] = [], gear = 1 } = draft ?? {};
    /** @param {string} name @param {'first' | 'turn' | 'second'} part @param {string} value @param {number} by */
    const row = (name, part, value, by) => h('tr', h('th', { scope: 'row' }, name),
      h('td', h('button', { 'data-key': `${part}-`, 'aria-label': `${name}: less`, onclick: () =>
        hand.propose('drive', steered(hand, part, -by), true) }, '−')), h('td.figure', value),
      h('td', h('button', { 'data-key': `${part}+`, 'aria-label': `${name}: more`, onclick: () =>
        hand.propose('drive', steered(hand, part, by), true) }, '+')));
    if (forced === 'hard_turn') return h('table.legs', row('Facing', 'turn',
      `${((draft?.facing ?? hand.stood[0]?.facing ?? 0) / 10).toFixed(0)}°`, -50));
    if (forced === 'full_speed') return h('table.legs', row('Straight on', 'first', inches(draft?.distance ?? 0), 500));
    const way = pivot ? `${Math.abs(pivot / 10)}° ${pivot > 0 ? 'left' : 'right'}` : 'none';
    return [h('div.seg', [1, -1].map(g => h('button', { 'data-key': `gear${g}`, 'aria-pressed': String(g === gear),
      onclick: () =>
      hand.propose('drive', { ...nudge(draft ?? {}, 'first', 0, most), gear: g }, true) }, g > 0 ?
        'Forward' : 'Back'))),
    h('table.legs', row('First leg', 'first', inches(one), 500), row('Turn', 'turn', way, -50), row('Second leg',
      'second', inches(two), 500),
      h('tr', h('th', 'Together'), h('td.figure', { colspan: 3 }, `${inches(one + two)} of ${inches(most)}`)))];
  }

  /** For fingers: a quarter of an inch at a time. */
  pad() {
    const { hand } = this, { field } = hand;
    /** @param {string} text @param {string} name @param {number} dx @param {number} dy */
    const go = (text, name, dx, dy) => h('button', { 'data-key': name, 'aria-label': `A quarter inch ${name}`,
      onclick: () => {
      const at = hand.goal;
      if (at) hand.lead([at[0] + dx * 6, at[1] + dy * 6], true);
    } }, text);
    return field && h('div.pad', go('▲', 'up', 0, -1), go('◀', 'left', -1, 0), h('span', '¼″'), go('▶', 'right', 1, 0),
      go('▼', 'down', 0, 1), h('button.ccw', { 'data-key': 'ccw', 'aria-label': 'Turn left', onclick: () =>
        turn(hand, 1, { shiftKey: false }) }, '⟲'),
      h('button.cw', { 'data-key': 'cw', 'aria-label': 'Turn right', onclick: () => turn(hand, -1,
        { shiftKey: false }) }, '⟳'));
  }

  /** Each who can't stand where he was wished, by his number on the table. */
  faults() {
    const { hand } = this, { told, ui, reasons } = hand, odd = strays(hand.proposed());
    const all = told?.ghosts.length ?? 0;
    if (!odd.length) return told?.rule ? h('ul.points', h('li.n', told.why, ' ', ui.link(told.rule,
      'the order'))) : null;
    const rows = odd.map((g, i) => {
      const { rule, why } = g.rule ? g : reasons.get(g.piece) ?? { rule: '',
        why: `${ui.names.noun(g.piece)} can’t stand there` };
      return h('li', h('i.num', i + 1), why.replace(/\.$/, ''), g.rule ? '. ' : '; stands beside instead. ',
        ui.link(rule, 'the order'));
    });
    return [h('h4', 'Cannot stand there', h('small', `${odd.length} of ${all}`)), h('ul.points', rows)];
  }

  forecast() {
    const { told, ui } = this.hand;
    if (!told?.forecast) return null;
    const name = h('h4', ui.names.noun(told.forecast.target), told.forecast.eye && h('small',
      'figure at a firer: obscured for him'));
    return [name, ...tellForecast(told.forecast, rule => ui.link(rule, 'the attack'))];
  }

  /** Enemies that can't be shot at, and why. */
  unable() {
    const { barred, ui, aims } = this.hand;
    if (!aims.length || !barred.size) return null;
    return [h('h4', 'Not these'), h('ul.points', [...barred].map(([id, { why, rule }]) => h('li.n',
      h('b', ui.names.noun(id)), `: ${why} `, ui.link(rule, 'the attack'))))];
  }

  /** The button waits for an answer that is on its way. */
  wait() {
    this.root.querySelector('#give')?.setAttribute('aria-disabled', 'true');
  }

  buttons() {
    const { hand } = this, ready = hand.ready !== null;
    return h('div.act', h('button.go#give', { 'data-key': 'give', 'aria-disabled': String(!ready), onclick: () =>
      hand.act() },
      hand.label, ' ', h('kbd', '↵')), h('button', { 'data-key': 'drop', onclick: () => hand.back() }, 'Back ',
        h('kbd', 'Esc')));
  }

  consequences() {
    const { told, ui } = this.hand, all = told?.consequences ?? [];
    /** @param {Consequence[]} these */
    const list = these => h('ul.points', these.map(({ kind, text, rule }) => h(`li.${SIGNS[kind] ?? 'i'}`, text, ' ',
      ui.link(rule, 'standing there'))));
    const fire = all.filter(c => c.kind === 'fire'), rest = all.filter(c => c.kind !== 'fire');
    return [...(fire.length ? [h('h4', 'What it can fire then'), list(fire)] : []),
      ...(rest.length ? [h('h4', 'Standing there', h('small', 'before you commit')), list(rest)] : [])];
  }

  /** The proposal as it is read out. */
  words() {
    const { hand } = this, odd = strays(hand.proposed()).length, { told } = hand;
    const parts = [hand.label, hand.cost() && `Leader ${hand.cost()}`, odd && `${odd} can’t stand as drawn`,
      told?.rule && told.why, ...(told?.consequences ?? []).map(c => c.text)];
    return parts.filter(Boolean).join('. ');
  }
}
