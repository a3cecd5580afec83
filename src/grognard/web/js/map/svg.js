// Helpers for SVG made of text: escaping, numbers, elements, the width of words.

const ENTITY = /** @type {Record<string, string>} */ ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;',
  "'": '&#39;' });

/** Text that may stand in markup or in a quoted attribute. @param {unknown} text */
export const esc = text => String(text).replace(/[&<>"']/g, c => ENTITY[c]);

/** @param {number} n */
export const f1 = n => Math.round(n * 10) / 10;

/** @template {keyof SVGElementTagNameMap} T @param {T} tag @param {Record<string, string | number>} attributes
 * @param {Element} [parent] @returns {SVGElementTagNameMap[T]} */
export function node(tag, attributes, parent) {
  const made = document.createElementNS('http://www.w3.org/2000/svg', tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, String(value));
  parent?.append(made);
  return made;
}

const canvas = globalThis.document?.createElement('canvas').getContext('2d'); // none where only code is tested
const widths = /** @type {Map<string, number>} */ (new Map());

/** How wide a text is for each pixel of its size; `style` is as in CSS: "italic 500".
 * @param {string} text @param {string} style @param {string} family */
export function textWidth(text, style, family) {
  const font = `${style} 100px ${family}`, key = font + text, known = widths.get(key);
  if (known !== undefined || !canvas) return known ?? text.length / 2;
  canvas.font = font;
  const width = canvas.measureText(text).width / 100;
  widths.set(key, width);
  return width;
}
