// Between two players at one screen: nothing is left to see until the other one sits there.

import { fill, h } from '../dom.js';
import { iconOf } from './drawn.js';

/**
 * Empties the page and waits for the next player.
 * @param {HTMLElement} root
 * @param {string} name of the side that decides next
 * @returns {Promise<void>}
 */
export function drawCurtain(root, name) {
  document.title = 'Grognard';
  return new Promise((done) => {
    const ready = h('button', { class: 'go', type: 'button', onclick: () => done() }, `I am the ${name} player `, h('kbd', {}, '↵'));
    const parts = [
      iconOf('mark'), h('h1', {}, `Pass the screen to the ${name} player`), h('p', {}, 'Nothing is shown until they are here.'),
      ready, h('a', { class: 'lk', href: '#/' }, 'Leave to the lobby'),
    ];
    fill(root, h('main', { id: 'curtain', class: 'curtain' }, ...parts));
    ready.focus();
  });
}
