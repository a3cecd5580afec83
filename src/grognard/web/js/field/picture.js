// What is seen of a question on the table: the rim of reach, the order that is drawn, a vehicle's sweep.

import { f1 } from '../map/svg.js';
import { drawObjective } from './objectives.js';
import { length, line } from './plane.js';
import { chip, drawProposal, shape, swept, together } from './proposal.js';
import { reach } from './reach.js';
import { around } from './sheet.js';
import { drawShot, NO_SHOT } from './shots.js';
import { drawFormation, drawQuarters, drawThreats } from './threats.js';

const INCH_APART = 24; // units that are kept from enemies

/** The rims of what the unit in hand can reach by each action, the widest first. @param {Hand} hand @returns {Rim[]} */
export function reachOf({ field, unit, limits, start, stood, ui: { names } }) {
  const lead = stood.find(s => s.model.leader) ?? stood[0], side = field.plots.get(unit)?.unit.side;
  if (!start || !lead) return [];
  const circles = [...field.stood].filter(([id]) => field.plots.get(id)?.unit.side !== side).flatMap(([, all]) =>
    all.map(s => ({ x: s.x, y: s.y, r: (s.model.length ? length(s.model.width) / 2 : length(s.model.radius)) +
      INCH_APART })));
  const { width, height } = field.plane;
  const kinds = Object.entries(limits).toSorted(([, a], [, b]) => b - a);
  return kinds.map(([action, far], i) => {
    const fences = i < kinds.length - 1, world = { pieces: field.pieces, circles, width, height, fences, free: false };
    const outlines = reach(start, length(lead.model.radius), length(far), world);
    const at = outlines[0].reduce((a, b) => (b[1] > a[1] ? b : a)), text = `${names.noun(action)} ${f1(far / 1000)}″`;
    return { drawn: together(outlines.map(shape), fences ? 'far' : 'move', width, height), at, text, kind: fences ?
      '' : 'legal' };
  });
}

/** @param {Hand} hand */
export function drawScene(hand) {
  const { field, told, draft, offer, unit, carrying } = hand, { scale } = field.camera;
  const p = hand.proposed(), shown = Boolean(told && (draft || offer));
  field.inHand = unit;
  let over = shown ? drawProposal(p, scale) : '', under = hand.rims.map(r => r.drawn).join('') + hand.rims.map(r =>
    chip(r.at, r.text, r.kind, scale)).join('');
  const areas = (told?.areas ?? []).map(a => shape(a.map(at => field.plane.at(at))));
  if (areas.length) under += together(areas, 'move', field.plane.width, field.plane.height);
  const flag = hand.flag && told?.choice?.[2];
  if (flag) over += drawObjective(field.plane.at([flag[0], flag[1]]), '');
  if (hand.hull && shown) {
    under += sweep(hand);
    over += drawQuarters(hand);
  }
  const goal = shown && !hand.flag ? hand.goal : null;
  const { forecast } = told ?? {}, shot = forecast?.eye && shown ? drawShot(forecast, field) : NO_SHOT;
  const met = shown ? told?.consequences.filter(c => c.kind === 'meets').map(c => c.unit) ?? [] : [];
  const targets = [draft?.target, shown && forecast?.target, ...met].flatMap(id => id || []);
  field.targets = new Set(targets);
  const threats = shown && !carrying ? drawThreats(hand) : { drawn: '', boxes: [] };
  over += threats.drawn;
  if (shown && !carrying && p.lead) under += drawFormation(hand);
  const blocks = threats.boxes.concat(shot.boxes, p.ghosts.flatMap(g => {
    const model = p.models.get(g.piece);
    return model && shown ? [around([{ model, x: g.x, y: g.y, facing: g.facing, damage: 0 }])] : [];
  }));
  field.propose({ under: under + shot.under, over: over + shot.over, pins: goal ? [goal] : [],
    left: shown && !hand.sets && p.ghosts.length ? unit : '' }, blocks);
  if (!carrying) {
    field.drawUnits();
    field.later();
  }
  return true;
}

/** The ground that the hull sweeps, from pose to pose, and its way. @param {Hand} hand */
function sweep(hand) {
  const { stood: [hull], draft } = hand, { ghosts: [ghost] } = hand.proposed();
  if (!hull || !ghost) return '';
  const turn = draft?.pivots?.[0] ?? 0, poses = ghost.way.flatMap((at, i) => {
    const facing = i < 1 || ghost.way.length === 2 && !draft?.legs?.[1] ? hull.facing : hull.facing + turn;
    return i === 1 && ghost.way.length > 2 ? [{ at, facing: hull.facing }, { at, facing }] : [{ at, facing }];
  });
  return swept(hull.model, [...poses, { at: [ghost.x, ghost.y], facing: ghost.facing }]) +
    `<path class="way0" d="${line(ghost.way)}"/><path class="way" d="${line(ghost.way)}"/>`;
}
