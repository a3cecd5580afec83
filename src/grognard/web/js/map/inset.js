// A small map of the whole sheet, where only a part of it is seen: who stands where, what is in view. A press goes
// there.
import { graphic } from '../dom.js';
import { MARGIN } from './camera.js';
import { paint } from './spaces.js';
import { f1 } from './svg.js';

const WIDTH = 88; // pixels
const DOT = 0.016; // of the sheet's width

export class Inset {
  drawn = '';

  /** @param {import('./map.js').MapView} map */
  constructor(map) {
    const { sheet, camera } = map, height = Math.round((WIDTH * sheet.height) / sheet.width);
    this.map = map;
    this.root = /** @type {SVGElement & HTMLElement} */ (graphic(`<svg class="inset" aria-hidden="true" ` +
      `width="${WIDTH}" height="${height}" viewBox="0 0 ${sheet.width} ${sheet.height}"><g></g><rect/></svg>`));
    map.host.append(this.root);
    this.root.addEventListener('pointerdown', e => {
      const box = this.root.getBoundingClientRect(), scale = sheet.width / box.width;
      e.stopPropagation();
      camera.centre((e.clientX - box.x) * scale, (e.clientY - box.y) * scale);
    });
    this.root.addEventListener('click', e => e.stopPropagation());
  }

  /** What is in view; nothing where all of it is. */
  frame() {
    const { camera } = this.map, { w, h } = camera.size, rect = this.root.querySelector('rect');
    const whole = camera.fitted || camera.scale <= camera.least * 1.05;
    this.root.classList.toggle('whole', whole);
    if (whole || !rect) return;
    const left = -camera.x / camera.scale - MARGIN, top = -camera.y / camera.scale - MARGIN;
    const place = { x: left, y: top, width: w / camera.scale, height: h / camera.scale };
    for (const [name, value] of Object.entries(place)) rect.setAttribute(name, String(f1(value)));
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
