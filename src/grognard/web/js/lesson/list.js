// The lessons of a game, in the lobby and by an address.

import { fill, h } from '../dom.js';
import { api, url } from '../net.js';

/** Makes a table with a lesson, and says where it is. @param {string} game @param {string} lesson */
export async function begin(game, lesson) {
  const { table } = /** @type {{table: Summary}} */ (await api('POST', url`/api/games/${game}/lessons/${lesson}`, {}));
  return url`#/t/${table.id}/${table.seats.find(s => s.mine)?.role ?? ''}`;
}

export class LessonList {
  game = '';

  constructor() {
    this.root = h('section.learn#learn', { 'aria-label': 'Lessons', hidden: true });
  }

  /** @param {GameInfo} game */
  async show({ id }) {
    this.game = id;
    this.root.hidden = true;
    const { lessons } = /** @type {{lessons: LessonInfo[]}} */ (await api('GET', url`/api/games/${id}/lessons`)
      .catch(() => ({ lessons: [] })));
    if (this.game !== id) return;
    fill(this.root, lessons.map(l => this.one(l)));
    this.root.hidden = !lessons.length;
  }

  /** @param {LessonInfo} lesson */
  one({ id, title, blurb, minutes }) {
    const said = h('p.said', { role: 'alert' });
    const go = () => begin(this.game, id)
      .then(to => void (location.hash = to), error => void (said.textContent = error.message));
    return h('div', h('button', { 'data-lesson': id, onclick: go }, h('b', `Learn: ${title}`), h('small', blurb),
      h('em', `${minutes} minutes`)), said);
  }
}
