// Puts the parts of a table's page together and lets them know of one another.

/** @import { MapView } from '../../types.d.ts' */
/** @import { Obstacle } from './bubble.js' */
/** @import { TablePage } from './table.js' */
import { Socket } from '../net.js';
import { createMap } from '../map/map.js';
import { createScene } from '../scene/scene.js';
import { Bar } from './bar.js';
import { Bubbles } from './bubble.js';
import { keyDeeds } from './controls.js';
import { Journal } from './journal.js';
import { drawKey } from './key.js';
import { listen } from './keys.js';
import { layOut } from './layout.js';
import { Links } from './links.js';
import { Menu, fileOf } from './menu.js';
import { Names } from './names.js';
import { Ending } from './outcome.js';
import { Play } from './play.js';
import { Pointing } from './pointing.js';
import { closePop } from './pop.js';
import { Prompt } from './prompt.js';
import { Drawer } from './rules.js';
import { Speaker } from './speak.js';
import { Trays } from './trays.js';

/** @typedef {ReturnType<typeof layOut>} Room */

/**
 * Everything that stands on the page.
 * @typedef {object} Parts
 * @property {string} title
 * @property {Names} names
 * @property {Links} links
 * @property {Room} room
 * @property {MapView} map
 * @property {ReturnType<typeof createScene>} scene
 * @property {Socket} socket
 * @property {Bar} bar
 * @property {Bubbles} bubbles
 * @property {Drawer} drawer
 * @property {Ending} ending
 * @property {Journal} journal
 * @property {Prompt} prompt
 * @property {Speaker} speaker
 * @property {Trays} trays
 * @property {Play} play
 * @property {Pointing} pointing
 */

const WEIGHTS = { lit: 30, held: 6, bare: 2.4, label: 2.1 }; // of what a bubble would cover

/**
 * @param {TablePage} page
 * @returns {{parts: Parts, close: () => void}}
 */
export function assemble(page) {
  const names = new Names(page.sheet);
  const links = new Links(page.address());
  const parts = /** @type {Parts} */ ({ names, links, room: layOut(page.root), title: `${page.table.title} · Grognard` });
  parts.play = new Play(parts, (state) => page.handOver(state));
  parts.pointing = new Pointing(parts, parts.play);
  board(page, parts);
  reading(page, parts);
  controls(page, parts);
  parts.socket = line(page, parts);
  const ends = [listen(keyDeeds(parts)), links.listen((rule, from) => void parts.drawer.open(rule, from)), still(parts)];
  return { parts, close: () => close(parts, ends) };
}

/**
 * The map, the scene over it and what is said beside places.
 * @param {TablePage} page
 * @param {Parts} parts
 */
function board(page, parts) {
  const { names, pointing, play, room } = parts;
  parts.map = createMap(room.map, page.sheet, {
    onSpace: (id) => pointing.space(id),
    onPiece: (id, e) => pointing.piece(id, e.target instanceof Element ? e.target.getBoundingClientRect() : parts.map.box(names.place(id))),
    onHover: (id) => parts.prompt.options.hot(id ? [id, ...names.standing(id).map((p) => p.id)] : []),
  });
  parts.scene = createScene(room.area, page.sheet);
  parts.speaker = new Speaker(room.app);
  parts.bubbles = new Bubbles(room.app, () => room.area.getBoundingClientRect(), () => obstacles(parts, play));
}

/**
 * Rules, journal and the end.
 * @param {TablePage} page
 * @param {Parts} parts
 */
function reading(page, parts) {
  const { names, links, room, play, pointing } = parts;
  parts.drawer = new Drawer(room.app, links, {
    load: () => page.loadRules(parts),
    side: () => awayFrom(play.chosen.at || pointing.last, parts),
    moved: (at) => page.visited(at),
  });
  parts.journal = new Journal(room.journal, names, links, {
    older: (before, count) => page.older(before, count),
    flash: (spaces) => parts.map.flash(spaces),
  });
  parts.ending = new Ending(room.area, names, links, {
    file: fileOf(page.id),
    review: () => (room.show('journal'), parts.journal.list.focus()),
  });
}

/**
 * Bar, menu, prompt and boxes.
 * @param {TablePage} page
 * @param {Parts} parts
 */
function controls(page, parts) {
  const { names, links, room, play, pointing } = parts;
  const menu = new Menu(page.table, names, {
    state: () => play.state,
    shelves: () => parts.trays.shelves(),
    game: () => page.game(),
    seat: (role, seat) => page.seat(role, seat),
    small: () => [
      ['Rules', () => (closePop(), void parts.drawer.open())],
      ['Key to the map', () => parts.bar.keyPop.toggle()],
      ['Whole map', () => (closePop(), parts.map.fit())],
    ],
    redraw: () => play.draw(),
    refresh: () => parts.bar.menuPop.refresh(),
  });
  parts.bar = new Bar(room.bar, names, page.table.title, {
    zoom: (factor) => (parts.bubbles.clear(), parts.map.zoom(factor)),
    fit: () => (parts.bubbles.clear(), parts.map.fit()),
    rules: () => parts.drawer.toggle(),
    key: () => drawKey(page.sheet),
    menu: () => menu.build(),
    scene: () => play.toggleScene(),
  });
  parts.prompt = new Prompt(room.card, names, links, {
    choose: (o) => play.choose(o),
    all: (verb) => void play.all(verb),
    open: (label) => play.openGroup(label),
    type: (text) => play.type(text),
    point: (noun) => void (names.place(noun) && parts.map.flash([names.place(noun)])),
    act: () => void play.act(),
    undo: () => void play.undo(),
    back: () => void play.back(),
  });
  parts.trays = new Trays(room.trays, names, { pick: (id, place) => pointing.piece(id, place) });
}

/**
 * @param {TablePage} page
 * @param {Parts} parts
 */
function line(page, { play, room }) {
  return new Socket(page.id, page.role, {
    onState: (state, fresh) => play.queue.push(state, fresh),
    onLine: (lost) => room.say(lost ? 'Connection lost, trying again…' : ''),
    onRefused: (error) => page.fail(error),
  });
}

/**
 * A page that changes its size takes the bubbles away: they would point at the wrong place.
 * @param {Parts} parts
 */
function still(parts) {
  const moved = () => parts.bubbles.clear();
  addEventListener('resize', moved);
  parts.room.map.addEventListener('wheel', moved, { passive: true });
  return () => removeEventListener('resize', moved);
}

/**
 * @param {Parts} parts
 * @param {(() => void)[]} ends
 */
function close(parts, ends) {
  for (const end of ends) end();
  parts.socket.close();
  parts.play.close();
  parts.map.destroy();
  parts.speaker.close();
  parts.journal.close();
  parts.bar.close();
  parts.room.close();
  closePop();
}

/**
 * What bubbles should leave free: legal targets above all, then counters, then spaces.
 * @param {Parts} parts
 * @param {Play} play
 * @returns {Obstacle[]}
 */
function obstacles({ names, map, room }, play) {
  const lit = new Set([...play.litSpaces(), play.lit.selected]);
  const held = new Set([...(play.state?.view.pieces ?? []), ...(play.state?.view.stacks ?? [])].map((x) => x.at));
  const labels = [...room.map.querySelectorAll('.labels text')].map((t) => ({ box: t.getBoundingClientRect(), weight: WEIGHTS.label }));
  const spaces = [...names.spots.keys()].map((id) => ({ box: map.box(id), weight: lit.has(id) ? WEIGHTS.lit : held.has(id) ? WEIGHTS.held : WEIGHTS.bare }));
  const fan = [...room.map.querySelectorAll('.fan:not([hidden])')].map((f) => ({ box: f.getBoundingClientRect(), weight: WEIGHTS.lit }));
  return [...spaces, ...labels, ...fan];
}

/**
 * @param {string} space
 * @param {Parts} parts
 * @returns {'left' | 'right'}
 */
function awayFrom(space, { map, room }) {
  if (!space) return 'right';
  const area = room.area.getBoundingClientRect();
  const box = map.box(space);
  return box.x + box.width / 2 > area.x + area.width / 2 ? 'left' : 'right';
}
