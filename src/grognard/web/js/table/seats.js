// The seats in the menu: who holds each and since when; hand yours to a bot or a deputy, take it along, leave it.

import { h } from '../dom.js';
import { ago } from '../lobby/words.js';
import { api, url } from '../net.js';
import { tokens } from '../settings.js';

const INVITED = 'The link is copied. Whoever opens it first has the seat; then it is spent.';
const MOVED = 'The link is copied. Open it in your other browser: it is good once.';
const LENT = 'The link is copied. Whoever opens it first plays for you until you end that.';

const HUSH = 'Muted, you don’t read what is said. Blocked, the player can’t sit down at your tables either.';
const REPORT = 'A report goes to whoever runs this server, with the last lines of the chat.';

export class Seats {
  leaving = ''; // the seat that we are asked about

  /** @param {import('./menu.js').Menu} menu */
  constructor(menu) {
    this.menu = menu;
    this.ui = menu.ui;
    this.names = menu.names;
  }

  /** @param {SeatInfo} s */
  row(s) {
    const { names, ui: { page } } = this, token = tokens(page.id)[s.role], { owner } = page.table;
    const back = () => this.hand(s.role, { kind: 'me' }), free = !s.held && s.kind !== 'bot';
    const copy = () => void this.copy(async () => token, INVITED);
    const invite = () => void this.copy(() => this.link(s.role, 'invite'), INVITED);
    return h(
      'li', names.sign(s.role), h('span', h('b', names.side(s.role)), h('small', this.sitter(s))),
      s.mine && s.kind === 'bot' && h('button', { onclick: back }, 'Take it back'),
      (s.mine ? !s.lent : owner && free) && s.kind !== 'bot' && this.menu.bots.length > 0 && this.stand(s.role),
      free && (token ? h('button', { onclick: copy }, 'Copy the link')
        : owner && h('button', { onclick: invite }, 'Invite somebody')),
      s.mine && this.own(s), !s.mine && s.held && page.role && this.other(s),
    );
  }

  /** What can be done about somebody else. @param {SeatInfo} s */
  other({ role, silenced }) {
    const { path } = this.ui.page, { postSettings } = this.ui;
    const to = (/** @type {string} */ text, /** @type {string} */ attitude) => h('button', { onclick: () =>
      this.try(() => api('POST', `${path}/attitude`, { role, to: attitude })) }, text);
    const field = h('input', { maxlength: 1000, 'aria-label': 'What happened', placeholder: 'What happened?' });
    const report = () => this.try(() => api('POST', `${path}/report`, { role, text: field.value }));
    return postSettings.fold(`player-${role}`, 'This player', h('p.hint', HUSH), h('div.ways',
      silenced ? to('Listen again', '') : to('Mute', 'mute'), to('Block', 'block')), h('p.hint', REPORT), field,
      h('div.ways', h('button', { onclick: report }, 'Report to the operator')));
  }

  /** @param {SeatInfo} s */
  sitter(s) {
    const here = s.online ? 'here' : this.names.post ? '' : 'not here';
    const who = s.kind === 'bot' ? `bot ${s.bot}` : s.name || (s.mine ? 'you' : s.held ? here : 'nobody yet');
    return [who, s.held && s.since && `since ${ago(s.since)}`, s.browsers > 1 && `in ${s.browsers} browsers`,
      s.deputy && (s.lent ? 'you play for its holder' : 'a deputy plays')].filter(Boolean).join(', ');
  }

  /** What can be done with a seat of ours. @param {SeatInfo} s */
  own({ role, lent, deputy }) {
    const path = `${this.ui.page.path}${url`/seats/${role}`}`, { postSettings } = this.ui;
    const act = (/** @type {string} */ text, /** @type {() => unknown} */ onclick) => h('button', { onclick }, text);
    const end = act(lent ? 'Give it back' : 'End the deputy', () => this.try(() => api('DELETE', `${path}/deputy`)));
    if (lent) return end;
    const leave = this.leaving === role
      ? [h('button.danger', { onclick: () => this.try(() => api('POST', `${path}/leave`, {})) }, 'Yes, leave the seat'),
        act('Stay', () => this.ask(''))]
      : [act('Leave the seat…', () => this.ask(role))];
    return postSettings.fold(`seat-${role}`, 'This seat', h('div.ways',
      act('Take it to another browser', () => this.copy(() => this.link(role, 'key'), MOVED)),
      act('Only this browser', () => this.try(() => api('POST', `${path}/alone`, {}))),
      deputy ? end : act('Lend it to a deputy', () => this.copy(() => this.link(role, 'deputy'), LENT)), ...leave));
  }

  /** @param {string} role */
  ask(role) {
    this.leaving = role;
    this.ui.bar.menuPop.refresh();
  }

  /** @param {() => Promise<unknown>} act */
  async try(act) {
    this.leaving = '';
    this.menu.note = await act().then(() => 'Done.', error => error.message);
    this.ui.bar.menuPop.refresh();
  }

  /** @param {string} role @param {string} what @returns {Promise<string>} */
  async link(role, what) {
    return (/** @type {{token: string}} */ (await api('POST', `${this.ui.page.path}${url`/seats/${role}/${what}`}`,
      {}))).token;
  }

  /** @param {() => Promise<string>} make @param {string} said */
  async copy(make, said) {
    this.menu.note = await make().then(token => this.menu.copied(url`#/join/${this.ui.page.id}/${token}`, said),
      error => error.message);
    this.ui.bar.menuPop.refresh();
  }

  /** @param {string} role */
  stand(role) {
    const bots = this.menu.bots.map(b => h('option', { value: b.id, title: b.text }, b.id));
    const props = { 'aria-label': `A bot for ${this.names.side(role)}`, 'data-seat': role };
    const made = h('select', props, h('option', { value: '' }, 'Let a bot play…'), bots);
    made.addEventListener('change', () => made.value && void this.hand(role, { kind: 'bot', bot: made.value }));
    return made;
  }

  /** @param {string} role @param {object} seat */
  hand(role, seat) {
    return this.try(() => this.ui.page.seat(role, seat));
  }
}
