// The end of a game: who won, by which rule, and what can be done now.

/** @import { State } from '../../types.d.ts' */
/** @import { Names } from './names.js' */
/** @import { Links } from './links.js' */
import { fill, h } from '../dom.js';
import { signOf } from './drawn.js';

export class Ending {
  /**
   * @param {HTMLElement} host
   * @param {Names} names
   * @param {Links} links
   * @param {{file: string, review: () => void}} ways `file` is the address of the finished game
   */
  constructor(host, names, links, ways) {
    this.names = names;
    this.links = links;
    this.ways = ways;
    this.seen = false;
    this.root = h('section', { id: 'outcome', class: 'outcome', role: 'dialog', 'aria-label': 'The game is over', hidden: true });
    host.append(this.root);
  }

  /** @param {State} state */
  show({ outcome }) {
    if (!outcome || this.seen) {
      this.root.hidden = true;
      if (!outcome) this.seen = false;
      return;
    }
    const close = () => {
      this.seen = true;
      this.root.hidden = true;
    };
    const { winner, score, rule } = outcome;
    const link = this.links.rule(rule, 'the end of the game', true);
    const points = Object.entries(score).map(([side, n]) => `${this.names.side(side)} ${n}`).join(', ');
    fill(
      this.root,
      h('h2', {}, winner && signOf(this.names, winner), winner ? `${this.names.side(winner)} wins` : 'A draw'),
      h('p', {}, link && 'By rule ', link, link && '. ', points && `Score: ${points}.`),
      h(
        'div', { class: 'act' },
        h('button', { class: 'go', type: 'button', onclick: () => (close(), this.ways.review()) }, 'Review the journal'),
        h('a', { class: 'btn', href: this.ways.file, download: '' }, 'Download the game'),
        h('a', { class: 'btn', href: '#/' }, 'New table'),
        h('button', { type: 'button', onclick: close }, 'Look at the map'),
      ),
    );
    this.root.hidden = false;
  }
}
