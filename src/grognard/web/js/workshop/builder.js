// The force builder: lists to choose from, the force, and what the server says of it. The page decides nothing itself.

import { Announcer } from '../access/announcer.js';
import { fill, h } from '../dom.js';
import { madeKey } from '../lobby/brings.js';
import { copied } from '../lobby/links.js';
import { url } from '../net.js';
import { closeLast, opens } from '../opened.js';
import { keep, kept } from '../settings.js';
import { armyPane } from './army.js';
import { emptyForce, remembered, together } from './drafts.js';
import { choose, pack, save, textOf, unpack } from './files.js';
import { forcePane } from './force.js';
import { Asking, Notice, bar, counted, flawList, refill } from './frame.js';
import { ListEditor } from './listeditor.js';
import { roster } from './roster.js';
import { verdictPane } from './verdict.js';

const MOST_UNDO = 100;
const TABS = [['army', 'List'], ['picked', 'Force'], ['verdict', 'Check']];
/** @typedef {{force: ForceDraft, lists: string[]}} Work what is being built, with lists of one's own */

/** @param {HTMLElement} root @param {Kit} kit @param {string} shared @returns {Page} */
export function open(root, kit, shared) {
  const page = new Builder(root, kit, shared);
  return { close: () => page.close() };
}

export class Builder {
  own = /** @type {ArmySheet[]} */ ([]);
  report = /** @type {ForceReport | null} */ (null);
  undone = /** @type {Work[]} */ ([]);
  unfolded = ''; // the entry whose card is open
  notice = new Notice();
  closing = new AbortController();

  /** @param {HTMLElement} root @param {Kit} kit @param {string} shared */
  constructor(root, kit, shared) {
    this.kit = kit;
    this.asking = new Asking(kit.id);
    const before = remembered(kept(`force.${kit.id}`));
    const fresh = emptyForce(kit.armies[0]?.id ?? '', kit.limits[1] ?? 0);
    this.work = /** @type {Work} */ (before ?? { force: fresh, lists: [] });
    this.shown = this.work.force.army;
    this.army = h('section.army', { 'aria-label': 'Army list' });
    this.picked = h('section.picked', { 'aria-label': 'Your force' });
    this.verdict = h('section.verdict', { 'aria-label': 'Check' });
    this.tabs = h('nav.parts', { 'aria-label': 'Parts' });
    this.bench = h('main.bench', { 'data-tab': 'army' }, h('h1.unseen', 'Build a force'),
      this.army, this.picked, this.verdict);
    this.paper = h('section.paper', { 'aria-hidden': 'true' });
    this.root = h('div.shop.builder', bar(kit, 'force', [
      ['type-in', 'Type in a list', () => this.typeIn()], ['new', 'New', () => this.begin()],
      ['open', 'Open', () => this.openFile()], ['save', 'Save', () => this.saveFile()],
      ['share', 'Share', () => this.share()], ['print', 'Print', () => print()],
    ]), this.notice.root, this.bench, this.tabs, this.paper);
    fill(root, this.root);
    this.speaker = new Announcer(this.root);
    document.title = `Build a force · ${kit.title}`;
    document.addEventListener('keydown', e => this.key(e), { signal: this.closing.signal });
    this.tab('army');
    void this.start(shared);
  }

  /** @param {string} shared */
  async start(shared) {
    await this.readLists(this.work.lists).catch(error => this.notice.fail(error));
    await this.check('');
    if (!shared) return;
    history.replaceState(null, '', url`#/force/${this.kit.id}`);
    try {
      await this.openText(await unpack(shared), 'The force of the link is open');
    } catch (error) {
      this.notice.fail(error);
    }
  }

  close() {
    this.closing.abort();
    this.speaker.close();
  }

  get force() {
    return this.work.force;
  }

  get armies() {
    return together(this.kit.armies, this.own);
  }

  // changes

  /** @param {ForceDraft} force @param {string} said @param {string[]} [lists] */
  change(force, said, lists = this.work.lists) {
    this.undone = [...this.undone, this.work].slice(-MOST_UNDO);
    this.work = { force, lists };
    this.notice.clear();
    return this.check(said);
  }

  async undo() {
    const last = this.undone.pop();
    if (!last) return;
    const lists = last.lists !== this.work.lists;
    this.work = last;
    if (lists) await this.readLists(last.lists);
    await this.check('Taken back');
  }

  /** Asks the server what the force is worth, and shows it. @param {string} said what has happened */
  async check(said) {
    keep(`force.${this.kit.id}`, JSON.stringify(this.work));
    try {
      const report = /** @type {ForceReport | null} */ (await this.asking.newest('force', this.work));
      if (!report) return;
      this.report = report;
      const legal = report.units.length && !report.breaches.some(b => !b.warning);
      if (legal) keep(madeKey(this.kit.id, 'force'), report.text);
      this.show();
      const { limit } = this.force, n = report.breaches.length;
      const sum = `${report.points}${limit ? ` of ${limit}` : ''} points.`;
      if (said) this.speaker.say(`${said}. ${sum} ${n ? `${counted(n, 'thing')} to settle.` : 'All in order.'}`);
    } catch (error) {
      this.notice.fail(error);
      if (!this.report) this.offerAnew();
    }
  }

  /** What was kept can't be used: without a way on the page would stay empty. */
  offerAnew() {
    fill(this.picked, h('h2', 'Your force'), h('p.quiet', 'What was kept here can’t be read any more.'),
      h('button.btn', { onclick: () => this.begin() }, 'Begin anew'));
  }

  /** @param {string[]} lists */
  async readLists(lists) {
    const found = await Promise.all(lists.map(text => this.asking.ask('list', { text })));
    this.own = found.map(r => /** @type {ListReport} */ (r).army).filter(a => a !== null);
  }

  begin() {
    const { force } = this.work, army = this.kit.armies[0]?.id ?? '';
    this.shown = army;
    return this.change(emptyForce(army, force.limit), 'A new force', []).then(() => (this.own = []));
  }

  // showing

  show() {
    if (!this.report) return;
    refill(this.army, armyPane(this));
    refill(this.picked, forcePane(this, this.report));
    refill(this.verdict, verdictPane(this, this.report));
    fill(this.paper, roster(this, this.report));
    this.showTabs();
  }

  /** On a telephone one part at a time. @param {string} name */
  tab(name) {
    this.bench.dataset.tab = name;
    this.showTabs();
  }

  showTabs() {
    const { report, bench: { dataset } } = this, n = report?.breaches.length ?? 0, { limit } = this.force;
    const notes = { army: '', picked: report ? `${report.units.length}` : '',
      verdict: report ? `${report.points}${limit ? `/${limit}` : ''}${n ? ' ✕' : ''}` : '' };
    refill(this.tabs, TABS.map(([id, text]) => h('button', {
      'data-f': id, 'aria-pressed': String(dataset.tab === id), onclick: () => this.tab(id),
    }, text, h('small', notes[/** @type {keyof typeof notes} */ (id)]))));
  }

  /** @param {KeyboardEvent} e */
  key(e) {
    const at = /** @type {Element} */ (e.target);
    if (e.key === 'Escape' && closeLast()) return;
    if (e.ctrlKey || e.metaKey || e.altKey || at.closest('input:not([type=checkbox]), textarea, select')) return;
    if (e.key.toLowerCase() !== 'u') return;
    e.preventDefault();
    void this.undo();
  }

  // files

  async openFile() {
    const file = await choose('.toml,.cat,.catz');
    if (!file) return;
    try {
      if (/\.catz?$/i.test(file.name)) return await this.typeIn().bring(file);
      const text = await textOf(file), isList = /^\s*\[army\]/m.test(text) && !/^\s*\[force\]/m.test(text);
      if (isList) this.typeIn(text);
      else await this.openText(text, `${file.name} is open`);
    } catch (error) {
      this.notice.fail(error);
    }
  }

  /** @param {string} text @param {string} said */
  async openText(text, said) {
    const { force, lists, flaws } = /** @type {OpenedForce} */ (await this.asking.ask('force/open', { text }));
    if (!force) return this.notice.show('This is no force that can be opened', [flawList(flaws)]);
    await this.readLists(lists);
    this.shown = force.army;
    await this.change(force, said, lists);
    this.tab('picked');
  }

  saveFile() {
    if (this.report) save(this.report.file, this.report.text);
  }

  async share() {
    if (!this.report) return;
    const code = await pack(this.report.text), { origin } = location;
    const field = h('input', { readonly: true, 'aria-label': 'Link to this force',
      value: origin + url`/#/force/${this.kit.id}/${code}` });
    const said = h('span', { role: 'status' });
    const copy = async () => {
      said.textContent = (await copied(field)) ? '✓ Copied' : 'Marked: copy it with Ctrl C';
    };
    const shut = () => void box.remove();
    const box = h('div.pop.sharing', { role: 'dialog', 'aria-label': 'Share the force' }, h('h3', 'Share the force'),
      h('p', 'Whoever opens this link gets a copy of the force. It is all in the link: nothing is kept on the server.'),
      field, h('p.acts', h('button.btn.go', { onclick: copy }, 'Copy the link'), h('button.btn', { onclick: shut },
        'Close'), said));
    this.root.append(box);
    opens(box, shut, '#share');
    field.focus();
    field.select();
  }

  /** The editor for lists of one's own, with a text to begin with. @param {string} [text] */
  typeIn(text) {
    this.root.querySelector('.listing')?.remove();
    const editor = new ListEditor(this, text ?? this.textOf(this.shown) ?? this.kit.snippets[0]?.text ?? '');
    this.bench.hidden = this.tabs.hidden = true;
    this.bench.after(editor.root);
    editor.begin();
    return editor;
  }

  /** The text of a list of one's own. @param {string} army */
  textOf(army) {
    return this.work.lists[this.own.findIndex(a => a.id === army)];
  }

  leaveList() {
    this.root.querySelector('.listing')?.remove();
    this.bench.hidden = this.tabs.hidden = false;
    /** @type {HTMLElement | null} */ (this.root.querySelector('#type-in'))?.focus();
  }

  /** A list that was typed in or imported is there to choose from. @param {string} text @param {ArmySheet} army */
  async takeList(text, army) {
    const others = this.work.lists.filter((_, i) => this.own[i]?.id !== army.id), lists = [...others, text];
    await this.readLists(lists);
    this.shown = army.id;
    this.leaveList();
    const { force } = this, mine = force.units.length ? force : { ...force, army: army.id };
    await this.change(mine, `${army.name} is there to choose from`, lists);
    this.tab('army');
  }
}
