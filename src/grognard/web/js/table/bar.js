// The bar above the map: what the game counts, and the buttons for map, key, rules and menu.

/** @import { Gauge, State, View } from '../../types.d.ts' */
/** @import { Names } from './names.js' */
import { fill, h } from '../dom.js';
import { iconOf, signOf } from './drawn.js';
import { capital } from './names.js';
import { Pop } from './pop.js';

/**
 * @typedef {object} BarHooks
 * @property {(factor: number) => void} zoom
 * @property {() => void} fit
 * @property {() => void} rules
 * @property {() => import('../dom.js').Child[]} key
 * @property {() => import('../dom.js').Child[]} menu
 * @property {() => void} scene shows the map instead of the scene, or the scene again
 */

const CLOSER = 1.25;
const TIGHTEST = 8; // steps in which the bar gives up what it has no room for

export class Bar {
  /**
   * @param {HTMLElement} host
   * @param {Names} names
   * @param {string} title
   * @param {BarHooks} hooks
   */
  constructor(host, names, title, hooks) {
    this.root = host;
    this.names = names;
    this.sized = new ResizeObserver(() => this.fit());
    /** @type {Pop | null} */
    this.helpPop = null;
    this.gauges = names.sheet.gauges.map((g) => this.gauge(g));
    this.scene = button('Show map', '', hooks.scene);
    this.scene.hidden = true;
    this.key = button('Key', 'Key to the map (K)');
    this.menu = button('☰', 'Menu');
    this.menu.id = 'menu-button';
    this.keyPop = new Pop(this.key, 'Key to the map', hooks.key, 'key');
    this.menuPop = new Pop(this.menu, 'Menu', hooks.menu, 'menu');
    this.tools = [
      button('−', 'Zoom out', () => hooks.zoom(1 / CLOSER)), button('+', 'Zoom in', () => hooks.zoom(CLOSER)),
      button('Fit', 'Fit the whole map', hooks.fit), this.key,
    ];
    for (const b of this.tools) b.classList.add('only-l');
    const rules = button('Rules', 'Rules (R)', hooks.rules);
    rules.classList.add('only-l');
    host.append(
      h('a', { class: 'brand', href: '#/', title: 'To the lobby' }, iconOf('mark'), h('b', {}, 'Grognard'), h('small', {}, title)),
      ...this.gauges.map((g) => g.root), h('div', { class: 'ib' }, this.scene, ...this.tools, rules, this.menu),
    );
    this.sized.observe(host);
  }

  /** Leaves out as much as it takes for the rest to fit. */
  fit() {
    const { root } = this;
    root.className = 'top';
    for (let step = 1; step <= TIGHTEST && root.scrollWidth > root.clientWidth; step++) root.classList.add(`t${step}`);
    document.documentElement.toggleAttribute('data-tight', root.classList.contains(`t${TIGHTEST}`));
  }

  close() {
    this.sized.disconnect();
  }

  /**
   * @param {boolean} there whether something happens that has a scene of its own
   * @param {boolean} aside whether the map is shown all the same
   */
  showScene(there, aside) {
    this.scene.hidden = !there;
    this.scene.textContent = aside ? 'Show battle' : 'Show map';
    for (const b of this.tools) b.hidden = there && !aside;
    this.fit();
  }

  /** @param {() => import('../dom.js').Child[]} build */
  showHelp(build) {
    this.helpPop ??= new Pop(h('button'), 'Keys', build);
    this.helpPop.toggle();
  }

  /** @param {State} state */
  show(state) {
    for (const g of this.gauges) g.show(state.view);
  }

  /**
   * @param {Gauge} g
   * @returns {{root: HTMLElement, show: (view: View) => void}}
   */
  gauge(g) {
    if (g.kind === 'track') return this.track(g);
    if (g.kind === 'pile') return this.pile(g);
    if (g.kind === 'held') return this.held(g);
    return this.word(g);
  }

  /** @param {Gauge} g */
  track(g) {
    const steps = h('ol', { class: 'track only-l', 'aria-label': g.title });
    const chip = h('div', { class: 'tchip only-s' });
    const root = h('div', { class: 'gauge' }, steps, chip);
    const show = (/** @type {View} */ view) => {
      const now = (view.tracks[g.key] ?? 1) - 1;
      const step = (/** @type {string} */ name, /** @type {number} */ i) =>
        h('li', { class: [i < now && 'past', i === now && 'now', g.icons[i]].filter(Boolean).join(' '), title: name, 'aria-current': i === now && 'step' },
          g.icons[i] && iconOf(g.icons[i]), i === now ? h('b', {}, name) : h('span', {}, g.short[i] ?? i + 1));
      fill(steps, ...g.steps.map(step));
      fill(chip, g.icons[now] && iconOf(g.icons[now]), h('span', {}, `${g.steps[now] ?? ''} · ${now + 1} of ${g.steps.length}`));
    };
    return { root, show };
  }

  /** @param {Gauge} g */
  word(g) {
    const text = h('b');
    const root = h('div', { class: 'stat only-l' }, g.icons[0] && iconOf(g.icons[0]), h('span', {}, text, g.title));
    return { root, show: (/** @type {View} */ view) => void (text.textContent = g.steps[view.tracks[g.key] ?? 0] ?? '') };
  }

  /** @param {Gauge} g */
  pile(g) {
    /** @type {[string, number][]} */
    let counts = [];
    const text = h('b');
    const words = h('span', {}, text, h('span', { class: 'only-l' }, g.title));
    const root = h('button', { class: 'stat', type: 'button', title: `What is ${g.title}` }, g.icons[0] && iconOf(g.icons[0]), words);
    const rest = (/** @type {string} */ key) => capital(this.names.sheet.labels[key] ?? key.slice(g.key.length));
    new Pop(root, capital(g.title), () => [
      h('h3', {}, capital(g.title)),
      h('ul', { class: 'counts' }, ...counts.map(([key, n]) => h('li', {}, h('span', {}, rest(key)), h('b', {}, n)))),
    ]);
    const show = (/** @type {View} */ view) => {
      counts = Object.entries(view.counts).filter(([key, n]) => key.startsWith(g.key) && n > 0);
      text.textContent = String(counts.reduce((sum, [, n]) => sum + n, 0));
    };
    return { root, show };
  }

  /** @param {Gauge} g */
  held(g) {
    const signs = h('span', { class: 'caps' });
    const root = h('div', { class: 'stat only-l' }, h('span', {}, h('b', {}, g.title), signs));
    const show = (/** @type {View} */ view) => {
      const control = new Map(view.spaces.map((s) => [s.id, s.control]));
      const sides = g.spaces.map((s) => ({ s, side: control.get(s) ?? '' })).sort((a, b) => this.rank(a.side) - this.rank(b.side));
      fill(signs, ...sides.map(({ s, side }) => {
        const words = `${this.names.noun(s)}: ${side ? this.names.side(side) : 'nobody'}`;
        return h('i', { title: words, role: 'img', 'aria-label': words }, side && signOf(this.names, side));
      }));
    };
    return { root, show };
  }

  /** @param {string} side */
  rank(side) {
    return this.names.sheet.sides.findIndex((s) => s.id === side);
  }
}

/**
 * @param {string} text
 * @param {string} title
 * @param {() => void} [onclick]
 */
export function button(text, title, onclick) {
  return h('button', { type: 'button', title: title || null, 'aria-label': title || null, onclick }, text);
}
