import { Badge, Group, NativeSelect, Text } from '@mantine/core';
import type { CheckUp } from '@sadap/contract/checkups';
import type { Recording } from '@sadap/contract/recordings';
import type { ReactNode } from 'react';
import { dateTimeText } from '../../../i18n/dates.ts';
import { useTexts } from '../../../i18n/index.ts';
import { clockTime } from '../../../sound/index.ts';

type Props = {
  side: 'a' | 'b';
  checkUp: CheckUp;
  /** The recordings of this position in this check-up, the newest first. */
  recordings: readonly Recording[];
  chosen: Recording;
  onChoose: (recordingId: number) => void;
  analysis: ReactNode;
};

/** One side: check-up, recording, finding. */
export function RecordingSelect({ side, checkUp, recordings, chosen, onChoose, analysis }: Props) {
  const { t, language } = useTexts();
  const textOf = ({ created_at, duration_ms }: Recording) =>
    `${dateTimeText(created_at, language)} · ${clockTime(duration_ms)}`;
  return (
    <Group gap="sm" mb="xs" mih={44}>
      <Badge size="xl" circle color={side === 'a' ? 'teal' : 'grape'}>
        {side.toUpperCase()}
      </Badge>
      <div>
        <Text fw={600}>{t('checkUps.number', { number: checkUp.sessionNumber })}</Text>
        {recordings.length > 1 ? (
          <NativeSelect
            aria-label={t('comparison.recordingOf', { side: side.toUpperCase() })}
            value={chosen.recording_id}
            onChange={(event) => onChoose(Number(event.currentTarget.value))}
            data={recordings.map((recording) => ({
              value: String(recording.recording_id),
              label: textOf(recording),
            }))}
          />
        ) : (
          <Text size="sm" c="dimmed">
            {textOf(chosen)}
          </Text>
        )}
      </div>
      {analysis}
    </Group>
  );
}
