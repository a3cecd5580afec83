// The plate of a game: its title, what it is about, its map as a picture, a few facts.

import { fill, h } from '../dom.js';
import { createMap } from '../map/map.js';

/** @import { GameInfo, MapView, Sheet, View } from '../../types.d.ts' */

/** @type {View} */
const EMPTY = { game: '', role: '', number: 0, where: '', pieces: [], spaces: [], stacks: [], known: [], tracks: {}, boxes: {}, counts: {} };
const MARGIN = 52; // of the sheet, both sides together
const LEAST = 1000; // pixels: a smaller sheet is drawn at this size and made smaller as a whole,
const WHOLE = 560; // down to here; below, only a part of it is shown
const nothing = () => undefined;

export class Plate {
  constructor() {
    this.head = h('div', { class: 'title' });
    this.picture = h('figure', { class: 'picture' });
    this.facts = h('ul', { class: 'facts' });
    this.root = h('section', { class: 'plate', 'aria-label': 'The game' }, this.head, this.picture, this.facts);
    /** @type {MapView | null} */
    this.map = null;
    /** @type {ResizeObserver | null} */
    this.sized = null;
  }

  /** @param {GameInfo} game @param {Sheet | null} sheet null until it is loaded, or where the game has none */
  show(game, sheet) {
    fill(this.head, h('h1', {}, game.title), h('p', {}, game.blurb));
    fill(this.facts, ...facts(game, sheet).map(([value, text]) => h('li', {}, h('b', {}, value), text)));
    this.close();
    this.picture.hidden = !game.picture;
    if (sheet?.spots.length) requestAnimationFrame(() => setTimeout(() => this.draw(game, sheet)));
  }

  /** The map as a picture: nothing on it can be clicked or reached. @param {GameInfo} game @param {Sheet} sheet */
  draw(game, sheet) {
    if (!this.root.isConnected || this.map) return;
    const host = h('div', { class: 'sheet', inert: true });
    const frame = h('div', { class: 'frame', role: 'img', 'aria-label': `The map of ${game.title}` }, host);
    const shape = (sheet.width + MARGIN) / (sheet.height + MARGIN);
    this.picture.style.setProperty('--shape', String(shape));
    fill(this.picture, frame);
    this.size(frame, host, shape);
    this.map = createMap(host, sheet, { onSpace: nothing, onPiece: nothing, onHover: nothing });
    this.map.show(EMPTY, { spaces: {}, pieces: new Set(), selected: '' });
    this.sized = new ResizeObserver(() => this.size(frame, host, shape));
    this.sized.observe(frame);
  }

  /** @param {HTMLElement} frame @param {HTMLElement} host @param {number} shape */
  size(frame, host, shape) {
    const shown = frame.clientWidth;
    const drawn = shown < WHOLE ? shown : Math.max(shown, LEAST);
    Object.assign(host.style, { width: `${drawn}px`, height: `${drawn / shape}px`, transform: `scale(${shown / drawn})` });
    if (shown >= WHOLE) this.map?.fit();
  }

  close() {
    this.sized?.disconnect();
    this.map?.destroy();
    this.map = null;
    fill(this.picture);
  }
}

/** @param {GameInfo} game @param {Sheet | null} sheet @returns {[string, string][]} */
function facts(game, sheet) {
  const n = game.roles.length;
  const track = sheet?.gauges.find((g) => g.kind === 'track' && g.steps.length > 1);
  /** @type {[string, string][]} */
  const all = [[`${n} ${n === 1 ? 'player' : 'players'}`, game.bots.length ? 'or one against the computer' : 'by link or at this screen']];
  if (track) all.push([`${track.steps.length} ${track.title.toLowerCase()}s`, `${track.steps[0]} to ${track.steps[track.steps.length - 1]}`]);
  if (sheet?.spots.length) all.push([`${sheet.spots.length} spaces`, sheet.roads.length ? `${sheet.roads.length} ways between them` : 'on the map']);
  all.push(['Saved at every step', 'leave and come back']);
  return all;
}
