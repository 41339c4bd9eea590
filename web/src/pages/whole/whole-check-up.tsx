import { Button, Skeleton, Stack } from '@mantine/core';
import type { CheckUp } from '@sadap/contract/checkups';
import { byPosition } from '@sadap/contract/examinations';
import { ORGANS } from '@sadap/contract/positions';
import { IconWaveSine } from '@tabler/icons-react';
import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTexts } from '../../i18n/index.ts';
import { Link } from '../../platform/navigation.tsx';
import { recordingsQuery } from '../../queries/recordings.ts';
import { useSoundPlayerOfPage } from '../../sound/index.ts';
import { EmptyState } from '../../ui/page/empty-state.tsx';
import { LoadError } from '../../ui/page/load-error.tsx';
import { missingOf } from './missing.ts';
import { MissingCard } from './missing-card.tsx';
import { OrganOverview } from './organ-overview.tsx';
import { TurnBar } from './turn-bar.tsx';
import { usePlayInTurn } from './use-play-in-turn.ts';

/** All sounds of a check-up in the order of the positions, and what is missing. */
export function WholeCheckUp({ checkUp }: { checkUp: CheckUp }) {
  const { t } = useTexts();
  useSoundPlayerOfPage();
  const of = { patientId: checkUp.patientId, checkUpId: checkUp.id };
  const [heart, lung] = useQueries({
    queries: [recordingsQuery('heart', of), recordingsQuery('lung', of)],
  });
  const sounds = useMemo(
    () => byPosition([...(heart.data ?? []), ...(lung.data ?? [])], ({ recording_id: id }) => id),
    [heart.data, lung.data],
  );
  const turn = usePlayInTurn(sounds);
  const error = heart.error ?? lung.error;
  if (error && !(heart.data && lung.data)) {
    const retry = () => void Promise.all([heart.refetch(), lung.refetch()]);
    return <LoadError title={t('whole.loadFailed')} error={error} onRetry={retry} />;
  }
  if (!heart.data || !lung.data) return <Skeleton height={320} radius="lg" />;
  if (sounds.length === 0)
    return (
      <EmptyState icon={IconWaveSine} title={t('whole.empty')} message={t('whole.emptyMessage')}>
        <Button
          component={Link}
          to={`/patients/${of.patientId}/records/${of.checkUpId}/select-type`}
          size="md"
        >
          {t('whole.record')}
        </Button>
      </EmptyState>
    );
  return (
    <Stack gap="lg">
      <MissingCard missing={missingOf(sounds, checkUp.vitalSigns !== null)} />
      <TurnBar turn={turn} count={sounds.length} />
      {ORGANS.map((organ) => {
        const recordings = sounds.filter((each) => each.organ === organ);
        if (recordings.length === 0) return null;
        return <OrganOverview key={organ} organ={organ} recordings={recordings} playing={turn.current} />;
      })}
    </Stack>
  );
}
