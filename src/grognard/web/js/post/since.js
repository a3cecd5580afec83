// Since your last visit: shows what is new when a table is opened, offers to replay it, and tells the server how far
// this seat has seen.

import { fill, h } from '../dom.js';
import { ago } from '../lobby/words.js';
import { api, url } from '../net.js';
import { pace } from '../settings.js';

const SOON = 1500; // milliseconds that a position is shown until it counts as seen
const AWAY = 300000; // milliseconds: a shorter absence doesn't count, unless the table is played by post

export class Since {
  seen = -1; // the last position that was told to the server
  soon = 0;
  ready = /** @type {Promise<unknown>} */ (Promise.resolve());

  /** @param {TableUI} ui */
  constructor(ui) {
    this.ui = ui;
    this.root = h('section.since#since', { 'aria-label': 'Since your last visit', hidden: true });
    ui.layout.area.append(this.root);
    if (!ui.page.role) return;
    this.ready = this.look();
    document.addEventListener('visibilitychange', () => {
      if (document.hidden) this.say();
      else this.ready = this.look().then(() => this.shown());
    }, { signal: ui.stop.signal });
  }

  async look() {
    const { path, role, table } = this.ui.page;
    const visit = /** @type {Visit | null} */ (await api('GET', path + url`/visit?role=${role}`).catch(() => null));
    if (!visit?.new || !visit.seen) return;
    if (table.post || Date.now() - Date.parse(visit.seen) > AWAY) this.banner(visit);
  }

  /** @param {Visit} visit */
  banner({ line, new: n, seen }) {
    const { ui, root } = this, hide = () => (root.hidden = true);
    const show = async () => {
      hide();
      await ui.review({ truth: false });
      await ui.replay?.line(line);
      if (pace()) void ui.replay?.run();
    };
    root.hidden = false;
    fill(root, h('p', { role: 'status' }, h('b', `Since your last visit, ${ago(seen)}: `),
      `${n} thing${n === 1 ? '' : 's'} happened.`), h('button.go', { onclick: show }, 'Show me'),
      h('button', { onclick: hide }, 'Not now'));
    this.from = line;
    this.mark();
  }

  /** Another seat of ours has seen what it has. */
  turn() {
    this.seen = this.from = -1;
    this.root.hidden = true;
  }

  /** The journal shows where the new lines begin. */
  mark() {
    this.ui.journal.rows.find(r => r.line.n === this.from)?.row.classList.add('fresh');
  }

  /** A position is shown. */
  shown() {
    this.mark();
    if (!this.ui.page.role || document.hidden) return;
    clearTimeout(this.soon);
    this.soon = setTimeout(() => this.say(), SOON);
  }

  /** Tells the server how far this seat has seen, once it has said what was new before. */
  say() {
    clearTimeout(this.soon);
    const { page, play, socket } = this.ui, number = play.newest?.number ?? -1;
    if (!page.role || number <= this.seen || socket.tries || socket.closed) return;
    this.seen = number;
    void this.ready.then(() => api('POST', `${page.path}/seen`, { role: page.role, number })).catch(() => undefined);
  }
}
