// Outlines on a table, in inches, y upwards: moved, turned, mirrored. Only geometry; what is allowed the server says.

/** To a thousandth of an inch, the finest that a file holds. @param {number} x */
export const fine = x => Math.round(x * 1000) / 1000;

/** To the nearest multiple of a step; with 0 as it is. @param {number} x @param {number} step */
export const snapped = (x, step) => fine(step ? Math.round(x / step) * step : x);

/** The middle of what an outline spans. @param {Point[]} outline @returns {Point} */
export function middle(outline) {
  const { left, low, right, high } = span(outline);
  return [(left + right) / 2, (low + high) / 2];
}

/** @param {Point[]} outline */
export function span(outline) {
  const xs = outline.map(p => p[0]), ys = outline.map(p => p[1]);
  return { left: Math.min(...xs), low: Math.min(...ys), right: Math.max(...xs), high: Math.max(...ys) };
}

/** @param {Point[]} outline @param {number} dx @param {number} dy @returns {Point[]} */
export const moved = (outline, dx, dy) => outline.map(([x, y]) => [fine(x + dx), fine(y + dy)]);

/** Moved as far as the table lets it. @param {Point[]} outline @param {number} dx @param {number} dy
 * @param {TableSize} table */
export function movedOn(outline, dx, dy, { width, depth }) {
  const { left, low, right, high } = span(outline);
  return moved(outline, within(dx, -left, width - right), within(dy, -low, depth - high));
}

/** @param {number} x @param {number} least @param {number} most */
const within = (x, least, most) => (least > most ? (least + most) / 2 : Math.min(most, Math.max(least, x)));

/** Turned about its middle, counter-clockwise. @param {Point[]} outline @param {number} degrees @returns {Point[]} */
export function turned(outline, degrees) {
  const [cx, cy] = middle(outline), a = (degrees * Math.PI) / 180, c = Math.cos(a), s = Math.sin(a);
  return outline.map(([x, y]) =>
    [fine(cx + (x - cx) * c - (y - cy) * s), fine(cy + (x - cx) * s + (y - cy) * c)]);
}

/** Twice its area, above 0 where it runs counter-clockwise. @param {Point[]} outline */
export const area2 = outline =>
  outline.reduce((sum, [x, y], i) => {
    const [u, v] = outline[(i + 1) % outline.length];
    return sum + x * v - u * y;
  }, 0);

/** Counter-clockwise, as files tell it. @param {Point[]} outline */
export const upright = outline => (area2(outline) < 0 ? [...outline].reverse() : outline);

/** The ways to the other side of the table: half a turn, over the middle line, or over the line across it.
 * @type {Record<string, (p: Point, t: TableSize) => Point>} */
const WAYS = {
  turn: ([x, y], t) => [fine(t.width - x), fine(t.depth - y)],
  across: ([x, y], t) => [x, fine(t.depth - y)],
  along: ([x, y], t) => [fine(t.width - x), y],
};

/** @param {Point[]} outline @param {string} way @param {TableSize} table */
export const mirrored = (outline, way, table) => upright(outline.map(p => WAYS[way](p, table)));

/** Are these the same outline, wherever each begins? @param {Point[]} a @param {Point[]} b */
export function isSame(a, b) {
  if (a.length !== b.length) return false;
  const shift = b.findIndex(p => near(p, a[0]));
  return shift >= 0 && a.every((p, i) => near(p, b[(i + shift) % b.length]));
}

/** @param {Point} p @param {Point} q */
const near = (p, q) => Math.abs(p[0] - q[0]) < 0.0015 && Math.abs(p[1] - q[1]) < 0.0015;

/** The table with every piece of its nearer half mirrored into the other; those in the way of that go.
 * Pieces in the middle that are their own mirror picture stay as they are.
 * @param {TableDraft} table @param {string} way @returns {TableDraft} */
export function mirroredTable(table, way) {
  const kept = table.pieces.filter(p => isNear(p.polygon, way, table) || isOwn(p.polygon, way, table));
  const pieces = kept.flatMap(p => (isOwn(p.polygon, way, table) ? [p] : [p, counterpart(p, way, table)]));
  return { ...table, pieces: unique(pieces) };
}

/** @param {Point[]} outline @param {string} way @param {TableSize} table */
const isOwn = (outline, way, table) => isSame(upright(outline), mirrored(outline, way, table));

/** @param {Point[]} outline @param {string} way @param {TableSize} table */
function isNear(outline, way, { width, depth }) {
  const [x, y] = middle(outline);
  if (way === 'along') return x < width / 2;
  return y < depth / 2 || (way === 'turn' && y === depth / 2 && x < width / 2);
}

/** A piece as it stands on the other side. @param {PieceDraft} piece @param {string} way @param {TableSize} table
 * @returns {PieceDraft} */
export const counterpart = (piece, way, table) => ({ ...piece, id: `${piece.id}_m`,
  polygon: mirrored(piece.polygon, way, table) });

/** With ids that all differ; whoever came first keeps his. @param {PieceDraft[]} pieces */
export function unique(pieces) {
  const taken = new Set();
  return pieces.map(piece => {
    const id = freeId(piece.id, taken);
    taken.add(id);
    return { ...piece, id };
  });
}

/** An id like this one that nobody has. @param {string} wanted @param {Set<string>} taken */
export function freeId(wanted, taken) {
  const bare = wanted.toLowerCase().replace(/[^a-z0-9]+/g, '_').replace(/^[^a-z]+|_+$/g, '').slice(0, 30) || 'piece';
  for (let n = 1; ; n++) {
    const id = n === 1 ? bare : `${bare}_${n}`;
    if (!taken.has(id)) return id;
  }
}

/** Where something new finds room: at a place, or as near to it as others leave free.
 * @param {Point[]} outline around 0, 0 @param {Point} at @param {TableDraft} table @returns {Point[]} */
export function laidNear(outline, [x, y], table) {
  const taken = table.pieces.map(p => span(p.polygon));
  for (let far = 0; far < Math.max(table.width, table.depth); far += 2)
    for (let i = 0; i < Math.max(1, far * 2); i++) {
      const a = (i / Math.max(1, far * 2)) * 2 * Math.PI;
      const [dx, dy] = [snapped(far * Math.cos(a), 0.5), snapped(far * Math.sin(a), 0.5)];
      const laid = movedOn(moved(outline, x + dx, y + dy), 0, 0, table);
      const s = span(laid);
      if (taken.every(t => s.left > t.right || s.right < t.left || s.low > t.high || s.high < t.low)) return laid;
    }
  return movedOn(moved(outline, x, y), 0, 0, table);
}

/** Where a corner would go in: the edge that is nearest to a point. @param {Point[]} outline @param {Point} at */
export function nearestEdge(outline, [x, y]) {
  let best = 0, least = Infinity;
  outline.forEach(([ax, ay], i) => {
    const [bx, by] = outline[(i + 1) % outline.length], dx = bx - ax, dy = by - ay;
    const t = Math.min(1, Math.max(0, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy || 1)));
    const far = Math.hypot(x - ax - t * dx, y - ay - t * dy);
    if (far < least) [best, least] = [i, far];
  });
  return best;
}

/** The direction of its longest edge, in radians. @param {Point[]} outline */
export function lie(outline) {
  let long = 0, angle = 0;
  outline.forEach(([ax, ay], i) => {
    const [bx, by] = outline[(i + 1) % outline.length], far = Math.hypot(bx - ax, by - ay);
    if (far > long + 1e-6) [long, angle] = [far, Math.atan2(by - ay, bx - ax)];
  });
  return angle;
}

/** @param {Point} p @param {Point[]} outline */
export function isInside([x, y], outline) {
  let odd = false;
  outline.forEach(([ax, ay], i) => {
    const [bx, by] = outline[(i + 1) % outline.length];
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) odd = !odd;
  });
  return odd;
}
