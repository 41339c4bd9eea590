import { Checkbox, Group, Stack, Text } from '@mantine/core';
import type { Recording } from '@sadap/contract/recordings';
import { useTexts } from '../../../i18n/index.ts';
import { clockTime, PlayButton, recordedText, soundOf } from '../../../sound/index.ts';

type Props = {
  recordings: readonly Recording[];
  positionName: (position: Recording['position']) => string;
  /** Somebody has reviewed it in the meantime. */
  isReviewed: (recording: Recording) => boolean;
  isHeard: (recording: Recording) => boolean;
  isLeftOut: (recording: Recording) => boolean;
  onLeaveOut: (recording: Recording, isLeftOut: boolean) => void;
};

/** The sounds of a common analysis: each can be played, and ticked. */
export function BulkChoice({ recordings, positionName, ...is }: Props) {
  const { t, language } = useTexts();
  return (
    <Stack
      gap={4}
      mah="38dvh"
      style={{ overflowY: 'auto' }}
      role="group"
      aria-label={t('analysis.bulk.appliesTo')}
    >
      <Text fw={600}>{t('analysis.bulk.appliesTo')}</Text>
      {recordings.map((recording) => {
        const isReviewed = is.isReviewed(recording);
        return (
          <Group key={recording.recording_id} gap="sm" wrap="nowrap" mih={44} flex="none">
            <PlayButton sound={soundOf(recording)} isReady size="xl" />
            <Checkbox
              size="md"
              disabled={isReviewed}
              checked={!isReviewed && !is.isLeftOut(recording)}
              onChange={(event) => is.onLeaveOut(recording, !event.currentTarget.checked)}
              label={positionName(recording.position)}
              description={
                <>
                  {`${recordedText(recording, language)} · ${clockTime(recording.duration_ms)}`}
                  {!isReviewed && !is.isHeard(recording) && (
                    <Text span inherit fw={600} c="yellow">
                      {` · ${t('analysis.bulk.notHeard')}`}
                    </Text>
                  )}
                </>
              }
              flex={1}
              {...(isReviewed ? { td: 'line-through' } : {})}
            />
          </Group>
        );
      })}
    </Stack>
  );
}
