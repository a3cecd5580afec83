// Talking to the server: requests that fail in words, and the socket of a table that comes back by itself.

import { changed } from './differences.js';

const FIRST_WAIT = 400; // milliseconds before the first attempt to connect again
const LONGEST_WAIT = 4000;
const PING_EVERY = 20000;
const PATIENCE = 10000; // for a pong, and for an answer
const LATER = [4429, 4503]; // closing codes that pass; other refusals are for good

/** An address with its parts encoded: url`/api/tables/${id}`. @param {TemplateStringsArray} raw
 * @param {string[]} parts */
export const url = (raw, ...parts) => String.raw({ raw }, ...parts.map(encodeURIComponent));

/** @param {string} text */
export const sentence = text => text.charAt(0).toUpperCase() + text.slice(1) + (/[.!?]$/.test(text) ? '' : '.');

/** What the server refused, with the rule that bars it; of several choices, the `nth` from 1. */
export class ApiError extends Error {
  /** @param {string} rule @param {string} why */
  constructor(rule, why, nth = 0) {
    super(why);
    this.rule = rule;
    this.nth = nth;
  }
}

/** @param {string} why */
const unreachable = why => new ApiError('S.network', why);

/** @template T @param {string} method @param {string} path @param {unknown} [body] @returns {Promise<T>} */
export const api = async (method, path, body) => (await ask(method, path, body)).json().catch(() => null);

/** The answer as it came. @param {string} method @param {string} path @param {unknown} [body] a Blob goes as it is */
export async function ask(method, path, body) {
  const sent = body === undefined ? {}
    : { headers: { 'Content-Type': 'application/json' }, body: body instanceof Blob ? body : JSON.stringify(body) };
  const response = await fetch(path, { method, ...sent }).catch(() => {
    throw unreachable('The server can’t be reached. Is it still running?');
  });
  if (response.ok) return response;
  const answer = await response.json().catch(() => null);
  const { rule = '', why = `The server answered with ${response.status} and no reason.` } = answer?.error ?? {};
  throw new ApiError(rule, why);
}

/** A table's socket for one seat. Reconnects until it is closed. */
export class Socket {
  closed = false;
  fresh = true; // what comes next stands for itself, not on what came before
  tries = 0;
  next = 1;
  retry = 0;
  pending = /** @type {Map<number, {done: (answer: any) => void, failed: (error: Error) => void}>} */ (new Map());
  refusal = /** @type {ApiError | null} */ (null);
  state = /** @type {State | null} */ (null); // the last that came, which the next is a change of

  /** @param {string} table @param {string} role @param {SocketHooks} hooks */
  constructor(table, role, hooks) {
    this.url = location.origin.replace('http', 'ws') + url`/api/tables/${table}/socket?role=${role}&changes=true`;
    this.hooks = hooks;
    this.pinging = setInterval(() => this.ping(), PING_EVERY);
    this.hurry = () => this.tries > 0 && this.connect();
    addEventListener('online', this.hurry);
    this.connect();
  }

  connect() {
    clearTimeout(this.retry);
    if (this.closed) return;
    this.line?.close();
    this.fresh = true;
    this.state = null;
    const line = (this.line = new WebSocket(this.url));
    line.onmessage = event => this.line === line && this.hear(JSON.parse(event.data));
    line.onclose = event => this.line === line && this.dropped(event.code);
  }

  /** @param {any} message */
  hear(message) {
    const { type, id, rule = '', why = 'Refused.', nth } = message;
    if (type === 'state') return this.told(message);
    if (type === 'change') return this.changed(message);
    if (type === 'chat') return this.hooks.onChat(message);
    const waiting = this.pending.get(id);
    this.pending.delete(id);
    if (type !== 'refused') waiting?.done(message);
    else if (waiting) waiting.failed(new ApiError(rule, why, nth));
    else this.refusal = new ApiError(rule, why);
  }

  /** @param {State} state */
  told(state) {
    const { fresh } = this;
    if (this.tries) this.hooks.onLine(false);
    this.tries = 0;
    this.fresh = false;
    this.state = state;
    this.hooks.onState(state, fresh);
  }

  /** What has changed in the last state; where it fits no state that we have, a whole one is asked for.
   * @param {StateChange} message */
  changed({ of, number, parts, lines, first, cut }) {
    const last = this.state;
    if (last?.number !== of) return void this.request('whole').catch(() => {});
    this.told({ ...changed(last, parts), number, lines, first, cut });
  }

  /** @param {number} code */
  dropped(code) {
    this.line = undefined;
    for (const { failed } of this.pending.values())
      failed(unreachable('The connection was lost before an answer came.'));
    this.pending.clear();
    if (this.closed) return;
    if (code >= 4400 && !LATER.includes(code)) {
      this.close();
      return this.hooks.onRefused(this.refusal ?? new ApiError('', 'The server has closed this table to you.'));
    }
    const wait = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** this.tries) * (0.75 + Math.random() / 2);
    this.tries += 1;
    this.hooks.onLine(true);
    this.retry = setTimeout(() => this.connect(), wait);
  }

  /** Sends a request; the promise holds its answer or an ApiError. @param {string} type @param {object} [fields]
   * @returns {Promise<any>} */
  request(type, fields = {}) {
    const line = this.line;
    if (line?.readyState !== WebSocket.OPEN) return Promise.reject(unreachable('There is no connection just now.'));
    const id = this.next++;
    return new Promise((done, failed) => {
      this.pending.set(id, { done, failed });
      setTimeout(() => this.pending.delete(id) && failed(unreachable('The server doesn’t answer.')), PATIENCE);
      line.send(JSON.stringify({ type, id, ...fields }));
    });
  }

  /** A line that is dead without having been closed is found by its silence. */
  ping() {
    const line = this.line;
    if (line?.readyState !== WebSocket.OPEN) return;
    this.request('ping').catch(() => {
      if (this.line !== line) return;
      line.close();
      this.dropped(0);
    });
  }

  close() {
    this.closed = true;
    clearInterval(this.pinging);
    clearTimeout(this.retry);
    removeEventListener('online', this.hurry);
    this.line?.close();
  }
}
