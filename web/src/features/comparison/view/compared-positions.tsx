import { Chip, Group, Skeleton, Stack, Text } from '@mantine/core';
import type { CheckUp } from '@sadap/contract/checkups';
import { HEART_POSITIONS, LUNG_POSITIONS, type Organ } from '@sadap/contract/positions';
import type { Recording } from '@sadap/contract/recordings';
import { useQueries } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTexts } from '../../../i18n/index.ts';
import { usePositionName } from '../../../i18n/use-position-name.ts';
import { recordingsQuery } from '../../../queries/recordings.ts';
import { soundOf, soundPlayer } from '../../../sound/index.ts';
import { LoadError } from '../../../ui/page/load-error.tsx';
import { ComparedPair } from './compared-pair.tsx';
import { RecordingSelect } from './recording-select.tsx';

/** Chips are tapped on tablets. */
const TOUCH_TARGET = { label: { minHeight: '2.75rem' } };

type Side = 'a' | 'b';
type Props = {
  organ: Organ;
  checkUps: Record<Side, CheckUp>;
  analysisOf: (recording: Recording) => ReactNode;
  /** The sound of a recording that has no counterpart. */
  previewOf: (recording: Recording) => ReactNode;
};

/** The recorded positions, and the recordings of the chosen one. */
export function ComparedPositions({ organ, checkUps, analysisOf, previewOf }: Props) {
  const { t } = useTexts();
  const positionName = usePositionName();
  const [position, setPosition] = useState<string | null>(null);
  const [picked, setPicked] = useState<Partial<Record<Side, number>>>({});
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
  const recorded = (organ === 'heart' ? HEART_POSITIONS : LUNG_POSITIONS)
    .map((place) => ({ place, a: of(a.data, place), b: of(b.data, place) }))
    .filter((each) => each.a.length + each.b.length > 0);
  const isInBoth = (each: (typeof recorded)[number]) => each.a.length > 0 && each.b.length > 0;
  const shown =
    recorded.find(({ place }) => place === position) ?? recorded.find(isInBoth) ?? recorded[0] ?? null;
  if (!shown) return <Text c="dimmed">{t('comparison.nothing')}</Text>;
  const pick = (side: Side) =>
    shown[side].find(({ recording_id }) => recording_id === picked[side]) ?? shown[side][0] ?? null;
  const pair = { a: pick('a'), b: pick('b') };

  const choose = (place: string) => {
    soundPlayer.stop();
    setPosition(place);
    setPicked({});
  };
  const heading = (side: Side, recording: Recording) => (
    <RecordingSelect
      side={side}
      checkUp={checkUps[side]}
      recordings={shown[side]}
      chosen={recording}
      onChoose={(id) => setPicked((before) => ({ ...before, [side]: id }))}
      analysis={analysisOf(recording)}
    />
  );
  return (
    <Stack gap="md">
      <Chip.Group value={shown.place} onChange={choose}>
        <Group gap="xs" role="group" aria-label={t('recording.position')}>
          {recorded.map((each) => (
            <Chip styles={TOUCH_TARGET} key={each.place} value={each.place} size="md" variant="outline">
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
      {pair.a && pair.b ? (
        <ComparedPair
          key={`${pair.a.recording_id} ${pair.b.recording_id}`}
          recordings={{ a: pair.a, b: pair.b }}
          sounds={{ a: soundOf(pair.a), b: soundOf(pair.b) }}
          headings={{ a: heading('a', pair.a), b: heading('b', pair.b) }}
        />
      ) : (
        <>
          <Text c="dimmed">{t('comparison.onlyOne')}</Text>
          {(['a', 'b'] as const).map((side) => {
            const recording = pair[side];
            return (
              recording && (
                <div key={`${side} ${recording.recording_id}`}>
                  {heading(side, recording)}
                  {previewOf(recording)}
                </div>
              )
            );
          })}
        </>
      )}
    </Stack>
  );
}
