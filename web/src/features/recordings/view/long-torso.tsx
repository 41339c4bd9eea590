import type { ReactNode } from 'react';
import { DRAWING } from '../model/lung-outlines.ts';
import styles from './position-diagram.module.css';

const SKIN = `M168 8 C168 40 166 52 150 62 C112 74 70 80 46 104 C26 126 20 178 14 262 L46 278 C52 224 58 190 68 166
  C76 226 76 286 70 330 C66 366 64 396 64 432 L336 432 C336 396 334 366 330 330 C324 286 324 226 332 166
  C342 190 348 224 354 278 L386 262 C380 178 374 126 354 104 C330 80 288 74 250 62 C234 52 232 40 232 8 Z`;

/** Neck to waist; the outline is the same from the front and from the back. */
export function LongTorso({ children }: { children: ReactNode }) {
  return (
    <svg
      viewBox={`0 0 ${DRAWING.width} ${DRAWING.height}`}
      className={styles.drawing}
      aria-hidden="true"
      focusable="false"
    >
      <path className={styles.skin} d={SKIN} />
      {children}
    </svg>
  );
}
