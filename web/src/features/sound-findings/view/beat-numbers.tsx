import { Group, Stack, Text } from '@mantine/core';
import type { BeatAnalysis } from '@sadap/contract/sound-findings';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTexts } from '../../../i18n/index.ts';
import { certaintyOf } from '../model/certainty.ts';
import { AveragedBeat } from './averaged-beat.tsx';
import styles from './sound-findings.module.css';

const milliseconds = (seconds: number) => Math.round(seconds * 1000);

/** Heart rate, systole, diastole and the averaged beat. */
export function BeatNumbers({ beats }: { beats: BeatAnalysis }) {
  const { t } = useTexts();
  const { heartRate, kindConfidence, systoleS, diastoleS, averagedBeat } = beats;
  const lowest = Math.round(heartRate?.lowestBpm ?? 0);
  const highest = Math.round(heartRate?.highestBpm ?? 0);
  const isIrregular = heartRate?.rhythm === 'irregular';
  const kinds = certaintyOf(kindConfidence ?? 1);
  if (!heartRate && beats.marks.length === 0) return <Text>{t('soundFindings.none.heart')}</Text>;
  return (
    <Group gap="xl" align="flex-start">
      {(isIrregular || kinds !== 'sure') && (
        <Stack gap={2} w="100%">
          {isIrregular && (
            <Group gap={6} wrap="nowrap">
              <IconAlertTriangle size={20} aria-hidden style={{ flex: 'none' }} />
              <Text fw={600}>{t('soundFindings.irregular', { from: lowest, to: highest })}</Text>
            </Group>
          )}
          {kinds !== 'sure' && <Text size="sm">{t(`soundFindings.whichIsWhich.${kinds}`)}</Text>}
        </Stack>
      )}
      <dl className={styles.numbers}>
        {heartRate && (
          <div>
            <dt>{t('soundFindings.rate.heart')}</dt>
            <dd>
              {t('soundFindings.perMinute', { value: Math.round(heartRate.bpm) })}
              <Text span size="sm" c="dimmed" ms={6}>
                {[
                  t(`soundFindings.certainty.${certaintyOf(heartRate.confidence)}`),
                  ...(lowest < highest && !isIrregular
                    ? [t('soundFindings.range', { from: lowest, to: highest })]
                    : []),
                ].join(' · ')}
              </Text>
            </dd>
          </div>
        )}
        {systoleS !== null && (
          <div>
            <dt>{t('soundFindings.phase.systole')}</dt>
            <dd>{t('soundFindings.milliseconds', { value: milliseconds(systoleS) })}</dd>
          </div>
        )}
        {diastoleS !== null && (
          <div>
            <dt>{t('soundFindings.phase.diastole')}</dt>
            <dd>{t('soundFindings.milliseconds', { value: milliseconds(diastoleS) })}</dd>
          </div>
        )}
      </dl>
      {averagedBeat && <AveragedBeat beat={averagedBeat} />}
    </Group>
  );
}
