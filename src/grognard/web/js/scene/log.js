// What the log says of a scene: the dice that fell in it and the losses. A position remembers neither.

const BACK = 40; // lines of the log that a page looks back when it opens in the middle of a scene

export class SceneLog {
  rolls = /** @type {Line[]} */ ([]);
  lost = /** @type {Line[]} */ ([]);
  gap = false; // lines went by while the scene wasn't shown
  scene = /** @type {Scene | null} */ (null);
  lines = /** @type {Line[] | null} */ (null); // that were taken last
  next = 0; // the first line that hasn't been seen

  /** Takes what a state adds to its scene: the rolls that are new. The scene gets those that each side has lost.
   * @param {State} state @param {Scene} now @returns {[Scene, Line[]]} */
  take(state, now) {
    const { cut, first, lines } = state, same = this.scene?.id === now.id, missed = same && first > this.next;
    const again = same && this.lines === lines; // drawn again
    if (!same) this.lost = [];
    if (!same || missed) this.rolls = [];
    if (cut !== null && !again)
      [this.lost, this.rolls] = [this.lost, this.rolls].map(all => all.filter(l => l.n < cut));
    /** @param {Line[]} all @param {Line} line */
    const isNew = (all, line) => line.n > (all.at(-1)?.n ?? -1);
    const begun = lines.findLastIndex(l => l.level === 'battle');
    this.lost = [...this.lost, ...lines.slice(begun + 1).filter(l => l.lost && isNew(this.lost, l))];
    const rows = now.rows.map(row => {
      const more = this.lost.filter(l => l.side === row.side).map(l => l.lost);
      return { ...row, lost: [...row.lost, ...more] };
    });
    const scene = { ...now, rows };
    this.scene = scene;
    if (again) return [scene, []];
    const added = since(lines, scene).filter(l => l.roll?.dice.length && isNew(this.rolls, l) && belongs(l, scene));
    this.rolls = [...this.rolls, ...added].slice(-BACK);
    this.gap = !added.length && (missed || (this.gap && same));
    this.next = Math.max(cut ?? this.next, (lines.at(-1)?.n ?? -1) + 1);
    this.lines = lines;
    return [scene, added];
  }
}

/** @param {Line[]} lines @param {Scene} scene */
function since(lines, { at }) {
  const elsewhere = lines.findLastIndex(l => !l.roll && l.at.length > 0 && !l.at.includes(at));
  return lines.slice(elsewhere + 1).slice(-BACK);
}

/** Whether dice belong to this scene: thrown by a piece in it, or at its place. @param {Line} line
 * @param {Scene} scene */
function belongs({ at, roll }, scene) {
  const piece = roll?.piece;
  if (piece) return scene.rows.some(row => row.lost.includes(piece) || row.actors.some(one => one.piece === piece));
  return !at.length || at.includes(scene.at);
}
