// Opens the workshop of a game: its kit, the styles, and the page that is wanted. Loaded only by those who go there.

import { h } from '../dom.js';
import { api, url } from '../net.js';

const STYLES = [h('link', { rel: 'stylesheet', href: 'style/workshop.css' }),
  h('link', { rel: 'stylesheet', href: 'style/terrain.css' })];

/** @param {HTMLElement} root @param {string} kind @param {string} game "" for the first there is
 * @param {string} shared @returns {Promise<() => Page>} */
export async function openWorkshop(root, kind, game, shared) {
  const { workshops } = /** @type {{workshops: {id: string, title: string}[]}} */ (await api('GET', '/api/workshops'));
  const id = game || workshops[0]?.id || '';
  const [kit, page] = await Promise.all([
    /** @type {Promise<Kit>} */ (api('GET', url`/api/workshops/${id}`)),
    kind === 'force' ? import('./builder.js') : import('./editor.js'),
    styled(),
  ]);
  return () => page.open(root, kit, shared);
}

/** Until the styles are there; then they stay. */
const styled = () => Promise.all(STYLES.map(link => (link.isConnected ? undefined : new Promise((done, failed) => {
  link.addEventListener('load', () => done(undefined), { once: true });
  link.addEventListener('error', () => failed(new Error('The page’s styles can’t be loaded.')), { once: true });
  document.head.append(link);
}))));
