import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import styles from './printed.module.css';

export const SHEETS = ['summary', 'label', 'wristband'] as const;
export type SheetKind = (typeof SHEETS)[number];

/** The printout, shown on the page; on paper it stands alone, at its own size. */
export function PrintedSheet({ kind, children }: { kind: SheetKind; children: ReactNode }) {
  return (
    <>
      <div className={styles.preview}>
        <div className={styles[kind]}>{children}</div>
      </div>
      {createPortal(
        <div data-print className={styles.paper} aria-hidden>
          <div className={styles[kind]}>{children}</div>
        </div>,
        document.body,
      )}
    </>
  );
}
