// Beside the map, where there is little room: a small map of the whole sheet, who stands where, what is in view; a
// press goes there. And the buttons that zoom. Both keep off where something is to be done.
import { graphic, h } from '../dom.js';
import { MARGIN } from './camera.js';
import { paint } from './spaces.js';
import { f1 } from './svg.js';

export const CLOSER = 1.25; // with one press
const WIDTH = 88; // pixels
const SHORT = 340; // pixels of a map that has no room for a column of buttons
const TOUCH = 26; // pixels around it that a space needs
const DOT = 0.016; // of the sheet's width

export class Inset {
  drawn = '';

  /** @param {import('./map.js').MapView} map */
  constructor(map) {
    const { sheet, camera } = map, height = Math.round((WIDTH * sheet.height) / sheet.width);
    this.map = map;
    this.root = /** @type {SVGElement & HTMLElement} */ (graphic(`<svg class="inset" aria-hidden="true" ` +
      `width="${WIDTH}" height="${height}" viewBox="0 0 ${sheet.width} ${sheet.height}"><g></g><rect/></svg>`));
    this.zoom = h('div.zoom.only-s', { role: 'group', 'aria-label': 'Zoom' },
      button('+', 'Zoom in', () => map.zoom(CLOSER)), button('−', 'Zoom out', () => map.zoom(1 / CLOSER)),
      button('⤢', 'Fit the sheet', () => map.fit()));
    map.host.append(this.root);
    if (!map.host.inert) map.host.append(this.zoom); // a picture of the map needs none
    for (const kind of ['pointerdown', 'click']) this.zoom.addEventListener(kind, e => e.stopPropagation());
    this.root.addEventListener('pointerdown', e => {
      const box = this.root.getBoundingClientRect(), scale = sheet.width / box.width;
      e.stopPropagation();
      camera.centre((e.clientX - box.x) * scale, (e.clientY - box.y) * scale);
    });
    this.root.addEventListener('click', e => e.stopPropagation());
  }

  /** Countries and waters, as the land has them. @param {Element} stage */
  paint(stage) {
    const drawn = [...stage.querySelectorAll('.land :is(.realm, .water, .rv)')].map(e => e.cloneNode(true));
    this.root.prepend(...drawn);
  }

  /** What is in view; nothing where all of it is. */
  frame() {
    const { camera } = this.map, { w, h } = camera.size, rect = this.root.querySelector('rect');
    const whole = camera.fitted || camera.scale <= camera.least * 1.05;
    this.root.classList.toggle('whole', whole);
    this.zoom.classList.toggle('flat', h < SHORT);
    this.place(this.zoom, w);
    if (whole || !rect) return;
    this.place(this.root, w);
    const left = -camera.x / camera.scale - MARGIN, top = -camera.y / camera.scale - MARGIN;
    const place = { x: left, y: top, width: w / camera.scale, height: h / camera.scale };
    for (const [name, value] of Object.entries(place)) rect.setAttribute(name, String(f1(value)));
  }

  /** On the side where it hides less of where something is to be done, the left one if none. @param {Element} box
   * @param {number} wide */
  place(box, wide) {
    const { lights, net, camera, host } = this.map, { top, bottom, width } = box.getBoundingClientRect();
    const { top: edge } = host.getBoundingClientRect(), seen = [lights.selected, ...Object.keys(lights.spaces)]
      .flatMap(id => net.spots.get(id) ?? []).map(({ x, y }) => camera.toHost(x, y))
      .filter(([, y]) => y > top - edge - TOUCH && y < bottom - edge + TOUCH);
    const left = seen.filter(([x]) => x < width + TOUCH).length;
    box.classList.toggle('right', left > seen.filter(([x]) => x > wide - width - TOUCH).length);
  }

  /** A dot for every space, in the colours of whoever stands there or holds it. */
  dots() {
    const { sheet, groups, spaces, lights } = this.map, r = sheet.width * DOT;
    const dots = sheet.spots.map(({ id, x, y }) => {
      const side = groups.get(id)?.[0]?.side ?? '', held = side || spaces.get(id)?.control;
      const kind = id === lights.selected ? 'at' : lights.spaces[id] ? 'lit' : side ? 'full' : '';
      const size = side || kind ? r : r * 0.55;
      return `<circle class="${kind}" style="${paint(sheet, held)}" cx="${f1(x)}" cy="${f1(y)}" r="${f1(size)}"/>`;
    }).join('');
    const group = this.root.querySelector('g');
    if (dots === this.drawn || !group) return;
    this.drawn = dots;
    group.innerHTML = dots;
  }
}

/** @param {string} text @param {string} title @param {() => void} onclick */
const button = (text, title, onclick) => h('button', { title, 'aria-label': title, onclick }, text);
