// Which dice of the log belong to the scene, in the order in which they fell.

/** @import { Line, Scene, State } from '../../types.d.ts' */

const BACK = 40; // lines of the log that a page looks back when it opens in the middle of a scene

/** The lines since something last happened elsewhere: what came before belongs to another scene. @param {Line[]} lines @param {Scene} scene */
function since(lines, scene) {
  const elsewhere = lines.findLastIndex((line) => !line.roll && line.at.length > 0 && !line.at.includes(scene.at));
  return lines.slice(elsewhere + 1).slice(-BACK);
}

/** Whether the dice of a line fell in this scene: thrown by one who is in it, or where it happens. @param {Line} line @param {Scene} scene */
function belongs(line, scene) {
  const piece = line.roll?.piece;
  if (piece) return scene.rows.some((row) => row.lost.includes(piece) || row.actors.some((one) => one.piece === piece));
  return !line.at.length || line.at.includes(scene.at);
}

/** Keeps the rolls of one scene after another. */
export class Rolls {
  /** @type {Line[]} */
  kept = [];
  gap = false; // lines went by while the scene wasn't shown
  #scene = '';
  /** @type {State | undefined} */
  #last;
  #next = 0; // the first line that hasn't been seen

  /** Takes what a state adds. @param {State} state @param {Scene} scene @returns {Line[]} the rolls that are new */
  take(state, scene) {
    if (state === this.#last) return []; // drawn again
    this.#last = state;
    const { cut } = state;
    const missed = this.#scene === scene.id && state.first > this.#next;
    if (this.#scene !== scene.id || missed) this.kept = [];
    if (cut !== null && cut !== undefined) this.kept = this.kept.filter((line) => line.n < cut);
    const last = this.kept.at(-1)?.n ?? -1;
    const added = since(state.lines, scene).filter((line) => line.roll?.dice.length && line.n > last && belongs(line, scene));
    this.kept = [...this.kept, ...added].slice(-BACK);
    this.gap = !added.length && (missed || (this.gap && this.#scene === scene.id));
    this.#scene = scene.id;
    this.#next = Math.max(cut ?? this.#next, (state.lines.at(-1)?.n ?? -1) + 1);
    return added;
  }
}
