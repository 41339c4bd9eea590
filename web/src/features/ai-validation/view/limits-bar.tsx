import { Text } from '@mantine/core';
import type { Limits } from '@sadap/contract/ai-validation';
import { useTexts } from '../../../i18n/index.ts';
import styles from './limits-bar.module.css';

export const percentOf = (fraction: number) => Math.round(100 * fraction);

/** Where on the scale of probabilities the AI says none, is uncertain, and says murmur. */
export function LimitsBar({ limits: { absentUpTo, presentFrom } }: { limits: Limits }) {
  const { t } = useTexts();
  return (
    <>
      <svg className={styles.bar} viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
        <rect className={styles.none} width={100 * absentUpTo} height="8" />
        <rect
          className={styles.uncertain}
          x={100 * absentUpTo}
          width={100 * (presentFrom - absentUpTo)}
          height="8"
        />
        <rect className={styles.murmur} x={100 * presentFrom} width={100 * (1 - presentFrom)} height="8" />
      </svg>
      <Text size="sm">
        {t(`aiValidation.point.${absentUpTo < presentFrom ? 'bar' : 'barWithoutDoubt'}`, {
          absent: percentOf(absentUpTo),
          present: percentOf(presentFrom),
        })}
      </Text>
    </>
  );
}
