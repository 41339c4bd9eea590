import { Chip, Group, Input, Skeleton, Stack } from '@mantine/core';
import { type CheckUp, newestFirst } from '@sadap/contract/checkups';
import { COMPARED_SOUNDS_MAX } from '@sadap/contract/limits';
import { POSITIONS_OF } from '@sadap/contract/positions';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { dateText } from '../../../i18n/dates.ts';
import { useTexts } from '../../../i18n/index.ts';
import { usePositionName } from '../../../i18n/use-position-name.ts';
import { recordingsOfPatientQuery } from '../../../queries/late/patient-recordings.ts';
import { soundPlayer } from '../../../sound/index.ts';
import { LoadError } from '../../../ui/page/load-error.tsx';
import { NoSounds } from './positions-of-check-up.tsx';
import { SideChoice } from './side-choice.tsx';
import type { ModeProps } from './two-check-ups.tsx';

type Props = ModeProps & { patientId: number };

/** One position over check-ups, the newest last; at first the position with the most of them. */
export function PositionOverCheckUps({ organ, patientId, checkUps, parts }: Props) {
  const { t, language } = useTexts();
  const positionName = usePositionName('positionsShort');
  const [position, setPosition] = useState<string | null>(null);
  const { data, error, refetch } = useQuery(recordingsOfPatientQuery(organ, patientId));
  if (error && !data)
    return (
      <LoadError title={t('recording.history.loadFailed')} error={error} onRetry={() => void refetch()} />
    );
  if (!data || !checkUps) return <Skeleton height={320} radius="lg" />;

  const oldestFirst = newestFirst(checkUps).reverse();
  const of = (checkUp: CheckUp, place: string) =>
    data.filter((recording) => recording.session_id === checkUp.id && recording.position === place);
  const recorded = POSITIONS_OF[organ]
    .map((place) => ({
      place,
      sounds: oldestFirst
        .map((checkUp) => ({ checkUp, recordings: of(checkUp, place) }))
        .filter(({ recordings }) => recordings.length > 0),
    }))
    .filter(({ sounds }) => sounds.length > 0);
  const most = Math.max(...recorded.map(({ sounds }) => sounds.length));
  const shown =
    recorded.find(({ place }) => place === position) ?? recorded.find(({ sounds }) => sounds.length === most);
  if (!shown) return <NoSounds />;

  const numbered = ({ sessionNumber }: CheckUp) => t('checkUps.number', { number: sessionNumber });
  const choosable = shown.sounds.map(({ checkUp, recordings }) => ({
    key: String(checkUp.id),
    name: `${numbered(checkUp)} · ${dateText(checkUp.sessionDate, language)}`,
    title: numbered(checkUp),
    recordings,
  }));
  const usual = choosable.slice(-COMPARED_SOUNDS_MAX).map(({ key }) => key);
  return (
    <Stack gap="md">
      <Input.Wrapper label={t('recording.position')} labelElement="div">
        <Chip.Group
          value={shown.place}
          onChange={(place) => {
            soundPlayer.stop();
            setPosition(place);
          }}
        >
          <Group gap="xs" mt="xs" role="group" aria-label={t('recording.position')}>
            {recorded.map(({ place, sounds }) => (
              <Chip key={place} value={place} size="md" variant="outline">
                {t('comparison.timesRecorded', { position: positionName(place), count: sounds.length })}
              </Chip>
            ))}
          </Group>
        </Chip.Group>
      </Input.Wrapper>
      <SideChoice
        key={shown.place}
        label={t('comparison.checkUps')}
        choosable={choosable}
        usual={usual}
        parts={parts}
      />
    </Stack>
  );
}
