// A drawn order before it is given: ghosts where everybody would stand, ways with what they cost, who can't and why.

import { distance } from '../map/geometry.js';
import { esc, f1, textWidth } from '../map/svg.js';
import { drawModel } from './bases.js';
import { INCH, inches, length, line, outline, rectangle } from './plane.js';

const SANS = '"Segoe UI", Roboto, "Helvetica Neue", "Liberation Sans", Arial, sans-serif';
const SAME = 1.2; // units within which a place is the wished one
let masks = 0;

/** A small label in pixels around a point of the sheet. @param {Point} at @param {string} text @param {string} kind
 * @param {number} scale */
export function chip([x, y], text, kind, scale) {
  const wide = f1(textWidth(text, '600', SANS) * 12.5 + 14);
  return `<g class="fchip ${kind}" transform="translate(${f1(x)},${f1(y)})scale(${(1 / scale).toFixed(4)})">` +
    `<rect x="${-wide / 2}" y="-10" width="${wide}" height="20" rx="10"/><text y="4.4">${esc(text)}</text></g>`;
}

/** What a small label covers, in units. @param {Point} at @param {string} text @param {number} scale @returns {Box} */
export function chipBox([x, y], text, scale) {
  const wide = (textWidth(text, '600', SANS) * 12.5 + 14) / scale / 2, high = 12 / scale;
  return [x - wide, y - high, x + wide, y + high];
}

/** Shapes with one outline: fills under one opacity, the line hidden inside. @param {string[]} shapes
 * @param {string} kind @param {number} width @param {number} height */
export function together(shapes, kind, width, height) {
  const id = `field-mask${++masks}`, box = `x="-99" y="-99" width="${width + 198}" height="${height + 198}"`;
  const holes = shapes.map(s => s.replace('/>', ' fill="#000" stroke="none"/>')).join('');
  return `<g class="un ${kind}"><mask id="${id}" maskUnits="userSpaceOnUse" ${box}>` +
    `<rect ${box} fill="#fff"/>${holes}</mask>` +
    `<g class="uf">${shapes.join('')}</g><g mask="url(#${id})"><g class="ul">${shapes.join('')}</g></g></g>`;
}

/** @param {Point[]} points */
export const shape = points => `<path d="${outline(points)}"/>`;

/** @param {Point} at @param {number} r */
export const circle = ([x, y], r) => `<circle cx="${f1(x)}" cy="${f1(y)}" r="${f1(r)}"/>`;

/** Ticks an inch apart along a way. @param {Point[]} way */
function ticks(way) {
  let out = '', left = INCH;
  for (let i = 1; i < way.length; i++) {
    const [a, b] = [way[i - 1], way[i]], far = distance(a, b);
    for (let at = left; at < far; at += INCH) {
      const t = at / far;
      out += `<circle class="tickd" cx="${f1(a[0] + (b[0] - a[0]) * t)}" ` +
        `cy="${f1(a[1] + (b[1] - a[1]) * t)}" r="1.6"/>`;
    }
    left = INCH - ((far - left) % INCH);
  }
  return out;
}

/** Who doesn't stand where he was wished, each with his number. @param {Proposed} p */
export function strays({ ghosts, wished }) {
  return ghosts.filter(g => {
    const wish = wished.get(g.piece);
    return g.rule || (wish && distance(wish, [g.x, g.y]) > SAME);
  });
}

/** @param {Proposed} p ghosts and wishes in units @param {number} scale */
export function drawProposal(p, scale) {
  const { ghosts, wished, unit, dark, type, lead, kept, models, style } = p, odd = strays(p);
  let ways = '', men = '', wishes = '', numbers = '', label = '';
  for (const g of ghosts) {
    const model = models.get(g.piece), way = g.way.length > 1 ? g.way : [], stray = odd.includes(g);
    if (!model) continue;
    if (g.piece === lead &&
      way.length) ways += `<path class="way0" d="${line(way)}"/><path class="way" d="${line(way)}"/>${ticks(way)}`;
    else if (way.length) ways += `<path class="waythin" d="${line(way)}"/>`;
    if (g.rough && way.length) ways += `<path class="wayslow" d="${line(way)}"/>`;
    const kind = `${dark ? 'dk' : 'lt'}${stray || g.apart ? ' fall' : ''}${g.rule ? ' bad' : ''}`;
    men += `<g class="ghost ${kind}" style="${style}" ` +
      `transform="translate(${f1(g.x)},${f1(g.y)})">${drawModel(model, dark, { facing: g.facing, flat: true, type })}` +
      `${kept.has(g.piece) ? `<circle class="kept" cx="0" cy="${f1(-length(model.radius))}" r="2.4"/>` : ''}</g>`;
    const cost = g.length + g.rough;
    if (g.piece === lead && g.limit) label = chip([g.x, g.y - length(model.radius || model.width / 2) - 20 / scale],
      `${model.length ? '' : 'Leader '}${inches(cost)} of ${inches(g.limit).replace('.0', '')}`, cost > g.limit ?
        'bad' : 'legal', scale);
  }
  odd.forEach((g, i) => {
    const at = g.rule && !wished.get(g.piece) ? /** @type {Point} */ ([g.x, g.y]) : wished.get(g.piece) ?? [g.x, g.y];
    const model = models.get(g.piece), r = length(model?.radius ?? 0) || 24, k = r * 0.3;
    wishes += `<circle class="wish" cx="${f1(at[0])}" cy="${f1(at[1])}" r="${f1(r - 1)}"/><path class="wishx" ` +
      `d="M${f1(at[0] - k)},${f1(at[1] - k)}l${f1(2 * k)},${f1(2 * k)}m0,${f1(-2 * k)}l${f1(-2 * k)},${f1(2 * k)}"/>`;
    if (!g.rule) ways += `<path class="waythin" d="${line([at, [g.x, g.y]])}"/>`;
    numbers += `<g transform="translate(${f1(at[0] + r * 0.7)},${f1(at[1] - r * 0.7)})` +
      `scale(${(1 / scale).toFixed(4)})">` +
      `<circle class="cdot" r="9"/><text class="cnum" y="4.2">${i + 1}</text></g>`;
  });
  return `<g data-proposal="${esc(unit)}">${ways}${wishes}${men}${numbers}${label}</g>`;
}

/** The ground that a hull sweeps on its way. @param {FieldModel} model @param {{at: Point, facing: number}[]} poses */
export function swept({ length: long, width }, poses) {
  const l = length(long), w = length(width);
  return poses.map(({ at, facing }) =>
    `<path class="swept" d="${outline(rectangle(at, l, w, facing / 10))}"/>`).join('');
}
