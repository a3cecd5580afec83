// What was chosen goes to the server: one request at a time, and a refusal is said in words.

import { pause } from './pacing.js';
import { noUndo } from './prompt.js';

const PATIENCE = 8000; // milliseconds for the state that answers a request
const TOGETHER = 100; // choices that the server takes in one message

export class Orders {
  /** @param {TableUI} ui */
  constructor(ui) {
    this.ui = ui;
    this.play = ui.play;
  }

  /** @param {Option} o */
  commit(o) {
    return this.send('choose', o.way ? { choices: o.way } : { choice: o.ints ? [o.verb, o.noun, o.ints]
      : [o.verb, o.noun] });
  }

  /** Chooses several things as one: one message, one state, one undo. @param {Option[]} options */
  async all(options) {
    const choices = options.slice(0, TOGETHER).map(o => [o.verb, o.noun]);
    const { busy, falling } = this.play.now;
    if (choices.length && !busy && !falling) await this.carryOut(number => this.requestAll(number, choices));
  }

  /** Where not all can be chosen together, those before the first that can't.
   * @param {number | undefined} number @param {string[][]} choices */
  requestAll(number, choices) {
    const { socket } = this.ui;
    return socket.request('choose', { number, choices }).catch(error => {
      if (!(error.nth > 1)) throw error;
      return socket.request('choose', { number, choices: choices.slice(0, error.nth - 1) });
    });
  }

  async undo() {
    const { state, now } = this.play, why = state ? noUndo(state) : 'Nothing has happened yet.';
    if (now.falling) return;
    if (why) this.ui.prompt.say(why);
    else if (!now.busy) await this.send('undo', {});
  }

  /** @param {string} type @param {object} fields */
  send(type, fields) {
    return this.carryOut(number => this.ui.socket.request(type, { number, ...fields }));
  }

  /** Nothing else can be chosen until the request is answered; a refusal is said in words.
   * @param {(number: number | undefined) => Promise<unknown>} request */
  async carryOut(request) {
    const { play } = this, number = play.state?.number, { prompt } = this.ui;
    play.now.busy = true;
    this.ui.doings.clear();
    prompt.say('');
    play.draw();
    try {
      await request(number);
      this.release(number, PATIENCE); // its state takes the place of all this, if it comes
    } catch (error) {
      const { message, rule } = /** @type {import('../net.js').ApiError} */ (error);
      if (rule === 'L.other') this.ui.lesson.refuse(message);
      else prompt.say(rule === 'K.stale' ? 'The game has moved on in the meantime: look again.' : message, rule);
      this.release(number, 0);
    }
  }

  /** Lets choices be made again, if the question is still the same.
   * @param {number | undefined} number @param {number} ms */
  async release(number, ms) {
    await pause(ms);
    const { play } = this;
    if (play.state?.number !== number || !play.now.busy) return;
    play.now.busy = false;
    play.draw();
  }
}
