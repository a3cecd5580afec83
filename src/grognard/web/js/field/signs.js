// Kind, cover and height of terrain as three small signs, in pixels; the same beside its name, in the key and panel.

const SHIELD = 'M-4.6,-5.4H4.6V.6Q4.6,4 0,6Q-4.6,4 -4.6,.6Z';
const KINDS = /** @type {Record<string, string>} */ ({
  blocking: '<path class="sg" d="M-5,-5H5V5H-5Z"/>',
  obstacle: '<path class="sl" d="M-6,5V-4M0,5V-4M6,5V-4M-7,-1H7"/>',
  difficult: '<text class="sx" y="4.4">×2</text>',
  decorative: '<circle class="so" r="4"/>',
});
const COVERS = /** @type {Record<string, string>} */ ({
  hard: `<path class="sg" d="${SHIELD}"/>`,
  soft: `<path class="so" d="${SHIELD}"/><path class="sl" d="M-2.4,-3L2.6,2M-3,.4L.6,4"/>`,
});
const WORDS = /** @type {Record<string, string>} */ ({
  blocking: 'blocking', obstacle: 'an obstacle', difficult: 'difficult ground', decorative: 'decoration',
});

/** The signs from a point on, and how wide they are.
 * @param {Pick<Terrain, 'kind' | 'cover' | 'height'>} piece @returns {[string, number]} */
export function signs({ kind, cover, height }, x = 0, y = 0) {
  let drawn = `<g transform="translate(${x},${y})">${KINDS[kind] ?? ''}</g>`, wide = 16;
  if (COVERS[cover]) {
    drawn += `<g transform="translate(${x + wide},${y})">${COVERS[cover]}</g>`;
    wide += 14;
  }
  if (height) {
    drawn += `<text class="sh" x="${x + wide - 5}" y="${y + 4.4}">↑${height / 1000}″</text>`;
    wide += 26;
  }
  return [drawn, wide];
}

/** The same in words. @param {Terrain} piece */
export function spoken({ name, kind, cover, height }) {
  const words = [WORDS[kind] ?? kind, cover === 'none' ? '' : `${cover} cover`, height ?
    `${height / 1000} inches high` : ''];
  return `${name}: ${words.filter(Boolean).join(', ')}`;
}

/** Markers of a unit: shape first. The word stands in the plate's title, the panel and the key.
 * @type {Record<string, string>} */
export const MARKS = {
  done: '<circle r="8" class="mk-d"/><path class="mk-t" d="M-3.6,.4l2.6,2.8l4.8,-6"/>',
  suppressed: '<path class="mk-s" d="M-9,-7.5H9L0,8.5Z"/><path class="mk-w" d="M0,-4.8V.6M0,3.4V3.6"/>',
  disrupted: '<path class="mk-x" d="M0,-9L9,0L0,9L-9,0Z"/><path class="mk-z" d="M-4.6,1.6L-1.6,-3L1.4,2.6L4.6,-1.8"/>',
  immobilised: '<rect x="-7.5" y="-7.5" width="15" height="15" class="mk-x"/>' +
    '<path class="mk-z" d="M-4,-4L4,4M4,-4L-4,4"/>',
};
