// Pointers and keys on an open table: drag the Leader, or any model, which stands for him; Shift or a long press takes
// one model alone; arrows, Q and E do the same in steps.

import { distance } from '../map/geometry.js';
import { settings } from '../settings.js';
import { drawModel, tint } from './bases.js';
import { steered } from './driving.js';
import { INCH } from './plane.js';

const DRAG = 6; // pixels until a press is a drag
const HOLD = 480; // ms of a press that takes one model
const LIFT = 74; // pixels that a ghost stands above the finger
const TOUCH = 22; // pixels
const ARROWS = /** @type {Record<string, Point>} */ ({ ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0],
  ArrowRight: [1, 0] });
const TURN = 150; // tenths of a degree for a press of Q or E; of a vehicle 50, with Shift 10

/** @param {Hand} hand */
export function listenHand(hand) {
  const { field, ui } = hand, { frame, camera } = field, options = { capture: true, signal: ui.stop.signal };
  let from = /** @type {PointerEvent | null} */ (null), grip = /** @type {Grip | null} */ (null);
  let carry = /** @type {SVGGElement | null} */ (null), single = false, timer = 0;

  frame.addEventListener('pointerdown', e => {
    if (from && e.pointerId !== from.pointerId) return end(); // a second finger pans and zooms
    if (e.button || !camera.owns(e) || camera.fingers.size || ui.play.now.busy) return;
    if (hand.measure.on) {
      e.stopPropagation();
      return hand.measure.down(e);
    }
    grip = gripAt(hand, e);
    if (!grip) return;
    e.stopPropagation(); // the table stays where it is
    [from, single, camera.dragged] = [e, e.shiftKey, false];
    timer = e.pointerType === 'mouse' ? 0 : setTimeout(() => (single = true), HOLD);
  }, options);

  frame.addEventListener('pointermove', e => {
    if (hand.measure.on) return hand.measure.move(e);
    if (!from || from.pointerId !== e.pointerId || !grip) return;
    e.stopPropagation();
    if (!hand.carrying && distance([e.clientX, e.clientY], [from.clientX, from.clientY]) < DRAG) return;
    if (!hand.carrying) {
      clearTimeout(timer);
      frame.setPointerCapture(e.pointerId);
      carry = lift(hand, single ? grip.model : '');
    }
    hand.carrying = true;
    const [x, y] = goal(e);
    carry?.style.setProperty('transform', `translate(${x - grip.lead[0]}px,${y - grip.lead[1]}px)`);
    if (single) hand.single(grip.model, own(e), false);
    else hand.lead([x, y], false);
  }, options);

  for (const name of /** @type {const} */ (['pointerup', 'pointercancel'])) frame.addEventListener(name, e => {
    if (hand.measure.on) return hand.measure.up(e);
    if (!from || from.pointerId !== e.pointerId) return;
    const moved = hand.carrying, foe = moved && !single && name === 'pointerup' ? enemyAt(hand, e) : '';
    const [at, mine, model] = [goal(e), own(e), grip?.model ?? ''];
    end();
    camera.dragged = moved; // the click that follows is none
    if (!moved || name !== 'pointerup') return;
    if (foe) hand.charge(foe);
    else if (single) hand.single(model, mine, true);
    else hand.lead(at, true);
  }, options);

  frame.addEventListener('click', e => {
    if (camera.dragged || !hand.sets || !camera.owns(e) || hand.measure.on || field.spaceAt(e)) return;
    const [x, y] = camera.toSheet(e);
    hand.lead([x, y], true);
  }, options);

  /** Where the Leader is led by the pointer. @param {PointerEvent} e @returns {Point} */
  const goal = e => {
    const [dx, dy] = moved(e);
    return grip ? [grip.lead[0] + dx, grip.lead[1] + dy] : [0, 0];
  };
  /** @param {PointerEvent} e @returns {Point} */
  const own = e => {
    const [dx, dy] = moved(e);
    return grip ? [grip.at[0] + dx, grip.at[1] + dy] : [0, 0];
  };
  /** @param {PointerEvent} e @returns {Point} */
  const moved = e => from ? [(e.clientX - from.clientX) / camera.scale,
    (e.clientY - from.clientY - (e.pointerType === 'touch' ? LIFT : 0)) / camera.scale] : [0, 0];
  const end = () => {
    clearTimeout(timer);
    carry?.remove();
    [from, grip, carry, hand.carrying] = [null, null, null, false];
  };
  document.addEventListener('keydown', e => key(hand, e), options);
}

/** What a press takes: a ghost of what is drawn, else a model that stands. @param {Hand} hand @param {PointerEvent} e
 * @returns {Grip | null} */
function gripAt(hand, e) {
  const { field, verb } = hand, [x, y] = field.camera.toSheet(e), touch = TOUCH / field.camera.scale;
  if (!verb) return null;
  const { ghosts, models } = hand.proposed(), shown = hand.told && (hand.draft || hand.offer);
  const start = hand.start, goal = hand.goal;
  const placed = shown ? ghosts.map(g => ({ id: g.piece, at: /** @type {Point} */ ([g.x, g.y]), lead: goal })) : [];
  const stood = hand.stood.map(s => ({ id: s.model.id, at: /** @type {Point} */ ([s.x, s.y]), lead: start }));
  if (hand.flag && goal && distance(goal, [x, y]) < INCH) return { model: '', at: goal, lead: goal };
  for (const all of [placed, stood]) {
    const near = all.map(one => {
      const model = models.get(one.id) ?? field.field.models.find(m => m.id === one.id);
      const size = model?.length ? model.width * 0.012 : (model?.radius ?? 0) * 0.024;
      return { ...one, far: distance(one.at, [x, y]) - size };
    }).toSorted((a, b) => a.far - b.far)[0];
    if (near?.lead && near.far < Math.max(2, touch - INCH / 2)) return { model: near.id, at: near.at, lead: near.lead };
  }
  return null;
}

/** The enemy on whom something is dropped. @param {Hand} hand @param {PointerEvent} e */
function enemyAt({ field, foot, role }, e) {
  const [x, y] = field.camera.toSheet(e), near = field.nearest(x, y);
  const side = near && field.plots.get(near.unit)?.unit.side;
  return foot && near && near.far < 4 && side !== role ? near.unit : '';
}

/** Copies of the dragged models follow the pointer as one group. @param {Hand} hand @param {string} model "" for all */
function lift(hand, model) {
  const { field, unit } = hand, view = field.plots.get(unit);
  if (!view) return null;
  const { ghosts, models } = hand.proposed(), shown = ghosts.length && (hand.draft || hand.offer);
  const all = shown ? ghosts.map(g => ({ id: g.piece, x: g.x, y: g.y, facing: g.facing }))
    : hand.stood.map(s => ({ id: s.model.id, x: s.x, y: s.y, facing: s.facing }));
  const group = document.createElementNS('http://www.w3.org/2000/svg', 'g');
  group.setAttribute('class', `carry ${view.dark ? 'dk' : 'lt'}`);
  group.setAttribute('style', tint(view.unit, view.dark));
  group.innerHTML = all.filter(g => !model || g.id === model).map(g => {
    const drawn = models.get(g.id);
    return drawn ? `<g transform="translate(${g.x},${g.y})">${drawModel(drawn, view.dark, { flat: true,
      facing: g.facing,
      type: view.type })}</g>` : '';
  }).join('');
  field.layers.carry.append(group);
  return group;
}

/** @param {Hand} hand @param {KeyboardEvent} e */
function key(hand, e) {
  const field = e.target instanceof Element && e.target.matches('input:not([type=range]), select, textarea');
  if (field || e.ctrlKey || e.metaKey || e.defaultPrevented || !settings().keys || hand.ui.play.live) return;
  const deed = deedOf(hand, e);
  if (!deed || deed() === false) return;
  e.preventDefault();
  e.stopPropagation();
}

/** What a key does here; null for nothing. @param {Hand} hand @param {KeyboardEvent} e
 * @returns {(() => unknown) | null} */
function deedOf(hand, e) {
  const letter = e.key.length === 1 ? e.key.toLowerCase() : e.key, arrow = ARROWS[e.key];
  if (letter === 'g' && !e.altKey) return () => hand.measure.toggle();
  if (letter === 'l' && !e.altKey) return () => hand.roster.toggle();
  if (hand.aims.length && (letter === ',' || letter === '.')) return () => hand.nextEye(letter === ',' ? -1 : 1);
  if (!hand.verb) return null;
  if (arrow && !(e.target instanceof Element && e.target.closest('.opts, [role=listbox]'))) return () => step(hand,
    arrow, e);
  if (letter === 'q' || letter === 'e') return () => turn(hand, letter === 'q' ? 1 : -1, e);
  if (letter === 'd' && hand.foot) return () => hand.force(hand.forced === 'double' ? '' : 'double');
  return null;
}

/** By an inch; with Shift by a quarter, with Alt by a twentieth. @param {Hand} hand @param {Point} arrow
 * @param {KeyboardEvent} e */
function step(hand, [dx, dy], e) {
  const by = INCH * (e.altKey ? 0.05 : e.shiftKey ? 0.25 : 1), at = hand.goal;
  if (hand.hull) return legs(hand, -dy * (e.altKey ? 50 : 500), dx, e.shiftKey);
  if (!at) return false;
  hand.lead([at[0] + dx * by, at[1] + dy * by], true);
  return true;
}

/** @param {Hand} hand @param {number} by mils @param {number} side @param {boolean} second */
function legs(hand, by, side, second) {
  if (side) return turn(hand, -side, { shiftKey: false });
  hand.propose('drive', steered(hand, second ? 'second' : 'first', by), true);
  return true;
}

/** @param {Hand} hand @param {number} way @param {{shiftKey: boolean}} e */
export function turn(hand, way, { shiftKey }) {
  const { draft } = hand;
  if (hand.hull) hand.propose('drive', steered(hand, 'turn', way * (shiftKey ? 10 : 50)), true);
  else if (hand.foot || hand.sets) hand.change({ turn: ((draft?.turn ?? 0) + way * TURN) % 3600 });
  return true;
}
