// What is dragged and dropped: a stack at rest marches off with all who may go along, a counter in a box is placed, one
// beside the force or out of an opened stack joins it or stays behind.

const DRAG = 6; // pixels until a press is a drag

export class Drops {
  /** @param {TableUI} ui */
  constructor(ui) {
    this.ui = ui;
    this.listen();
  }

  /** A stack was let go over a space: whoever leads sets out with everyone, and marches there, all as one. What is
   * out of reach is refused before anyone has moved. @param {string} from @param {string} to */
  async stack(from, to) {
    const { clicks, map, play } = this.ui, { state } = play, asked = await this.group(from);
    if (!asked || play.state !== state) return;
    const goal = asked.goals.find(g => g.at === to);
    if (!goal) return void clicks.why(to, map.box(to), asked.first);
    const { cost, way, text, risks } = goal;
    play.choose({ verb: way[0][0], noun: to, label: '', text, tag: String(cost), way: [...asked.first, ...way], from,
      risks });
  }

  /** What a stack does that sets out with everyone, whoever leads it first, and how far that gets; null for none.
   * @param {string} from @returns {Promise<{first: [string, string][], goals: Goal[]} | null>} */
  async group(from) {
    const { names, play, socket } = this.ui;
    const open = play.openOptions().filter(o => names.isPiece(o.noun) && names.place(o.noun) === from);
    /** @param {Option} o */
    const rank = o => (names.look(o.noun)?.symbol === 'leader' ? 1000 : 0) + (names.look(o.noun)?.weight ?? 0);
    const [lead] = open.toSorted((a, b) => rank(b) - rank(a));
    if (!lead) return null;
    return socket.request('reach', { first: [[lead.verb, lead.noun]], along: true }).catch(() => null);
  }

  /** A stack was let go over the question: all who may go along do, or it sets out with everyone.
   * @param {string} from */
  async take(from) {
    const { names, orders, play } = this.ui, { state } = play, { verb_labels } = names.sheet;
    const along = play.openOptions().filter(o => names.place(o.noun) === from && verb_labels[o.verb]?.all);
    if (along.length) return orders.all(along);
    const asked = play.chosen.at ? null : await this.group(from);
    if (asked && play.state === state) void orders.send('choose', { choices: asked.first });
  }

  /** A counter of an opened stack was let go: over another space it sets out alone and marches there; over the question
   * or where it stands it does what it may. @param {string} noun @param {string} to */
  async piece(noun, to) {
    const { clicks, map, names, play, socket } = this.ui, { state } = play, place = names.place(noun);
    const open = play.openOptions().filter(o => o.noun === noun);
    if (!to || to === place || play.chosen.at) return clicks.offer(map.box(to || place), open);
    /** @type {[string, string][]} */
    const first = [[open[0].verb, noun]];
    const { goals } = await socket.request('reach', { first, along: false }).catch(() => ({ goals: [] }));
    if (play.state !== state) return;
    const goal = /** @type {Goal[]} */ (goals).find(g => g.at === to);
    if (!goal) return void clicks.why(to, map.box(to), first);
    play.choose({ verb: goal.way[0][0], noun: to, label: '', text: goal.text, tag: String(goal.cost),
      way: [...first, ...goal.way], from: place, risks: goal.risks });
  }

  /** A counter of a box was let go over a space. @param {string} noun @param {string} to */
  async counter(noun, to) {
    const { play } = this.ui, first = play.openOptions().find(o => o.noun === noun);
    if (!first || !await this.after(this.ui.orders.commit(first))) return;
    if (play.openOptions().some(o => o.noun === to)) this.ui.clicks.space(to);
  }

  /** A counter beside the force was dragged to it, or one of it to where it stands: it joins, or stays behind.
   * @param {DOMStringMap} counter */
  along({ verb, noun }) {
    const { play } = this.ui, option = play.openOptions().find(o => o.verb === verb && o.noun === noun);
    if (option) play.choose(option);
  }

  /** Waits until what was sent is shown; false where it was refused, or asks us nothing more.
   * @param {Promise<unknown>} sent */
  async after(sent) {
    const { play } = this.ui, before = play.state?.number;
    await sent;
    while (play.state?.number === before && play.now.busy)
      await new Promise(done => play.waiters.push(() => done(null)));
    return play.state?.number !== before && play.state?.ask !== null;
  }

  /** Counters in boxes follow the pointer as a copy of themselves. */
  listen() {
    const { layout: { trays, card }, layout, map, lesson, stop: { signal } } = this.ui;
    let from = /** @type {PointerEvent | null} */ (null), box = /** @type {HTMLElement | null} */ (null);
    let copy = /** @type {HTMLElement | null} */ (null);
    const end = () => {
      copy?.remove();
      [from, box, copy] = [null, null, null];
      map.hover('');
    };
    for (const host of [trays, card, layout.map]) host.addEventListener('pointerdown', e => {
      const target = e.target instanceof Element && e.target.closest('.box.lit, .force .may, .fan .fc.lit');
      if (target && !e.button && !lesson?.isOn) [from, box] = [e, /** @type {HTMLElement} */ (target)];
    });
    addEventListener('pointermove', e => { // the pointer leaves the boxes at once
      if (!from || !box || from.pointerId !== e.pointerId) return;
      if (!copy && Math.hypot(e.clientX - from.clientX, e.clientY - from.clientY) < DRAG) return;
      if (!copy) {
        copy = /** @type {HTMLElement} */ (box.cloneNode(true));
        copy.classList.add('carried');
        document.body.append(copy);
      }
      copy.style.translate = `${e.clientX}px ${e.clientY}px`;
      map.hover(this.under(e));
    }, { signal });
    addEventListener('pointercancel', end, { signal });
    addEventListener('pointerup', e => {
      if (!from) return;
      const to = copy && this.under(e), noun = box?.dataset.all?.split(' ').find(id => this.ui.trays.lit.has(id));
      const { heap, p: piece } = box?.dataset ?? {}, along = copy && box?.matches('.may') ? box.dataset : null;
      const over = document.elementFromPoint(e.clientX, e.clientY);
      const opened = copy && piece && !over?.closest('.fan'), asked = over?.closest('.card');
      if (copy) swallowClick();
      end();
      if (opened && (to || asked)) return void this.piece(piece, asked ? '' : to || '');
      if (to && noun) void this.counter(noun, to);
      else if (to && heap) this.ui.clicks.space(to);
      else if (along && (to === this.ui.play.chosen.at || over?.closest('.force .in'))) this.along(along);
    }, { signal });
  }

  /** The space under the pointer; "" beside the map. @param {PointerEvent} e */
  under(e) {
    const { map, layout } = this.ui, box = layout.map.getBoundingClientRect();
    const inside = e.clientX > box.left && e.clientX < box.right && e.clientY > box.top && e.clientY < box.bottom;
    return inside ? map.spaceAt(e) : '';
  }
}

/** The click that ends a drag is none. */
function swallowClick() {
  const stop = new AbortController();
  addEventListener('click', e => e.stopPropagation(), { capture: true, signal: stop.signal });
  setTimeout(() => stop.abort());
}
