// Accounts, where the server has them: signing in by passkey or by a mailed link, and what one can do with one's own.

import { fill, h } from '../dom.js';
import { api, url } from '../net.js';
import { ago, why } from './words.js';

const GUEST = 'You play as a guest: your games belong to this browser. With an account they are yours everywhere.';
const GONE = 'Your name, notes and words are removed from every table, and tables of your own with them.';

/** What a browser made of the server's options, as JSON. @param {string} path @param {string} name */
async function newPasskey(path, name) {
  const { PublicKeyCredential: Keys } = /** @type {any} */ (window);
  const publicKey = Keys.parseCreationOptionsFromJSON(await api('POST', `${path}/begin`, { name }));
  const made = /** @type {any} */ (await navigator.credentials.create({ publicKey }));
  return api('POST', path, { id: made.id, credential: made.toJSON(), name });
}

/** @param {string} path */
async function usePasskey(path) {
  const { PublicKeyCredential: Keys } = /** @type {any} */ (window);
  const publicKey = Keys.parseRequestOptionsFromJSON(await api('POST', `${path}/begin`, {}));
  const made = /** @type {any} */ (await navigator.credentials.get({ publicKey }));
  return api('POST', path, { id: made.id, credential: made.toJSON() });
}

export class AccountPanel {
  me = /** @type {Me | null} */ (null);
  asking = false; // whether to delete it

  /** @param {() => void} changed */
  constructor(changed) {
    this.changed = changed;
    this.said = h('p.said', { role: 'status' });
    this.body = h('div');
    this.root = h('details.account#account', { hidden: true }, h('summary', 'Account'), this.body, this.said);
    void this.load();
  }

  async load() {
    this.show(/** @type {Me | null} */ (await api('GET', '/api/me').catch(() => null)));
  }

  /** @param {Me | null} me */
  show(me) {
    this.me = me;
    const { passkeys = false, mail = false } = me?.accounts ?? {};
    this.root.hidden = !passkeys && !mail;
    const { account } = me ?? {};
    fill(/** @type {Element} */ (this.root.firstElementChild), account ? `Account: ${account.name}` : 'Account');
    fill(this.body, account ? this.own(account, passkeys) : this.door(passkeys, mail));
  }

  /** @param {() => Promise<unknown>} act @param {string} [done] */
  async try(act, done = '') {
    try {
      const me = /** @type {any} */ (await act());
      this.said.textContent = done;
      if (me?.accounts) this.show(me);
      else await this.load();
      this.changed();
    } catch (error) {
      this.said.textContent = why(error);
    }
  }

  /** For a guest. @param {boolean} passkeys @param {boolean} mail */
  door(passkeys, mail) {
    const name = h('input', { maxlength: 40, 'aria-label': 'Your name', placeholder: 'Your name' });
    const to = h('input', { type: 'email', maxlength: 100, 'aria-label': 'Your mail address', autocomplete: 'email',
      placeholder: 'Your mail address' });
    const make = () => this.try(() => newPasskey('/api/account/passkey', name.value), 'Your account is made.');
    const enter = () => this.try(() => usePasskey('/api/account/sign-in'), 'You are signed in.');
    const send = () => this.try(() => api('POST', '/api/account/mail', { mail: to.value }), 'The link is on its way.');
    return [h('p.quiet', GUEST),
      passkeys && [h('button.primary#sign-in', { onclick: enter }, 'Sign in with a passkey'),
        h('div.field', name, h('button#sign-up', { onclick: make }, 'Make an account'))],
      mail && h('div.field', to, h('button#mail-link', { onclick: send }, 'Mail me a link'))].flat();
  }

  /** @param {AccountInfo} account @param {boolean} passkeys */
  own({ sessions, passkeys: keys, mail }, passkeys) {
    const current = sessions.find(s => s.current);
    const end = (/** @type {string} */ id) => () => this.try(() => api('DELETE', url`/api/account/sessions/${id}`));
    const row = (/** @type {SessionInfo} */ s) => h('li', h('span', s.agent.slice(0, 60) || 'A browser', ' ',
      h('small', s.current ? 'this one' : ago(s.made))), h('button.lk', { onclick: end(s.id) }, s.current ? 'Sign out'
      : 'End'));
    const add = () => this.try(() => newPasskey('/api/account/passkey', ''), 'The passkey is added.');
    const ask = () => {
      this.asking = !this.asking;
      this.show(this.me);
    };
    const gone = () => this.try(() => api('DELETE', '/api/account'), 'Your account is deleted.');
    const remove = this.asking
      ? [h('p', { role: 'alert' }, GONE), h('button.danger', { onclick: gone }, 'Delete it for good'),
        h('button.lk', { onclick: ask }, 'Keep it')]
      : [h('button.lk#delete-account', { onclick: ask }, 'Delete the account…')];
    return [h('p.quiet', mail || `${keys.length} passkey${keys.length === 1 ? '' : 's'}`),
      h('h3', 'Signed in'), h('ul.sessions', [...sessions].sort((a, b) => Number(b === current) - Number(a === current))
        .map(row)),
      h('div.acts', passkeys && h('button.lk', { onclick: add }, 'Add a passkey'),
        h('a.lk', { href: '/api/account/export', download: '' }, 'Download my data'), ...remove)];
  }
}
