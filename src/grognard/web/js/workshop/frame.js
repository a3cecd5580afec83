// What the pages of the workshop share: the bar, notices, lists of flaws, requests of which the newest counts.

import { fill, graphic, h } from '../dom.js';
import { icon } from '../map/icons.js';
import { api, sentence, url } from '../net.js';
import { opens } from '../opened.js';
import { change } from '../settings.js';

/** The bar: the house, the game, where one is, and what can be done. @param {Kit} kit @param {string} here
 * @param {[id: string, text: string, act: () => unknown][]} acts */
export function bar(kit, here, acts) {
  const pages = [['force', 'Build a force'], ['layout', 'Lay out a table']].map(([word, text]) =>
    h('a', { href: url`#/${word}/${kit.id}`, 'aria-current': word === here ? 'page' : null }, text));
  const buttons = acts.map(([id, text, act]) => h('button', { id, onclick: () => {
    menu.classList.remove('open');
    return act();
  } }, text));
  const turn = h('button#theme', { onclick: turnTheme, 'aria-label': 'Light or dark' }, graphic(icon('theme')));
  const menu = h('div.ib.acts', buttons, turn);
  const more = h('button.more', { 'aria-label': 'More', 'aria-controls': 'acts', onclick: () => {
    if (menu.classList.toggle('open')) opens(menu, () => menu.classList.remove('open'), more);
  } }, '☰');
  menu.id = 'acts';
  return h('header.bar',
    h('a.brand', { href: '#/' }, graphic(icon('mark')), h('b', 'Grognard'),
      h('small', kit.title)),
    h('nav', { 'aria-label': 'Workshop' }, pages), more, menu);
}

function turnTheme() {
  change({ theme: document.documentElement.dataset.theme === 'dark' ? 'light' : 'dark' });
}

/** Puts children in place of others; what had the focus has it again, or what stands in its place.
 * @param {HTMLElement} host @param {...(Child | Child[])} children */
export function refill(host, ...children) {
  const at = /** @type {HTMLElement | null} */ (document.activeElement), key = host.contains(at) ? at?.dataset.f : '';
  fill(host, ...children);
  if (!key) return;
  const same = [...host.querySelectorAll('[data-f]')].map(e => /** @type {HTMLElement} */ (e));
  const [kind, n] = key.split(':');
  const found = same.find(e => e.dataset.f === key) ?? same.find(e => e.dataset.f === `${kind}:${Number(n) - 1}`);
  (found ?? host.querySelector('h2'))?.focus();
}

/** Something that went wrong, or is to be known; gone when it is closed. */
export class Notice {
  root = h('div.notices', { role: 'alert' });

  /** @param {string} text @param {Child[]} [more] */
  show(text, more = []) {
    const shut = h('button.lk', { onclick: () => fill(this.root) }, 'Close');
    fill(this.root, h('div.notice', h('p', sentence(text)), more, shut));
  }

  /** @param {unknown} error */
  fail(error) {
    this.show(error instanceof Error ? error.message : String(error));
  }

  clear() {
    fill(this.root);
  }
}

/** What is wrong with a text or a draft. @param {Flaw[]} flaws @param {(flaw: Flaw) => unknown} [go] */
export const flawList = (flaws, go) => h('ul.flaws', flaws.map(flaw => {
  const words = [h('span.x', flaw.warning ? '!' : '✕'), h('span', flaw.where && h('b', `${flaw.where}: `), flaw.text,
    flaw.line > 0 && h('small', ` line ${flaw.line}`))];
  return h('li', { class: flaw.warning ? 'warning' : null }, go && (flaw.line > 0 || flaw.at >= 0)
    ? h('button', { onclick: () => go(flaw) }, words) : words);
}));

/** Asks the server; an answer that a newer question has overtaken is dropped. */
export class Asking {
  asked = 0;

  /** @param {string} id of the game */
  constructor(id) {
    this.base = url`/api/workshops/${id}`;
  }

  /** Null where it was overtaken. @template T @param {string} what @param {unknown} body @returns {Promise<T |
   * null>} */
  async newest(what, body) {
    const mine = ++this.asked;
    const answer = /** @type {T} */ (await this.ask(what, body));
    return mine === this.asked ? answer : null;
  }

  /** @template T @param {string} what @param {unknown} body @returns {Promise<T>} */
  ask(what, body) {
    return api('POST', `${this.base}/${what}`, body);
  }
}

/** A link to a rule that unfolds its text. @param {string} id @param {Map<string, RuleText>} rules */
export function ruleLink(id, rules) {
  const rule = rules.get(id);
  if (!rule) return h('span', id);
  const box = h('span.rule-text', { hidden: true }, h('b', `${rule.title}. `), rule.text);
  const link = h('button.lk', { 'aria-expanded': 'false', onclick: () => {
    box.hidden = !box.hidden;
    link.setAttribute('aria-expanded', String(!box.hidden));
  } }, id);
  return h('span', link, box);
}

/** @param {number} n @param {string} one */
export const counted = (n, one) => `${n.toLocaleString('en')} ${one}${n === 1 ? '' : 's'}`;
