// What things are called and where they are: the sheet's names over the view that is shown now.

/** @import { Look, Option, Piece, Sheet, Side, Space, Spot, View } from '../../types.d.ts' */

/** @param {string} text */
export const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

export class Names {
  /** @param {Sheet} sheet */
  constructor(sheet) {
    this.sheet = sheet;
    /** @type {Map<string, Spot>} */
    this.spots = new Map(sheet.spots.map((s) => [s.id, s]));
    /** @type {Map<string, Side>} */
    this.sides = new Map(sheet.sides.map((s) => [s.id, s]));
    this.near = neighbours(sheet);
    /** @type {Map<string, Piece>} */
    this.pieces = new Map();
    /** @type {Map<string, Space>} */
    this.spaces = new Map();
  }

  /** @param {View} view what is asked for from now on */
  see(view) {
    this.pieces = new Map([...view.known, ...view.pieces].map((p) => [p.id, p]));
    this.spaces = new Map(view.spaces.map((s) => [s.id, s]));
    this.view = view;
  }

  /**
   * @param {string} id of a piece, or its kind
   * @returns {Look | undefined}
   */
  look(id) {
    return this.sheet.looks[id] ?? this.sheet.looks[this.pieces.get(id)?.kind ?? ''];
  }

  /** @param {string} id */
  isSpace(id) {
    return this.spots.has(id);
  }

  /** @param {string} id */
  isPiece(id) {
    return !this.isSpace(id) && this.look(id) !== undefined;
  }

  /**
   * Where a noun is on the map: itself, or where the piece stands; "" for what is elsewhere.
   * @param {string} id
   */
  place(id) {
    if (this.isSpace(id)) return id;
    const at = this.pieces.get(id)?.at ?? '';
    return this.isSpace(at) ? at : '';
  }

  /** @param {string} id */
  noun(id) {
    const name = this.spots.get(id)?.name ?? this.look(id)?.name ?? this.sides.get(id)?.name;
    return name ?? this.sheet.labels[id] ?? capital(id.replaceAll('_', ' '));
  }

  /** @param {string} id of a side or a role */
  side(id) {
    return this.sides.get(id)?.name ?? capital(id);
  }

  /** @param {string} verb */
  verb(verb) {
    return this.sheet.deeds[verb]?.label || capital(verb.replaceAll('_', ' '));
  }

  /** @param {Option} o */
  option(o) {
    return o.label || (o.noun ? this.noun(o.noun) : this.verb(o.verb));
  }

  /**
   * What a space is, in a few words: its ground, who holds it, what lies in it.
   * @param {string} id
   */
  about(id) {
    const spot = this.spots.get(id);
    const space = this.spaces.get(id);
    const ground = this.sheet.grounds.find((g) => g.id === spot?.ground)?.name;
    const held = space?.control && `held by ${this.side(space.control)}`;
    const marks = new Set([...(spot?.marks ?? []), ...(space?.marks ?? [])]);
    const words = [...marks].map((m) => this.sheet.emblems[m]?.text ?? this.sheet.labels[m] ?? m);
    return [spot?.text, ground, held, ...words.filter((w) => !spot?.text.includes(w))].filter(Boolean).join(', ');
  }

  /**
   * The pieces that can be told apart in a space.
   * @param {string} space
   * @returns {Piece[]}
   */
  standing(space) {
    return [...this.pieces.values()].filter((p) => p.at === space);
  }
}

/**
 * @param {Sheet} sheet
 * @returns {Map<string, Set<string>>}
 */
function neighbours(sheet) {
  /** @type {Map<string, Set<string>>} */
  const near = new Map(sheet.spots.map((s) => [s.id, new Set()]));
  for (const { a, b } of sheet.roads) {
    near.get(a)?.add(b);
    near.get(b)?.add(a);
  }
  return near;
}
