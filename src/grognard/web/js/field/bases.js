// Models from above, around 0,0 in units: round bases of true size, hulls with their front, hulks.

import { star, times } from '../map/geometry.js';
import { f1 } from '../map/svg.js';
import { length, outline, rectangle } from './plane.js';
import { shadow } from './terrain.js';

// unit hues: dark with pale print for one side, pale with dark print for the other, so that sides survive greyscale
const DARK = ['#26466f', '#5b2f57', '#1f5350', '#54331b', '#3d4552', '#6b2b35', '#2f4a22', '#383463', '#574a16'];
const PALE = ['#efe3c8', '#e9b9a4', '#bcd4e4', '#cfdcae', '#dcc6e6', '#e8d27c', '#f2d8e0', '#c9c5bb', '#b9ddd2'];

/** A glyph is drawn in a circle of radius 1. @type {Record<string, string>} */
const GLYPHS = {
  '': '<circle r=".2" class="gf"/>',
  dot: '<circle r=".3" class="gf"/>',
  leader: `<path class="gf" d="${star(0, 0, 6.2)}" transform="scale(.1)"/>`,
  bars: '<path class="gs" d="M-.42,-.36H.42M-.42,0H.42M-.42,.36H.42"/>',
  arrow: '<path class="gs" d="M0,.55V-.5M-.34,-.12L0,-.52L.34,-.12"/>',
  flame: '<path class="gf" d="M0,-.62C.5,-.1 .5,.1 .36,.36A.42,.42 0 0 1 -.36,.36C-.52,.05 -.2,0 -.14,-.2' +
    'C-.1,-.35 -.05,-.45 0,-.62Z"/>',
  hero: `<path class="gf" d="${star(0, 0, 5.4)}" transform="scale(.1)"/><circle class="gs thin" r=".74"/>`,
  monster: '<path class="gs" d="M-.4,-.42Q-.5,.1 -.22,.42M0,-.5V.44M.4,-.42Q.5,.1 .22,.42"/>',
  ord: '<circle class="gf" cy=".16" r=".24"/><path class="gs" d="M0,.16V-.56M-.42,.44H.42"/>',
};
const HULK = 2000; // mils of its shadow
const FLAME = 'M0,-8C5,-2 6,1 4.4,4.6A5.6,5.6 0 0 1 -4.4,4.6C-6.6,1 -2.6,0 -2,-2.6C-1.6,-4.4 -.8,-5.6 0,-8Z';

/** The colours of a unit as a style. @param {FieldUnit} unit @param {boolean} dark whose side is */
export function tint({ tint: n }, dark) {
  const all = dark ? DARK : PALE;
  return `--f:${all[n % all.length]};--t:${dark ? '#fff7e6' : '#241a10'}`;
}

/** Boxes of damage, crossed when taken. @param {number} all @param {number} taken @param {number} y
 * @param {number} side */
function pips(all, taken, y, side) {
  const gap = side * 1.25, left = (-(all - 1) * gap) / 2, s = f1(side), h = f1(side / 2), k = f1(side * 0.26);
  return times(all, i => {
    const at = `translate(${f1(left + i * gap)},${f1(y)})`, box = `x="${-h}" y="${-h}" width="${s}" height="${s}"`;
    const cross = i < taken && `<path class="hurtx" d="M${-k},${-k}L${k},${k}M${k},${-k}L${-k},${k}"/>`;
    return `<g transform="${at}"><rect ${box} class="${cross ? 'hurt' : 'whole'}"/>${cross || ''}</g>`;
  }).join('');
}

/** A model around 0,0; `flat` without its shadow. One that is its whole unit shows the unit's `type`.
 * @param {FieldModel} model @param {boolean} dark
 * @param {{damage?: number, facing?: number, flat?: boolean, type?: string}} state */
export function drawModel(model, dark, { damage = 0, facing = 0, flat = false, type = '' } = {}) {
  return model.length ? drawHull(model, damage, facing, flat) : drawDisc(model, dark, damage, flat, type);
}

/** @param {FieldModel} model @param {boolean} dark @param {number} damage @param {boolean} flat
 * @param {string} type */
function drawDisc({ radius, leader, glyph, tough }, dark, damage, flat, type) {
  const r = length(radius), lead = leader && !type, boxed = tough > 1 && r > 14;
  const drawn = GLYPHS[type || (lead ? 'leader' : glyph)] ?? GLYPHS[''], size = f1(r * (boxed ? 0.74 : dark ?
    1 : 0.88));
  return (flat ? '' : `<circle class="bsh" cx="${f1(r * 0.14)}" cy="${f1(r * 0.18)}" r="${f1(r)}"/>`) +
    `<circle class="bf" r="${f1(r - 0.6)}"/>${dark ? '' : `<circle class="b2" r="${f1(r * 0.8)}"/>`}` +
    (lead ? `<circle class="bl" r="${f1(r + 1)}"/>` : '') +
    `<g transform="translate(0,${boxed ? f1(-r * 0.16) : 0})scale(${size})">${drawn}</g>` +
    (boxed ? pips(tough, damage, r * 0.56, Math.min(9, r * 0.26)) : '');
}

/** The notched end is the front; tracks along the sides; the turret where the all-round gun sits.
 * @param {FieldModel} model @param {number} damage @param {number} facing @param {boolean} flat */
function drawHull({ tough, length: long, width }, damage, facing, flat) {
  const [l, w] = [length(long), length(width)], t = w * 0.16, a = (facing / 10 * Math.PI) / 180, [x, y] = [f1(l / 2),
    f1(w / 2)];
  let treads = '';
  for (let i = -l / 2 + 4; i < l / 2 - 1; i += 6.2) treads += `M${f1(i)},${-y}v${f1(t)}M${f1(i)},${f1(y - t)}v${f1(t)}`;
  const [edge, cut, side] = [f1(w / 2 - t), f1(l * 0.4), f1(w / 2 - t - w * 0.12)];
  const body = `M${f1(-l / 2 + 1.5)},${-edge}H${cut}L${f1(l / 2 - 1)},${-side}V${side}` +
      `L${cut},${edge}H${f1(-l / 2 + 1.5)}Z`;
  const turret = `<rect class="tur" x="0" y="${f1(-w * 0.05)}" width="${f1(l * 0.5)}" height="${f1(w * 0.1)}"/>` +
    `<circle class="tur" r="${f1(w * 0.22)}"/>`;
  const cast = flat ? '' :
    `<path class="bsh" transform="translate(5,6.6)" d="${outline(rectangle([0, 0], l, w, facing / 10))}"/>`;
  const boxes = tough > 1 ? `<g transform="translate(${f1(-Math.cos(a) * l * 0.3)},${f1(Math.sin(a) * l * 0.3)})">` +
    `${pips(tough, damage, 0, w * 0.13)}</g>` : '';
  return `${cast}<g class="hull" transform="rotate(${f1(-facing / 10)})">` +
    `<rect class="trk" x="${-x}" y="${-y}" rx="3" ` +
    `width="${f1(l)}" height="${f1(w)}"/><path class="trd" d="${treads}"/><path class="bf" d="${body}"/>` +
    `<path class="nose" d="M${f1(l * 0.29)},${f1(-w * 0.19)}L${f1(l * 0.43)},0L${f1(l * 0.29)},${f1(w * 0.19)}"/>` +
    `${turret}</g>${boxes}`;
}

/** A wreck: black, crossed, with a flame. @param {FieldModel} model @param {number} facing */
export function drawHulk({ length: long, width }, facing) {
  const corners = rectangle([0, 0], length(long), length(width), facing / 10), height = HULK;
  const d = outline(corners), [a, b, c, e] = corners.map(p => p.map(f1).join(','));
  return `<g class="hulk">${shadow(corners, height)}<path class="hb" d="${d}"/>` +
    `<path class="hx" d="M${a}L${c}M${b}L${e}"/>` +
    `<g transform="scale(1.3)"><circle r="11" class="hc"/><path class="hf" d="${FLAME}"/></g></g>`;
}

/** How far a model reaches from its middle, in units. @param {FieldModel} model */
export const reachOf = ({ radius, length: long, width }) =>
  long ? Math.hypot(length(long), length(width)) / 2 : length(radius);

/** A unit's base as a badge for lists. @param {FieldModel} model @param {FieldUnit} unit @param {boolean} dark
 * @param {number} px @param {string} type */
export function badge(model, unit, dark, px, type) {
  const r = f1(reachOf(model) * 1.06), box = `viewBox="${-r} ${-r} ${2 * r} ${2 * r}" width="${px}" height="${px}"`;
  return `<svg class="ub" ${box} aria-hidden="true">` +
    `<g class="${dark ? 'dk' : 'lt'}" style="${tint(unit, dark)}">` +
    `${drawModel({ ...model, tough: 0 }, dark, { facing: 900, flat: true, type })}</g></svg>`;
}
