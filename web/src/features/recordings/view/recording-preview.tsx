import { Text } from '@mantine/core';
import type { Recording } from '@sadap/contract/recordings';
import { useTexts } from '../../../i18n/index.ts';
import { useStaffName } from '../../../queries/staff-names.ts';
import { clockTime, PlaybackBar, recordedText, soundOf, useRecordingGraph } from '../../../sound/index.ts';

type Props = {
  recording: Recording;
  /** It is the only sound there: a key plays it. */
  hasKey: boolean;
};

/** A recording's identity and its sound, for where it is judged. */
export function RecordingPreview({ recording, hasKey }: Props) {
  const { language } = useTexts();
  const staffName = useStaffName();
  const sound = soundOf(recording);
  const { graph, isFallback } = useRecordingGraph(recording, sound.key);
  return (
    <div>
      <Text size="sm" c="dimmed" mb={4}>
        {[
          recordedText(recording, language),
          clockTime(recording.duration_ms),
          staffName(recording.created_by.username),
        ].join(' · ')}
      </Text>
      <PlaybackBar
        sound={sound}
        durationMs={recording.duration_ms}
        peaks={graph?.peaks ?? null}
        gaps={recording.gaps}
        sampleCount={Math.round((recording.duration_ms / 1000) * recording.sample_rate_hz)}
        isFallback={isFallback}
        hasKey={hasKey}
      />
    </div>
  );
}
