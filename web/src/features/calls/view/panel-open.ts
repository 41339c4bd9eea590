import { Store, useStore } from '../../../platform/store.ts';

const isOpen = new Store(false);
/** Gets the focus back when the panel closes. */
let opener: HTMLElement | null = null;

export function togglePanel(by: HTMLElement): void {
  opener = by;
  isOpen.set(!isOpen.get());
}

/** Something else takes its place, and the focus. */
export const dropPanel = (): void => isOpen.set(false);

export function closePanel(): void {
  dropPanel();
  requestAnimationFrame(() => opener?.focus());
}

/** Whether the calls panel is open: its button and the panel are in different places of the page. */
export const usePanelOpen = (): boolean => useStore(isOpen);
