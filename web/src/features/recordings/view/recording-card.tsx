import { Card, Group, Stack, Text } from '@mantine/core';
import type { Recording } from '@sadap/contract/recordings';
import type { ReactNode } from 'react';
import { useTexts } from '../../../i18n/index.ts';
import { useStaffName } from '../../../queries/staff-names.ts';
import { clockTime, recordedText } from '../../../sound/index.ts';
import type { Correctable } from './corrected-recording.tsx';
import { RecordedPosition } from './recorded-position.tsx';
import { FileNameCell, RecordingButtons } from './recording-parts.tsx';
import { RecordingPlayer } from './recording-player.tsx';
import { AnalysisMark } from './shared/analysis-mark.tsx';
import { useRecordingPlayback } from './use-recording-playback.ts';

export type EntryProps = {
  recording: Recording;
  onAnalysis: (recording: Recording) => void;
  onView: (recording: Recording) => void;
  onAsk: (recording: Recording) => void;
  /** Of a patient to be named: nobody analyses it, asks about it or takes it along. */
  isToBeNamed: boolean;
  onCorrect: (recording: Recording, what: Correctable) => void;
  /** The AI result, next to the doctor's. */
  aiMarkOf: (recording: Recording) => ReactNode;
};

/** A recording on narrow screens. */
export function RecordingCard({
  recording,
  onAnalysis,
  onView,
  onAsk,
  isToBeNamed,
  onCorrect,
  aiMarkOf,
}: EntryProps) {
  const { language } = useTexts();
  const staffName = useStaffName();
  const playback = useRecordingPlayback(recording);
  return (
    <Card component="article" padding="sm" data-recording={recording.recording_id}>
      <Stack gap={4}>
        <Group justify="space-between" gap="0 var(--mantine-spacing-xs)">
          <div>
            <RecordedPosition recording={recording} onCorrect={onCorrect} />
          </div>
          <AnalysisMark recording={recording} />
        </Group>
        {recording.ai && <div>{aiMarkOf(recording)}</div>}
        <Text size="sm" c="dimmed">
          {`${recordedText(recording, language)} · ${clockTime(recording.duration_ms)} · ${staffName(recording.created_by.username)}`}
        </Text>
        <FileNameCell recording={recording} isShort />
        <RecordingButtons
          recording={recording}
          playback={playback}
          onAnalysis={onAnalysis}
          onView={onView}
          onAsk={onAsk}
          isToBeNamed={isToBeNamed}
        />
        {playback.isOpen && <RecordingPlayer recording={recording} playback={playback} />}
      </Stack>
    </Card>
  );
}
