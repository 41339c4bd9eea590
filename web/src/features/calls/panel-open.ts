import { useSyncExternalStore } from 'react';

let isOpen = false;
/** Gets the focus back as the panel closes. */
let opener: HTMLElement | null = null;
const listeners = new Set<() => void>();

function change(next: boolean): void {
  if (next === isOpen) return;
  isOpen = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function togglePanel(by: HTMLElement): void {
  opener = by;
  change(!isOpen);
}

/** Something else takes its place, and the focus. */
export const dropPanel = (): void => change(false);

export function closePanel(): void {
  dropPanel();
  requestAnimationFrame(() => opener?.focus());
}

/** Whether the panel of calls is open: its button and the panel stand in different places of the page. */
export const usePanelOpen = (): boolean => useSyncExternalStore(subscribe, () => isOpen);
