import { useEffect } from 'react';

const checks = new Set<() => boolean>();

/** Whether something on the page would be lost with it. */
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

/** Whether the page must not start anew by itself, though nothing typed would be lost. */
export const isPageKept = () => keepers > 0;

/** Keeps the page as it is; answers how to let it go, once. */
export function keepPage(): () => void {
  keepers += 1;
  return () => {
    keepers -= 1;
  };
}
