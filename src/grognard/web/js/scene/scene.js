// A battle, or whatever a game sets apart from the map: opens over the map, keeps up with the states, closes.

import { fill, h } from '../dom.js';
import { pace } from '../settings.js';
import { drawChart, drawRung } from './chart.js';
import { SceneLog } from './log.js';
import { drawRow } from './rows.js';
import { Strip } from './strip.js';

const OPEN = 200; // milliseconds

/** @param {HTMLElement} host holds the map, over which it lies @param {Sheet} sheet
 * @param {HTMLElement} odds */
export function createScene(host, sheet, odds) {
  const title = h('h1'), text = h('p'), stages = h('ol.stages', { 'aria-label': 'Stages' });
  const upper = h('section.s-side'), lower = h('div.s-lower', { tabindex: -1 }), foot = h('section.s-foot');
  const status = h('p.unseen', { role: 'status' }), strip = new Strip(sheet), ladder = h('ol.ladder');
  const head = h('header', h('div', title, text), stages);
  const inside = h('div.s-field', head, odds, upper, strip.root, ladder, lower, foot);
  const root = h('section.scene#scene', { hidden: true }, inside, status);
  let log = new SceneLog();
  let live = false; // the page has seen a state before: what comes now is news
  let shown = ''; // the id of the scene
  let drawn = ''; // what the sides show, to leave them alone while nothing changes
  host.append(root);

  /** @param {State} state @param {SceneHooks} hooks */
  function show(state, hooks) {
    if (!state.scene) return hide();
    const [scene, added] = log.take(state, state.scene);
    draw(state, scene, hooks);
    strip.show(scene, log, live && !hooks.still ? added : [], hooks);
    if (root.hidden) open(scene, hooks);
    live = true;
  }

  /** Lets the dice that a state brings fall before it is shown: until they lie there, nobody sees what they did. Null
   * where none fall. @param {State} state @param {SceneHooks} hooks @returns {Promise<void> | null} */
  function fall(state, hooks) {
    if (!state.scene || !live || hooks.still) return null;
    const other = root.hidden || shown !== state.scene.id, [scene, added] = log.take(state, state.scene);
    if (!added.length) return null;
    if (other) draw(state, { ...scene, rows: scene.rows.map(row => ({ ...row, lost: [] })) }, hooks);
    strip.show(scene, log, added, hooks);
    if (root.hidden) open(scene, hooks);
    return strip.playing;
  }

  /** @param {State} state @param {Scene} scene @param {SceneHooks} hooks */
  function draw(state, scene, hooks) {
    shown = scene.id;
    root.ariaLabel = title.textContent = scene.title;
    text.textContent = scene.text;
    fill(stages, scene.stages.map(({ state: now, text: name }) =>
      h(`li.${now}`, { 'aria-current': now === 'now' && 'step' },
      now === 'done' && '✓ ', name, now === 'skipped' && h('span.unseen', ', skipped'))));
    sides(state, scene, hooks);
    fill(ladder, scene.rungs.map(rung => drawRung(sheet, rung, hooks)));
    ladder.hidden = !ladder.firstChild;
    fill(foot, scene.chart && drawChart(scene.chart), scene.next.length > 0 &&
      h('div.coming', h('h3', 'What comes next'), h('ol', scene.next.map(step => h('li', step)))));
    foot.hidden = !foot.firstChild;
  }

  function hide() {
    live = true;
    root.hidden = true;
    status.textContent = '';
  }

  /** Both sides, without taking the focus from a counter that is still there.
   * @param {State} state @param {Scene} scene @param {SceneHooks} hooks */
  function sides(state, scene, hooks) {
    const now = JSON.stringify([scene.rows, state.ask?.options, state.number, hooks.chosen]);
    if (now === drawn) return;
    drawn = now;
    const within = document.activeElement?.closest('.scene .actors > li');
    const focus = within?.querySelector('.actor')?.getAttribute('data-piece');
    const [first, ...others] = scene.rows.map(row => drawRow(sheet, row, state, hooks));
    fill(upper, first);
    fill(lower, others.map(row => h('section.s-side', row)));
    if (!focus) return;
    const again = /** @type {HTMLElement | null} */ (root.querySelector(`button[data-piece="${CSS.escape(focus)}"]`));
    (again ?? lower).focus({ preventScroll: true });
  }

  /** @param {Scene} scene @param {SceneHooks} hooks */
  function open(scene, hooks) {
    root.hidden = false;
    inside.scrollTop = 0;
    if (!live) return;
    status.textContent = `${scene.title}. ${scene.text}`;
    const here = root.getBoundingClientRect(), box = hooks.box(scene.at);
    const frames = [{ transform: 'scale(.12)', opacity: 0 }, { opacity: 1, offset: 0.4 },
      { transform: 'none', opacity: 1 }];
    root.style.transformOrigin = `${box.x + box.width / 2 - here.x}px ${box.y + box.height / 2 - here.y}px`;
    if (pace()) root.animate(frames, { duration: OPEN, easing: 'ease-out' });
  }

  /** The same scene from another seat, whose log counts its own lines: what fell before lies there. */
  function turn() {
    log = new SceneLog();
    live = false;
  }

  return { show, fall, hide, turn, hurry: () => strip.hurry() };
}
