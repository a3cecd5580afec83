// A list of one's own: typed in, or out of a foreign file. The server reads it as it grows and says what is wrong
// where.

import { fill, h } from '../dom.js';
import { ask } from '../net.js';
import { marks } from './army.js';
import { badge } from './figures.js';
import { choose, save, textOf } from './files.js';
import { Asking, Notice, counted, flawList } from './frame.js';

const PAUSE = 350; // milliseconds after the last key
const LARGEST = 16 * 1024 * 1024; // bytes of a foreign file

export class ListEditor {
  report = /** @type {ListReport | null} */ (null);
  notes = /** @type {ImportNote[]} */ ([]);
  timer = 0;
  notice = new Notice();

  /** @param {Builder} page @param {string} text */
  constructor(page, text) {
    this.page = page;
    this.asking = new Asking(page.kit.id);
    this.lines = h('pre.gutter', { 'aria-hidden': 'true' });
    this.field = h('textarea', { spellcheck: 'false', autocomplete: 'off', 'aria-label': 'The list as text',
      wrap: 'off',
      oninput: () => this.later(), onscroll: () => void (this.lines.scrollTop = this.field.scrollTop) });
    this.field.value = text;
    this.found = h('div.findings', { 'aria-label': 'What is in it', role: 'region', tabindex: 0 });
    this.use = h('button.btn.go#use', { onclick: () => this.take() }, 'Use this list');
    const snippets = page.kit.snippets.map((s, i) => h('button', { onclick: () => this.insert(s.text, i === 0) },
      s.title));
    this.root = h('main.listing',
      h('div.listing-head', h('h1', 'A list of your own'),
        h('p.blurb', 'Type it in, or import one. What is wrong is told with its line, as you write.'),
        h('div.ib', h('button#import', { onclick: () => this.import() }, `Import: ${page.kit.imports}`),
          h('button#open-list', { onclick: () => this.openList() }, 'Open'),
          h('button', { onclick: () => this.report && save(this.report.file || 'list.toml', this.field.value) },
            'Save'))),
      this.notice.root,
      h('div.listing-body',
        h('section.writing', { 'aria-label': 'The list' },
          h('div.ib.snippets', { role: 'group', 'aria-label': 'Insert' }, h('span', 'Insert'), snippets),
          h('div.text', this.lines, this.field)),
        this.found),
      h('div.listing-acts', this.use, h('button.btn', { onclick: () => page.leaveList() }, 'Back to the force')));
  }

  begin() {
    this.number();
    void this.check();
    this.field.focus();
    this.field.setSelectionRange(0, 0);
  }

  /** Numbers beside the lines. */
  number() {
    const n = this.field.value.split('\n').length;
    this.lines.textContent = Array.from({ length: n }, (_, i) => i + 1).join('\n');
    this.lines.scrollTop = this.field.scrollTop;
  }

  later() {
    this.number();
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.check(), PAUSE);
  }

  async check() {
    try {
      const found = /** @type {ListReport | null} */ (await this.asking.newest('list', { text: this.field.value }));
      if (!found) return;
      this.report = found;
      this.notice.clear();
      this.show();
    } catch (error) {
      this.notice.fail(error);
    }
  }

  show() {
    const { report, notes } = this;
    if (!report) return;
    const errors = report.flaws.filter(f => !f.warning).length, { army } = report;
    this.use.setAttribute('aria-disabled', String(!army));
    fill(this.found,
      h('h2', errors ? 'What is wrong' : 'It can be read', report.flaws.length > 0 && h('small',
        counted(report.flaws.length, 'point'))),
      report.flaws.length > 0 && flawList(report.flaws, f => this.goTo(f.line)),
      notes.length > 0 && [h('h2', 'What was not understood', h('small', counted(notes.length, 'note'))),
        h('ul.flaws.notes', notes.map(n => h('li.warning', h('span.x', '!'),
          h('span', h('b', [n.unit, n.what].filter(Boolean).join(', ')), `: ${n.why}`))))],
      army && [h('h2', army.name, h('small', counted(army.entries.length, 'unit'))),
        h('ul.preview', army.entries.map(e => h('li', badge(e.figure), h('span.cn', h('b', e.name), marks(e.marks),
          h('small', `${e.kind} · ${e.values.join(' · ')}${e.text ? ` · ${e.text}` : ''}`)), h('em', e.points))))],
      h('h2', 'What may stand there'),
      h('dl.format', this.page.kit.keys.flatMap(([key, text]) => [h('dt', key), h('dd', text)])));
  }

  /** @param {number} line */
  goTo(line) {
    if (!line) return;
    const { field } = this, before = field.value.split('\n').slice(0, line - 1).join('\n');
    const at = before.length + (line > 1 ? 1 : 0), end = field.value.indexOf('\n', at);
    field.focus();
    field.setSelectionRange(at, end < 0 ? field.value.length : end);
    field.scrollTop = Math.max(0, (line - 5) * parseFloat(getComputedStyle(field).lineHeight));
  }

  /** @param {string} text @param {boolean} anew in place of all */
  insert(text, anew) {
    const { field } = this, { value } = field;
    if (anew) field.value = text;
    else field.value = `${value.replace(/\n*$/, '\n\n')}${text}`;
    if (anew) this.notes = [];
    this.number();
    void this.check();
    this.goTo(anew ? 1 : value.replace(/\n*$/, '').split('\n').length + 2);
  }

  async openList() {
    const file = await choose('.toml');
    if (!file) return;
    try {
      this.field.value = await textOf(file);
      this.notes = [];
      this.number();
      await this.check();
    } catch (error) {
      this.notice.fail(error);
    }
  }

  async import() {
    const file = await choose('.cat,.catz,.xml,.zip');
    if (file) await this.bring(file);
  }

  /** @param {File} file */
  async bring(file) {
    try {
      if (file.size > LARGEST) throw new Error(`${file.name} is too large: no army list has so much.`);
      const path = `${this.asking.base}/import?name=${encodeURIComponent(file.name)}`;
      const found = /** @type {ImportedList} */ (await (await ask('POST', path, file)).json());
      this.field.value = found.text;
      this.notes = found.notes;
      this.report = found.report;
      this.notice.clear();
      this.number();
      this.show();
      this.found.focus();
    } catch (error) {
      this.notice.fail(error);
    }
  }

  async take() {
    await this.check();
    if (this.report?.army) await this.page.takeList(this.field.value, this.report.army);
  }
}
