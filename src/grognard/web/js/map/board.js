// The elements that the map is made of, from the paper up. Landscape and play are two pictures: play repaints alone.
import { h } from '../dom.js';
import { MARGIN } from './camera.js';
import { drawFrame } from './names.js';
import { drawRivers } from './rivers.js';
import { drawLimits, drawRoads } from './roads.js';
import { node, f1 } from './svg.js';

/** @param {Sheet} sheet @param {Net} net @param {Crossing[]} crossed */
export function buildBoard(sheet, net, crossed) {
  const width = sheet.width + 2 * MARGIN, height = sheet.height + 2 * MARGIN, hidden = { 'aria-hidden': 'true' };
  const viewBox = `${-MARGIN} ${-MARGIN} ${width} ${height}`, w = sheet.width + 10, high = sheet.height + 10;
  const stage = h('div.stage');
  const land = node('svg', { class: 'land', viewBox, ...hidden }, stage);
  node('rect', { class: 'paper', x: -MARGIN, y: -MARGIN, width, height }, land);
  const neat = node('svg', { x: -5, y: -5, width: w, height: high, viewBox: `-5 -5 ${w} ${high}` }, land);
  const ground = node('g', {}, neat), regions = node('g', {}, neat);
  node('g', {}, neat).innerHTML = drawRoads(net, sheet.streams) + drawRivers(sheet.streams, crossed);
  node('g', {}, land).innerHTML = drawFrame(sheet);
  const play = node('svg', { class: 'play', viewBox, role: 'group', 'aria-label': 'Map' }, stage);
  const limits = node('g', hidden, play), ways = node('g', {}, play), spaces = node('g', {}, play);
  limits.innerHTML = drawLimits(net);
  const labels = node('g', { class: 'labels', ...hidden }, play);
  const stacks = node('g', hidden, play), tags = node('g', hidden, play);
  const plots = new Map(sheet.spots.map((spot, i) => [spot.id, plot(spot, spaces, stacks, i ? -1 : 0)]));
  return { stage, ground, regions, ways, labels, tags, plots };
}

/** @param {Spot} spot @param {Element} spaces @param {Element} stacks @param {number} tabindex @returns {Plot} */
function plot(spot, spaces, stacks, tabindex) {
  const transform = `translate(${f1(spot.x)},${f1(spot.y)})`;
  const space = node('g', { class: 'sp', 'data-id': spot.id, role: 'button', tabindex, transform }, spaces);
  node('circle', { class: 'hit' }, space);
  const light = node('g', {}, space), ink = node('g', {}, space);
  node('circle', { class: 'halo' }, space);
  return { spot, space, light, ink, over: node('g', { transform }, stacks), drawn: '', lit: '' };
}
