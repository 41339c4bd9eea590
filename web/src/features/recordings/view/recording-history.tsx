import { Card, Skeleton, Stack, Title } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { Organ } from '@sadap/contract/positions';
import type { Recording } from '@sadap/contract/recordings';
import { IconHeartbeat, IconLungs } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useCallback, useState } from 'react';
import { useTexts } from '../../../i18n/index.ts';
import { lazyModule } from '../../../platform/lazy-module.ts';
import { newestFirst } from '../../../sound/index.ts';
import { EmptyState } from '../../../ui/page/empty-state.tsx';
import { LoadError } from '../../../ui/page/load-error.tsx';
import { usePostureFilter } from './circumstances/use-posture-filter.tsx';
import { type Correctable, CorrectedRecording } from './corrected-recording.tsx';
import { type EntryProps, RecordingCard } from './recording-card.tsx';

/** Phones and tablets never need it. */
const tableModule = lazyModule(() => import('./recording-table.tsx'));

/** Window width in CSS pixels from which the table's five columns fit next to the menu. */
const TABLE_FROM = 1200;

type Props = {
  organ: Organ;
  recordings: UseQueryResult<Recording[]>;
  onAnalysis: (recording: Recording) => void;
  /** Opens the viewer. */
  onView: (recording: Recording) => void;
  onAsk: (recording: Recording) => void;
  /** Sounds of a patient to be named are only heard. */
  isToBeNamed: boolean;
  /** The AI result of a recording. */
  aiMarkOf: (recording: Recording) => ReactNode;
  /** Above the list. */
  children?: ReactNode;
};

/**
 * A check-up's recordings, newest first: a table, or cards where there is less room or the table cannot be
 * fetched.
 */
export function RecordingHistory({ children, ...list }: Props) {
  const { t } = useTexts();
  return (
    <Card component="section" aria-labelledby="recording-history">
      <Title order={2} size="h3" id="recording-history" mb="md">
        {t('recording.history.title')}
      </Title>
      {children}
      <HistoryList {...list} />
    </Card>
  );
}

function HistoryList(list: Omit<Props, 'children'>) {
  const [corrected, setCorrected] = useState<{ id: number; what: Correctable } | null>(null);
  const close = useCallback(() => setCorrected(null), []);
  return (
    <>
      <Entries {...list} onCorrect={({ recording_id: id }, what) => setCorrected({ id, what })} />
      <CorrectedRecording
        recording={list.recordings.data?.find(({ recording_id }) => recording_id === corrected?.id)}
        what={corrected?.what}
        onClose={close}
      />
    </>
  );
}

type EntriesProps = Omit<Props, 'children'> & Pick<EntryProps, 'onCorrect'>;

function Entries({ organ, recordings: query, ...entry }: EntriesProps) {
  const { t } = useTexts();
  const isTooNarrow = useMediaQuery(`(max-width: ${TABLE_FROM - 1}px)`, window.innerWidth < TABLE_FROM);
  const filter = usePostureFilter();
  const table = tableModule.use(!isTooNarrow && query.data !== undefined && query.data.length > 0);
  if (query.isPending)
    return (
      <Stack>
        <Skeleton height={56} />
        <Skeleton height={56} />
      </Stack>
    );
  if (query.isError)
    return (
      <LoadError
        title={t('recording.history.loadFailed')}
        error={query.error}
        onRetry={() => void query.refetch()}
      />
    );
  const all = newestFirst(query.data);
  if (all.length === 0)
    return (
      <EmptyState
        icon={organ === 'heart' ? IconHeartbeat : IconLungs}
        title={t(`recording.history.empty.${organ}`)}
        message={t('recording.history.emptyHint')}
      />
    );
  const { recordings, choice } = filter(all);
  if (recordings.length === 0) return choice;
  if (isTooNarrow || table.error !== null)
    return (
      <Stack gap="sm">
        {choice}
        {recordings.map((recording) => (
          <RecordingCard key={recording.recording_id} recording={recording} {...entry} />
        ))}
      </Stack>
    );
  if (!table.code) return <Skeleton height={120} />;
  return (
    <>
      {choice}
      <table.code.RecordingTable recordings={recordings} {...entry} />
    </>
  );
}
