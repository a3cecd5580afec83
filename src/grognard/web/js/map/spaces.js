// Spaces: a ring that shows by its form who holds them, what is printed or built there, and what may be done.
import { lineStyle } from './colour.js';
import { SIDE } from './counters.js';
import { boxAt, overlap, polar, star, times, toBox, xy } from './geometry.js';
import { esc, f1 } from './svg.js';

/** @param {Sheet} sheet @param {Spot} spot @param {Space} [space] */
export const emblemsOf = ({ emblems }, spot, space) =>
  [...spot.marks, ...(space?.marks ?? [])].flatMap(m => emblems[m] ?? []);

/** Drawings of structures that stand for a space, and of what lies around them. @param {Sheet} sheet @param {Spot} spot
 * @param {Space} [space] */
export const signsOf = ({ land, emblems }, spot, space) => [...spot.marks, ...(space?.marks ?? [])].flatMap(m => {
  const sign = land?.signs?.[m];
  return sign ? { sign, emblem: emblems[m] } : [];
});

/** What a space is called: by what is built there, if that has a name. @param {Sheet} sheet @param {Spot} spot
 * @param {Space} [space] */
export const nameOf = (sheet, spot, space) => emblemsOf(sheet, spot, space).find(e => e.names)?.text ?? spot.name;

/** How far a space reaches with the ring that lights it; from afar less where nothing is built.
 * @param {Sheet} sheet @param {Spot} spot @param {Sizes} size */
export function reachOf({ land }, { form }, { ring, level }, bare = false) {
  if (form === 'gate') return GATE;
  if (form === 'bead') return ring / 2 + 4.5;
  const built = Object.keys(land?.signs ?? {}).length > 0; // structures are wider than rings
  return built ? ring * (level !== 'overview' ? 1.45 : bare ? 0.95 : 1.25) : ring + 4.5;
}

/** The colours of a ground's own ink, or none. @param {Sheet} sheet @param {Spot} spot */
export const inkOf = ({ grounds }, { ground }) => grounds.find(g => g.id === ground)?.ink ?? '';

/** @param {Sheet} sheet @param {string | undefined} id */
export const paint = (sheet, id) => lineStyle(sheet.sides.find(s => s.id === id)?.colour ?? '#6f5e44');

const GATE = 38; // units
const BASTION = [[-0.3, 0.86], [-0.17, 0.98], [0, 1.16], [0.17, 0.98], [0.3, 0.86]]; // turned by, far out

/** @param {number} r */
function fortPath(r) {
  const corners = times(5,
    i => BASTION.map(([turn, out]) => xy(polar(0, 0, r * out, ((i - 1.25) * 2 * Math.PI) / 5 + turn))));
  return `M${corners.flat().join('L')}Z`;
}

/** A polygon with a side at the top. @param {number} r @param {number} sides */
const plate = (r, sides) => `M${times(sides,
  i => xy(polar(0, 0, r / Math.cos(Math.PI / sides), ((2 * i + 1) * Math.PI) / sides))).join('L')}Z`;

/** Works of several kinds around a space. @type {Record<string, (r: number) => string>} */
const WORKS = {
  fortress: r => fortPath(r * 1.44) + fortPath(r * 1.22),
  fort: r => fortPath(r * 1.33),
  works: r => fortPath(r * 1.33),
  base: r => plate(r * 1.13, 4) + plate(r * 1.01, 4),
};

/** What stands around a space, the strongest. @param {Emblem[]} emblems */
export const worksOf = emblems => emblems.find(e => e.draw in WORKS && e.draw !== 'works')
  ?? emblems.find(e => e.draw === 'works');

/** @param {number} r */
const rays = r => times(16,
  i => `M${xy(polar(0, 0, r + 1, (i * Math.PI) / 8))}L${xy(polar(0, 0, r + 6.5, (i * Math.PI) / 8))}`).join('');

/** Slanting lines in a circle. @param {number} r */
function hatch(r) {
  let d = '';
  for (let c = -r + 2; c < r; c += 5) {
    const at = c / Math.SQRT2, along = Math.sqrt((r * r - c * c) / 2);
    d += `M${xy([at - along, at + along])}L${xy([at + along, at - along])}`;
  }
  return d;
}

/** What is printed or built around a space at 0,0. @param {Sheet} sheet @param {Spot} spot
 * @param {Space | undefined} space @param {Sizes} size */
export function drawMarks(sheet, spot, space, { ring: r }) {
  const emblems = emblemsOf(sheet, spot, space), works = worksOf(emblems), holder = space?.control;
  /** @param {string} draw */
  const has = draw => emblems.some(e => e.draw === draw);
  let out = '';
  if (works) {
    const style = paint(sheet, works.side || holder);
    out += `<path class="fort ${works.draw}" style="${style}" d="${WORKS[works.draw](r)}"/>`;
  }
  if (has('rapids')) out += `<circle class="foam" r="${f1(r + 4.6)}"/>`;
  if (has('star')) out += `<path class="ray" style="${paint(sheet, holder)}" d="${rays(r)}"/>`;
  for (const e of emblems) if (e.draw === 'ring')
    out += `<circle class="mark" style="${paint(sheet, e.side)}" r="${f1(r + 4)}"/>`;
  return out;
}

/** A space around 0,0 without its counters, for the map and for its key.
 * @param {Sheet} sheet @param {Spot} spot @param {Space | undefined} space @param {Sizes} size
 * @param {boolean} empty */
export function drawSpace(sheet, spot, space, size, empty) {
  if (spot.form === 'gate') return ''; // it is part of the land
  const signs = signsOf(sheet, spot, space), small = size.level === 'overview', bead = spot.form === 'bead';
  if (bead || signs.some(s => s.emblem.draw !== 'siege')) return drawSigns(sheet, spot, size, empty, signs);
  const r = small ? size.ring * 0.55 : size.ring, emblems = emblemsOf(sheet, spot, space);
  const holder = sheet.sides.find(s => s.id === space?.control);
  /** @param {string} draw */
  const find = draw => emblems.find(e => e.draw === draw);
  const camp = find('camp'), form = camp ? 'broken' : holder?.ring ?? 'none';
  const wet = spot.water ? 'wet' : '', stop = find('stop');
  /** @param {number} r @param {string} name */
  const ring = (r, name) => stop ? `<path class="${name}" d="${plate(r * 0.96, 8)}"/>`
    : `<circle class="${name}" r="${f1(r)}"/>`;
  let out = drawMarks(sheet, spot, space, size);
  const own = inkOf(sheet, spot), side = camp?.side || holder?.id;
  out += `<g style="${own && !side ? lineStyle(own) : paint(sheet, side)}">${ring(r, `ring ${esc(form)} ${wet}`)}`;
  out += form === 'double' ? `${ring(r - 3.4, 'ring2')}</g>` : '</g>';
  if (find('fire')) out += `<path class="burn" d="${hatch(own ? r : r + 4)}"/>`;
  const { glyphs = {} } = sheet.land ?? {}, growth = glyphs[spot.ground] ?? (wet && glyphs['']);
  if (empty && growth && !small) out += `<g transform="scale(${size.counter / SIDE})">${growth[1]}</g>`;
  return out;
}

/** Structures in the colours of their side or ground; a bead below them where nobody stops.
 * @param {Sheet} sheet @param {Spot} spot @param {Sizes} size @param {boolean} empty
 * @param {{sign: Sign, emblem?: Emblem}[]} signs */
function drawSigns(sheet, spot, { counter, level }, empty, signs) {
  const bead = spot.form === 'bead' && !signs.length && sheet.land?.signs.bead, own = inkOf(sheet, spot) || '#6f5e44';
  return (bead ? [{ sign: bead, emblem: undefined }] : signs).map(({ sign: [large, glyph, little], emblem }) => {
    const style = emblem?.side ? paint(sheet, emblem.side) : lineStyle(own);
    const drawn = level === 'overview' ? little : large + (empty ? glyph : '');
    const k = (counter / SIDE) * (bead && level === 'overview' ? 1.3 : 1);
    return `<g style="${style}" transform="scale(${Math.round(k * 1000) / 1000})">${drawn}</g>`;
  }).join('');
}

const FLAME = '<circle r="9"/><path d="M0,6.4C-4.6,6.4-5.4,2.4-3.6,-.2C-3,1-2.2,1.2-1.8,.8C-2.4,-2.6-.4,-5.4 1.6,-6.6' +
  'C1.2,-3.8 4.8,-1.6 4.6,2.2C4.4,5 2.4,6.4 0,6.4Z"/>';

/** What lies over the counters of a space, which end at `top`: star, flame, flags.
 * @param {Sheet} sheet @param {Spot} spot @param {Space | undefined} space @param {Sizes} size @param {number} top */
export function drawOver(sheet, spot, space, size, top) {
  const r = size.ring;
  /** @param {number} x @param {number} y */
  const at = (x, y, k = 1) => `transform="translate(${f1(r * x)},${f1(r * y)})scale(${f1((k * size.counter) / 44)})"`;
  return emblemsOf(sheet, spot, space).map(e => {
    if (e.draw === 'star') return `<path class="capstar" d="${star(0, -top, 8)}"/>`;
    const low = size.level === 'overview' ? at(0, 0, 1.6) : at(-0.78, 0.74);
    if (e.draw === 'fire') return `<g class="flame" ${low}>${FLAME}</g>`;
    const colours = paint(sheet, e.side);
    if (e.draw === 'flag')
      return `<path class="pennant" style="${colours}" ${at(0.7, -0.5)} d="M0,6V-12L11,-8.5L0,-5"/>`;
    return e.draw === 'disc' ? `<circle class="chip" style="${colours}" ${at(0.8, -0.8)} r="6"/>` : '';
  }).join('');
}

/** @param {{kind: string} | undefined} light @param {number} reach */
export function drawLight(light, reach) {
  const r = f1(reach);
  return light ? `<circle class="lg0 ${light.kind}" r="${r}"/><circle class="lg ${light.kind}" r="${r}"/>` : '';
}

const PERCHES = [90, 135, 0, 180, 45, -90, -135, -45, 20, 160, -20, -160].map(a => (a * Math.PI) / 180);

/** A small disc or pill on the ring, where it covers no other, and nothing that is `taken` if that can be, labels and
 * other stacks; `tags` grows by it. @param {Spot} spot @param {string} tag @param {Sizes} size @param {Box[]} taken
 * @param {Box[]} tags @param {string} kind @param {number} reach of the ring
 * @param {number} clear half of the counter that stays free */
export function drawTag(spot, tag, size, taken, tags, kind = '', reach = size.ring + 5, clear = 0) {
  const z = Math.max(12.5, 12 / size.scale), h = z * 1.5, w = Math.max(h, tag.length * z * 0.62 + z * 0.8);
  const places = PERCHES.map((angle, i) => {
    const half = (w - h) / 2, [across, down] = [Math.cos(angle), Math.sin(angle)].map(Math.abs);
    const out = Math.max(reach, clear && (clear + h / 2) / Math.max(across, down)); // off the corners, too
    const [x, y] = polar(spot.x, spot.y, out + half * across, angle);
    const over = Math.max(0, ...tags.map(b => overlap(b, boxAt(x, y, w, h))));
    /** How far it is from the nearest point of a pill's long axis to a name. @param {Box} b */
    const off = b => toBox([b[0] - half, b[1], b[2] + half, b[3]], x, y);
    return { x, y, cost: i + 3 * Math.max(0, ...taken.map(b => z - off(b))) + (over && 100 + over) };
  });
  const { x, y } = places.reduce((a, b) => (b.cost < a.cost ? b : a)), box = boxAt(0, 0, w, h).map(f1);
  tags.push(boxAt(x, y, w, h));
  const rect = `<rect x="${box[0]}" y="${box[1]}" width="${f1(w)}" height="${f1(h)}" rx="${box[3]}"/>`;
  return `<g class="tag ${kind}" transform="translate(${xy([x, y])})">${rect}` +
    `<text y="${f1(z * 0.36)}" style="font-size:${f1(z)}px">${esc(tag)}</text></g>`;
}

/** The roads that lead to what is lit, from the selected space: the last stretch to each.
 * @param {Net} net @param {Lights} lights */
export function drawWays(net, { selected, spaces }) {
  return Object.entries(spaces).map(([id, { kind, way }]) => {
    const d = kind !== 'choose' && net.links.get(way.at(-2) ?? selected)?.get(id)?.d;
    return d ? `<path class="lp0 ${kind}" d="${d}"/><path class="lp ${kind}" d="${d}"/>` : '';
  }).join('');
}

/** The way that a march has come by, to where it stands. @param {Net} net @param {Lights} lights */
export function drawPath(net, { selected, path }) {
  const all = [...path, selected], ds = all.slice(1).map((id, i) => net.links.get(all[i])?.get(id)?.d ?? '').join('');
  return ds && `<path class="been" d="${ds}"/>`;
}

/** A whole way, from the selected space to one that is pointed at. @param {Net} net @param {Lights} lights
 * @param {string} to */
export function drawTrail(net, { selected, spaces }, to) {
  const { kind, way = [] } = spaces[to] ?? {};
  if (way.length < 2) return '';
  const ds = way.map((id, i) => net.links.get(i ? way[i - 1] : selected)?.get(id)?.d ?? '').join('');
  return `<path class="lp0 trail" d="${ds}"/><path class="lp trail ${kind}" d="${ds}"/>`;
}

const MAY = {
  move: 'you may go here', far: 'you may go here', attack: 'you may attack here', choose: 'you may choose this',
};

/** A space in words: "Fort Davis: 8 Union counters, forest, Union control".
 * @param {Sheet} sheet @param {Spot} spot @param {Space | undefined} space @param {Group[]} groups
 * @param {Lights['spaces'][string] | undefined} light */
export function speakSpace(sheet, spot, space, groups, light) {
  /** @param {string} id */
  const name = id => { // the adjective, as in "1 Boer counter"
    const side = sheet.sides.find(s => s.id === id);
    return side?.adjective || side?.name || id;
  };
  const parts = groups.map(g => `${g.count} ${name(g.side)} counter${g.count === 1 ? '' : 's'}`);
  if (!parts.length) parts.push('no counters');
  parts.push(sheet.grounds.find(g => g.id === spot.ground)?.name.toLowerCase() ?? '', spot.water);
  if (space?.control) parts.push(`${name(space.control)} control`);
  for (const e of emblemsOf(sheet, spot, space)) parts.push(e.text);
  const threats = light?.threats.map(id => sheet.spots.find(s => s.id === id)?.name ?? id).join(' and ');
  if (light) parts.push(MAY[light.kind] + (light.tag && ` (${light.tag})`), light.risks ? 'not to be taken back' : '',
    threats ? `${sheet.threat}: ${threats}` : '');
  return `${spot.name}: ${parts.filter(Boolean).join(', ')}`;
}
