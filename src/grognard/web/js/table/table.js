// The page of a table: fetches what it needs, shows it to one player, passes the screen on to the next.

/** @import { GameInfo, Line, Rule, SeatInfo, Sheet, State, Summary } from '../../types.d.ts' */
/** @import { Parts } from './assemble.js' */
import { h } from '../dom.js';
import { api } from '../net.js';
import { assemble } from './assemble.js';
import { drawCurtain } from './curtain.js';

export class TablePage {
  /**
   * @param {HTMLElement} root
   * @param {string} id
   */
  constructor(root, id) {
    this.root = root;
    this.id = id;
    this.path = `/api/tables/${encodeURIComponent(id)}`;
    this.role = '';
    this.closed = false;
    this.table = /** @type {Summary} */ ({});
    this.sheet = /** @type {Sheet} */ ({});
    /** @type {ReturnType<typeof assemble> | null} */
    this.shown = null;
    /** @type {Rule[] | null} */
    this.rules = null;
  }

  /**
   * @param {string | undefined} role "" for who only watches; undefined for the seat that is ours
   * @param {string} rule to open the drawer at
   */
  async open(role, rule) {
    [this.table, this.sheet] = await Promise.all([api('GET', this.path), api('GET', `${this.path}/sheet`)]);
    if (this.closed) return;
    this.role = role ?? ourRole(this.table);
    if (role === undefined) this.visited(rule || null);
    if (passesTo(this.role, this.table.waiting, this.table.seats)) await this.pass(this.table.waiting);
    else this.build(rule);
  }

  /** @param {string} rule */
  build(rule) {
    this.shown = assemble(this);
    if (rule) void this.shown.parts.drawer.open(rule, 'its address');
    else void this.loadRules(this.shown.parts).catch(() => undefined); // the drawer says what went wrong, when it opens
  }

  address() {
    return `#/t/${encodeURIComponent(this.id)}/${encodeURIComponent(this.role)}`;
  }

  /** @param {string | null} rule that the drawer shows; null when it is closed */
  visited(rule) {
    history.replaceState(null, '', rule ? `${this.address()}/rule/${encodeURIComponent(rule)}` : this.address());
  }

  /** @param {string} rule from the address */
  rule(rule) {
    if (rule) void this.shown?.parts.drawer.open(rule, 'its address');
    else this.shown?.parts.drawer.close();
  }

  /** @param {Error} error the server won't have us here */
  fail(error) {
    this.tearDown();
    const watch = this.role && h('a', { class: 'lk', href: `#/t/${encodeURIComponent(this.id)}/` }, 'Watch this table');
    const parts = [h('h1', {}, 'The table is closed to you'), h('p', {}, error.message), watch, h('a', { class: 'lk', href: '#/' }, 'To the lobby')];
    this.root.append(h('main', { class: 'curtain', id: 'failure', role: 'alert' }, ...parts));
  }

  // what the parts fetch

  /** @param {Parts} parts */
  async loadRules({ links, journal, play }) {
    if (links.rules.size) return;
    const game = encodeURIComponent(this.table.game);
    this.rules ??= list(await api('GET', `/api/games/${game}/rules`), 'rules');
    for (const r of this.rules ?? []) links.rules.set(r.id, r);
    journal.relink();
    play.draw();
  }

  /** @returns {Promise<GameInfo | undefined>} */
  async game() {
    const games = /** @type {GameInfo[]} */ (list(await api('GET', '/api/games'), 'games'));
    return games.find((g) => g.id === this.table.game);
  }

  /**
   * @param {number} before
   * @param {number} count
   * @returns {Promise<Line[]>}
   */
  async older(before, count) {
    return list(await api('GET', `${this.path}/lines?role=${encodeURIComponent(this.role)}&before=${before}&count=${count}`), 'lines');
  }

  /**
   * @param {string} role
   * @param {object} seat
   */
  async seat(role, seat) {
    this.table = await api('POST', `${this.path}/seats/${encodeURIComponent(role)}`, seat);
  }

  // one screen, two players

  /** @param {State} state */
  handOver(state) {
    if (!state.outcome && passesTo(this.role, state.waiting, state.seats)) void this.pass(state.waiting);
  }

  /** @param {string} role who sits here next */
  async pass(role) {
    this.tearDown();
    await drawCurtain(this.root, this.sheet.sides.find((s) => s.id === role)?.name ?? role);
    if (this.closed) return;
    this.role = role;
    this.visited(null);
    this.build('');
  }

  tearDown() {
    this.shown?.close();
    this.shown = null;
    this.root.replaceChildren();
  }

  close() {
    this.closed = true;
    this.tearDown();
  }
}

/**
 * Our seat: the one that decides now, if it is ours, else the first; "" where we only watch.
 * @param {Summary} table
 */
function ourRole({ waiting, seats }) {
  const ours = seats.filter((s) => s.mine);
  return (ours.find((s) => s.role === waiting) ?? ours.find((s) => s.kind !== 'bot') ?? ours[0])?.role ?? '';
}

/**
 * Whether another seat at this screen must decide: both are ours, and neither is a bot's.
 * @param {string} role
 * @param {string} waiting
 * @param {SeatInfo[]} seats
 */
function passesTo(role, waiting, seats) {
  const here = (/** @type {string} */ r) => seats.some((s) => s.role === r && s.mine && (s.kind === 'me' || s.kind === 'here'));
  return role !== waiting && here(role) && here(waiting);
}

/**
 * A list that the server sends bare, or under its name.
 * @param {any} answer
 * @param {string} name
 */
function list(answer, name) {
  return Array.isArray(answer) ? answer : answer?.[name] ?? [];
}
