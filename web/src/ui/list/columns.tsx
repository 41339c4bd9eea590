import type { ReactNode } from 'react';
import styles from './columns.module.css';

type Props = {
  /** Sets `--columns` where there is room, by the width of this place and not of the window. */
  className: string | undefined;
  children: ReactNode;
};

/** One below the other, or in columns beside each other. */
export function Columns({ className, children }: Props) {
  return (
    <div className={styles.measured}>
      <div className={`${styles.columns} ${className}`}>{children}</div>
    </div>
  );
}
