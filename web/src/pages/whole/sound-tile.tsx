import { Card, Group, Stack, Text, Title } from '@mantine/core';
import type { Recording } from '@sadap/contract/recordings';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { AiMark } from '../../features/ai-analysis/index.ts';
import { AnalysisView } from '../../features/analysis/index.ts';
import { AnalysisMark } from '../../features/recordings/index.ts';
import { SoundRate } from '../../features/sound-findings/index.ts';
import { usePositionName } from '../../i18n/use-position-name.ts';
import { waveformQuery } from '../../queries/recordings.ts';
import { RecordingQuality } from '../../signal-quality/recording-quality.tsx';
import { PlaybackBar, soundOf, useLoadedPeaks } from '../../sound/index.ts';
import { useCircumstancesText } from '../../ui/list/use-circumstances-text.ts';

export const tileId = ({ recording_id: id }: Recording) => `sound-${id}`;

type Props = {
  recording: Recording;
  isPlaying: boolean;
  /** What can be done with it. */
  children?: ReactNode;
};

/** One sound of a check-up: its picture, how it was recorded, and what was found. */
export function SoundTile({ recording, isPlaying, children }: Props) {
  const positionName = usePositionName();
  const circumstancesText = useCircumstancesText();
  const { organ, recording_id: id, position, doctor_analysis: analysis, circumstances } = recording;
  const { data, isError } = useQuery(waveformQuery(organ, id));
  const sound = soundOf(recording);
  const fallback = useLoadedPeaks(sound.key, isError);
  const stated = circumstancesText(circumstances);
  return (
    <Card
      component="article"
      id={tileId(recording)}
      tabIndex={-1}
      padding="md"
      aria-labelledby={`${tileId(recording)}-name`}
      {...(isPlaying ? { 'aria-current': 'true' as const, bd: '2px solid teal' } : {})}
    >
      <Stack gap="xs">
        <Group justify="space-between" gap="xs">
          <Title order={3} size="h4" id={`${tileId(recording)}-name`}>
            {positionName(position)}
          </Title>
          <Group gap={6}>
            <AnalysisMark recording={recording} />
            <AiMark ai={recording.ai} analysis={analysis} />
          </Group>
        </Group>
        {stated && <Text size="sm">{stated}</Text>}
        <PlaybackBar
          sound={sound}
          durationMs={recording.duration_ms}
          peaks={data?.waveform ?? fallback}
          gaps={recording.gaps}
          sampleCount={data?.metadata.sampleCount ?? 0}
          isFallback={isError}
        />
        <SoundRate organ={organ} id={id} />
        <RecordingQuality organ={organ} id={id} />
        {analysis && <AnalysisView analysis={analysis} />}
        {children}
      </Stack>
    </Card>
  );
}
