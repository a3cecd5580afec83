// Fair dice: each seat of ours promises a secret and gives it when all have promised, so that nobody can choose them.
// What the server and the other seats promised before we gave ours is kept here, and held against what is said later.

import { h } from '../dom.js';
import { api } from '../net.js';
import { keep, kept, parsed } from '../settings.js';
import { sha256 } from '../sha256.js';

const FAIR = 'The server promised its part of the dice when the table was made, and each seat adds a secret that the '
  + 'server did not know then. Nobody can have chosen what comes of it. The finished game holds all parts: check it '
  + 'with grognard verify.';
const CHECK = 'When the game is over, with its file and all that this browser knows:';
const ALONE = 'No seat has added to the dice so far: they are the server’s alone.';
const BROKEN = 'What the server or a seat had promised has changed. Do not trust the dice of this table.';

export class FairDice {
  asking = false;
  /** @type {State | null} */
  newest = null;

  /** @param {TableUI} ui */
  constructor(ui) {
    this.ui = ui;
  }

  /** @param {string} role */
  key(role) {
    return `dice.${this.ui.page.id}.${role}`;
  }

  /** What the server promised when this browser first saw the table. */
  get promise() {
    const key = this.key(''), { commitment } = this.ui.page.table;
    if (!kept(key)) keep(key, commitment);
    return kept(key) || commitment;
  }

  /** What all seats had promised when the first of ours gave its secret; nothing before.
   * @returns {Record<string, string>} */
  get promised() {
    return parsed(kept(this.key(':promised')));
  }

  /** Is it still what was promised, and nothing more? @param {State['dice']} dice */
  holds({ commitment, promised }) {
    const before = Object.entries(this.promised), given = Boolean(kept(this.key(':promised')));
    return this.promise === commitment && before.every(([role, x]) => promised[role] === x)
      && (!given || Object.keys(promised).length === before.length);
  }

  /** Does for our seats what is due; what comes while the server is asked is looked at after. @param {State} state */
  async show(state) {
    this.newest = state;
    if (this.asking) return;
    this.asking = true;
    for (let seen = null; seen !== this.newest;) { // the newest may change while one waits
      seen = this.newest;
      if (this.holds(seen.dice)) await this.give(seen);
    }
    this.asking = false;
  }

  /** @param {State} state */
  async give({ dice, seats }) {
    for (const { role, mine, lent, bot } of seats) {
      if (!mine || lent || bot || role in dice.given) continue;
      const body = this.due(dice, role);
      if (body && 'secret' in body && !kept(this.key(':promised'))) {
        keep(this.key(':promised'), JSON.stringify(dice.promised)); // once ours is known, theirs must not change
      }
      if (body) await api('POST', `${this.ui.page.path}/dice`, { role, ...body }).catch(() => undefined);
    }
  }

  /** @param {State['dice']} dice @param {string} role */
  due({ open, promised }, role) {
    const key = this.key(role);
    if (open && !promised[role]) {
      const made = [...crypto.getRandomValues(new Uint8Array(32))].map(b => b.toString(16).padStart(2, '0')).join('');
      if (!kept(key)) keep(key, made);
      return kept(key) && { commitment: sha256(kept(key)) }; // a browser that keeps nothing adds nothing
    }
    return !open && kept(key) && sha256(kept(key)) === promised[role] && { secret: kept(key) };
  }

  /** The command that checks the file of the game with all that this browser knows. */
  check() {
    const own = Object.keys(this.promised).map(role => kept(this.key(role))).filter(Boolean).slice(0, 1);
    const parts = [this.promise, ...Object.values(this.promised)].map(x => `--commitment ${x}`);
    return ['grognard verify FILE', ...parts, ...own.map(x => `--secret ${x}`)].join(' ');
  }

  /** The part of the menu for it. */
  build() {
    const { names, play, postSettings } = this.ui, dice = play.newest?.dice;
    if (!dice) return null;
    const rows = Object.entries(dice.promised).map(([role, promise]) => {
      const own = kept(this.key(role)), since = dice.given[role];
      const state = since === undefined ? 'promised a secret, and has not given it yet'
        : since < 0 ? 'gave a secret, which counts from the next roll on' : `added a secret, from roll ${since} on`;
      return h('li', names.sign(role), h('span', h('b', names.side(role)), h('small', state), h('code', promise),
        own && sha256(own) === promise && h('small', 'Yours: ', h('code', own))));
    });
    return postSettings.fold('fair', 'Fair dice', h('p.hint', FAIR),
      !this.holds(dice) && h('p.bad', { role: 'alert' }, BROKEN),
      h('p.hint', 'The server’s promise:'), h('code', this.promise),
      rows.length ? h('ul.seats', rows) : h('p.hint', ALONE), h('p.hint', CHECK), h('code', this.check()));
  }
}
