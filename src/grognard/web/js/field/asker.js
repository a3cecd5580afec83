// Asks the server while a hand moves: one request in flight, none sooner than a while after the last, the newest wins.

const WAIT = 60; // ms

/** @template Q, A */
export class Asker {
  busy = false;
  answered = true; // the newest question, not one before it
  next = /** @type {Q | null} */ (null);
  timer = 0;
  turn = 0; // what was asked before it is void

  /** @param {(question: Q) => Promise<A>} send @param {(answer: A, question: Q, last: boolean) => void} tell
   * @param {(error: Error) => void} fail */
  constructor(send, tell, fail, wait = WAIT) {
    this.send = send;
    this.tell = tell;
    this.fail = fail;
    this.wait = wait;
  }

  /** @param {Q} question */
  ask(question) {
    this.next = question;
    this.answered = false;
    if (!this.busy) void this.pump();
  }

  async pump() {
    const question = this.next, { turn } = this;
    if (question === null) return;
    this.next = null;
    this.busy = true;
    const rest = new Promise(done => setTimeout(done, this.wait));
    try {
      const answer = await this.send(question);
      if (turn === this.turn) {
        this.answered = this.next === null;
        this.tell(answer, question, this.answered);
      }
    } catch (error) {
      if (turn === this.turn && this.next === null) this.fail(/** @type {Error} */ (error));
    }
    await rest;
    this.busy = false;
    void this.pump();
  }

  /** Nobody waits for an answer any more. */
  drop() {
    this.turn += 1;
    this.next = null;
    this.answered = true;
  }
}
