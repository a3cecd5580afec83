// The board beside the map: folded, a rail of points; unfolded, all that a game keeps off the map.

import { fill, h } from '../dom.js';
import { hex } from '../map/colour.js';
import { times } from '../table/names.js';
import { opens } from '../opened.js';

const SIZE = 34; // pixels of a counter

/** Where the marker of so many points stands, and what it shows beyond the square. @param {number} n
 * @param {number} unit @returns {[number, string]} */
export const square = (n, unit) => [Math.floor(n * unit), n * unit % 1 ? '½' : ''];

export class Side {
  open = false;
  view = /** @type {View | null} */ (null);
  aims = /** @type {Aim[]} */ ([]); // what wins

  /** @param {TableUI} ui */
  constructor(ui) {
    const { layout, page: { sheet }, names } = ui;
    this.ui = ui;
    this.names = names;
    this.sheet = sheet;
    this.board = sheet.board ?? null;
    this.rail = h('ol.squares', { 'aria-label': this.board?.rail?.title ?? '' });
    this.leaf = h('div.leaf', { tabindex: 0, role: 'region', 'aria-label': this.board?.title ?? '' });
    this.fold = h('button.fold', { onclick: () => this.toggle() });
    this.root = h('aside.side#board', { 'aria-label': this.board?.title ?? '' }, this.rail, this.leaf, this.fold);
    this.rail.addEventListener('click', () => this.toggle());
    if (!this.board) return;
    layout.app.classList.add('sided');
    layout.app.querySelector('.reading')?.before(this.root);
    for (const tab of layout.app.querySelectorAll('[data-tab=boxes]')) tab.textContent = this.board.title;
    this.turn(false);
  }

  /** Unfolds or folds it; false where there is none. */
  toggle() {
    if (this.board) this.turn(!this.open);
    return this.board !== null;
  }

  /** @param {boolean} open */
  turn(open) {
    this.open = open;
    this.root.classList.toggle('open', open);
    this.fold.ariaExpanded = String(open);
    this.fold.ariaLabel = this.fold.title = `${open ? 'Fold' : 'Open'} the board (B)`;
    this.fold.textContent = open ? '◂' : '▸';
    if (this.view) this.show(this.view);
    if (open) opens(this.leaf, () => this.turn(false), '.side, .map, .card, .top, .reading');
  }

  /** @param {View} view @param {Aim[]} [aims] */
  show(view, aims = this.aims) {
    this.view = view;
    this.aims = aims;
    const { board } = this;
    if (!board) return;
    if (board.rail) this.drawRail(board.rail, view);
    this.leaf.hidden = !this.open && !this.isTab;
    if (this.leaf.hidden) return;
    const tracks = this.sheet.gauges.filter(g => g.kind === 'track' && !g.keys.length);
    fill(this.leaf, h('section', h('p.scores', this.scores(view)), tracks.flatMap(g => this.track(g, view))),
      board.registers.map(r => this.register(r, view)), aims.length > 0 && this.victory(),
      h('div.stores', board.stores.map(s => this.store(s, view))));
  }

  /** What each side has, counted. @param {View} view */
  scores({ tracks }) {
    const { names, sheet } = this;
    return sheet.gauges.filter(g => g.kind === 'score').map(g => h('span', `${g.title} `, sheet.sides
      .filter(s => g.key + s.id in tracks).flatMap(({ id }) => [names.sign(id), h('span.unseen', names.side(id)),
        h('b', ` ${names.scored(g, tracks[g.key + id])} `)])));
  }

  /** What wins, with where each side stands. */
  victory() {
    const { names, ui } = this;
    return h('section', h('h3', 'What wins'), h('ul.aims', this.aims.map(({ side, text, rule, stands, met }) => h('li',
      { class: met && 'met' }, names.sign(side), h('span', h('span.unseen', `${names.side(side)}: `), text, ' ',
        ui.link(rule, 'what wins')), h('b', met && h('span', { 'aria-hidden': 'true' }, '✓ '), stands,
        met && h('span.unseen', ', met'))))));
  }

  /** On a phone it is one of the things below the map. */
  get isTab() {
    return getComputedStyle(this.fold).display === 'none';
  }

  /** @param {Rail} rail @param {View} view */
  drawRail({ key, last, unit, marks }, view) {
    const { names, sheet } = this, sides = sheet.sides.filter(s => key + s.id in view.tracks);
    const here = marks.filter(m => !m.box || (view.boxes[m.box]?.length ?? 0) > m.nth);
    fill(this.rail, Array.from({ length: last + 1 }, (_, i) => {
      const n = last - i, on = here.filter(m => m.at === n);
      const stand = sides.flatMap(({ id }) => {
        const [at, more] = square(view.tracks[key + id], unit), said = `${names.side(id)}: ${n}${more}`;
        return at === n ? h('b.marker', { class: id === sides[0].id ? 'first' : 'second', title: said },
          names.sign(id), more, h('span.unseen', said)) : [];
      });
      return h('li', { class: n % 5 === 0 && 'five' }, h('span.n', n), stand,
        on.map(m => h('i.sq', { class: `${m.side === sides[0]?.id ? 'first' : 'second'}${m.open ? ' out' : ''}`,
          style: m.colour && `--c:${m.colour}`, title: m.text, 'aria-hidden': 'true' }, m.code)),
        on.length > 0 && h('span.text', on.map(m => m.text).join(', ')));
    }));
  }

  /** @param {Gauge} g @param {View} view */
  track(g, view) {
    const { key, title, steps, short, icons } = g, now = (view.tracks[key] ?? 1) - 1, { names } = this;
    const { played, place } = names.played(g, view), next = played[played.indexOf(now) + 1];
    return [h('h3', `${title} ${place(now)} `, h('small', steps[now])),
      h('ol.steps', steps.map((name, i) => {
        const state = !played.includes(i) ? 'not' : i < now ? 'past' : i === now ? 'now' : '';
        return h('li', { class: state, title: state === 'not' ? `${name}: not in this scenario` : name,
          'aria-current': i === now && 'step' }, names.picture(icons[i]), h('b', short[i] ?? i + 1));
      })), h('p.after', next !== undefined && `Then: ${steps[next]}`)];
  }

  /** @param {Register} r @param {View} view */
  register({ title, rows, columns, note }, view) {
    const cell = (/** @type {Column} */ c, /** @type {RegisterRow} */ row) => {
      const said = cellOf(this.sheet, c, row, view), [key, word] = c.warning;
      const side = this.names.sides.get(c.sides[view.tracks[c.key.replace('{row}', row.id)]] ?? '');
      const [stands, bad] = [c.key, key].map(k => view.tracks[k.replace('{row}', row.id)]);
      const style = side && `--c:${hex(side.colour)}`;
      return h('td', c.kind === 'word' && said ? h('span.pill', { class: `s${stands}`, style }, said) : said,
        word && bad ? h('em', ` ${word}`) : '');
    };
    return h('section', h('h3', `${title} `, h('small', note)), h('table', h('thead', h('tr', h('th'),
      columns.map(c => h('th', { scope: 'col' }, c.title)))), h('tbody', rows.map(row => h('tr',
      h('th', { scope: 'row' }, h('i', { style: row.colour && `--c:${row.colour}` }, row.code), row.name),
      columns.map(c => cell(c, row)))))));
  }

  /** @param {Store} s @param {View} view */
  store({ title, boxes, counts, note }, view) {
    const ids = boxes.flatMap(key => view.boxes[key] ?? []), { names } = this;
    const chits = counts ? Object.entries(view.counts).filter(([key, n]) => key.startsWith(counts) && n) : [];
    const all = ids.length + chits.reduce((sum, [, n]) => sum + n, 0);
    return all > 0 && h('section', h('h3', `${title} `, h('small', `${all}${note && `, ${note}`}`)),
      h('div.rec', names.piles(ids, false).map(pile => !names.look(pile[0]) ? h('span', names.noun(pile[0]))
        : h('span.box', { 'data-n': times(pile), 'data-noun': pile[0], title: names.noun(pile[0]) },
          names.face(pile[0], SIZE))),
      chits.map(([key, n]) => h('span.cup', { title: this.sheet.labels[key] ?? key, 'data-n': `×${n}` },
        key.slice(counts.length) || n))));
  }
}

/** What a register says of a row. @param {Sheet} sheet @param {Column} column @param {RegisterRow} row
 * @param {View} view */
export function cellOf({ looks, spots }, { kind, key, title, words, marks, worn }, { id, texts }, view) {
  const at = key.replace('{row}', id);
  if (kind === 'word') return words[view.tracks[at] ?? 0] ?? '';
  if (kind === 'box') return view.boxes[at]?.length || '–';
  const standing = [...view.pieces, ...view.known].filter(p => p.at);
  if (kind === 'pieces') return standing.filter(p => looks[p.id]?.army === id).length || '–';
  if (kind === 'text') return texts.find(([name]) => name === title)?.[1] || '–';
  const own = new Set(spots.filter(s => s.ground === id).map(s => s.id)), here = view.spaces.filter(s => own.has(s.id));
  const [whole, reduced] = [marks, worn].map(list => here.filter(s => s.marks.some(m => list.includes(m))).length);
  return reduced ? `${whole} + ${reduced}` : whole || '–';
}
