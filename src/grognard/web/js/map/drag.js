// Dragging a stack, that of the force about to go or one at rest: it follows the pointer, and goes where it is let go.

const DRAG = 6; // pixels until a press is a drag

/** @param {import('./map.js').MapView} map */
export function listenDrag(map) {
  const { host } = map, options = { capture: true, signal: map.stop.signal };
  let from = /** @type {PointerEvent | null} */ (null), carried = false, stack = '';
  /** @param {PointerEvent} [e] where it is; nowhere when it is let go */
  const put = e => {
    const over = map.plots.get(stack)?.over, { scale } = map.camera;
    if (!over) return;
    over.style.translate = e && from ? `${(e.clientX - from.clientX) / scale}px ${(e.clientY - from.clientY) / scale}px`
      : '';
    over.style.pointerEvents = e ? 'none' : '';
  };
  /** The space under the pointer, if one may go there. @param {PointerEvent} e */
  const goal = e => {
    const id = map.spaceAt(e);
    return map.lights.spaces[id] || (!map.lights.selected && id !== stack) ? id : '';
  };
  host.addEventListener('pointerdown', e => {
    const { selected, spaces } = map.lights, at = map.spaceAt(e);
    if (e.button || !map.camera.owns(e) || map.camera.fingers.size) return;
    const goes = Object.keys(spaces).length > 0 || map.canSetOut(at);
    if (selected ? at !== selected || !goes : e.pointerType !== 'mouse' || !map.canSetOut(at))
      return;
    stack = at;
    e.stopPropagation(); // the map stays where it is
    [from, carried, map.camera.dragged] = [e, false, false];
  }, options);
  host.addEventListener('pointermove', e => {
    if (from?.pointerId !== e.pointerId) return;
    e.stopPropagation();
    if (!carried && Math.hypot(e.clientX - from.clientX, e.clientY - from.clientY) < DRAG) return;
    if (!carried) host.setPointerCapture(e.pointerId);
    carried = true;
    host.classList.add('moving');
    put(e);
    map.hover(goal(e));
  }, options);
  for (const end of /** @type {const} */ (['pointerup', 'pointercancel'])) host.addEventListener(end, e => {
    if (from?.pointerId !== e.pointerId) return;
    const to = carried && end === 'pointerup' ? goal(e) : '';
    from = null;
    put();
    host.classList.remove('moving');
    map.camera.dragged = carried; // the click that follows is none
    const under = carried && document.elementFromPoint(e.clientX, e.clientY);
    if (end === 'pointerup' && under && !host.contains(under)) map.hooks.onOut?.(stack, under);
    else if (to && map.lights.selected) map.hooks.onSpace(to, e);
    else if (to) map.hooks.onDrop?.(stack, to);
  }, options);
}
