// Talking to the server: requests that fail in words, and the socket of a table that comes back by itself.

/** @import { Answer, Failure, State } from '../types.d.ts' */

const FIRST_WAIT = 400; // milliseconds before the first attempt to connect again
const LONGEST_WAIT = 4000;
const PING_EVERY = 20000;
const PATIENCE = 10000; // for a pong, and for an answer
const LATER = [4429, 4503]; // closing codes that pass; other refusals are for good

/** What the server refused, with the rule that bars it. */
export class ApiError extends Error {
  /**
   * @param {number} status HTTP status; 0 where no server answered
   * @param {string} rule
   * @param {string} why
   */
  constructor(status, rule, why) {
    super(why);
    this.status = status;
    this.rule = rule;
    this.why = why;
  }
}

/** @param {string} why */
const unreachable = (why) => new ApiError(0, 'S.network', why);

/**
 * @template T
 * @param {string} method
 * @param {string} path
 * @param {unknown} [body]
 * @returns {Promise<T>}
 */
export async function api(method, path, body) {
  const headers = body === undefined ? undefined : { 'Content-Type': 'application/json' };
  const sent = fetch(path, { method, headers, body: body === undefined ? undefined : JSON.stringify(body) });
  const response = await sent.catch(() => {
    throw unreachable('The server can’t be reached. Is it still running?');
  });
  const answer = await response.json().catch(() => null);
  if (response.ok) return answer;
  throw failure(response.status, answer);
}

/**
 * @param {number} status
 * @param {any} answer
 */
function failure(status, answer) {
  const told = /** @type {Partial<Failure>} */ (answer?.error ?? {});
  return new ApiError(status, told.rule ?? '', told.why ?? `The server answered with ${status} and no reason.`);
}

/**
 * @typedef {object} SocketHooks
 * @property {(state: State, fresh: boolean) => void} onState `fresh` when it stands for itself, not on what came before
 * @property {(lost: boolean) => void} onLine the connection was lost, or is back
 * @property {(error: ApiError) => void} onRefused the server won't have this socket, now or later
 */

/** A table's socket for one seat. Reconnects until it is closed. */
export class Socket {
  /**
   * @param {string} table
   * @param {string} role
   * @param {SocketHooks} hooks
   */
  constructor(table, role, hooks) {
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    this.url = `${scheme}://${location.host}/api/tables/${encodeURIComponent(table)}/socket?role=${encodeURIComponent(role)}`;
    this.hooks = hooks;
    this.closed = false;
    this.tries = 0;
    this.next = 1;
    this.fresh = true;
    /** @type {Map<number, {done: (answer: any) => void, failed: (error: Error) => void}>} */
    this.pending = new Map();
    this.retry = 0;
    /** @type {ApiError | null} */
    this.refusal = null;
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
    const line = new WebSocket(this.url);
    this.line = line;
    line.onmessage = (event) => this.line === line && this.hear(JSON.parse(event.data));
    line.onclose = (event) => this.line === line && this.dropped(event.code);
  }

  /** @param {any} message */
  hear(message) {
    if (message.type === 'state') {
      const fresh = this.fresh;
      if (this.tries) this.hooks.onLine(false);
      this.tries = 0;
      this.fresh = false;
      this.hooks.onState(message, fresh);
      return;
    }
    const waiting = this.pending.get(message.id);
    this.pending.delete(message.id);
    if (message.type === 'refused' && !waiting) this.refusal = new ApiError(403, message.rule, message.why);
    else if (message.type === 'refused') waiting?.failed(new ApiError(409, message.rule ?? '', message.why ?? 'Refused.'));
    else waiting?.done(message);
  }

  /** @param {number} code */
  dropped(code) {
    this.line = undefined;
    for (const { failed } of this.pending.values()) failed(unreachable('The connection was lost before an answer came.'));
    this.pending.clear();
    if (this.closed) return;
    if (code >= 4400 && !LATER.includes(code)) {
      this.close();
      return this.hooks.onRefused(this.refusal ?? new ApiError(code - 4000, '', 'The server has closed this table to you.'));
    }
    const wait = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** this.tries) * (0.75 + Math.random() / 2);
    this.tries += 1;
    this.hooks.onLine(true);
    this.retry = setTimeout(() => this.connect(), wait);
  }

  /**
   * Sends a request; the promise holds its answer or an ApiError.
   * @param {string} type
   * @param {object} [fields]
   * @returns {Promise<any>}
   */
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

  /**
   * @param {string} noun
   * @returns {Promise<Answer[]>}
   */
  async why(noun) {
    return (await this.request('why', { noun })).answers;
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
