// The secret links of a table: one for each seat that waits for a person, to be copied and sent.

import { graphic, h } from '../dom.js';
import { sign } from '../map/icons.js';
import { url } from '../net.js';
import { HOST, isOnlyHere, roleName, tableAddress } from './words.js';

const SECRET = 'Whoever opens it first sits down there and sees all that the seat sees; then it is spent.';

/** @param {Summary} table @param {Record<string, string>} tokens by role @param {GameInfo | undefined} game
 * @param {Sheet | null} sheet @param {() => void} back */
export function linksPage(table, tokens, game, sheet, back) {
  const many = Object.keys(tokens).length > 1, sits = table.seats.some(s => s.mine);
  return h('section.links#links',
    h('h2', { tabindex: -1 }, `The table waits for ${many ? 'its players' : 'a player'}`),
    h('p', `Send ${many ? 'each' : 'this'} link to one person. ${SECRET}`),
    isOnlyHere() && onlyHere(),
    Object.entries(tokens).map(([role, token]) => {
      const side = sheet?.sides.find(s => s.id === role);
      return card(roleName(game, role), role, location.origin + url`/#/join/${table.id}/${token}`, side);
    }),
    h('p.quiet', 'The links stay here, under your games, until you close this window.'),
    h('a.primary#go', { href: tableAddress(table) }, sits ? 'Go to the table' : 'Watch the table'),
    h('button.lk', { onclick: back }, 'Back'));
}

/** A link to the machine's own address is of no use elsewhere. */
const onlyHere = () => h('p.said.only-here', { role: 'note' }, `${location.hostname} is this computer: the link works `
  + 'here only. To play with somebody on your network, start Grognard with ', h('code', HOST),
  `, and send the link with the address that it names for others in place of ${location.host}.`);

/** @param {string} name @param {string} role @param {string} address @param {Side | undefined} side */
function card(name, role, address, side) {
  const field = h('input',
    { readonly: true, value: address, 'aria-label': `Link for ${name}`, onfocus: () => void field.select() });
  const said = h('span', { role: 'status' });
  const copy = async () => {
    said.textContent = (await copied(field)) ? '✓ Copied' : 'Marked: copy it with Ctrl C';
  };
  const words = h('div', h('h3', name), said), flag = h('span.fl', graphic(sign(side)));
  return h('div.seat.link', { 'data-role': role }, flag, words, h('button.copy', { onclick: copy }, 'Copy link'),
    field);
}

/** Copies what a field holds. Over plain HTTP from another machine browsers only allow the old way.
 * @param {HTMLInputElement} field */
export async function copied(field) {
  try {
    await navigator.clipboard.writeText(field.value);
    return true;
  } catch {
    field.focus();
    field.select();
    return document.execCommand('copy');
  }
}
