// @ts-check
// Spaces: a ring that shows by its form who holds them, what is printed or built there, and what may be done.
import { lineStyle } from './colour.js';
import { glyph } from './covers.js';
import { polar, star, toBox, xy } from './geometry.js';
import { tree } from './roads.js';
import { esc, f1 } from './svg.js';

/** @import { Sheet, Spot, Space, Emblem, Lights } from '../../types.d.ts' */
/** @import { Sizes } from './sizes.js' */
/** @import { Box } from './geometry.js' */
/** @import { Group } from './stacks.js' */

/** What is printed or laid in a space. @param {Sheet} sheet @param {Spot} spot @param {Space} [space] @returns {Emblem[]} */
export const emblemsOf = (sheet, spot, space) => [...spot.marks, ...(space?.marks ?? [])].map(m => sheet.emblems[m]).filter(Boolean);

/** @param {Sheet} sheet @param {string} id */
const paint = (sheet, id) => lineStyle(sheet.sides.find(s => s.id === id)?.colour ?? '#6f5e44');

/** A star of five bastions. @param {number} r */
export function fortPath(r) {
  const corners = Array.from({ length: 5 }, (_, i) => [[-0.3, 0.86], [-0.17, 0.98], [0, 1.16], [0.17, 0.98], [0.3, 0.86]].map(([turn, out]) =>
    xy(polar(0, 0, r * out, -Math.PI / 2 + (i * 2 * Math.PI) / 5 + turn)))).flat();
  return `M${corners.join('L')}Z`;
}

/** @param {number} r */
const rays = r => Array.from({ length: 16 }, (_, i) => `M${xy(polar(0, 0, r + 1, (i * Math.PI) / 8))}L${xy(polar(0, 0, r + 6.5, (i * Math.PI) / 8))}`).join('');

/** Slanting lines in a circle. @param {number} r */
function hatch(r) {
  let d = '';
  for (let c = -r + 2; c < r; c += 5) {
    const half = Math.sqrt(r * r - c * c), at = c / Math.SQRT2, along = half / Math.SQRT2;
    d += `M${f1(at - along)},${f1(at + along)}L${f1(at + along)},${f1(at - along)}`;
  }
  return d;
}

/**
 * The ring of a holder: solid, double or broken.
 * @param {Sheet} sheet @param {string} holder @param {string} form @param {number} r
 */
export function ring(sheet, holder, form, r) {
  const inner = form === 'double' ? `<circle class="ring2" r="${f1(r - 3.4)}"/>` : '';
  return `<g style="${paint(sheet, holder)}"><circle class="ring ${esc(form)}" r="${f1(r)}"/>${inner}</g>`;
}

/**
 * A space around 0,0 without its counters: for the map, and for the key with `bare`.
 * @param {Sheet} sheet @param {Spot} spot @param {Space | undefined} space @param {Sizes} size @param {boolean} empty
 */
export function drawSpace(sheet, spot, space, size, empty) {
  const r = size.ring, emblems = emblemsOf(sheet, spot, space), holder = sheet.sides.find(s => s.id === space?.control);
  const works = emblems.find(e => e.draw === 'fort') ?? emblems.find(e => e.draw === 'works'), camp = emblems.find(e => e.draw === 'camp');
  let out = '';
  if (works) out += `<path class="fort ${works.draw}" style="${paint(sheet, works.side || holder?.id || '')}" d="${fortPath(r * 1.33)}"/>`;
  if (emblems.some(e => e.draw === 'star')) out += `<path class="ray" style="${paint(sheet, holder?.id ?? '')}" d="${rays(r)}"/>`;
  for (const e of emblems) if (e.draw === 'ring') out += `<circle class="mark" style="${paint(sheet, e.side)}" r="${f1(r + 4)}"/>`;
  out += camp ? ring(sheet, camp.side || holder?.id || '', 'broken', r) : ring(sheet, holder?.id ?? '', holder?.ring ?? 'none', r);
  if (emblems.some(e => e.draw === 'fire')) out += `<path class="burn" d="${hatch(r + 4)}"/>`;
  if (empty) out += glyph(sheet.grounds.find(g => g.id === spot.ground)?.cover ?? '', 0, 0, size.counter / 44);
  return out;
}

const FLAME = '<circle r="9"/><path d="M0,6.4C-4.6,6.4-5.4,2.4-3.6,-.2C-3,1-2.2,1.2-1.8,.8C-2.4,-2.6-.4,-5.4 1.6,-6.6C1.2,-3.8 4.8,-1.6 4.6,2.2C4.4,5 2.4,6.4 0,6.4Z"/>';

/**
 * What lies over the counters of a space: star, flame, flags.
 * @param {Sheet} sheet @param {Spot} spot @param {Space | undefined} space @param {Sizes} size
 * @param {number} top where the counters end
 */
export function drawOver(sheet, spot, space, size, top) {
  const r = size.ring, k = f1(size.counter / 44);
  return emblemsOf(sheet, spot, space).map(e => {
    if (e.draw === 'star') return `<path class="capstar" d="${star(0, -top, 8)}"/>`;
    if (e.draw === 'fire') return `<g class="flame" transform="translate(${f1(-r * 0.78)},${f1(r * 0.74)})scale(${k})">${FLAME}</g>`;
    if (e.draw === 'flag') return `<path class="pennant" style="${paint(sheet, e.side)}" transform="translate(${f1(r * 0.7)},${f1(-r * 0.5)})scale(${k})" d="M0,6V-12L11,-8.5L0,-5"/>`;
    if (e.draw === 'disc') return `<circle class="chip" style="${paint(sheet, e.side)}" cx="${f1(r * 0.8)}" cy="${f1(-r * 0.8)}" r="6"/>`;
    return '';
  }).join('');
}

/** The ring of what may be done here. @param {{kind: string} | undefined} light @param {Sizes} size */
export function drawLight(light, size) {
  const r = f1(size.ring + 4.5);
  return light ? `<circle class="lg0" r="${r}"/><circle class="lg ${esc(light.kind)}" r="${r}"/>` : '';
}

const PERCHES = [90, 135, 0, 180, 45, -90, -135, -45].map(a => (a * Math.PI) / 180);

/**
 * A small disc on the ring, where it covers no label; `taken` grows by it.
 * @param {Spot} spot @param {string} tag @param {Sizes} size @param {Box[]} taken
 */
export function drawTag(spot, tag, size, taken) {
  const z = Math.max(12.5, 12 / size.scale), w = Math.max(z * 1.5, tag.length * z * 0.62 + z * 0.8), h = z * 1.5;
  const [angle] = PERCHES.map((a, i) => {
    const [x, y] = polar(spot.x, spot.y, size.ring + 5, a);
    const worst = Math.max(0, ...taken.map(b => Math.max(0, z - toBox(b, x, y))));
    return /** @type {[number, number]} */ ([a, worst * 3 + i]);
  }).sort((a, b) => a[1] - b[1])[0];
  const [x, y] = polar(spot.x, spot.y, size.ring + 5, angle);
  taken.push([x - w / 2, y - h / 2, x + w / 2, y + h / 2]);
  return `<g class="tag" transform="translate(${xy([x, y])})"><rect x="${f1(-w / 2)}" y="${f1(-h / 2)}" width="${f1(w)}" height="${f1(h)}" rx="${f1(h / 2)}"/><text y="${f1(z * 0.36)}" style="font-size:${f1(z)}px">${esc(tag)}</text></g>`;
}

/** The roads that lead to what is lit, from the selected space. @param {import('./roads.js').Net} net @param {Lights} lights */
export function drawWays(net, lights) {
  if (!net.spots.has(lights.selected)) return '';
  const before = tree(net, lights.selected, id => lights.spaces[id]?.kind === 'move');
  return Object.entries(lights.spaces).map(([id, light]) => {
    const way = net.links.get(before.get(id) ?? '')?.get(id);
    return way && light.kind !== 'choose' ? `<path class="lp0" d="${way.d}"/><path class="lp ${esc(light.kind)}" d="${way.d}"/>` : '';
  }).join('');
}

/**
 * A space in words: "Fort Davis: 8 Union counters, forest, Union control".
 * @param {Sheet} sheet @param {Spot} spot @param {Space | undefined} space @param {Group[]} groups
 * @param {{kind: string, tag: string} | undefined} light
 */
export function speakSpace(sheet, spot, space, groups, light) {
  /** @param {string} id */
  const name = id => sheet.sides.find(s => s.id === id)?.name ?? id;
  const parts = groups.map(g => `${g.count} ${name(g.side)} counter${g.count === 1 ? '' : 's'}`);
  if (!parts.length) parts.push('no counters');
  const ground = sheet.grounds.find(g => g.id === spot.ground);
  if (ground) parts.push(ground.name.toLowerCase());
  if (space?.control) parts.push(`${name(space.control)} control`);
  for (const e of emblemsOf(sheet, spot, space)) parts.push(e.text);
  if (light) parts.push(`${{ move: 'you may go here', attack: 'you may attack here' }[light.kind] ?? 'you may choose this'}${light.tag ? ` (${light.tag})` : ''}`);
  return `${spot.name}: ${parts.join(', ')}`;
}
