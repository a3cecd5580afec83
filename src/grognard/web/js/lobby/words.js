// Tables and seats in words.

/** @import { GameInfo, SeatInfo, Summary } from '../../types.d.ts' */

const UNITS = /** @type {[Intl.RelativeTimeFormatUnit, number][]} */ ([['day', 86400], ['hour', 3600], ['minute', 60]]);
const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });

/** What the game calls a role. @param {GameInfo | undefined} game @param {string} role */
export function roleName(game, role) {
  const word = role.replaceAll(/[_-]/g, ' ');
  return game?.roles.find((r) => r.id === role)?.name || word.charAt(0).toUpperCase() + word.slice(1);
}

/** Who sits in a seat. @param {SeatInfo} seat */
export function sitter(seat) {
  if (seat.bot) return `computer (${seat.bot})`;
  if (seat.mine) return seat.name || (seat.kind === 'here' ? 'at this screen' : 'you');
  return seat.name || (seat.kind === 'link' && !seat.online ? 'by link' : 'another person');
}

/**
 * A table's name. One that is called after its scenario, or not at all, is known by who plays.
 * @param {Summary} table @param {GameInfo | undefined} game
 */
export function tableName(table, game) {
  const { name, seats, title, id } = table;
  const named = name && name !== game?.scenarios.find((s) => s.id === table.scenario)?.title;
  const mine = seats.filter((s) => s.mine && !s.bot);
  const rest = seats.filter((s) => !mine.includes(s));
  if (named) return name;
  if (mine.length && rest.length && rest.every((s) => s.bot)) return 'Against the computer';
  if (mine.length > 1 && !rest.length) return 'All sides at this screen';
  if (seats.length && rest.every((s) => s.bot) && !mine.length) return 'Computer against itself';
  return name || title || `Table ${id}`;
}

/**
 * Whose turn it is, or who won; `yours` asks for attention.
 * @param {Summary} table @param {GameInfo | undefined} game @returns {{text: string, yours: boolean}}
 */
export function turn(table, game) {
  if (table.over) return { text: table.winner ? `${roleName(game, table.winner)} won` : 'a draw', yours: false };
  const seat = table.seats.find((s) => s.role === table.waiting);
  if (!seat) return { text: '', yours: false };
  if (seat.bot) return { text: 'the computer’s turn', yours: false };
  const role = roleName(game, seat.role);
  if (!seat.mine) return { text: `waiting for ${role}`, yours: false };
  return { text: table.seats.filter((s) => s.mine && !s.bot).length > 1 ? `your turn, as ${role}` : 'your turn', yours: true };
}

/** How long ago something was. @param {string} iso */
export function ago(iso) {
  const seconds = (Date.parse(iso) - Date.now()) / 1000;
  if (Number.isNaN(seconds)) return '';
  const unit = UNITS.find(([, size]) => Math.abs(seconds) >= size);
  return unit ? relative.format(Math.round(seconds / unit[1]), unit[0]) : 'just now';
}

/** What went wrong, as a sentence. @param {unknown} error */
export function why(error) {
  const text = (error instanceof Error && error.message) || 'something went wrong';
  return text.charAt(0).toUpperCase() + text.slice(1) + (/[.!?]$/.test(text) ? '' : '.');
}

/**
 * The page of a table: in your own seat, else in one that you hold, else as a spectator. If another at this screen
 * must decide, the page there asks to pass it on.
 * @param {Summary} table
 */
export function tableAddress(table) {
  const mine = table.seats.filter((s) => s.mine && !s.bot);
  const seat = mine.find((s) => s.kind === 'me') ?? mine.find((s) => s.role === table.waiting) ?? table.seats.find((s) => s.mine);
  return seatAddress(table.id, seat?.role ?? '');
}

/** @param {string} id @param {string} role */
export const seatAddress = (id, role) => `#/t/${encodeURIComponent(id)}/${encodeURIComponent(role)}`;

/** @param {string} id @param {string} token */
export const joinAddress = (id, token) => `${location.origin}/#/join/${encodeURIComponent(id)}/${encodeURIComponent(token)}`;
