import { Card, Group, Stack, Table, Text } from '@mantine/core';
import type { Recording } from '@sadap/contract';
import { dateTimeText } from '../../i18n/dates.ts';
import { useTexts } from '../../i18n/index.ts';
import { usePositionName } from '../../i18n/use-position-name.ts';
import { clockTime, PlaybackBar } from '../../sound/index.ts';
import { AnalysisMark, FileNameCell, RecordingButtons } from './recording-parts.tsx';
import { useRecordingPlayback } from './use-recording-playback.ts';

type Props = {
  recording: Recording;
  onAnalysis: (recording: Recording) => void;
  onView: (recording: Recording) => void;
};

/** A table row, and beneath it the player once the recording has been played. */
export function RecordingRows({ recording, onAnalysis, onView }: Props) {
  const { language } = useTexts();
  const positionName = usePositionName();
  const playback = useRecordingPlayback(recording);
  return (
    <>
      <Table.Tr data-recording={recording.recording_id}>
        <Table.Td fw={600}>{positionName(recording.position)}</Table.Td>
        <Table.Td maw="20rem">
          <FileNameCell recording={recording} />
        </Table.Td>
        <Table.Td>
          <Text size="sm">{dateTimeText(recording.created_at, language)}</Text>
          <Text size="xs" c="dimmed">
            {`${clockTime(recording.duration_ms)} · ${recording.created_by.username}`}
          </Text>
        </Table.Td>
        <Table.Td>
          <AnalysisMark recording={recording} />
        </Table.Td>
        <Table.Td>
          <RecordingButtons
            recording={recording}
            playback={playback}
            onAnalysis={onAnalysis}
            onView={onView}
          />
        </Table.Td>
      </Table.Tr>
      {playback.isOpen && (
        <Table.Tr>
          <Table.Td colSpan={5}>
            <RecordingPlayer recording={recording} playback={playback} />
          </Table.Td>
        </Table.Tr>
      )}
    </>
  );
}

/** The same recording for narrow screens. */
export function RecordingCard({ recording, onAnalysis, onView }: Props) {
  const { language } = useTexts();
  const positionName = usePositionName();
  const playback = useRecordingPlayback(recording);
  return (
    <Card component="article" padding="md" data-recording={recording.recording_id}>
      <Stack gap="xs">
        <Group justify="space-between" gap="xs">
          <Text fw={600} size="lg">
            {positionName(recording.position)}
          </Text>
          <AnalysisMark recording={recording} />
        </Group>
        <Text size="sm" c="dimmed">
          {`${dateTimeText(recording.created_at, language)} · ${clockTime(recording.duration_ms)} · ${recording.created_by.username}`}
        </Text>
        <FileNameCell recording={recording} />
        <RecordingButtons recording={recording} playback={playback} onAnalysis={onAnalysis} onView={onView} />
        {playback.isOpen && <RecordingPlayer recording={recording} playback={playback} />}
      </Stack>
    </Card>
  );
}

function RecordingPlayer({
  recording,
  playback,
}: {
  recording: Recording;
  playback: ReturnType<typeof useRecordingPlayback>;
}) {
  return (
    <PlaybackBar
      sound={playback.sound}
      durationMs={recording.duration_ms}
      peaks={playback.peaks}
      gaps={recording.gaps}
      sampleCount={playback.waveform?.metadata.sampleCount ?? 0}
      isFallback={playback.isFallback}
    />
  );
}
