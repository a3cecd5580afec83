// What is seen before the next thing comes: dice that fall, counters that march, the place where something happened.

import { pace } from '../settings.js';
import { noLights } from './choices.js';

const LONGEST = 600; // milliseconds of a slide
const HOLD = 2; // how many times as long as a slide the opponent's doings stay before the next
const LAST = 8; // the same for dice, before the scene gives way to the map
const EDGE = 0.15; // of a part of the map: what is as near to its edge is brought to the middle

/** @param {number} ms */
export const pause = ms => new Promise(done => setTimeout(done, ms));

/** @param {State} state */
const rolled = state => state.lines.some(l => l.roll?.dice.length);

export class Pacing {
  /** @param {TableUI} ui */
  constructor(ui) {
    this.ui = ui;
    this.play = ui.play;
    this.names = ui.names;
  }

  /** Dice fall before anything that they did is seen or asked: those of a scene that is over, then those of the next.
   * @param {State} before @param {State} after */
  async dice(before, after) {
    const { play } = this, { now } = play;
    const scenes = [before.scene, after.scene].filter((s, i, all) => s && (i || s.id !== all[1]?.id));
    if (!pace() || !rolled(after)) return;
    for (const scene of scenes) {
      if (scene?.id === play.sceneId && play.mapOnly) continue;
      const falls = this.ui.scene.fall({ ...after, scene, ask: null }, play.sceneHooks(after));
      if (!falls) continue;
      now.falling = true;
      this.ui.prompt.wait(true);
      this.ui.layout.app.classList.add('staged');
      await falls;
      if (scene?.id !== after.scene?.id) await pause(pace() * LAST);
      if (play.closed) return;
    }
    now.falling = false;
    this.ui.prompt.wait(false);
  }

  /** Counters march from one state to the next. @param {State} before @param {State} after */
  async animate(before, after) {
    const { map, play } = this.ui, hidden = play.hidesMap(before), ms = pace();
    const moved = ms && !hidden ? slides(before.view, after.view, this.names) : [];
    if (!moved.length) return;
    map.show(before.view, noLights());
    await map.slide(moved, Math.min(LONGEST, ms));
  }

  /** Spaces are chosen on the map; dice that fell just now are seen first. @param {State} state
   * @param {boolean} fresh */
  toMap(state, fresh) {
    const { play } = this, show = () => {
      if (play.state !== state || !state.scene || play.mapOnly) return;
      play.toggleScene();
      this.reveal(play.litSpaces());
    };
    if (!fresh && rolled(state)) setTimeout(show, pace() * LAST);
    else show();
  }

  /** What another does should be seen before the next thing happens.
   * @param {State} state @param {Line[]} added @param {boolean} fresh */
  async hold(state, added, fresh) {
    const places = added.flatMap(l => l.at);
    if (fresh || state.ask || !pace() || !added.length) return;
    if (places.length && !this.play.hidesMap(state)) {
      this.reveal(places);
      this.ui.map.flash(places);
    }
    await pause(pace() * HOLD);
  }

  /** Brings a part of the map into view, unless one of these spaces is. @param {string[]} spaces */
  reveal(spaces) {
    const { layout, map } = this.ui, area = layout.map.getBoundingClientRect(), edge = map.camera.fitted ? 0 : EDGE;
    const [dx, dy] = [area.width * edge, area.height * edge];
    const seen = spaces.some(s => {
      const { left, right, top, bottom } = map.box(s);
      return left >= area.left + dx && right <= area.right - dx && top >= area.top + dy && bottom <= area.bottom - dy;
    });
    if (spaces.length && !seen) map.centre(spaces[0]);
  }
}

/** What moved between two views: counters that can be told apart, and hidden ones by their number.
 * @param {View} before @param {View} after @param {Names} names @returns {Slide[]} */
function slides(before, after, names) {
  const was = new Map(before.pieces.map(p => [p.id, p.at]));
  const seen = after.pieces.flatMap(({ id, side, at }) => {
    const from = was.get(id) ?? '';
    return from !== at && names.isSpace(from) && names.isSpace(at) ? [{ piece: id, side, count: 1, from, to: at }] : [];
  });
  return [...seen, ...names.sheet.sides.flatMap(s => hidden(before, after, s.id, names))];
}

/** Where a side has fewer than before, and more next to it, somebody went there.
 * @param {View} before @param {View} after @param {string} side @param {Names} names */
function hidden(before, after, side, names) {
  const change = /** @type {Map<string, number>} */ (new Map()), found = /** @type {Slide[]} */ ([]);
  /** @param {string} at @param {number} count */
  const add = (at, count) => change.set(at, (change.get(at) ?? 0) + count);
  for (const s of before.stacks) if (s.side === side) add(s.at, -s.count);
  for (const s of after.stacks) if (s.side === side) add(s.at, s.count);
  for (const [to, more] of change) {
    const from = more > 0 && [...(names.near.get(to) ?? [])].find(s => (change.get(s) ?? 0) < 0);
    if (!from) continue;
    const count = Math.min(more, -(change.get(from) ?? 0));
    add(from, count);
    found.push({ side, count, from, to });
  }
  return found;
}
