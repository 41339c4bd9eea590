import { Badge, Group, NativeSelect, Text } from '@mantine/core';
import type { Recording } from '@sadap/contract/recordings';
import type { ReactNode } from 'react';
import { useTexts } from '../../../i18n/index.ts';
import { clockTime, recordedText } from '../../../sound/index.ts';
import { useCircumstancesText } from '../../../ui/list/use-circumstances-text.ts';
import { colourOf, letterOf, type SideSounds } from '../model/sides.ts';

type Props = {
  sounds: SideSounds;
  chosen: Recording;
  onChoose: (recordingId: number) => void;
  /** The mark of its findings. */
  analysis: ReactNode;
};

/** One side: its letter, what stands there, which recording, and whether it is normal. */
export function SideHeading({ sounds: { side, title, recordings }, chosen, onChoose, analysis }: Props) {
  const { t, language } = useTexts();
  const circumstancesText = useCircumstancesText();
  const textOf = (recording: Recording) =>
    [
      recordedText(recording, language),
      clockTime(recording.duration_ms),
      circumstancesText(recording.circumstances),
    ]
      .filter(Boolean)
      .join(' · ');
  return (
    <Group gap="sm" mb="xs" mih={44}>
      <Badge size="xl" circle color={colourOf(side)}>
        {letterOf(side)}
      </Badge>
      <div>
        <Text fw={600}>{title}</Text>
        {recordings.length > 1 ? (
          <NativeSelect
            aria-label={t('comparison.recordingOf', { side: letterOf(side) })}
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
