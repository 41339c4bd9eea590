import { Text } from '@mantine/core';
import type { BeatAnalysis } from '@sadap/contract/sound-findings';
import { useTexts } from '../../../i18n/index.ts';
import styles from './sound-findings.module.css';

type Props = { beat: NonNullable<BeatAnalysis['averagedBeat']> };

/** The mean of all beats: loudness and waveform over one beat, from just before S1. */
export function AveragedBeat({ beat: { beatCount, startS, stepS, envelope, waveform, s2S } }: Props) {
  const { t } = useTexts();
  const width = Math.max(1, envelope.length - 1);
  const xOf = (second: number) => (second - startS) / stepS;
  const upper = envelope.map((value, index) => `${index},${(-value).toFixed(3)}`);
  const lower = envelope.map((value, index) => `${index},${value.toFixed(3)}`).reverse();
  const line = waveform.map((value, index) => `${index},${(-value).toFixed(3)}`).join(' ');
  const marks = [
    { name: 'S1' as const, second: 0 },
    ...(s2S === null ? [] : [{ name: 'S2' as const, second: s2S }]),
  ];
  const label =
    s2S === null
      ? t('soundFindings.averagedLabelNoS2')
      : t('soundFindings.averagedLabel', { s2: Math.round(s2S * 1000) });
  return (
    <figure className={styles.averaged}>
      <figcaption>
        <Text span size="sm" fw={600}>
          {t('soundFindings.averaged')}
        </Text>
        <Text span size="sm" c="dimmed" ms={6}>
          {t('soundFindings.averagedOf', { count: beatCount })}
        </Text>
      </figcaption>
      <div className={styles.beat}>
        <svg viewBox={`0 -1.05 ${width} 2.1`} preserveAspectRatio="none" role="img" aria-label={label}>
          <polygon className={styles.envelope} points={[...upper, ...lower].join(' ')} />
          <polyline className={styles.waveform} points={line} />
        </svg>
        {marks.map(({ name, second }) => (
          <span
            key={name}
            className={styles.beatMark}
            style={{ insetInlineStart: `${(xOf(second) / width) * 100}%` }}
            aria-hidden
          >
            <span className={styles.flag} data-kind={name} />
            <span className={styles.beatName}>{t(`soundFindings.kind.${name}`)}</span>
          </span>
        ))}
      </div>
    </figure>
  );
}
