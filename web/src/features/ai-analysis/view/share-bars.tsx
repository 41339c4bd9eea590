import { VisuallyHidden } from '@mantine/core';
import { useTexts } from '../../../i18n/index.ts';
import type { ShownShare } from '../model/outcome.ts';
import styles from './ai-result.module.css';
import { useClassName } from './use-class-name.ts';

type Props = {
  label: string;
  shares: readonly ShownShare[];
  /** The answer; null: none of them. */
  answer: string | null;
  /** They do not exclude each other, and none is an answer. */
  isPlain?: boolean;
};

/** Percentages as bars, each with its name and number. */
export function ShareBars({ label, shares, answer, isPlain = false }: Props) {
  const { t } = useTexts();
  const className = useClassName();
  return (
    <ul className={styles.bars} aria-label={label} data-plain={isPlain || undefined}>
      {shares.map(({ name, percent }) => (
        <li key={name} className={styles.bar} data-answer={name === answer || undefined} data-class={name}>
          <span className={styles.name}>{className(name)}</span>
          {percent === null ? (
            <span className={styles.percent} title={t('aiAnalysis.unproven.figure')}>
              <span aria-hidden>–</span>
              <VisuallyHidden>{t('aiAnalysis.unproven.figure')}</VisuallyHidden>
            </span>
          ) : (
            <span className={`sadap-digits ${styles.percent}`}>{`${percent}%`}</span>
          )}
          <span className={styles.track} aria-hidden>
            <span className={styles.fill} style={{ inlineSize: `${percent ?? 0}%` }} />
          </span>
        </li>
      ))}
    </ul>
  );
}
