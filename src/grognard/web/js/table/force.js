// The force that a choice concerns: counters in one space, those picked so far and those that may still be.

/** @import { Ask } from '../../types.d.ts' */
/** @import { Names } from './names.js' */

/**
 * @typedef {object} Chosen
 * @property {string} at the space, "" when the choice is about no single one
 * @property {string[]} members picked already
 * @property {string[]} others may be picked now
 */

/** Remembers which counters were picked on the way to the present question. */
export class Force {
  constructor() {
    /** @type {string[]} */
    this.members = [];
  }

  /** @param {string} noun of a choice that was made */
  picked(noun) {
    if (noun) this.members = [...this.members.filter((m) => m !== noun), noun];
  }

  /**
   * @param {Ask | null} ask
   * @param {Names} names
   * @returns {Chosen}
   */
  read(ask, names) {
    const others = (ask?.options ?? []).map((o) => o.noun).filter((n) => names.isPiece(n) && names.place(n));
    const spaces = (ask?.options ?? []).map((o) => o.noun).filter((n) => names.isSpace(n));
    this.members = this.members.filter((m) => names.place(m) && !names.isSpace(m) && !others.includes(m));
    const at = this.source(others, spaces, names);
    if (!at) this.members = [];
    this.members = this.members.filter((m) => names.place(m) === at);
    return { at, members: this.members, others: at ? [...new Set(others)] : [] };
  }

  /**
   * @param {string[]} others
   * @param {string[]} spaces
   * @param {Names} names
   */
  source(others, spaces, names) {
    if (!others.length && !spaces.length) return '';
    const fits = (/** @type {string} */ at) =>
      others.every((n) => names.place(n) === at) && spaces.every((s) => names.near.get(at)?.has(s));
    const last = this.members.length ? names.place(this.members[this.members.length - 1]) : '';
    if (last && fits(last)) return last;
    const places = new Set(others.map((n) => names.place(n)));
    if (places.size === 1) return others.length > 1 || spaces.length ? [...places].find(fits) ?? '' : '';
    if (places.size > 1) return '';
    const ours = new Set([...names.pieces.values()].map((p) => p.at));
    const sources = [...ours].filter(fits);
    return sources.length === 1 ? sources[0] : '';
  }
}
