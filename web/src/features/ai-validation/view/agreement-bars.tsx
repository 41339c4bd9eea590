import { type AgreementCounts, agreementOf, PERCENT_FROM } from '@sadap/contract/ai-validation';
import styles from './agreement-bars.module.css';

type Props = { months: readonly string[]; counts: readonly AgreementCounts[] };

/** Agreement month by month, the newest on the right, from 0 to 100 %. A dot where a month has too few. */
export function AgreementBars({ months, counts }: Props) {
  return (
    <div className={styles.bars} aria-hidden="true">
      {months.map((month, place) => {
        const { k, n } = agreementOf(counts[place] ?? NONE);
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

const NONE: AgreementCounts = { bothAbnormal: 0, bothNormal: 0, aiAlone: 0, clinicianAlone: 0, uncertain: 0 };
