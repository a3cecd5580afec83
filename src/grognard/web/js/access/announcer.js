// Announcements for screen readers: what happened and whose turn it is, politely and never in floods.

import { h } from '../dom.js';

const PAUSE = 250; // milliseconds: what comes together is said together
const BREATH = 4000; // between two reports of what others do
const MOST = 3; // sentences at once; of more, the last

export class Announcer {
  news = /** @type {string[]} */ ([]); // lines of the log that were not read out yet
  words = /** @type {string[]} */ ([]);
  timer = 0;
  due = Infinity;
  last = -BREATH; // when it spoke

  /** @param {HTMLElement} host */
  constructor(host) {
    this.root = h('div.unseen#live', { role: 'status', 'aria-live': 'polite' });
    host.append(this.root);
  }

  /** What concerns this player is said at once (`now`); the rest waits until what was said before has been heard.
   * @param {string} text @param {boolean} [now] */
  say(text, now = true) {
    if (!text || this.words.includes(text)) return;
    if (!now) this.words = []; // whose turn it is: the newest counts
    this.words.push(text);
    this.plan(now);
  }

  /** @param {string[]} lines of the log */
  report(lines) {
    this.news.push(...lines);
    if (lines.length) this.plan(false);
  }

  /** @param {boolean} now */
  plan(now) {
    const time = performance.now(), due = Math.max(time + PAUSE, now ? 0 : this.last + BREATH);
    if (due >= this.due && this.due > time) return;
    this.due = due;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.speak(), due - time);
  }

  speak() {
    const { news, root } = this, more = news.length - MOST;
    const left = more > 0 && `${more} more ${more === 1 ? 'line is' : 'lines are'} in the journal.`;
    const text = [left, ...news.slice(-MOST), ...this.words.slice(-MOST)].filter(Boolean).join(' ');
    root.textContent = root.textContent === text ? `${text}\u00a0` : text; // the same again is said again
    this.last = performance.now();
    this.due = Infinity;
    this.news = [];
    this.words = [];
  }

  close() {
    clearTimeout(this.timer);
  }
}
