// @ts-check
// The elements that the map is made of, from the paper up. Landscape and play are two pictures, so that play repaints alone.
import { MARGIN } from './camera.js';
import { drawFrame } from './names.js';
import { drawRivers } from './rivers.js';
import { drawRoads } from './roads.js';
import { f1, node } from './svg.js';

/** @import { Sheet, Spot } from '../../types.d.ts' */
/**
 * The elements of a space and what they were last drawn from.
 * @typedef {{spot: Spot, space: SVGGElement, light: SVGGElement, ink: SVGGElement, over: SVGGElement, drawn: string, lit: string}} Plot
 */

export const REACH = 46; // units around a space that are its own

/** @param {Sheet} sheet @param {import('./roads.js').Net} net @param {import('./rivers.js').Crossing[]} crossed */
export function buildBoard(sheet, net, crossed) {
  const width = sheet.width + 2 * MARGIN, height = sheet.height + 2 * MARGIN, viewBox = `${-MARGIN} ${-MARGIN} ${width} ${height}`;
  const stage = document.createElement('div');
  stage.className = 'stage';
  const land = node('svg', { class: 'land', viewBox, 'aria-hidden': 'true' }, stage);
  node('rect', { class: 'paper', x: -MARGIN, y: -MARGIN, width, height }, land);
  const w = sheet.width + 10, h = sheet.height + 10, neat = node('svg', { x: -5, y: -5, width: w, height: h, viewBox: `-5 -5 ${w} ${h}` }, land);
  const ground = node('g', {}, neat), regions = node('g', {}, neat);
  node('g', {}, neat).innerHTML = drawRoads(net) + drawRivers(sheet.streams, crossed);
  node('g', {}, land).innerHTML = drawFrame(sheet);
  const play = node('svg', { class: 'play', viewBox, role: 'group', 'aria-label': 'Map' }, stage);
  const ways = node('g', {}, play), spaces = node('g', {}, play), labels = node('g', { class: 'labels', 'aria-hidden': 'true' }, play);
  const stacks = node('g', { 'aria-hidden': 'true' }, play), tags = node('g', { 'aria-hidden': 'true' }, play);
  const plots = new Map(sheet.spots.map((spot, i) => [spot.id, plot(spot, spaces, stacks, i === 0)]));
  return { stage, ground, regions, ways, labels, tags, plots };
}

/** @param {Spot} spot @param {Element} spaces @param {Element} stacks @param {boolean} first @returns {Plot} */
function plot(spot, spaces, stacks, first) {
  const transform = `translate(${f1(spot.x)},${f1(spot.y)})`;
  const space = node('g', { class: 'sp', 'data-id': spot.id, role: 'button', tabindex: first ? 0 : -1, transform }, spaces);
  node('circle', { class: 'hit', r: REACH }, space);
  const light = node('g', {}, space), ink = node('g', {}, space);
  node('circle', { class: 'halo' }, space);
  return { spot, space, light, ink, over: node('g', { transform }, stacks), drawn: '', lit: '' };
}
