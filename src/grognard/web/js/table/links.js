// Links to rules: real addresses, opened in the drawer. And text with the rules it names made into links.

/** @import { Rule } from '../../types.d.ts' */
import { h } from '../dom.js';

/** The rules of the game by id, as far as they are loaded; who wants a link asks here. */
export class Links {
  /** @param {string} address of the table, without a rule */
  constructor(address) {
    this.address = address;
    /** @type {Map<string, Rule>} */
    this.rules = new Map();
  }

  /** @param {string} id */
  has(id) {
    return this.rules.has(id);
  }

  /**
   * The rule of an id; for the number of a whole section, the first of its rules; "" for anything else.
   * @param {string} id
   */
  find(id) {
    if (this.has(id)) return id;
    return [...this.rules.keys()].find((r) => r.startsWith(id) && /^\.?[a-z]/.test(r.slice(id.length))) ?? '';
  }

  /**
   * A link to a rule. The kernel's and the server's own rules are in no catalogue: they are left out.
   * @param {string} id
   * @param {string} from where it is opened from, in words
   * @param {boolean} [titled]
   * @returns {HTMLElement | null}
   */
  rule(id, from, titled = false) {
    if (!id || /^[KS]\./.test(id) || (this.rules.size && !this.has(id))) return null;
    const title = this.rules.get(id)?.title ?? '';
    const props = { class: 'lk', href: `${this.address}/rule/${encodeURIComponent(id)}`, 'data-rule': id, 'data-from': from, title };
    return h('a', props, titled && title ? `${id} ${title}` : id);
  }

  /**
   * Calls back for every link to a rule that is followed, wherever it stands, until the returned function is called.
   * @param {(rule: string, from: string) => void} open
   */
  listen(open) {
    const click = (/** @type {MouseEvent} */ e) => {
      const link = e.target instanceof Element ? e.target.closest('a[data-rule]') : null;
      if (!(link instanceof HTMLElement) || e.ctrlKey || e.metaKey || e.shiftKey) return;
      e.preventDefault();
      open(link.dataset.rule ?? '', link.dataset.from ?? '');
    };
    document.addEventListener('click', click);
    return () => document.removeEventListener('click', click);
  }

  /**
   * @param {string} text
   * @param {string} from
   * @returns {(Node | string)[]}
   */
  text(text, from) {
    const parts = text.split(/([\w.-]*\.[\w.-]*\w)/);
    return parts.map((p, i) => {
      const link = i % 2 ? this.rule(this.find(p), from) : null;
      if (link) link.textContent = p;
      return link ?? p;
    });
  }
}
