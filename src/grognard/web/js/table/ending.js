// How a game ends: who won and what can be done then; and, before, the ways to end it that the rules don't know:
// resigning, a draw by agreement, a claim when the other side's time is up.

import { fill, h } from '../dom.js';
import { ago } from '../lobby/words.js';
import { api, sentence } from '../net.js';
import { capital, halves } from './names.js';

const AGREED = 'A draw needs both sides. It stays on offer until it is taken, declined or taken back.';

export class Ending {
  seen = false; // the end was looked at
  offered = false; // by us
  waits = ''; // the deadline that we let pass
  asking = false; // whether to give it up

  /** @param {TableUI} ui */
  constructor(ui) {
    this.ui = ui;
    this.root = h('section.outcome#outcome', { role: 'dialog', 'aria-label': 'The game is over', hidden: true });
    this.offer = h('section.since.offer#offer', { 'aria-label': 'An offer', hidden: true });
    ui.layout.area.append(this.root, this.offer);
  }

  /** @param {State} state */
  show(state) {
    this.end(state.outcome);
    this.tell(state);
  }

  /** Who won, by which rule, and what can be done now, until it has been seen. @param {Outcome | null} outcome */
  end(outcome) {
    const { root, ui } = this, { names } = ui;
    this.seen &&= outcome !== null;
    root.hidden = !outcome || this.seen;
    if (!outcome || this.seen) return;
    const { winner, score, rule, text } = outcome, link = ui.link(rule, 'the end of the game', true);
    const points = Object.entries(score).map(([side, n]) => `${names.side(side)} ${halves(n)}`).join(', ');
    const close = () => (root.hidden = this.seen = true);
    /** @param {() => unknown} act */
    const then = act => () => (close(), void act());
    const told = h('p', { role: 'status' }), file = async () => fill(told, await ui.download());
    fill(
      root,
      h('h2', winner && names.sign(winner), winner ? capital(names.does(winner, 'win')) : 'A draw'),
      h('p', text && `${text} `, link && 'By rule ', link, link && '. ', points && `Score: ${points}.`),
      h('div.act',
        h('button.go', { onclick: then(() => ui.review({ number: 0 })) }, 'Replay the game'),
        h('button', { onclick: then(() => ui.luck()) }, 'Luck'),
        h('button', { onclick: then(() => ui.readJournal()) }, 'Journal'),
        h('button', { onclick: file }, 'Download the game'),
        h('a.btn', { href: '#/' }, 'New table'),
        h('button', { onclick: close }, 'Look at the map')),
      told,
    );
  }

  /** What another side offers, or that its time is up. @param {State} state */
  tell({ draw, due, outcome, seats, waiting }) {
    const { names, page: { role, table } } = this.ui, other = draw.find(r => r !== role) ?? '';
    const offered = draw.includes(role), late = Date.parse(due) <= Date.now() && due !== this.waits;
    if (this.offered && !offered && !outcome) this.ui.headline(['No draw: the game goes on.']);
    this.offered = offered;
    const asked = !outcome && role && other && !offered;
    const free = !outcome && role && late && !seats.find(s => s.role === waiting)?.mine;
    const key = asked ? `draw ${other}` : free ? `time ${due}` : '';
    this.offer.hidden = !key;
    if (this.offer.dataset.key === key) return; // a button that is being pressed stays
    this.offer.dataset.key = key;
    if (asked) {
      this.put(`${capital(names.does(other, 'offer'))} a draw.`, ['draw', 'Agree'], 'Decline',
        () => void this.send('decline'));
    } else if (free) {
      const wait = () => void (this.waits = due, this.offer.hidden = true);
      this.put(`${names.side(waiting)} has made no choice for ${table.days} days.`, ['claim', 'Claim the game'],
        'Go on waiting', wait);
    }
  }

  /** @param {string} text @param {[by: string, text: string]} yes @param {string} no @param {() => void} refuse */
  put(text, [by, name], no, refuse) {
    fill(this.offer, h('p', { role: 'status' }, text), h('button.go', { onclick: () => void this.send(by) }, name),
      h('button', { onclick: refuse }, no));
  }

  /** @param {string} by */
  async send(by) {
    const { bar, menu, page, prompt } = this.ui;
    this.asking = false;
    if (by === 'decline') this.offered = false;
    try {
      page.table = await api('POST', `${page.path}/end`, { role: page.role, by });
      menu.note = '';
    } catch (error) {
      menu.note = sentence(/** @type {Error} */ (error).message);
      if (!bar.menuPop.box) prompt.say(menu.note);
    }
    bar.menuPop.refresh();
  }

  /** The part of the menu for it; nothing for spectators, or where a bot plays. */
  build() {
    const { page: { role, table }, play, bar } = this.ui, state = play.newest, seats = state?.seats ?? [];
    const ours = seats.find(s => s.role === role);
    if (!state || state.outcome || !ours || ours.kind === 'bot') return null;
    const ask = () => {
      this.asking = !this.asking;
      bar.menuPop.refresh();
    };
    const people = seats.every(s => s.kind !== 'bot'), offers = state.draw.includes(role);
    const others = seats.some(s => !s.mine || s.kind === 'here');
    const clock = table.days > 0 && h('p.hint', `The clock: ${table.days} days for a choice`,
      state.due && `, which are up ${ago(state.due)}`, '. Then the other side may claim the game.');
    const draw = offers ? h('button', { onclick: () => void this.send('decline') }, 'Take the draw back')
      : people && h('button#draw', { onclick: () => void this.send('draw') }, 'Offer a draw');
    const resign = this.asking
      ? [h('button.danger#resign', { onclick: () => void this.send('resign') }, 'Yes, resign'),
        h('button', { onclick: ask }, 'Play on')]
      : [h('button#resign-ask', { onclick: ask }, 'Resign…')];
    return this.ui.postSettings.fold('ending', 'End the game', clock, people && others && h('p.hint', AGREED),
      h('div.ways', draw, ...resign));
  }
}
