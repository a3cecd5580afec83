// Says things to who listens instead of looking: briefly, politely, one after another.

import { h } from '../dom.js';

const PAUSE = 250; // what comes together is said together
const MOST = 3; // sentences at once; of more, the last

export class Speaker {
  /** @param {HTMLElement} host */
  constructor(host) {
    this.region = h('div', { id: 'live', class: 'unseen', 'aria-live': 'polite', role: 'status' });
    /** @type {string[]} */
    this.waiting = [];
    this.timer = 0;
    host.append(this.region);
  }

  /** @param {string} text */
  say(text) {
    if (!text || this.waiting.includes(text)) return;
    this.waiting.push(text);
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      this.region.textContent = this.waiting.slice(-MOST).join(' ');
      this.waiting = [];
    }, PAUSE);
  }

  close() {
    clearTimeout(this.timer);
    this.region.remove();
  }
}
