import { Text } from '@mantine/core';
import type { BreathingAnalysis } from '@sadap/contract/sound-findings';
import { useTexts } from '../../../i18n/index.ts';
import { certaintyOf } from '../model/certainty.ts';
import styles from './sound-findings.module.css';

/** Breathing rate, and the lengths of inspiration and expiration where they can be told apart. */
export function BreathingNumbers({ breathing }: { breathing: BreathingAnalysis }) {
  const { t } = useTexts();
  const { rate, phases, direction, inspirationS, expirationS } = breathing;
  const isEmpty = phases.every(({ kind }) => kind === 'pause');
  if (!rate && isEmpty) return <Text>{t('soundFindings.none.lung')}</Text>;
  const lengths = [
    { kind: 'inspiration', seconds: inspirationS },
    { kind: 'expiration', seconds: expirationS },
  ] as const;
  return (
    <>
      <dl className={styles.numbers}>
        {rate && (
          <div>
            <dt>{t('soundFindings.rate.lung')}</dt>
            <dd>
              {t('soundFindings.perMinute', { value: Math.round(rate.perMinute) })}
              <Text span size="sm" c="dimmed" ms={6}>
                {t(`soundFindings.certainty.${certaintyOf(rate.confidence)}`)}
              </Text>
            </dd>
          </div>
        )}
        {lengths.map(
          ({ kind, seconds }) =>
            seconds !== null && (
              <div key={kind}>
                <dt>{t(`soundFindings.kind.${kind}`)}</dt>
                <dd>{t('soundFindings.seconds', { value: seconds.toFixed(1) })}</dd>
              </div>
            ),
        )}
      </dl>
      {!direction && !isEmpty && (
        <Text size="sm" c="dimmed">
          {t('soundFindings.directionUnknown')}
        </Text>
      )}
    </>
  );
}
