import type { ReactNode } from 'react';
import styles from './calls.module.css';

/** The part of the panel that scrolls; by keyboard too, where nothing in it takes the focus. */
export function ScrolledList({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reached by keyboard
    <section className={styles.lists} aria-label={label} tabIndex={0}>
      {children}
    </section>
  );
}
