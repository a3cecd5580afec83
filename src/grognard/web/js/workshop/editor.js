// The table editor: terrain is laid out, turned, bent, named and mirrored. What is wrong the server says.

import { Announcer } from '../access/announcer.js';
import { fill, h } from '../dom.js';
import { madeKey } from '../lobby/brings.js';
import { keep, kept } from '../settings.js';
import { closeLast } from '../opened.js';
import { Board } from './board.js';
import { choose, save, textOf } from './files.js';
import { Asking, Notice, bar, counted, flawList, refill } from './frame.js';
import { piecePane } from './piece.js';
import { stockPane } from './stock.js';
import { counterpart, freeId, laidNear, mirroredTable, movedOn, turned, unique } from './shapes.js';
import { tablePane } from './tablepane.js';

const PAUSE = 150; // milliseconds after the last change
const MOST_UNDO = 200;

/** @param {HTMLElement} root @param {Kit} kit @returns {Page} */
export function open(root, kit) {
  const page = new TableEditor(root, kit);
  return { close: () => page.close() };
}

export class TableEditor {
  report = /** @type {TableReport | null} */ (null);
  undone = /** @type {TableDraft[]} */ ([]);
  chosen = -1;
  step = 0.25; // inches that a drag goes by
  way = 'turn'; // how the other side mirrors this one
  unfolded = false; // the corners of the piece in hand
  timer = 0;
  notice = new Notice();
  closing = new AbortController();

  /** @param {HTMLElement} root @param {Kit} kit */
  constructor(root, kit) {
    this.kit = kit;
    this.asking = new Asking(kit.id);
    this.table = remembered(kept(`table.${kit.id}`)) ?? structuredClone(kit.table.tables[0]);
    this.board = new Board(this);
    this.stock = h('section.stock', { 'aria-label': 'Terrain to place' });
    this.side = h('section.inspect', { 'aria-label': 'The table and the piece in hand' });
    this.verdict = h('section.judged', { 'aria-label': 'Check' });
    const zoom = h('div.ib.plan-zoom', { role: 'group', 'aria-label': 'Zoom' },
      h('button', { 'aria-label': 'Nearer', onclick: () => this.board.zoomBy(1.5) }, '+'),
      h('button', { 'aria-label': 'Farther', onclick: () => this.board.zoomBy(1 / 1.5) }, '−'),
      h('button', { onclick: () => this.board.zoomBy(0) }, 'Fit'));
    this.root = h('div.shop.editor', bar(kit, 'layout', [
      ['new', 'New', () => this.begin()], ['open', 'Open', () => this.openFile()], ['save', 'Save',
        () => this.saveFile()],
    ]), this.notice.root, h('main.laying', h('h1.unseen', 'Lay out a table'),
      this.stock, h('div.ground', this.board.host, zoom),
      h('div.panel-side', this.side, this.verdict)));
    fill(root, this.root);
    this.speaker = new Announcer(this.root);
    document.title = `Lay out a table · ${kit.title}`;
    document.addEventListener('keydown', e => this.key(e), { signal: this.closing.signal });
    fill(this.stock, stockPane(this));
    this.show();
    void this.check();
  }

  close() {
    this.closing.abort();
    this.board.close();
    this.speaker.close();
    clearTimeout(this.timer);
  }

  get piece() {
    return this.table.pieces[this.chosen];
  }

  // changes

  /** @param {TableDraft} table @param {string} said @param {number} [chosen] */
  change(table, said, chosen = this.chosen) {
    this.undone = [...this.undone, this.table].slice(-MOST_UNDO);
    this.table = table;
    this.chosen = chosen;
    this.changed(said);
  }

  /** @param {string} said */
  changed(said) {
    keep(`table.${this.kit.id}`, JSON.stringify(this.table));
    this.notice.clear();
    this.show();
    if (said) this.speaker.say(`${said}.`);
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.check(), PAUSE);
  }

  undo() {
    const last = this.undone.pop();
    if (!last) return;
    this.table = last;
    this.chosen = Math.min(this.chosen, last.pieces.length - 1);
    this.changed('Taken back');
  }

  /** While a hand holds it: shown, but not yet a change. @param {number} n @param {Point[]} polygon */
  bend(n, polygon) {
    this.table = { ...this.table, pieces: this.table.pieces.map((p, i) => (i === n ? { ...p, polygon } : p)) };
    this.board.drawPieces();
    this.showSide();
  }

  /** The hand lets go. @param {number} n @param {Point[]} before */
  bent(n, before) {
    const { table } = this, back = table.pieces.map((p, i) => (i === n ? { ...p, polygon: before } : p));
    this.undone = [...this.undone, { ...table, pieces: back }].slice(-MOST_UNDO);
    this.changed(`${this.piece?.name || 'Piece'} moved`);
  }

  /** @param {Partial<PieceDraft>} changes @param {string} said */
  setPiece(changes, said) {
    const { table, chosen } = this;
    this.change({ ...table, pieces: table.pieces.map((p, i) => (i === chosen ? { ...p, ...changes } : p)) }, said);
  }

  /** @param {Point[]} polygon @param {string} said */
  setOutline(polygon, said) {
    if (polygon.length < 3) return this.notice.show('A piece has three corners at least');
    return this.setPiece({ polygon }, said);
  }

  /** @param {Omit<PieceDraft, 'id'>} stock */
  place(stock) {
    const { table } = this, polygon = laidNear(stock.polygon, this.board.centre(), table);
    const piece = { ...stock, id: freeId(stock.name, this.taken()), polygon };
    this.change({ ...table, pieces: [...table.pieces, piece] }, `${stock.name} placed`, table.pieces.length);
  }

  taken() {
    return new Set(this.table.pieces.map(p => p.id));
  }

  /** @param {number} degrees */
  turn(degrees) {
    if (!this.piece) return;
    this.setOutline(movedOn(turned(this.piece.polygon, degrees), 0, 0, this.table), `Turned by ${degrees} degrees`);
  }

  /** @param {number} dx @param {number} dy */
  nudge(dx, dy) {
    if (this.piece) this.setOutline(movedOn(this.piece.polygon, dx, dy, this.table), 'Moved');
  }

  copy() {
    const { table, piece } = this;
    if (!piece) return;
    const made = { ...piece, id: freeId(piece.id, this.taken()), polygon: movedOn(piece.polygon, 2, -2, table) };
    this.change({ ...table, pieces: [...table.pieces, made] }, 'Copied', table.pieces.length);
  }

  remove() {
    const { table, chosen, piece } = this;
    if (!piece) return;
    this.change({ ...table, pieces: table.pieces.filter((_, i) => i !== chosen) },
      `${piece.name || piece.id} removed`, -1);
  }

  /** The piece in hand stands on the other side, too. */
  mirrorPiece() {
    const { table, piece } = this;
    if (!piece) return;
    const pieces = unique([...table.pieces, counterpart(piece, this.way, table)]);
    this.change({ ...table, pieces }, 'Mirrored', pieces.length - 1);
  }

  mirrorAll() {
    this.change(mirroredTable(this.table, this.way), 'The other side mirrors this one', -1);
  }

  /** @param {number} n */
  choose(n) {
    this.chosen = n;
    this.show();
    if (this.piece) this.speaker.say(`${this.piece.name || this.piece.id} in hand.`);
  }

  // what the server says

  async check() {
    try {
      const report = /** @type {TableReport | null} */ (await this.asking.newest('table', { table: this.table }));
      if (!report) return;
      this.report = report;
      if (report.text && !report.flaws.some(f => !f.warning)) keep(madeKey(this.kit.id, 'table'), report.text);
      this.board.drawPieces();
      this.showVerdict();
    } catch (error) {
      this.notice.fail(error);
    }
  }

  // showing

  show() {
    this.board.draw();
    this.showSide();
  }

  showSide() {
    refill(this.side, this.piece ? piecePane(this, this.piece) : tablePane(this));
  }

  showVerdict() {
    const { report } = this;
    if (!report) return;
    const errors = report.flaws.filter(f => !f.warning).length;
    const odd = report.odd.map(n => this.table.pieces[n]).filter(Boolean);
    refill(this.verdict,
      h('h2', { tabindex: -1 }, errors ? 'What is wrong' : 'In order',
        report.flaws.length > 0 && h('small', counted(report.flaws.length, 'point'))),
      flawList(report.flaws, f => this.choose(f.at)),
      report.note && h('p.note', report.note, odd.length > 0 && ` Without a counterpart: ${
        odd.map(p => p.name || p.id).join(', ')}.`),
      h('button.go.ready#ready', { 'aria-disabled': errors ? 'true' : null, 'data-f': 'ready',
        onclick: () => this.saveFile() }, errors ? `Not yet, ${counted(errors, 'point')} to settle`
          : 'Save the table'));
  }

  /** @param {KeyboardEvent} e */
  key(e) {
    const at = /** @type {Element} */ (e.target);
    if (e.key === 'Escape') return closeLast() || this.choose(-1);
    if (e.ctrlKey || e.metaKey || at.closest('input, textarea, select')) return undefined;
    const far = e.shiftKey ? 0.25 : e.altKey ? 0.05 : 1, n = this.table.pieces.length, turn = e.shiftKey ? 1 : 15;
    /** @type {Record<string, () => unknown>} */
    const keys = {
      arrowleft: () => this.nudge(-far, 0), arrowright: () => this.nudge(far, 0), arrowup: () => this.nudge(0, far),
      arrowdown: () => this.nudge(0, -far), q: () => this.turn(turn), e: () => this.turn(-turn),
      delete: () => this.remove(), backspace: () => this.remove(), d: () => this.copy(), m: () => this.mirrorPiece(),
      u: () => this.undo(), '[': () => n && this.choose((this.chosen + n - (this.chosen < 0 ? 0 : 1)) % n),
      ']': () => n && this.choose((this.chosen + 1) % n), '+': () => this.board.zoomBy(1.5),
      '-': () => this.board.zoomBy(1 / 1.5),
    };
    const act = keys[e.key.toLowerCase()], arrow = e.key.startsWith('Arrow');
    if (!act || (arrow && !this.piece)) return undefined;
    e.preventDefault();
    return act();
  }

  // files

  begin() {
    const [name, width, depth, gap] = this.kit.sizes[0];
    const table = { id: 'my_table', name: 'My table', width, depth, setup_gap: gap, ground: this.kit.table.grounds[0],
      pieces: [] };
    this.change(table, `An empty table, ${name}`, -1);
  }

  async openFile() {
    const file = await choose('.toml');
    if (!file) return;
    try {
      const { table, flaws } = /** @type {OpenedTable} */ (await this.asking.ask('table/open',
        { text: await textOf(file) }));
      if (table) this.change(table, `${file.name} is open`, -1);
      else this.notice.show('This is no table that can be opened', [flawList(flaws)]);
    } catch (error) {
      this.notice.fail(error);
    }
  }

  async saveFile() {
    clearTimeout(this.timer);
    await this.check();
    if (this.report?.text) save(this.report.file, this.report.text);
    else this.notice.show('The table can’t be saved before what is wrong is settled');
  }
}

/** What was kept in the browser, if it still is a table. @param {string} text @returns {TableDraft | null} */
function remembered(text) {
  try {
    const table = JSON.parse(text);
    const isPiece = (/** @type {any} */ p) => Array.isArray(p.polygon) && p.polygon.length > 2;
    return table.width > 0 && table.depth > 0 && table.pieces.every(isPiece) ? table : null;
  } catch {
    return null;
  }
}
