// Tables and seats in words.

import { sentence, url } from '../net.js';

const UNITS = /** @type {[Intl.RelativeTimeFormatUnit, number][]} */ ([['day', 86400], ['hour', 3600], ['minute', 60]]);

export const HOST = 'grognard play --host 0.0.0.0';

/** Whether links from here lead to this computer only. */
export const isOnlyHere = () => ['127.0.0.1', '[::1]', 'localhost'].includes(location.hostname);

/** @param {string} text */
export const capital = text => text.charAt(0).toUpperCase() + text.slice(1);

/** @param {GameInfo | undefined} game @param {string} role of any of its scenarios */
export function roleName(game, role) {
  const roles = game?.scenarios.flatMap(s => s.roles).find(r => r.id === role);
  return roles?.name || capital(role.replaceAll(/[_-]/g, ' '));
}

/** @param {SeatInfo} seat */
export function sitter({ bot, mine, name, kind, online }) {
  if (bot) return `computer (${bot})`;
  const unnamed = mine ? (kind === 'here' ? 'at this screen' : 'you') : kind === 'link' && !online ? 'by link'
    : 'another person';
  return name || unnamed;
}

/** The seats where this person sits, not a bot. @param {Summary} table */
const ours = table => table.seats.filter(s => s.mine && !s.bot);

/** A table's name. One that is called after its scenario, or not at all, is known by who plays.
 * @param {Summary} table @param {GameInfo | undefined} game */
export function tableName(table, game) {
  const { name, scenario, title, id } = table, mine = ours(table), rest = table.seats.filter(s => !mine.includes(s));
  if (name && name !== game?.scenarios.find(s => s.id === scenario)?.title) return name;
  const bots = rest.length > 0 && rest.every(s => s.bot);
  if (bots) return mine.length ? 'Against the computer' : 'Computer against itself';
  if (mine.length < 2 || rest.length) return name || title || `Table ${id}`;
  return mine.every(s => s.kind === 'me') ? 'Playing all sides' : 'All sides at this screen';
}

/** @param {Summary} table @param {GameInfo | undefined} game */
export function turn(table, game) {
  const seat = table.seats.find(s => s.role === table.waiting), role = roleName(game, table.waiting);
  const several = ours(table).length > 1, yours = !table.over && seat !== undefined && seat.mine && !seat.bot;
  if (table.over) {
    const { ending, winner } = table;
    return { yours, text: winner ? `${roleName(game, winner)} won${ending && `: ${ending}`}` : ending || 'a draw' };
  }
  if (!seat) return { yours, text: '' };
  if (yours) return { yours, text: several ? `your turn, as ${role}` : 'your turn' };
  const late = Date.parse(table.due) <= Date.now() ? ', whose time is up' : '';
  return { yours, text: seat.bot ? 'the computer’s turn' : `waiting for ${role}${late}` };
}

/** @param {string} iso */
export function ago(iso) {
  const seconds = (Date.parse(iso) - Date.now()) / 1000, unit = UNITS.find(([, size]) => Math.abs(seconds) >= size);
  if (!unit) return Number.isNaN(seconds) ? '' : 'just now';
  return new Intl.RelativeTimeFormat('en', { numeric: 'auto' }).format(Math.round(seconds / unit[1]), unit[0]);
}

/** Where a table is played: the seat held by this browser; with several, the one whose turn it is.
 * @param {Summary} table */
export function tableAddress(table) {
  const mine = ours(table);
  const seat = mine.find(s => s.kind === 'me') ?? mine.find(s => s.role === table.waiting)
    ?? table.seats.find(s => s.mine);
  return url`#/t/${table.id}/${seat?.role ?? ''}`;
}

/** @param {unknown} error */
export const why = error => sentence(error instanceof Error ? error.message : String(error));
