import { PERCENT_FROM, type Share } from '@sadap/contract/ai-validation';
import styles from './month-bars.module.css';

type Props = { months: readonly string[]; shares: readonly Share[] };

/** Shares month by month, the newest on the right, from 0 to 100 %. A dot where a month has too few. */
export function MonthBars({ months, shares }: Props) {
  return (
    <div className={styles.bars} aria-hidden="true">
      {months.map((month, place) => {
        const { k, n } = shares[place] ?? { k: 0, n: 0 };
        return n < PERCENT_FROM ? (
          <div key={month} className={styles.few}>
            {n > 0 && '·'}
          </div>
        ) : (
          <div key={month} className={styles.bar} style={{ blockSize: `${(100 * k) / n}%` }} />
        );
      })}
    </div>
  );
}
