// A table as one player sees it: builds the parts of the page and holds them, so that each can reach the others.

import { Side } from '../board/side.js';
import { Announcer } from '../access/announcer.js';
import { TableInWords } from '../access/inwords.js';
import { listenPrint } from '../access/print.js';
import { addSkipLinks } from '../access/skip.js';
import { fill, h } from '../dom.js';
import { LessonPanel } from '../lesson/panel.js';
import { MapView } from '../map/map.js';
import { Socket } from '../net.js';
import { OddsView } from '../odds.js';
import { Chat } from '../post/chat.js';
import { PostSettings } from '../post/settings.js';
import { Since } from '../post/since.js';
import { createScene } from '../scene/scene.js';
import { Bar, closePop } from './bar.js';
import { Bubbles } from './bubble.js';
import { listenCards } from './cards.js';
import { MapClicks } from './clicks.js';
import { ClockView } from './clock.js';
import { listenCounters } from './countercard.js';
import { Doings } from './doings.js';
import { Drops } from './drops.js';
import { Ending } from './ending.js';
import { FairDice } from './fairdice.js';
import { Past } from './past.js';
import { Journal } from './journal.js';
import { layOut } from './layout.js';
import { Menu } from './menu.js';
import { Names } from './names.js';
import { Orders } from './orders.js';
import { Pacing } from './pacing.js';
import { Play } from './play.js';
import { Prompt } from './prompt.js';
import { ResultCard } from './result.js';
import { Drawer, linkTo } from './rules.js';
import { listenShortcuts } from './shortcuts.js';
import { listenTips } from './tips.js';
import { Trays } from './trays.js';

const HEADLINE = 5000; // milliseconds
const NEWS = 3; // lines in it

export class TableUI {
  headlined = 0;
  replay = /** @type {import('../replay/replay.js').Replay | null} */ (null); // once it has been opened

  /** @param {TablePage} page */
  constructor(page) {
    this.page = page;
    this.stop = new AbortController();
    const names = (this.names = new Names(page.sheet));
    names.post = page.table.post;
    const layout = (this.layout = layOut(page.root, this.stop.signal, page.sheet.trays.some(t => t.holds === 'cards')));
    this.play = new Play(this);
    this.pacing = new Pacing(this);
    this.orders = new Orders(this);
    this.odds = new OddsView(this);
    const clicks = (this.clicks = new MapClicks(this));
    const View = page.surface?.FieldView ?? MapView;
    this.map = /** @type {TableMap} */ (new View(layout.map, page.sheet, {
      onSpace: (id, e) => void (e instanceof MouseEvent && e.shiftKey ? clicks.by(id) : this.pressed(id)),
      onPiece: (id, e) => clicks.piece(id, /** @type {Element} */ (e.target).getBoundingClientRect()),
      onHover: id => {
        this.prompt.options.hot(id ? [id, ...names.standing(id).map(p => p.id)] : []);
        this.odds.point(id);
      },
      onDrop: (from, to) => !this.lesson.isOn && void this.drops.stack(from, to),
      onOut: (from, over) => !this.lesson.isOn && over.closest('.card') && void this.drops.take(from),
      foot: id => this.odds.button(id),
    }));
    this.scene = createScene(layout.area, page.sheet, this.odds.panel);
    this.bubbles = new Bubbles(this);
    this.drawer = new Drawer(this);
    this.journal = new Journal(this);
    this.menu = new Menu(this);
    this.postSettings = new PostSettings(this);
    this.chat = new Chat(this);
    this.since = new Since(this);
    this.clock = new ClockView(this);
    this.bar = new Bar(this);
    this.doings = new Doings(this);
    this.result = new ResultCard(this);
    this.prompt = new Prompt(this);
    this.trays = new Trays(this);
    this.side = new Side(this);
    this.lesson = new LessonPanel(this);
    this.drops = new Drops(this);
    this.ending = new Ending(this);
    this.fairDice = new FairDice(this);
    this.past = new Past(this);
    this.news = h('p.headline', { role: 'status', hidden: true });
    layout.area.append(this.news);
    this.announcer = new Announcer(layout.app);
    this.inWords = new TableInWords(this);
    this.hand = page.surface ? new page.surface.Hand(this) : null;
    this.listen();
    this.socket = this.connect();
  }

  /** @param {string} space */
  pressed(space) {
    const may = this.play.openOptions().some(o => o.noun === space);
    if (may || !this.hand?.press(space)) this.clicks.space(space);
  }

  connect() {
    const { page } = this, { role } = page;
    return new Socket(page.id, role, {
      onState: (state, fresh) => role === page.role && this.play.push(state, fresh),
      onLine: lost => this.layout.say(lost ? 'Connection lost, trying again…' : ''),
      onRefused: error => page.fail(error),
      onChat: message => this.chat.hear(message),
    });
  }

  listen() {
    const { signal } = this.stop, still = () => this.bubbles.clear(); // they would point at the wrong place
    listenShortcuts(this);
    listenPrint(this);
    addSkipLinks(this);
    listenCards(this.page.sheet, signal);
    listenTips(signal);
    listenCounters(this);
    addEventListener('resize', still, { signal });
    this.layout.map.addEventListener('wheel', still, { passive: true });
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

  /** Announces something to screen readers, when they have nothing more urgent to read. @param {string} text */
  say(text) {
    this.announcer.say(text);
  }

  /** What nobody should miss, over the map for a while, where it covers least. @param {string[]} texts */
  headline(texts) {
    if (!texts.length) return;
    clearTimeout(this.headlined);
    fill(this.news, texts.slice(-NEWS).map(text => h('span', text)));
    this.news.hidden = false;
    this.bubbles.set(this.news);
    this.headlined = setTimeout(() => (this.news.hidden = true), HEADLINE);
  }

  readJournal() {
    this.layout.show('journal');
    this.journal.list.focus();
  }

  /** The replay, at a moment; without one it is opened, or closed again. @param {Where} [where] */
  async review(where) {
    if (!where && this.replay?.opened) return this.replay.close();
    const { Replay } = await import('../replay/replay.js');
    if (this.stop.signal.aborted) return;
    this.bubbles.clear();
    closePop();
    this.replay ??= new Replay(this);
    await this.replay.open(where);
  }

  async luck() {
    const { showLuck } = await import('../replay/luck.js');
    if (!this.stop.signal.aborted) showLuck(this);
  }

  /** The game as a file; says what became of it. */
  async download() {
    const { download } = await import('../replay/files.js');
    return download(`${this.page.path}/file`);
  }

  /** The same table from another seat of ours. */
  turn() {
    this.socket.close();
    this.replay?.close();
    this.replay = null;
    this.chat.turn();
    this.postSettings.standing = null;
    this.since.turn();
    this.scene.turn();
    this.odds.turn();
    this.socket = this.connect();
  }

  close() {
    clearTimeout(this.headlined);
    this.stop.abort();
    this.announcer.close();
    this.since.say();
    this.socket.close();
    this.play.close();
    this.hand?.close();
    this.map.destroy();
    this.journal.sized.disconnect();
    this.bar.sized.disconnect();
    closePop();
  }
}
