// What players bring to a new table: for each part one of the game's own, what they last made in a workshop, or a file.

import { fill, h } from '../dom.js';
import { kept } from '../settings.js';

const FILE = 'file', MADE = 'made';

/** Under which name this browser keeps what was last made. @param {string} game @param {string} kind */
export const madeKey = (game, kind) => `made ${game} ${kind}`;

export class Brings {
  texts = /** @type {Map<string, string>} */ (new Map()); // of files that were picked
  selects = /** @type {Map<string, HTMLSelectElement>} */ (new Map());
  game = /** @type {GameInfo | null} */ (null);

  constructor() {
    this.root = h('div.brings', { hidden: true });
  }

  /** @param {GameInfo} game @param {boolean} on */
  show(game, on) {
    this.root.hidden = !on;
    if (!on || this.game === game) return;
    this.game = game;
    this.texts.clear();
    this.selects.clear();
    const seen = /** @type {Map<string, number>} */ (new Map()); // so that two forces differ at first
    fill(this.root, game.brings.map(part => {
      const nth = seen.get(part.kind) ?? 0, made = kept(madeKey(game.id, part.kind));
      seen.set(part.kind, nth + 1);
      const own = part.own.map(([id, title], i) => h('option', { value: id, selected: i === nth }, title));
      const last = made && h('option', { value: MADE }, `The ${part.kind} that you last made`);
      const name = h('option', { value: FILE }, 'A file…');
      const pick = h('input', { type: 'file', accept: '.toml', hidden: true, 'aria-label': `File: ${part.title}` });
      const select = h('select', { id: `bring-${part.file.replace('.toml', '')}` }, own, last, name);
      select.addEventListener('change', () => select.value === FILE && pick.click());
      pick.addEventListener('change', async () => {
        const [file] = pick.files ?? [];
        if (!file) return;
        this.texts.set(part.file, await file.text());
        name.textContent = file.name;
      });
      this.selects.set(part.file, select);
      return h('label', h('span', part.title), select, pick);
    }));
  }

  /** The texts to be sent, by their names. @returns {Record<string, string>} */
  files() {
    const { game } = this;
    if (this.root.hidden || !game) return {};
    return Object.fromEntries(game.brings.map(({ file, kind }) => {
      const value = this.selects.get(file)?.value ?? '';
      const text = value === FILE ? this.texts.get(file) ?? '' : value === MADE ? kept(madeKey(game.id, kind))
        : `use = "${value}"`;
      return [file, text];
    }));
  }
}
