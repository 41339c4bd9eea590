import { useEffect } from 'react';

const checks = new Set<() => boolean>();

/** Whether leaving the page would lose something. */
export const hasUnsavedWork = () => [...checks].some((isUnsaved) => isUnsaved());

/** Counts `when()` as unsaved work of the page while the component is mounted. Keep it stable. */
export function useUnsavedWork(when: () => boolean): void {
  useEffect(() => {
    checks.add(when);
    return () => {
      checks.delete(when);
    };
  }, [when]);
}

let keepers = 0;

/** Whether the page must not reload by itself, even though no input would be lost. */
export const isReloadPrevented = () => keepers > 0;

/** Keeps the page from reloading. Returns a function that releases it, once. */
export function preventReload(): () => void {
  keepers += 1;
  return () => {
    keepers -= 1;
  };
}
