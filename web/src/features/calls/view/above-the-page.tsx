import { type ReactNode, useLayoutEffect, useState } from 'react';
import { createPortal } from 'react-dom';

/** Not hidden with the page when the screen is locked, so it may contain nothing about a patient. */
export function AboveThePage({ children }: { children: ReactNode }) {
  const [host] = useState(() => document.createElement('div'));
  useLayoutEffect(() => {
    host.dataset.call = '';
    document.body.append(host);
    return () => host.remove();
  }, [host]);
  return createPortal(children, host);
}
