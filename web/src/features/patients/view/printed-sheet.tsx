import { type ReactNode, useRef } from 'react';
import { createPortal } from 'react-dom';
import { useTexts } from '../../../i18n/index.ts';
import { LettersNote } from '../../../printing/letters-note.tsx';
import { usePreparation } from '../../../printing/use-preparation.ts';
import styles from './printed.module.css';

export const SHEETS = ['summary', 'label', 'wristband'] as const;
export type SheetKind = (typeof SHEETS)[number];

/** The printout, shown on the page; on paper it stands alone, at its own size. */
export function PrintedSheet({ kind, children }: { kind: SheetKind; children: ReactNode }) {
  const { t } = useTexts();
  const paper = useRef<HTMLDivElement>(null);
  const { preparation, retry } = usePreparation(paper);
  return (
    <>
      {preparation && <LettersNote {...preparation} onRetry={retry} />}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: on a phone it scrolls, with the keyboard too */}
      <section className={styles.preview} aria-label={t(`patients.print.${kind}`)} tabIndex={0}>
        <div className={styles[kind]}>{children}</div>
      </section>
      {createPortal(
        <div ref={paper} data-print className={styles.paper} aria-hidden>
          <div className={styles[kind]}>{children}</div>
        </div>,
        document.body,
      )}
    </>
  );
}
