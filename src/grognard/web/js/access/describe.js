// The table as text: what stands where and which ways lead on, region by region. For the ear and for paper.

import { h } from '../dom.js';
import { fullName, lookOf, statesOf } from '../map/counters.js';
import { limits } from '../map/roads.js';
import { gather } from '../map/stacks.js';
import { capital, grouped, joined } from '../table/names.js';

const WINDS = ['east', 'south-east', 'south', 'south-west', 'west', 'north-west', 'north', 'north-east'];
const ROWS = ['North', '', 'South'], COLUMNS = ['west', '', 'east'];
const BY = /** @type {Record<string, string>} */ ({ track: 'by a track', water: 'by water', both: 'by road or water' });

/** @param {Spot} a @param {Spot} b */
const wind = (a, b) => WINDS[(Math.round((Math.atan2(b.y - a.y, b.x - a.x) * 4) / Math.PI) + 8) % 8];

/** The ninth of the sheet where a space lies, from the north-west to the south-east: 0 to 8.
 * @param {Sheet} sheet @param {Spot} spot */
function part({ width, height }, { x, y }) {
  const [column, row] = [x / width, y / height].map(v => Math.max(0, Math.min(2, Math.floor(3 * v))));
  return 3 * row + column;
}

/** The region of a space by its name, or the part of the sheet. @param {Sheet} sheet @param {Spot} spot */
export function regionOf(sheet, spot) {
  const at = part(sheet, spot), row = ROWS[Math.floor(at / 3)], column = COLUMNS[at % 3];
  return spot.regions[0] ?? (row && column ? `${row}-${column}` : capital(row || column || 'centre'));
}

/** "north to Osage Hills, east over the Verdigris to Cabin Creek". @param {Sheet} sheet @param {Spot} spot */
export function waysFrom({ roads, spots, streams }, spot) {
  return roads.filter(r => r.a === spot.id || r.b === spot.id).flatMap(road => {
    const to = spots.find(s => s.id === (road.a === spot.id ? road.b : road.a));
    const river = streams.find(s => s.id === road.river)?.name, bounds = limits(road);
    return to ? joined([wind(spot, to), river && `over the ${river}`, BY[road.kind], `to ${to.name}`,
      bounds && `(${bounds})`], ' ') : [];
  }).join(', ');
}

/** Names with their numbers: "6th Kansas I, Pioneers (2)". @param {string[]} all */
const listed = all => [...grouped(all, x => x)].map(([name, { length }]) => name + (length > 1 ? ` (${length})` : ''))
  .join(', ');

export class Description {
  /** @param {Names} names @param {Option[]} options @param {boolean} [brief] without ways */
  constructor(names, options, brief = false) {
    this.brief = brief;
    this.names = names;
    this.sheet = names.sheet;
    this.options = options;
    this.groups = names.view ? gather(this.sheet, names.view) : new Map();
  }

  /** Every option in words, in the order of the game. @param {Option} o */
  option(o) {
    const { names } = this, place = o.noun !== names.place(o.noun) && names.place(o.noun);
    const name = o.noun ? `${names.verb(o.verb)}: ${names.option(o)}` : names.option(o);
    return joined([name, o.text || joined([place && `at ${names.noun(place)}`, o.tag])]);
  }

  /** Regions with their spaces, in the order of the map. @returns {[string, Spot[]][]} */
  regions() {
    const { sheet } = this;
    const spots = sheet.spots.toSorted((a, b) => part(sheet, a) - part(sheet, b) || a.y - b.y || a.x - b.x);
    return [...grouped(spots, s => regionOf(sheet, s))];
  }

  /** @param {Group} group */
  stack({ side, pieces, count }) {
    const { names, sheet } = this, hidden = count - pieces.length;
    const all = pieces.map(p => joined([fullName(lookOf(sheet, p)), ...statesOf(sheet, p.face).map(s => s.text)], ' '));
    return `${names.side(side)}: ${joined([listed(all), hidden > 0 && `${hidden} hidden`])}.`;
  }

  /** What is to be said of a space: ground and holder, who stands there, what can be done, where ways lead.
   * @param {Spot} spot */
  space(spot) {
    const { names } = this, about = names.about(spot.id), ways = !this.brief && waysFrom(this.sheet, spot);
    const may = this.options.filter(o => o.noun === spot.id).map(o => joined([names.verb(o.verb), o.tag], ' '));
    return [about && `${capital(about)}.`, ...(this.groups.get(spot.id) ?? []).map((/** @type {Group} */ g) =>
      this.stack(g)), may.length > 0 && `You may: ${may.join(', ')}.`, ways && `Ways: ${ways}.`];
  }

  /** What the bar counts. */
  stands() {
    const lines = this.sheet.gauges.map(g => this.names.gauge(g)).map(({ head, pairs }) => h('li',
      head && h('b', `${head}: `), pairs.map(([name, value]) => `${name}: ${value}`).join('; ')));
    return lines.length > 0 && h('section.told-region', h('h3', 'Where the game stands'), h('ul', lines));
  }

  /** Boxes beside the map that hold something. @returns {[string, string][]} */
  boxes() {
    const { names, sheet } = this;
    return sheet.trays.map(t => {
      const ids = names.view?.boxes[t.key] ?? [];
      return [t.title, t.pile && t.shuffled ? String(ids.length || '') : listed(ids.map(id => names.noun(id)))];
    });
  }

  /** The map as text. @param {(spot: Spot) => Child} name how a space is called
   * @param {(spot: Spot) => boolean} want */
  map(name, want = () => true) {
    return this.regions().map(([region, spots]) => {
      const items = spots.filter(want).map(s => h('li', name(s), ' ', this.space(s).filter(Boolean).join(' ')));
      return items.length > 0 && h('section.told-region', h('h3', region), h('ul', items));
    });
  }

  aside() {
    const boxes = this.boxes().filter(([, text]) => text);
    return boxes.length > 0 && h('section.told-region', h('h3', 'Beside the map'), h('ul', boxes.map(([title, text]) =>
      h('li', h('b', title), ': ', text))));
  }
}
