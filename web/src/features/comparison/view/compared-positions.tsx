import { Chip, Group, Skeleton, Stack, Text } from '@mantine/core';
import type { CheckUp } from '@sadap/contract/checkups';
import { type Organ, POSITIONS_OF } from '@sadap/contract/positions';
import type { Recording } from '@sadap/contract/recordings';
import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { useTexts } from '../../../i18n/index.ts';
import { usePositionName } from '../../../i18n/use-position-name.ts';
import { recordingsQuery } from '../../../queries/recordings.ts';
import { soundPlayer } from '../../../sound/index.ts';
import { LoadError } from '../../../ui/page/load-error.tsx';
import { ComparedOrAlone, type RecordingParts } from './compared-or-alone.tsx';

type Side = 'a' | 'b';
type Props = { organ: Organ; checkUps: Record<Side, CheckUp>; parts: RecordingParts };

/** The recorded positions of two check-ups, and the recordings of the chosen one. */
export function ComparedPositions({ organ, checkUps, parts }: Props) {
  const { t } = useTexts();
  const positionName = usePositionName();
  const [position, setPosition] = useState<string | null>(null);
  const listOf = ({ id, patientId }: CheckUp) => recordingsQuery(organ, { patientId, checkUpId: id });
  const lists = useQueries({
    queries: [listOf(checkUps.a), listOf(checkUps.b)],
  });
  const [a, b] = lists;
  const failed = lists.find(({ error, data }) => error && !data);
  if (failed?.error) {
    const retry = () => void Promise.all(lists.map(({ refetch }) => refetch()));
    return <LoadError title={t('recording.history.loadFailed')} error={failed.error} onRetry={retry} />;
  }
  if (!a.data || !b.data) return <Skeleton height={320} radius="lg" />;

  const of = (recordings: Recording[], place: string) =>
    recordings.filter((recording) => recording.position === place);
  const recorded = POSITIONS_OF[organ]
    .map((place) => ({ place, a: of(a.data, place), b: of(b.data, place) }))
    .filter((each) => each.a.length + each.b.length > 0);
  const isInBoth = (each: (typeof recorded)[number]) => each.a.length > 0 && each.b.length > 0;
  const shown =
    recorded.find(({ place }) => place === position) ?? recorded.find(isInBoth) ?? recorded[0] ?? null;
  if (!shown) return <Text c="dimmed">{t('comparison.nothing')}</Text>;

  const choose = (place: string) => {
    soundPlayer.stop();
    setPosition(place);
  };
  const sides = (['a', 'b'] as const).map((side, place) => ({
    key: side,
    side: place,
    title: t('checkUps.number', { number: checkUps[side].sessionNumber }),
    recordings: shown[side],
  }));
  return (
    <Stack gap="md">
      <Chip.Group value={shown.place} onChange={choose}>
        <Group gap="xs" role="group" aria-label={t('recording.position')}>
          {recorded.map((each) => (
            <Chip key={each.place} value={each.place} size="md" variant="outline">
              {isInBoth(each)
                ? positionName(each.place)
                : t('comparison.onlyIn', {
                    position: positionName(each.place),
                    number: (each.a.length > 0 ? checkUps.a : checkUps.b).sessionNumber,
                  })}
            </Chip>
          ))}
        </Group>
      </Chip.Group>
      <ComparedOrAlone key={shown.place} sides={sides} alone={t('comparison.onlyOne')} parts={parts} />
    </Stack>
  );
}
