// The luck of a finished game: the server's picture, and its luckiest moments, each of which leads to its replay.

import { fill, h } from '../dom.js';
import { api, url } from '../net.js';
import { opens } from '../opened.js';

/** @param {TableUI} ui @returns {HTMLElement} that is shown over the map until it is closed */
export function showLuck(ui) {
  const { page, layout } = ui, from = document.activeElement;
  layout.area.querySelector('#luck')?.remove();
  const close = () => {
    root.remove();
    if (from instanceof HTMLElement && from.isConnected) from.focus();
  };
  const body = h('div.luck-body', { tabindex: -1 }, h('p.quiet', { role: 'status' }, 'Counting every die…'));
  const shut = h('button', { onclick: close }, 'Close ', h('kbd', 'Esc'));
  const head = h('header', { role: 'none' }, h('h2', 'Luck'), shut);
  const root = h('section#luck', { role: 'dialog', 'aria-label': 'Luck of the game' }, head, body);
  layout.area.append(root);
  opens(root, close, '.ending');
  body.focus({ preventScroll: true });
  void tell(ui, page, body, close).catch(error => fill(body, h('p.notice', { role: 'alert' }, error.message)));
  return root;
}

/** @param {TableUI} ui @param {TablePage} page @param {HTMLElement} body @param {() => void} close */
async function tell({ names }, page, body, close) {
  const { report, svg } = /** @type {{report: Luck, svg: string}} */ (await api('GET', `${page.path}/luck`));
  /** @param {LuckMoment} m */
  const moment = m => {
    const rare = m.one_in >= 1.5 ? `1 in ${Math.round(m.one_in)}` : '', where = [m.place, m.turn && `turn ${m.turn}`];
    const href = page.address + url`/truth/${String(m.number)}`;
    return h('li', h('a', { href, onclick: close }, m.side ? names.sign(m.side) : '', h('span', h('b', m.text),
      h('small', [...where, m.side && `lucky for ${names.who(m.side)}`, rare].filter(Boolean).join(' · '))),
      h('em', 'Replay ▸')));
  };
  const drawn = picture(svg), list = h('ol.luckiest', report.moments.map(moment));
  drawn?.addEventListener('click', e => { // their numbers in the picture lead there as well
    const n = /** @type {Element} */ (e.target).closest('g')?.querySelector('.lk-on')?.textContent;
    if (n) list.querySelectorAll('a')[Number(n) - 1]?.click();
  });
  fill(body, h('div.luck-picture', { tabindex: 0, role: 'group', 'aria-label': 'Picture' }, drawn),
    report.moments.length > 0 && h('h2', 'See the luckiest moments again'), list,
    report.notes.map(text => h('p.hint', text)));
}

/** A drawing of the server, read as XML: it can hold no script that runs, and where it is not well made, nothing.
 * @param {string} svg */
function picture(svg) {
  const made = new DOMParser().parseFromString(svg, 'image/svg+xml').documentElement;
  if (made.nodeName !== 'svg') return null;
  return document.adoptNode(made);
}
