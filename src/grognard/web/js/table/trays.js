// Boxes beside the map: counters that are alike lie together, cards are read or lie in piles; what may be chosen is lit

import { fill, h } from '../dom.js';
import { cardFace, dueIn, pile } from './cards.js';
import { capital, grouped, joined, times } from './names.js';

const SIZE = 40;
const TALL = 860; // pixels of a window in which the boxes of all sides have room

export class Trays {
  state = /** @type {State | null} */ (null);
  lit = /** @type {Set<string>} */ (new Set());
  folded = /** @type {Map<string, boolean>} */ (new Map()); // by hand

  /** @param {TableUI} ui */
  constructor(ui) {
    this.ui = ui;
    this.sheet = ui.page.sheet;
    this.trays = this.sheet.trays;
    this.carded = this.trays.some(t => t.holds === 'cards');
  }

  /** @param {State} state @param {Set<string>} lit nouns that can be chosen */
  show(state, lit) {
    const host = this.ui.layout.trays, { status: { notes }, view: { role } } = state;
    this.state = state;
    this.lit = lit;
    const trays = this.trays.flatMap(t => this.each(t));
    const open = trays.filter(t => t.open || this.isLit(t) || (t.pile && this.ids(t).length));
    const ranks = ['', role], sides = this.carded ? [...grouped(open, t => t.side)] : [];
    sides.sort(([a], [b]) => (ranks.indexOf(a) + 3) % 3 - (ranks.indexOf(b) + 3) % 3); // nobody's, ours, others'
    const parts = sides.flatMap(([side, here]) => side ? [this.side(side, here)] : here.map(t => this.tray(t)));
    const lasting = h('ul.lasting', { 'aria-label': 'For the time being' }, notes.map(n => h('li', n)));
    fill(host, sides.length ? parts : open.map(t => this.tray(t)), notes.length > 0 && lasting);
    host.hidden = !host.firstChild;
  }

  /** All that a side has beside the map, under its name; that of others folds away where there is little room.
   * @param {string} side @param {Tray[]} trays */
  side(side, trays) {
    const { names } = this.ui, mine = [side, ''].includes(this.state?.view.role ?? '');
    const common = prefix(trays.map(t => t.title)), piles = trays.filter(t => t.pile);
    const open = this.folded.get(side) ?? (mine || innerHeight > TALL || trays.some(t => this.isLit(t)));
    const cards = piles.map(t => pile(this.sheet, t, short(t, common), this.ids(t)));
    const made = h('details.army', { open, 'data-side': side },
      h('summary', names.sign(side), h('b', common || names.side(side))),
      cards.length > 0 && h('div.piles', cards), trays.filter(t => !t.pile).map(t => this.tray(t, common)));
    made.addEventListener('toggle', () => made.isConnected && made.open !== open && this.folded.set(side, made.open));
    return made;
  }

  /** Those that don't stand beside the map, for the menu. */
  closedTrays() {
    return this.trays.filter(t => !t.open).map(t => this.tray(t)).filter(Boolean);
  }

  /** In the whole truth, what each side had for itself is a tray for each. @param {Tray} t @returns {Tray[]} */
  each(t) {
    const boxes = this.state?.view.boxes ?? {};
    const own = this.sheet.sides.filter(s => !(t.key in boxes) && `${t.key} ${s.id}` in boxes);
    return own.length ? own.map(({ id, name }) => ({ ...t, key: `${t.key} ${id}`, title: `${name}: ${t.key}` })) : [t];
  }

  /** @param {Tray} t */
  isLit(t) {
    return this.ids(t).some(id => this.lit.has(id));
  }

  /** @param {Tray} t */
  ids(t) {
    return this.state?.view.boxes[t.key] ?? [];
  }

  /** @param {Tray} t @param {string} [common] what its title need not say */
  tray(t, common = '') {
    const ids = this.ids(t), { sheet, state } = this;
    if (!ids.length) return null;
    if (t.pile) return pile(sheet, t, t.title, ids);
    const said = common ? ids.length : joined([ids.length, t.note]);
    const head = h('div.sec', h('h3', short(t, common)), h('small', said));
    if (t.holds === 'cards') {
      const faces = ids.map(id => sheet.cards[id] && cardFace(sheet, id, state ? dueIn(state) : undefined));
      return h('section.tray.hand', { 'data-tray': t.key }, head, h('div.faces', faces));
    }
    const piles = this.ui.names.piles(ids, false);
    const props = { 'data-tray': t.key, style: `flex-grow:${Math.max(4, piles.length)}` };
    return h('section.tray', props, head, h('div.rec', piles.map(pile => this.counter(pile))));
  }

  /** Of those alike, one that can be chosen is picked. @param {string[]} ids */
  counter(ids) {
    const { names, clicks } = this.ui, lit = ids.filter(id => this.lit.has(id));
    const title = joined([names.noun(ids[0]), names.look(ids[0])?.text, ids.length > 1 && `${ids.length} of them`,
      lit.length && 'can be chosen']);
    const props = { class: lit.length > 0 && 'lit', title, 'data-noun': ids[0], 'data-n': times(ids),
      'data-all': ids.join(' ') };
    const wanted = lit.find(id => this.ui.lesson.wants(id)) ?? lit[0] ?? ids[0];
    const pick = () => void clicks.piece(wanted, made.getBoundingClientRect());
    const made = h('button.box', { ...props, onclick: pick }, names.face(ids[0], SIZE));
    return made;
  }
}

/** The words that all titles begin with. @param {string[]} titles */
function prefix([first = '', ...others]) {
  const words = first.split(/[ ,]/);
  while (words.length && !others.every(t => t.startsWith(words.join(' ')))) words.pop();
  return others.length ? words.join(' ') : '';
}

/** @param {Tray} t @param {string} common */
const short = ({ title }, common) => capital(title.slice(common.length).replace(/^[ ,]+/, '') || title);
