// What the lobby shows of a game: its title, what it is about, its map as a picture, a few facts.

import { fill, h } from '../dom.js';
import { MARGIN } from '../map/camera.js';
import { MapView } from '../map/map.js';

/** @type {View} */
const EMPTY = {
  game: '', role: '', number: 0, where: '', pieces: [], spaces: [], stacks: [], known: [], tracks: {}, boxes: {},
    counts: {},
};
const LEAST = 1000; // pixels: a smaller sheet is drawn at this size and made smaller as a whole,
const PHONE = 600; // but on this, where only a part of it is shown
const nothing = () => undefined;

export class GamePreview {
  map = /** @type {TableMap | null} */ (null);
  sized = new ResizeObserver(() => this.size());
  shape = 1; // its width by its height

  constructor() {
    this.head = h('div.title');
    this.picture = h('figure.picture');
    this.facts = h('ul.facts');
    this.root = h('section.plate', { 'aria-label': 'The game' }, this.head, this.picture, this.facts);
    this.host = h('div.sheet', { inert: true });
    this.frame = h('div.frame', { role: 'img' }, this.host);
  }

  /** @param {GameInfo} game @param {Scenario} scenario @param {Sheet | null} sheet null until it is loaded, or where
   * there is none */
  show(game, scenario, sheet) {
    fill(this.head, h('p.of', game.title), h('h1', scenario.title), scenario.text && h('p', scenario.text),
      h('p.quiet', game.blurb));
    fill(this.facts, facts(game, scenario, sheet).map(([value, text]) => h('li', h('b', value), text)));
    this.close();
    this.picture.hidden = !game.picture && !sheet?.field;
    if (sheet?.spots.length || sheet?.field)
      requestAnimationFrame(() => setTimeout(() => void this.draw(scenario.title, sheet)));
  }

  /** @param {string} title @param {Sheet} told */
  async draw(title, told) {
    const open = told.field ? await import('../field/field.js') : null, sheet = open ? open.openSheet(told) : told;
    if (!this.root.isConnected || this.map) return;
    this.shape = (sheet.width + 2 * MARGIN) / (sheet.height + 2 * MARGIN);
    this.picture.style.setProperty('--shape', String(this.shape));
    this.frame.ariaLabel = `The map of ${title}`;
    const notes = sheet.notes.slice(1).map(n => [h('h3', n.title), h('p', n.text)]).flat();
    fill(this.picture, this.frame, notes.length > 0 && h('div.notes', { tabindex: 0 }, notes));
    this.size();
    const hooks = { onSpace: nothing, onPiece: nothing, onHover: nothing };
    this.map = /** @type {TableMap} */ (open ? new open.FieldView(this.host, sheet, hooks)
      : new MapView(this.host, sheet, hooks));
    this.map.show(EMPTY, { spaces: {}, pieces: new Set(), selected: '', strikes: [], path: [], aim: '' });
    this.sized.observe(this.frame);
  }

  size() {
    const shown = this.frame.clientWidth, phone = innerWidth < PHONE, least = LEAST * Math.min(1, this.shape * 0.7);
    const drawn = phone ? shown : Math.max(shown, least);
    const style = { width: `${drawn}px`, height: `${drawn / this.shape}px`, transform: `scale(${shown / drawn})` };
    Object.assign(this.host.style, style);
    if (!phone) this.map?.fit();
  }

  close() {
    this.sized.disconnect();
    this.map?.destroy();
    this.map = null;
    fill(this.picture);
  }
}

/** @param {GameInfo} game @param {Scenario} scenario @param {Sheet | null} sheet */
function facts({ bots }, { roles }, sheet) {
  const n = roles.length, track = sheet?.gauges.find(g => g.kind === 'track' && g.steps.length > 1 && !g.span.length);
  const spaces = sheet?.spots.length;
  const all = [[`${n} player${n === 1 ? '' : 's'}`,
    bots.length ? 'or one against the computer' : 'by link or at this screen']];
  if (track) all.push([`${track.steps.length} ${track.title.toLowerCase()}s`,
    `${track.steps[0]} to ${track.steps.at(-1)}`]);
  if (spaces) all.push([`${spaces} spaces`,
    sheet.roads.length ? `${sheet.roads.length} ways between them` : 'on the map']);
  if (sheet?.field) all.push([`${sheet.field.width / 1000} by ${sheet.field.height / 1000} inches`,
    `${sheet.field.units.length} units, ${sheet.field.models.length} models`]);
  return [...all, ['Saved at every step', 'leave and come back']];
}
