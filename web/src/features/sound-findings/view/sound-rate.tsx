import { Text } from '@mantine/core';
import type { Organ } from '@sadap/contract/positions';
import { useQuery } from '@tanstack/react-query';
import { useTexts } from '../../../i18n/index.ts';
import { beatsQuery, breathingQuery, isNotMeasured } from '../../../queries/late/sound-findings.ts';

type Props = { organ: Organ; id: number };

/** The heart or breathing rate of a sound, in one line, and whether the heart beats irregularly. */
export function SoundRate({ organ, id }: Props) {
  return organ === 'heart' ? <HeartRate id={id} /> : <BreathingRate id={id} />;
}

function HeartRate({ id }: { id: number }) {
  const { t } = useTexts();
  const { data, isError, error } = useQuery(beatsQuery(id));
  if (isNotMeasured(error)) return null;
  const rate = data?.heartRate;
  return (
    <div>
      <Rate organ="heart" value={data && (rate?.bpm ?? null)} isFailed={isError} />
      {rate?.rhythm === 'irregular' && (
        <Text fw={600}>
          {t('soundFindings.irregular', {
            from: Math.round(rate.lowestBpm),
            to: Math.round(rate.highestBpm),
          })}
        </Text>
      )}
    </div>
  );
}

function BreathingRate({ id }: { id: number }) {
  const { data, isError, error } = useQuery(breathingQuery(id));
  if (isNotMeasured(error)) return null;
  return <Rate organ="lung" value={data && (data.rate?.perMinute ?? null)} isFailed={isError} />;
}

type RateProps = {
  organ: Organ;
  /** A minute; null: none was found; undefined: still measured. */
  value: number | null | undefined;
  isFailed: boolean;
};
function Rate({ organ, value, isFailed }: RateProps) {
  const { t } = useTexts();
  if (value === undefined && !isFailed)
    return (
      <Text size="sm" c="dimmed">
        {t('soundFindings.rateOf.measuring')}
      </Text>
    );
  return value == null ? (
    <Text size="sm" c="dimmed">
      {t('soundFindings.rateOf.none')}
    </Text>
  ) : (
    <Text fw={600}>{t(`soundFindings.rateOf.${organ}`, { value: Math.round(value) })}</Text>
  );
}
