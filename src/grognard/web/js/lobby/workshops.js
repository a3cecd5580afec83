// The way to the workshop of a game: its forces and tables.

import { fill, h } from '../dom.js';
import { api, url } from '../net.js';

export class WorkshopLinks {
  all = /** @type {{id: string, title: string}[]} */ ([]);
  root = h('section.listed#workshops', { hidden: true, 'aria-labelledby': 'workshops-head' });

  async load() {
    const answer = /** @type {{workshops: {id: string, title: string}[]} | null} */ (
      await api('GET', '/api/workshops').catch(() => null));
    this.all = answer?.workshops ?? [];
  }

  /** Those of the game that is shown, and of games that have no table here. @param {GameInfo[]} games
   * @param {GameInfo} game */
  show(games, game) {
    const shown = this.all.filter(w => w.id === game.id || !games.some(g => g.id === w.id));
    this.root.hidden = !shown.length;
    fill(this.root, h('h2#workshops-head', 'Armies and tables'), h('ul', shown.map(w => h('li.table-row', h('h3',
      w.title),
      h('div.acts', h('a.enter', { href: url`#/force/${w.id}` }, 'Build a force'),
        h('a.enter', { href: url`#/layout/${w.id}` }, 'Lay out a table'))))));
  }
}
