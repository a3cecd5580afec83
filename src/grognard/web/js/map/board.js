// The elements that the map is made of, from the paper up. Landscape and play are two pictures: play repaints alone.
import { graphic, h } from '../dom.js';
import { MARGIN } from './camera.js';
import { drawLimits } from './roads.js';
import { node, f1 } from './svg.js';

/** @param {Sheet} sheet @param {Net} net @param {Surface} surface */
export function buildBoard(sheet, net, surface) {
  const width = sheet.width + 2 * MARGIN, height = sheet.height + 2 * MARGIN, hidden = { 'aria-hidden': 'true' };
  const viewBox = `${-MARGIN} ${-MARGIN} ${width} ${height}`, stage = h('div.stage');
  const land = node('svg', { class: 'land', viewBox, ...hidden }, stage);
  node('rect', { class: 'paper', x: -MARGIN, y: -MARGIN, width, height }, land);
  const regions = node('g', { class: 'regions' }, land);
  const play = node('svg', { class: 'play', viewBox, role: 'group', 'aria-label': 'Map' }, stage);
  const limits = node('g', hidden, play), ways = node('g', {}, play), trail = node('g', hidden, play);
  const doings = node('g', hidden, play);
  const spaces = node('g', {}, play);
  limits.innerHTML = drawLimits(net);
  const labels = node('g', { class: 'labels', ...hidden }, play);
  const threats = node('g', hidden, play), stacks = node('g', hidden, play), tags = node('g', hidden, play);
  const plots = new Map(sheet.spots.map((spot, i) => [spot.id, plot(spot, surface, spaces, stacks, i ? -1 : 0)]));
  return { stage, land, regions, ways, trail, doings, labels, threats, tags, plots };
}

const lands = /** @type {Map<string, Promise<string>>} */ (new Map());

/** The land as the server drew it takes the place of the bare paper; the names of regions keep theirs in it.
 * @param {Sheet} sheet @param {Board} board */
export async function layLand({ land: facts }, board) {
  if (!facts) return;
  const asked = lands.get(facts.key) ?? fetch(`/api/lands/${facts.key}`).then(r => (r.ok ? r.text() : ''));
  lands.set(facts.key, asked);
  await new Promise(done => { requestAnimationFrame(() => setTimeout(done)); }); // spaces and counters are seen before
  const text = await asked.catch(() => ''), drawn = graphic(text);
  if (!text) return void lands.delete(facts.key);
  drawn.querySelector('.regions')?.replaceWith(board.regions);
  board.land.replaceWith(drawn);
}

/** @param {Spot} spot @param {Surface} surface @param {Element} spaces @param {Element} stacks @param {number} tabindex
 * @returns {Plot} */
function plot(spot, surface, spaces, stacks, tabindex) {
  const transform = `translate(${f1(spot.x)},${f1(spot.y)})`, { hit, halo } = surface.target(spot);
  const space = node('g', { class: 'sp', 'data-id': spot.id, role: 'button', tabindex, transform }, spaces);
  space.innerHTML = `${hit}<g></g><g></g>${halo}`;
  const [low, high] = space.querySelectorAll('g'), [light, ink] = surface.lightsAbove ? [high, low] : [low, high];
  return { spot, space, light, ink, over: node('g', { transform }, stacks), drawn: '', lit: '' };
}
