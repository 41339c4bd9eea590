import type { CSSProperties } from 'react';
import styles from './groups.module.css';

/** Later rows do not keep the reader waiting. */
const LAST_STAGGERED_ROW = 12;

/** Props of a row that fades in after the previous one. */
export function appearingRow(row: number, className = '') {
  const style = { '--row': Math.min(row, LAST_STAGGERED_ROW) } as CSSProperties;
  return { className: `${styles.appearing} ${className}`, style };
}
