// Units on the table: a skirt that is the unit's button, and its models above all skirts. Only what changed is drawn.

import { f1, node } from '../map/svg.js';
import { drawModel, tint } from './bases.js';
import { drawSkirt } from './skirts.js';

/** How a unit is shown: what it may do, what it is called, which of its models may be chosen, which are faded.
 * @typedef {{state: string, label: string, lit: Set<string>, left: boolean}} Shown */

export class UnitView {
  models = /** @type {Map<string, {g: SVGGElement, look: string, at: string}>} */ (new Map());
  drawn = '';

  /** @param {FieldUnit} unit @param {Spot} spot @param {boolean} dark @param {boolean} alone it is one model
   * @param {SVGElement} skirts @param {SVGElement} men */
  constructor(unit, spot, dark, alone, skirts, men) {
    this.unit = unit;
    this.spot = spot;
    this.dark = dark;
    this.type = alone ? unit.type : '';
    this.style = tint(unit, dark);
    this.space = node('g', { class: 'unit', role: 'button', tabindex: -1, 'data-id': unit.id }, skirts);
    this.group = node('g', { class: dark ? 'dk' : 'lt', style: this.style, 'data-s': unit.id }, men);
  }

  /** @param {Stood[]} stood @param {Shown} shown */
  show(stood, { state, label, lit, left }) {
    const ids = new Set(stood.map(s => s.model.id)), away = !stood.length;
    this.space.classList.toggle('away', away);
    this.space.setAttribute('tabindex', away ? '-1' : this.space.getAttribute('tabindex') ?? '-1');
    this.space.ariaLabel = label;
    for (const part of [this.group, this.space]) part.classList.toggle('left', left);
    const looks = away ? '' : drawSkirt(stood, this.style, this.dark, state);
    if (looks !== this.drawn) this.space.innerHTML = this.drawn = looks;
    for (const [id, { g }] of this.models) if (!ids.has(id)) {
      g.remove();
      this.models.delete(id);
    }
    for (const one of stood) this.place(one, lit.has(one.model.id));
  }

  /** @param {Stood} stood @param {boolean} lit */
  place({ model, x, y, facing, damage }, lit) {
    const known = this.models.get(model.id);
    const own = known ?? { g: node('g', { class: 'm', 'data-m': model.id }, this.group), look: '', at: '' };
    if (!known) this.models.set(model.id, own);
    const look = `${damage} ${facing} ${lit}`, at = `translate(${f1(x)}px,${f1(y)}px)`;
    if (look !== own.look) own.g.innerHTML = drawModel(model, this.dark, { damage, facing, type: this.type });
    own.g.classList.toggle('lit', lit);
    if (at !== own.at) own.g.style.transform = at;
    [own.look, own.at] = [look, at];
  }
}
