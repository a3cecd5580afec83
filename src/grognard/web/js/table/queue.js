// States wait here while older ones are being shown. Who falls too far behind skips to the newest.

/** @import { State } from '../../types.d.ts' */

const BEHIND = 4; // states that may wait

/**
 * @typedef {object} Entry
 * @property {State} state
 * @property {boolean} fresh it stands for itself: what was shown before is void
 * @property {boolean} leap states before it were left out
 */

export class Queue {
  /** @param {(entry: Entry) => Promise<void>} play shows a state with its motion */
  constructor(play) {
    this.play = play;
    /** @type {Entry[]} */
    this.waiting = [];
    this.busy = false;
    this.closed = false;
  }

  /** Whether nobody waits behind the state that is shown now. */
  get last() {
    return this.waiting.length === 0;
  }

  /**
   * @param {State} state
   * @param {boolean} fresh
   */
  push(state, fresh) {
    if (fresh) this.waiting = [];
    this.waiting.push({ state, fresh, leap: false });
    if (!this.busy) void this.run();
  }

  async run() {
    this.busy = true;
    while (this.waiting.length && !this.closed) {
      if (this.waiting.length > BEHIND) this.waiting = [this.waiting.reduce(merged)];
      const entry = /** @type {Entry} */ (this.waiting.shift());
      await this.play(entry).catch((error) => console.error(error));
    }
    this.busy = false;
  }

  close() {
    this.closed = true;
    this.waiting = [];
  }
}

/**
 * The later state with the log of both.
 * @param {Entry} a
 * @param {Entry} b
 * @returns {Entry}
 */
export function merged(a, b) {
  const cut = b.state.cut ?? Infinity;
  const lines = [...a.state.lines.filter((l) => l.n < cut), ...b.state.lines];
  const lowest = Math.min(a.state.cut ?? Infinity, cut);
  const first = lines[0]?.n ?? b.state.first;
  return { state: { ...b.state, lines, first, cut: lowest === Infinity ? null : lowest }, fresh: a.fresh, leap: true };
}
