// What a battle has cost so far, out of the lines of the log: a position doesn't remember it.

/** @import { Line, Scene, SceneRow, State } from '../../types.d.ts' */

export class Losses {
  /** @type {Line[]} */
  #kept = [];
  #scene = '';

  /**
   * The rows of a scene with those that each side has lost in it.
   * @param {State} state
   * @param {Scene} scene
   * @returns {SceneRow[]}
   */
  rows(state, scene) {
    const { cut } = state;
    if (this.#scene !== scene.id) this.#kept = [];
    if (cut !== null) this.#kept = this.#kept.filter((line) => line.n < cut);
    this.#scene = scene.id;
    const last = this.#kept.at(-1)?.n ?? -1;
    const begun = state.lines.findLastIndex((line) => line.level === 'battle');
    this.#kept.push(...state.lines.slice(begun + 1).filter((line) => line.lost && line.n > last));
    return scene.rows.map((row) => ({ ...row, lost: [...row.lost, ...this.#of(row.side)] }));
  }

  /** @param {string} side */
  #of(side) {
    return this.#kept.filter((line) => line.side === side).map((line) => line.lost);
  }
}
