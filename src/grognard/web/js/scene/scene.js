// A battle, or whatever a game sets apart from the map: opens over the map, keeps up with the states, closes.

import { fill, h } from '../dom.js';
import { moves } from './dice.js';
import { drawFoot } from './foot.js';
import { Losses } from './losses.js';
import { Rolls } from './rolls.js';
import { drawRow } from './rows.js';
import { Strip } from './strip.js';

/** @import { Option, Scene, Sheet, State } from '../../types.d.ts' */

const OPEN = 200; // milliseconds

/**
 * @typedef {object} SceneHooks
 * @property {(option: Option) => void} choose a counter with an option was pressed
 * @property {(id: string) => void} rule a rule was asked for
 * @property {Option | null} [chosen] the option that is marked in the list
 * @property {(space: string) => DOMRect} [box] where a space is on the screen; else by its place on the sheet
 */

/**
 * @param {HTMLElement} host lies over the map, or holds it
 * @param {Sheet} sheet
 * @returns {{show(state: State, hooks: SceneHooks): void, hide(): void}}
 */
export function createScene(host, sheet) {
  const title = h('h1');
  const text = h('p');
  const stages = h('ol', { class: 'stages', 'aria-label': 'Stages' });
  const upper = h('section', { class: 's-side' });
  const lower = h('div', { class: 's-lower', tabindex: '-1' });
  const foot = h('section', { class: 's-foot' });
  const status = h('p', { class: 'unseen', role: 'status' });
  const strip = new Strip(sheet);
  const inside = h('div', { class: 's-field' }, h('header', {}, h('div', {}, title, text), stages), upper, strip.root, lower, foot);
  const root = h('section', { id: 'scene', class: 'scene', hidden: true }, inside, status);
  const rolls = new Rolls();
  const losses = new Losses();
  let live = false; // the page has seen a state before: what comes now is news
  let drawn = ''; // what the sides show, to leave them alone while nothing changes
  host.classList.add('scene-host');
  host.append(root);

  return {
    show(state, hooks) {
      if (!state.scene) return this.hide();
      const scene = { ...state.scene, rows: losses.rows(state, state.scene) };
      const added = rolls.take(state, scene);
      root.setAttribute('aria-label', scene.title);
      title.textContent = scene.title;
      text.textContent = scene.text;
      fill(stages, ...scene.stages.map(drawStage));
      sides(state, scene, hooks);
      fill(foot, ...drawFoot(scene));
      foot.hidden = !foot.firstChild;
      strip.show(scene, rolls, live ? added : [], hooks);
      if (root.hidden) open(scene, hooks);
      live = true;
    },
    hide() {
      live = true;
      root.hidden = true;
      status.textContent = '';
    },
  };

  /** Both sides, without taking the focus from a counter that is still there. @param {State} state @param {Scene} scene @param {SceneHooks} hooks */
  function sides(state, scene, hooks) {
    const now = JSON.stringify([scene.rows, state.ask?.options, state.number, hooks.chosen]);
    if (now === drawn) return;
    drawn = now;
    const within = document.activeElement?.closest('.scene .actors > li');
    const focus = within?.querySelector('.actor')?.getAttribute('data-piece');
    const [first, ...others] = scene.rows;
    fill(upper, ...(first ? drawRow(sheet, first, state, hooks) : []));
    fill(lower, ...others.map((row) => h('section', { class: 's-side' }, ...drawRow(sheet, row, state, hooks))));
    if (!focus) return;
    const again = /** @type {HTMLElement | null} */ (root.querySelector(`button[data-piece="${CSS.escape(focus)}"]`));
    (again ?? lower).focus({ preventScroll: true });
  }

  /** Opens the scene out of the space where it happens. @param {Scene} scene @param {SceneHooks} hooks */
  function open(scene, hooks) {
    root.hidden = false;
    inside.scrollTop = 0;
    if (live) status.textContent = `${scene.title}. ${scene.text}`;
    if (!live || !moves()) return;
    root.style.transformOrigin = origin(scene.at, hooks);
    const frames = [{ transform: 'scale(.12)', opacity: 0 }, { opacity: 1, offset: 0.4 }, { transform: 'none', opacity: 1 }];
    root.animate(frames, { duration: OPEN, easing: 'ease-out' });
  }

  /** @param {string} space @param {SceneHooks} hooks */
  function origin(space, hooks) {
    const here = root.getBoundingClientRect();
    const box = hooks.box?.(space);
    if (box) return `${box.x + box.width / 2 - here.x}px ${box.y + box.height / 2 - here.y}px`;
    const spot = sheet.spots.find((s) => s.id === space);
    return spot ? `${(100 * spot.x) / sheet.width}% ${(100 * spot.y) / sheet.height}%` : 'center';
  }
}

/** @param {Scene['stages'][number]} stage */
function drawStage(stage) {
  return h(
    'li',
    { class: stage.state, 'aria-current': stage.state === 'now' && 'step' },
    stage.state === 'done' && '✓ ',
    stage.text,
    stage.state === 'skipped' && h('span', { class: 'unseen' }, ', skipped'),
  );
}
