// What one player has before them: the parts of a table's page, which find one another here.

import { firstStops } from '../access/first.js';
import { listenPrint } from '../access/print.js';
import { Voice } from '../access/voice.js';
import { Words } from '../access/words.js';
import { fill, h } from '../dom.js';
import { Teacher } from '../lesson/lesson.js';
import { MapView } from '../map/map.js';
import { Socket } from '../net.js';
import { Foresight } from '../odds.js';
import { Doors } from '../post/doors.js';
import { Since } from '../post/since.js';
import { Talk } from '../post/talk.js';
import { createScene } from '../scene/scene.js';
import { Bar, closePop } from './bar.js';
import { Bubbles } from './bubble.js';
import { listenCards } from './cards.js';
import { Journal } from './journal.js';
import { listenKeys } from './keys.js';
import { layOut } from './layout.js';
import { Menu } from './menu.js';
import { Names } from './names.js';
import { Play } from './play.js';
import { Pointing } from './pointing.js';
import { Prompt } from './prompt.js';
import { Drawer, linkTo } from './rules.js';
import { listenTips } from './tips.js';
import { Trays } from './trays.js';

export class Desk {
  endSeen = false;
  reel = /** @type {import('../replay/reel.js').Reel | null} */ (null); // for who looks back

  /** @param {TablePage} page */
  constructor(page) {
    this.page = page;
    this.stop = new AbortController();
    const names = (this.names = new Names(page.sheet));
    names.post = page.table.post;
    const room = (this.room = layOut(page.root, this.stop.signal, page.sheet.trays.some(t => t.holds === 'cards')));
    this.play = new Play(this);
    this.odds = new Foresight(this);
    const pointing = (this.pointing = new Pointing(this));
    this.map = new MapView(room.map, page.sheet, {
      onSpace: id => pointing.space(id),
      onPiece: (id, e) => pointing.piece(id, /** @type {Element} */ (e.target).getBoundingClientRect()),
      onHover: id => {
        this.prompt.options.hot(id ? [id, ...names.standing(id).map(p => p.id)] : []);
        this.odds.point(id);
      },
      foot: id => this.odds.button(id),
    });
    this.scene = createScene(room.area, page.sheet, this.odds.panel);
    this.bubbles = new Bubbles(this);
    this.drawer = new Drawer(this);
    this.journal = new Journal(this);
    this.menu = new Menu(this);
    this.doors = new Doors(this);
    this.talk = new Talk(this);
    this.since = new Since(this);
    this.bar = new Bar(this);
    this.prompt = new Prompt(this);
    this.trays = new Trays(this);
    this.lesson = new Teacher(this);
    this.ending = h('section.outcome#outcome', { role: 'dialog', 'aria-label': 'The game is over', hidden: true });
    room.area.append(this.ending);
    this.voice = new Voice(room.app);
    this.words = new Words(this);
    this.listen();
    this.socket = new Socket(page.id, page.role, {
      onState: (state, fresh) => this.play.push(state, fresh),
      onLine: lost => room.say(lost ? 'Connection lost, trying again…' : ''),
      onRefused: error => page.fail(error),
      onChat: message => this.talk.hear(message),
    });
  }

  listen() {
    const { signal } = this.stop, still = () => this.bubbles.clear(); // they would point at the wrong place
    listenKeys(this);
    listenPrint(this);
    firstStops(this);
    listenCards(this.page.sheet, signal);
    listenTips(signal);
    addEventListener('resize', still, { signal });
    this.room.map.addEventListener('wheel', still, { passive: true });
    document.addEventListener('click', e => {
      const link = e.target instanceof Element && /** @type {HTMLElement | null} */ (e.target.closest('a[data-rule]'));
      if (!link || e.ctrlKey || e.metaKey || e.shiftKey) return;
      e.preventDefault();
      void this.drawer.open(link.dataset.rule, link.dataset.from);
    }, { signal });
  }

  /** @param {string} id @param {string} from @param {boolean} [titled] */
  link(id, from, titled) {
    return linkTo(this.page, id, from, titled);
  }

  /** Says something to who listens instead of looking: briefly, politely. @param {string} text */
  say(text) {
    this.voice.say(text);
  }

  readJournal() {
    this.room.show('journal');
    this.journal.list.focus();
  }

  /** The replay, at a moment; without one it is opened, or closed again. @param {Where} [where] */
  async review(where) {
    if (!where && this.reel?.opened) return this.reel.close();
    const { Reel } = await import('../replay/reel.js');
    if (this.stop.signal.aborted) return;
    this.bubbles.clear();
    closePop();
    this.reel ??= new Reel(this);
    await this.reel.open(where);
  }

  async luck() {
    const { showLuck } = await import('../replay/luck.js');
    if (!this.stop.signal.aborted) showLuck(this);
  }

  /** The game as a file; says what became of it. */
  async takeAway() {
    const { takeAway } = await import('../replay/files.js');
    return takeAway(`${this.page.path}/file`);
  }

  /** Who won, by which rule, and what can be done now, until it has been seen. @param {Outcome | null} outcome */
  end(outcome) {
    const { ending, names } = this;
    this.endSeen &&= outcome !== null;
    ending.hidden = !outcome || this.endSeen;
    if (!outcome || this.endSeen) return;
    const { winner, score, rule } = outcome;
    const link = this.link(rule, 'the end of the game', true);
    const points = Object.entries(score).map(([side, n]) => `${names.side(side)} ${n}`).join(', ');
    const close = () => (ending.hidden = this.endSeen = true);
    /** @param {() => unknown} act */
    const then = act => () => (close(), void act());
    const told = h('p', { role: 'status' }), file = async () => fill(told, await this.takeAway());
    fill(
      ending,
      h('h2', winner && names.sign(winner), winner ? `${names.side(winner)} wins` : 'A draw'),
      h('p', link && 'By rule ', link, link && '. ', points && `Score: ${points}.`),
      h('div.act',
        h('button.go', { onclick: then(() => this.review({ number: 0 })) }, 'Replay the game'),
        h('button', { onclick: then(() => this.luck()) }, 'Luck'),
        h('button', { onclick: then(() => this.readJournal()) }, 'Journal'),
        h('button', { onclick: file }, 'Download the game'),
        h('a.btn', { href: '#/' }, 'New table'),
        h('button', { onclick: close }, 'Look at the map')),
      told,
    );
  }

  close() {
    this.stop.abort();
    this.voice.close();
    this.since.say();
    this.socket.close();
    this.play.close();
    this.map.destroy();
    this.journal.sized.disconnect();
    this.bar.sized.disconnect();
    closePop();
  }
}
