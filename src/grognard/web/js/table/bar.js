// The bar above the map: what the game counts, the buttons for map, key, rules and menu, and what opens under them.

import { fill, h } from '../dom.js';
import { clamp } from '../map/geometry.js';
import { CLOSER } from '../map/inset.js';
import { drawKey } from './mapkey.js';
import { capital, iconOf, joined } from './names.js';
import { opens } from '../opened.js';

const STANDS = 'Where the game stands';
const PAD = 8; // pixels beside it
export const PHONE = matchMedia('(max-width: 700px)');
const TIGHTEST = 9; // steps in which the bar gives up what it has no room for

let current = /** @type {Pop | null} */ (null); // what is open: one at a time, until Esc or a click elsewhere

/** Closes what is open; false where nothing is. */
export function closePop() {
  const open = current;
  open?.close();
  return open !== null;
}

/** What opens under a button, and is built whenever it does. */
export class Pop {
  box = /** @type {HTMLElement | null} */ (null);
  wide = false;

  /** Where it may open: over the map, never over the panel, and there not over where something is to be done. */
  static room = () => ({ area: new DOMRect(0, 0, innerWidth, innerHeight), keep: /** @type {DOMRect[]} */ ([]) });

  /** @param {HTMLElement} button @param {string} label @param {() => Child[]} build */
  constructor(button, label, build, id = '') {
    this.button = button;
    this.label = label;
    this.build = build;
    this.id = id;
    button.ariaHasPopup = 'dialog';
    button.ariaExpanded = 'false';
    button.addEventListener('click', () => this.toggle());
  }

  toggle() {
    if (this.box) this.close();
    else this.open();
  }

  open() {
    closePop();
    const props = { role: 'dialog', 'aria-label': this.label, id: this.id || null, tabindex: 0,
      class: this.wide && 'wide' };
    const box = (this.box = h('div.pop', props, ...this.build()));
    document.body.append(box);
    const { bottom, left } = this.button.isConnected ? this.button.getBoundingClientRect()
      : new DOMRect(0, innerHeight / 8);
    const { area } = Pop.room(), top = Math.min(bottom, Math.max(area.top, innerHeight / 8)); // it may stand low
    box.style.top = `${top + 7}px`;
    box.style.maxHeight = `${innerHeight - top - 16}px`;
    if (place(box, left)) {
      box.classList.add('narrow');
      place(box, left);
    }
    current = this;
    this.button.ariaExpanded = 'true';
    box.focus();
    opens(box, () => this.close(), this.button);
  }

  refresh() {
    if (this.box) fill(this.box, ...this.build());
  }

  close() {
    const inside = this.box?.contains(document.activeElement);
    this.box?.remove();
    this.box = current = null;
    this.button.ariaExpanded = 'false';
    if (inside) this.button.focus();
  }
}

/** Puts it where it covers as little as may be of what is to be done, and tells how much.
 * @param {HTMLElement} box @param {number} under */
function place(box, under) {
  const { area, keep } = Pop.room(), { top, width, height } = box.getBoundingClientRect();
  const free = area.right - width - PAD, first = area.left + PAD, spots = [clamp(under || free / 2, first, free), free,
    first];
  const covers = spots.map(x =>
    keep.filter(k => k.right > x && k.left < x + width && k.bottom > top && k.top < top + height).length);
  const least = Math.min(...covers);
  box.style.left = `${Math.max(PAD, spots[covers.indexOf(least)])}px`;
  return least;
}

export class Bar {
  /** @param {TableUI} ui */
  constructor(ui) {
    const { map, names, page, layout } = ui;
    this.root = layout.bar;
    this.names = names;
    this.sized = new ResizeObserver(() => this.fit());
    Pop.room = () => {
      const { x, y, width, height } = layout.area.getBoundingClientRect(), { play } = ui;
      const staged = [...layout.area.querySelectorAll('.scene:not([hidden]) .may')];
      const keep = staged.length ? staged.map(e => e.getBoundingClientRect())
        : [play.chosen.at, ...play.litSpaces()].filter(Boolean).map(id => map.box(id));
      return { area: PHONE.matches ? new DOMRect(0, y, innerWidth, height) : new DOMRect(x, y, width, height), keep };
    };
    this.gauges = names.sheet.gauges.map(g => this.gauge(g));
    this.gauges.forEach(({ root }, i) => (root.dataset.key = names.sheet.gauges[i].key));
    this.scene = h('button.to-scene', { hidden: true, onclick: () => ui.play.toggleScene() });
    const key = button('Key', 'Key to the map (K)'), menu = button('☰', 'Menu');
    menu.id = 'menu-button';
    this.keyPop = new Pop(key, 'Key to the map', () => (page.surface?.drawFieldKey ?? drawKey)(page.sheet), 'key');
    this.menuPop = new Pop(menu, 'Menu', () => ui.menu.build(), 'menu');
    /** @param {() => void} move */
    const moving = move => () => (ui.bubbles.clear(), move());
    this.tools = [
      button('−', 'Zoom out', moving(() => map.zoom(1 / CLOSER))),
        button('+', 'Zoom in', moving(() => map.zoom(CLOSER))),
      button('Fit', 'Fit the whole map', moving(() => map.fit())), key,
    ];
    const rules = button('Rules', 'Rules (R)', () => ui.drawer.toggle());
    rules.classList.add('to-rules');
    for (const b of [...this.tools, rules]) b.classList.add('only-l');
    const name = [iconOf('mark'), h('b', 'Grognard'), h('small', page.table.title)];
    fill(
      this.root, h('a.brand', { href: '#/', title: 'To the lobby' }, name), this.gauges.map(g => g.root),
      ui.clock.root,
      h('div.ib', this.scene, this.tools, rules, ui.chat.button, menu),
    );
    this.sized.observe(this.root);
  }

  /** Buttons that a surface brings along. @param {...HTMLButtonElement} tools */
  add(...tools) {
    this.tools[this.tools.length - 1].before(...tools);
    this.tools.push(...tools);
  }

  /** Leaves out as much as it takes for the rest to fit. */
  fit() {
    const { root } = this, last = root.lastElementChild ?? root;
    const over = () => last.getBoundingClientRect().right > root.getBoundingClientRect().right - PAD;
    root.className = 'top';
    for (let n = 1; n <= TIGHTEST && over(); n++) root.classList.add(`t${n}`);
    document.documentElement.toggleAttribute('data-tight', root.classList.contains(`t${TIGHTEST}`));
  }

  /** @param {State} state @param {boolean} aside the map is shown, though something has a scene of its own */
  show({ view, scene, status }, aside) {
    const staged = scene !== null;
    for (const g of this.gauges) g.show(view, status);
    this.scene.hidden = !staged;
    this.scene.ariaLabel = aside ? 'Show battle' : 'Show map';
    fill(this.scene, h('span', h('span.only-l', 'Show '), aside ? 'battle' : 'map'));
    for (const b of this.tools) b.hidden = staged && !aside;
    this.fit();
  }

  /** @param {Gauge} g @returns {{root: HTMLElement, show: (view: View, status: Status) => void}} */
  gauge(g) {
    if (g.kind === 'track') return g.keys.length ? this.markers(g) : this.track(g);
    if (g.kind === 'pile') return this.pile(g);
    if (g.kind === 'held') return this.held(g);
    if (g.kind === 'score') return this.score(g);
    if (g.kind === 'side') return this.holder(g);
    const text = h('b');
    const root = h('div.stat.only-l', iconOf(g.icons[0]), h('span', text, g.title));
    return { root, show: view => void (text.textContent = g.steps[view.tracks[g.key] ?? 0] ?? '') };
  }

  /** All that is counted, with the names that a step or a sign has no room for. @param {HTMLElement} button */
  stands(button) {
    const { names } = this;
    new Pop(button, STANDS, () => [h('h3', STANDS), names.sheet.gauges.map(g => {
      const { head, pairs } = names.gauge(g);
      return [head && h('h4', head), counts(pairs)];
    })].flat(3), 'stands');
    return button;
  }

  /** @param {Gauge} g */
  track(g) {
    const { names } = this, root = h('ol.gauge.track', { 'aria-label': g.title });
    const chip = this.stands(h('button.tchip', { 'aria-description': STANDS }));
    const [first, ...others] = names.sheet.gauges.filter(other => other.kind === 'track' && !other.keys.length);
    /** @param {Gauge} g @param {View} view @returns {Child[]} */
    const of = (g, view) => {
      const now = (view.tracks[first.key] ?? 1) - 1;
      return [g !== first && `${first.steps[now]}, `, others.length > 0 && h('span.only-l',
        `${first.title.toLowerCase()} `),
        names.played(first, view).place(now)];
    };
    /** @param {View} view @param {Status} status */
    const show = (view, { begun, detail }) => {
      const { played, further } = names.played(g, view), before = !begun && g !== first; // a set-up is no step of it
      const now = before ? -1 : (view.tracks[g.key] ?? 1) - 1;
      fill(chip, names.picture(g.icons[now]), h('span', h('b', before ? detail : g.steps[now] ?? ''),
        h(g.more ? 'small' : 'small.of', of(g, view))));
      fill(root, before && h('li.now', { 'aria-current': 'step' }, chip), [...played, ...further].map(i => {
        const step = h('li', { class: `${i < now ? 'past' : i === now ? 'now' : 'next'} ${g.icons[i] ?? ''}`,
          title: i !== now && g.steps[i], 'aria-current': i === now && 'step' });
        const more = further.includes(i);
        step.classList.toggle('more', more);
        fill(step, i === now ? chip : [names.picture(g.icons[i]), h('span', more ? g.more : g.short[i] ?? i + 1)]);
        return step;
      }));
    };
    return { root, show };
  }

  /** A track with several markers, each on a step of its own. @param {Gauge} g */
  markers(g) {
    const { names } = this, root = h('ol.gauge.track.shared', { 'aria-label': g.title });
    const button = this.stands(h('button.tchip', { 'aria-description': STANDS }, h('b', g.title)));
    /** @param {View} view */
    const show = view => fill(root, h('li.now', button), g.steps.map((title, i) => {
      const here = g.keys.filter(key => (view.tracks[key] ?? 1) - 1 === i), said = here.map(key => names.marker(key));
      const signs = here.map(key => names.markerSign(key));
      return h('li', { class: here.length > 0 && 'held', title: joined([title, ...said], ': ') },
        iconOf(g.icons[i]), h('span', { 'aria-hidden': here.length > 0 && 'true' }, signs.length ? signs
          : g.short[i] ?? i + 1), here.length > 0 && h('span.unseen', `${title}: ${said.join(', ')}`));
    }));
    return { root, show };
  }

  /** @param {Gauge} g */
  pile(g) {
    const text = h('b'), words = h('span', text, h('span.only-l', g.title)), listed = () => this.names.gauge(g);
    const root = h('button.stat', { title: `What is ${g.title}` }, iconOf(g.icons[0]), words);
    new Pop(root, capital(g.title), () => [h('h3', listed().head), counts(listed().pairs)]);
    const show = () => void (text.textContent = String(listed().pairs.reduce((sum, [, n]) => sum + Number(n), 0)));
    return { root, show };
  }

  /** @param {Gauge} g */
  score(g) {
    const sides = h('span.caps'), { names } = this;
    /** @param {View} view */
    const show = view => fill(sides, [...names.sides.keys()].filter(id => g.key + id in view.tracks).map(id =>
      h('b', { title: names.side(id) }, names.sign(id), h('span.unseen', names.side(id)),
        names.scored(g, view.tracks[g.key + id]))));
    return { root: h('div.stat.points', h('span', sides, h('span.only-l', g.title))), show };
  }

  /** The side that has something, such as the initiative. @param {Gauge} g */
  holder(g) {
    const { names } = this, root = h('div.stat.holder');
    /** @param {View} view */
    const show = view => {
      const side = [...names.sides.keys()][view.tracks[g.key] ?? -1] ?? '';
      root.hidden = !side;
      root.title = `${names.side(side)}: ${g.title.toLowerCase()}`;
      fill(root, side && names.sign(side), h('span.only-l', h('b', names.side(side)), g.title));
    };
    return { root, show };
  }

  /** @param {Gauge} g */
  held(g) {
    const { names } = this, signs = h('span.caps'), order = [...names.sides.keys()];
    const show = () => {
      const all = g.spaces.length ? g.spaces : [...names.spaces.keys()];
      const held = all.map(id => ({ id, side: names.spaces.get(id)?.control ?? '' }));
      fill(signs, held.sort((a, b) => order.indexOf(a.side) - order.indexOf(b.side)).map(({ id, side }) => {
        const title = `${names.noun(id)}: ${names.holder(id)}`;
        return h('i', { title, role: 'img', 'aria-label': title }, side && names.sign(side));
      }));
    };
    return { root: this.stands(h('button.stat.only-l', h('span', h('b', g.title), signs))), show };
  }
}

/** @param {[string, string | number][]} pairs */
const counts = pairs => h('ul.counts', pairs.map(([name, value]) => h('li', h('span', name), h('b', value))));

/** @param {string} text @param {string} title @param {() => void} [onclick] */
const button = (text, title, onclick) => h('button', { title, 'aria-label': title, onclick }, text);
