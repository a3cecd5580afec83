// A vehicle by hand: where the pointer is says how it turns and how far it goes. The rules decide whether it may.

import { clamp } from '../map/geometry.js';

const BEHIND = 120; // degrees from the front: beyond, it backs
const MOST = 900; // tenths of a degree that it turns, if the game says nothing else

/** From -1800 to 1800. @param {number} tenths */
const signed = tenths => ((((tenths + 1800) % 3600) + 3600) % 3600) - 1800;

/** The draft of a drive to a point of the sheet. @param {Pick<Hand, 'start' | 'stood' | 'forced' | 'limits'>} hand
 * @param {Point} to @returns {Draft} */
export function drive({ start, stood, forced, limits }, [x, y]) {
  const [sx, sy] = start ?? [0, 0], facing = stood[0]?.facing ?? 0, far = Math.hypot(x - sx, y - sy) / 0.024;
  const toward = Math.round((Math.atan2(sy - y, x - sx) * 1800) / Math.PI), turn = signed(toward - facing);
  if (forced === 'hard_turn') return { action: 'hard_turn', facing: ((toward % 3600) + 3600) % 3600 };
  if (forced === 'full_speed') {
    const ahead = far * Math.cos((turn * Math.PI) / 1800);
    return { action: 'full_speed', distance: Math.round(clamp(ahead, 100, limits.full_speed || ahead)) };
  }
  const back = Math.abs(turn) > BEHIND * 10, pivot = clamp(back ? signed(turn - 1800) : turn, -MOST, MOST);
  return { action: 'manoeuvre', gear: back ? -1 : 1, legs: [0, Math.round(clamp(far, 0, limits.manoeuvre || far))],
    pivots: [Math.round(pivot / 50) * 50] };
}

/** A draft with one of its parts changed by a step. @param {Draft} draft @param {'first' | 'turn' | 'second'} part
 * @param {number} by mils, or tenths of a degree @param {number} most mils together */
export function nudge({ legs: [one = 0, two = 0] = [], pivots: [pivot = 0] = [], gear = 1 }, part, by, most) {
  const first = part === 'first' ? clamp(one + by, 0, most - two) : one;
  const second = part === 'second' ? clamp(two + by, 0, most - one) : two;
  const turn = part === 'turn' ? clamp(pivot + by, -MOST, MOST) : pivot;
  return { action: 'manoeuvre', gear, legs: [first, second], pivots: [turn] };
}

/** The draft that is drawn, with one of its parts changed by a step: of a manoeuvre a leg or the turn, of full speed
 * how far it goes, of a hard turn where it faces. @param {Pick<Hand, 'forced' | 'draft' | 'limits' | 'stood'>} hand
 * @param {'first' | 'turn' | 'second'} part @param {number} by mils, or tenths of a degree @returns {Draft} */
export function steered({ forced, draft, limits, stood }, part, by) {
  const facing = draft?.facing ?? stood[0]?.facing ?? 0, turns = part === 'turn';
  if (forced === 'hard_turn') return { action: 'hard_turn', facing: (facing + (turns ? by : 0) + 3600) % 3600 };
  if (forced !== 'full_speed') return nudge(draft ?? {}, part, by, limits.manoeuvre ?? 0);
  const far = (draft?.distance ?? 0) + (turns ? 0 : by);
  return { action: 'full_speed', distance: clamp(far, 100, limits.full_speed || far) };
}
