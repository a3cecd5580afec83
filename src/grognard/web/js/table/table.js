// The page of a table: shows it to one player, passes the screen on to the next, fetches what is needed later.

import { fill, h } from '../dom.js';
import { api, sentence, url } from '../net.js';
import { TableUI } from './ui.js';
import { iconOf } from './names.js';

export class TablePage {
  role = '';
  closed = false;
  ui = /** @type {TableUI | null} */ (null);
  rules = /** @type {Map<string, Rule>} */ (new Map());

  /** @param {HTMLElement} root @param {Summary} table @param {Sheet} sheet @param {OpenSurface | null} open */
  constructor(root, table, sheet, open) {
    this.root = root;
    this.surface = open; // what an open table is drawn and played with
    this.table = table;
    this.sheet = sheet;
    this.id = table.id;
    this.path = url`/api/tables/${this.id}`;
  }

  /** @param {string | undefined} role "" to watch; undefined for the seat that is ours
   * @param {Place} place to begin at */
  open(role, place) {
    const { waiting, seats } = this.table;
    this.role = role ?? ourRole(this.table);
    if (role === undefined) this.visited(place.rule || null);
    const next = passesTo(this.role, waiting, seats);
    if (next === 'curtain') return void this.pass(waiting);
    if (next) this.role = waiting;
    this.build(place);
    if (next) this.visited(place.rule || null);
  }

  /** @param {Place} place */
  build(place) {
    this.ui = new TableUI(this);
    if (place.rule || place.moment) this.go(place);
    // the drawer says what went wrong, when it opens
    if (!place.rule) this.ui.play.waiters.push(() => void this.loadRules().catch(() => undefined));
  }

  get address() {
    return url`#/t/${this.id}/${this.role}`;
  }

  /** @param {string | null} rule that the drawer shows; null when it is closed */
  visited(rule) {
    history.replaceState(null, '', this.address + (rule ? url`/rule/${rule}` : this.ui?.replay?.path ?? ''));
  }

  /** @param {Place} place from the address */
  go({ rule, moment }) {
    if (rule) return void this.ui?.drawer.open(rule, 'its address');
    if (moment) void this.ui?.review(moment);
    else this.ui?.replay?.close();
    this.ui?.drawer.close();
  }

  /** @param {Error} error */
  fail(error) {
    this.tearDown();
    const watch = this.role && h('a.lk', { href: url`#/t/${this.id}/` }, 'Watch this table');
    const words = [h('h1', 'The table is closed to you'), h('p', sentence(error.message))];
    fill(this.root, h('main.curtain#failure', { role: 'alert' }, words, watch,
      h('a.lk', { href: '#/' }, 'To the lobby')));
  }

  // what is fetched later

  async loadRules() {
    if (this.rules.size) return;
    const { game, scenario } = this.table, path = url`/api/games/${game}/rules?scenario=${scenario}`;
    const { rules } = /** @type {{rules: Rule[]}} */ (await api('GET', path));
    for (const r of rules) this.rules.set(r.id, r);
    this.ui?.journal.relink();
    this.ui?.play.draw();
  }

  async bots() {
    const { games } = /** @type {{games: GameInfo[]}} */ (await api('GET', '/api/games'));
    return games.find(g => g.id === this.table.game)?.bots ?? [];
  }

  /** @param {number} before @param {number} count @returns {Promise<Line[]>} */
  async older(before, count) {
    const asked = `${this.path}/lines?role=${encodeURIComponent(this.role)}&before=${before}&count=${count}`
      + (this.ui?.replay?.truth ? '&truth=true' : '');
    return /** @type {{lines: Line[]}} */ (await api('GET', asked)).lines;
  }

  /** @param {string} role @param {object} seat */
  async seat(role, seat) {
    this.table = await api('POST', this.path + url`/seats/${role}`, seat);
  }

  // one screen, two players

  /** A result is read before the screen is passed on. @param {State} state */
  handOver({ outcome, waiting, seats }) {
    const next = !outcome && passesTo(this.role, waiting, seats);
    if (next === 'turn') void this.turn(waiting);
    if (next === 'curtain' && !this.ui?.result.isOpen) void this.pass(waiting);
  }

  /** Who plays several sides sees the table from the one that decides. @param {string} role */
  async turn(role) {
    await this.ui?.chat.save();
    if (this.closed) return;
    this.role = role;
    this.ui?.turn();
    this.visited(null);
  }

  /** Nothing is left to see until the next one sits here. @param {string} role */
  async pass(role) {
    this.tearDown();
    document.title = 'Grognard';
    const name = this.sheet.sides.find(s => s.id === role)?.name ?? role;
    const ready = h('button.go', `I am the ${name} player `, h('kbd', '↵'));
    const words = [h('h1', `Pass the screen to the ${name} player`), h('p', 'Nothing is shown until they are here.')];
    const leave = h('a.lk', { href: '#/' }, 'Leave to the lobby');
    fill(this.root, h('main.curtain#curtain', iconOf('mark'), words, ready, leave));
    ready.focus();
    await new Promise(done => ready.addEventListener('click', done));
    if (this.closed) return;
    this.role = role;
    this.visited(null);
    this.build({});
  }

  tearDown() {
    this.ui?.close();
    this.ui = null;
    fill(this.root);
  }

  close() {
    this.closed = true;
    this.tearDown();
  }
}

/** Our seat: the one that decides now, if it is ours, else the first; "" where we only watch. @param {Summary} table */
function ourRole({ waiting, seats }) {
  const ours = seats.filter(s => s.mine);
  return (ours.find(s => s.role === waiting) ?? ours.find(s => s.kind !== 'bot') ?? ours[0])?.role ?? '';
}

/** How another seat at this screen comes to decide: by a curtain between two people, or at once where we play both;
 * "" where none does. @param {string} role @param {string} waiting @param {SeatInfo[]} seats */
function passesTo(role, waiting, seats) {
  const here = seats.filter(s => s.mine && (s.kind === 'me' || s.kind === 'here'));
  const both = here.filter(s => s.role === role || s.role === waiting);
  return both.length < 2 ? '' : both.every(s => s.kind === 'me') ? 'turn' : 'curtain';
}
