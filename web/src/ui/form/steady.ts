import { useEffect, useRef } from 'react';
import { Store, useStore } from '../../platform/store.ts';

const isHeld = new Store(false);

const hold = () => isHeld.set(true);
const release = () => isHeld.set(false);
const on = (handler: (event: Event) => void, ...names: string[]) => {
  for (const name of names) window.addEventListener(name, handler, true);
};
// After a touch the browser moves the focus with mouse events of its own, which come behind pointerup.
on(hold, 'pointerdown', 'mousedown');
// The click comes right behind the first three, if it comes. Nothing is drawn while it is handled: a
// checkbox that is drawn between the browser's change and React's handler loses that change.
on(() => setTimeout(release), 'pointerup', 'mouseup', 'pointercancel', 'click');
on(release, 'submit', 'keydown', 'contextmenu');
// A native list may take the pointer's release for itself.
on((event) => (event as PointerEvent).buttons === 0 && release(), 'pointermove');

/**
 * The value, and while the pointer is down the one from before: a control that moves away under a held
 * pointer gets no click. For what appears or goes when a field is left.
 */
export function useSteady<Value>(value: Value): Value {
  const isWaiting = useStore(isHeld);
  const shown = useRef(value);
  useEffect(() => {
    if (!isWaiting) shown.current = value;
  });
  return isWaiting ? shown.current : value;
}
