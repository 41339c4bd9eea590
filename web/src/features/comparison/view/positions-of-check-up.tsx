import { Skeleton, Stack } from '@mantine/core';
import { type CheckUp, newestFirst } from '@sadap/contract/checkups';
import { COMPARED_SOUNDS_MAX } from '@sadap/contract/limits';
import { type Organ, POSITIONS_OF } from '@sadap/contract/positions';
import { IconWaveSine } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTexts } from '../../../i18n/index.ts';
import { usePositionName } from '../../../i18n/use-position-name.ts';
import { recordingsQuery } from '../../../queries/recordings.ts';
import { EmptyState } from '../../../ui/page/empty-state.tsx';
import { LoadError } from '../../../ui/page/load-error.tsx';
import { CheckUpSelect } from './check-up-select.tsx';
import type { RecordingParts } from './compared-or-alone.tsx';
import { SideChoice } from './side-choice.tsx';
import type { ModeProps } from './two-check-ups.tsx';

/** Positions of one check-up beside each other; at first of the newest one. */
export function PositionsOfCheckUp({ organ, checkUps, parts }: ModeProps) {
  const { t } = useTexts();
  const [chosen, setChosen] = useState<CheckUp | null>(null);
  if (!checkUps) return <Skeleton height={320} radius="lg" />;
  const countOf = (checkUp: CheckUp) =>
    organ === 'heart' ? checkUp.heartRecordingCount : checkUp.lungRecordingCount;
  const [newest] = newestFirst(checkUps.filter((each) => countOf(each) > 0));
  const shown = chosen ?? newest;
  if (!shown) return <NoSounds />;
  return (
    <Stack gap="md">
      <CheckUpSelect
        label={t('comparison.checkUp')}
        organ={organ}
        checkUps={checkUps}
        chosen={shown}
        otherId={null}
        onChoose={setChosen}
      />
      <Positions key={shown.id} organ={organ} checkUp={shown} parts={parts} />
    </Stack>
  );
}

function Positions({ organ, checkUp, parts }: { organ: Organ; checkUp: CheckUp; parts: RecordingParts }) {
  const { t } = useTexts();
  const positionName = usePositionName();
  const shortName = usePositionName('positionsShort');
  const { data, error, refetch } = useQuery(
    recordingsQuery(organ, { patientId: checkUp.patientId, checkUpId: checkUp.id }),
  );
  if (!data)
    return error ? (
      <LoadError title={t('recording.history.loadFailed')} error={error} onRetry={() => void refetch()} />
    ) : (
      <Skeleton height={320} radius="lg" />
    );
  const choosable = POSITIONS_OF[organ]
    .map((position) => ({
      key: position,
      name: shortName(position),
      title: positionName(position),
      recordings: data.filter((recording) => recording.position === position),
    }))
    .filter(({ recordings }) => recordings.length > 0);
  if (choosable.length === 0) return <NoSounds />;
  const usual = choosable.slice(0, COMPARED_SOUNDS_MAX).map(({ key }) => key);
  return <SideChoice label={t('comparison.positions')} choosable={choosable} usual={usual} parts={parts} />;
}

export function NoSounds() {
  const { t } = useTexts();
  return (
    <EmptyState
      icon={IconWaveSine}
      title={t('comparison.noSounds')}
      message={t('comparison.noSoundsMessage')}
    />
  );
}
