// The page of a table: shows it to one player, passes the screen on to the next, fetches what is needed later.

import { fill, h } from '../dom.js';
import { api, url } from '../net.js';
import { Desk } from './desk.js';
import { iconOf } from './names.js';

export class TablePage {
  role = '';
  closed = false;
  desk = /** @type {Desk | null} */ (null);
  rules = /** @type {Map<string, Rule>} */ (new Map());

  /** @param {HTMLElement} root @param {Summary} table @param {Sheet} sheet */
  constructor(root, table, sheet) {
    this.root = root;
    this.table = table;
    this.sheet = sheet;
    this.id = table.id;
    this.path = url`/api/tables/${this.id}`;
  }

  /** @param {string | undefined} role "" for who only watches; undefined for the seat that is ours
   * @param {Place} place to begin at */
  async open(role, place) {
    const { waiting, seats } = this.table;
    this.role = role ?? ourRole(this.table);
    if (role === undefined) this.visited(place.rule || null);
    if (passesTo(this.role, waiting, seats)) await this.pass(waiting);
    else this.build(place);
  }

  /** @param {Place} place */
  build(place) {
    this.desk = new Desk(this);
    if (place.rule || place.moment) this.go(place);
    // the drawer says what went wrong, when it opens
    if (!place.rule) this.desk.play.waiters.push(() => void this.loadRules().catch(() => undefined));
  }

  get address() {
    return url`#/t/${this.id}/${this.role}`;
  }

  /** @param {string | null} rule that the drawer shows; null when it is closed */
  visited(rule) {
    history.replaceState(null, '', this.address + (rule ? url`/rule/${rule}` : this.desk?.reel?.path ?? ''));
  }

  /** @param {Place} place from the address */
  go({ rule, moment }) {
    if (rule) return void this.desk?.drawer.open(rule, 'its address');
    if (moment) void this.desk?.review(moment);
    else this.desk?.reel?.close();
    this.desk?.drawer.close();
  }

  /** @param {Error} error */
  fail(error) {
    this.tearDown();
    const watch = this.role && h('a.lk', { href: url`#/t/${this.id}/` }, 'Watch this table');
    const words = [h('h1', 'The table is closed to you'), h('p', error.message)];
    fill(this.root, h('main.curtain#failure', { role: 'alert' }, words, watch,
      h('a.lk', { href: '#/' }, 'To the lobby')));
  }

  // what is fetched later

  async loadRules() {
    if (this.rules.size) return;
    const { game, scenario } = this.table, path = url`/api/games/${game}/rules?scenario=${scenario}`;
    const { rules } = /** @type {{rules: Rule[]}} */ (await api('GET', path));
    for (const r of rules) this.rules.set(r.id, r);
    this.desk?.journal.relink();
    this.desk?.play.draw();
  }

  async bots() {
    const { games } = /** @type {{games: GameInfo[]}} */ (await api('GET', '/api/games'));
    return games.find(g => g.id === this.table.game)?.bots ?? [];
  }

  /** @param {number} before @param {number} count @returns {Promise<Line[]>} */
  async older(before, count) {
    const asked = `${this.path}/lines?role=${encodeURIComponent(this.role)}&before=${before}&count=${count}`
      + (this.desk?.reel?.truth ? '&truth=true' : '');
    return /** @type {{lines: Line[]}} */ (await api('GET', asked)).lines;
  }

  /** @param {string} role @param {object} seat */
  async seat(role, seat) {
    this.table = await api('POST', this.path + url`/seats/${role}`, seat);
  }

  // one screen, two players

  /** @param {State} state */
  handOver({ outcome, waiting, seats }) {
    if (!outcome && passesTo(this.role, waiting, seats)) void this.pass(waiting);
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
    this.desk?.close();
    this.desk = null;
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

/** Whether another seat at this screen must decide: both are ours, and neither is a bot's.
 * @param {string} role @param {string} waiting @param {SeatInfo[]} seats */
function passesTo(role, waiting, seats) {
  const here = seats.filter(s => s.mine && (s.kind === 'me' || s.kind === 'here')).map(s => s.role);
  return role !== waiting && here.includes(role) && here.includes(waiting);
}
