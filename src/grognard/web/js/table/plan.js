// A proposal: what the game would answer to this question and those that follow, to be corrected and taken as a whole.

import { fill, h } from '../dom.js';
import { capital } from './names.js';

export class PlanView {
  steps = /** @type {ProposedStep[]} */ ([]);
  number = -1; // of the position that is planned for
  opened = new Set(); // positions at which it was opened by itself
  busy = false;

  /** @param {TableUI} ui */
  constructor(ui) {
    this.ui = ui;
    this.names = ui.names;
    this.root = h('section.plan', { hidden: true, 'aria-label': 'Proposal' });
    this.offer = h('button.propose', { hidden: true, onclick: () => this.propose([]) });
  }

  /** @param {State} state @param {Ask | null} ask */
  show(state, ask) {
    const plan = this.ui.lesson.isOn || this.ui.play.live ? null : ask?.plan;
    if (this.number !== state.number) [this.steps, this.number] = [[], -1];
    this.root.hidden = this.offer.hidden = !plan;
    this.ui.layout.card.classList.toggle('planned', this.steps.length > 0);
    if (!plan) return;
    if (plan.opens && !this.opened.has(state.number)) {
      this.opened.add(state.number);
      void this.propose([]);
    }
    this.draw(plan);
  }

  /** @param {PlanTitle} plan */
  draw({ title, note }) {
    this.offer.textContent = title;
    this.offer.title = note;
    if (!this.steps.length) return fill(this.root, h('small', note));
    const rows = this.steps.map((step, n) => this.row(step, n)), count = this.steps.length;
    fill(this.root, h('p', note), h('ol', { tabindex: 0, 'aria-label': title }, rows),
      h('div.act', h('button.go.accept', { onclick: () => this.accept() }, `Accept all ${count}`),
        h('button', { onclick: () => this.close() }, 'One by one')));
  }

  /** What is placed, and where; another place is chosen in its stead. @param {ProposedStep} step @param {number} n */
  row({ choice: [verb, noun], prompt, text, options }, n) {
    const { names } = this, label = capital(text) || prompt;
    /** @param {[string, string]} option */
    const named = ([v, x]) => (x ? names.noun(x) : names.verb(v));
    const choices = options.map(([v, x]) => h('option', { value: `${v} ${x}`, selected: v === verb && x === noun },
      named([v, x])));
    const select = h('select', { 'data-n': n, 'aria-label': `${label}: ${prompt}` }, choices);
    select.addEventListener('change', () => {
      const [v, x = ''] = select.value.split(' ');
      void this.propose([...this.steps.slice(0, n).map(s => s.choice), [v, x]], n);
    });
    select.addEventListener('focus', () => this.ui.play.point(select.value.split(' ')[1] ?? ''));
    return h('li', h('span', label), select);
  }

  /** @param {[string, string][]} first chosen by the player @param {number} [focus] the row that is worked at */
  async propose(first, focus) {
    const { play, socket } = this.ui, { state } = play;
    if (!state || this.busy) return;
    this.busy = true;
    const told = await socket.request('plan', { first }).catch(error => void play.ui.prompt.say(error.message));
    this.busy = false;
    if (play.state !== state || !told) return;
    this.steps = /** @type {ProposedStep[]} */ (told.steps);
    this.number = state.number;
    if (!this.steps.length) this.ui.prompt.say('Nothing can be proposed here: choose for yourself.');
    play.draw();
    const row = focus === undefined ? '.accept' : `select[data-n="${focus}"]`;
    /** @type {HTMLElement | null} */ (this.root.querySelector(row))?.focus();
  }

  /** All of it as one message, one state, one undo. */
  accept() {
    const all = this.steps.map(({ choice: [verb, noun] }) => ({ verb, noun, label: '', text: '', tag: '' }));
    void this.ui.orders.all(all);
  }

  close() {
    this.steps = [];
    this.ui.play.draw();
  }
}
