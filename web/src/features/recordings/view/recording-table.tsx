import { Stack, Table, Text } from '@mantine/core';
import type { Recording } from '@sadap/contract/recordings';
import { dateTimeText } from '../../../i18n/dates.ts';
import { useTexts } from '../../../i18n/index.ts';
import { useStaffName } from '../../../queries/staff-names.ts';
import { clockTime, standsAt } from '../../../sound/index.ts';
import { RecordedPosition } from './recorded-position.tsx';
import type { EntryProps } from './recording-card.tsx';
import { FileNameCell, RecordingButtons } from './recording-parts.tsx';
import { RecordingPlayer } from './recording-player.tsx';
import styles from './recording-table.module.css';
import { AnalysisMark } from './shared/analysis-mark.tsx';
import { useRecordingPlayback } from './use-recording-playback.ts';

type Props = Omit<EntryProps, 'recording'> & { recordings: readonly Recording[] };

/** The recordings on wide screens. */
export function RecordingTable({ recordings, ...entry }: Props) {
  const { t } = useTexts();
  return (
    <Table verticalSpacing="sm">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('recording.history.position')}</Table.Th>
          <Table.Th>{t('recording.history.fileName')}</Table.Th>
          <Table.Th>{t('recording.history.date')}</Table.Th>
          <Table.Th>{t('recording.history.analysis')}</Table.Th>
          <Table.Th>{t('recording.history.actions')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {recordings.map((recording) => (
          <RecordingRows key={recording.recording_id} recording={recording} {...entry} />
        ))}
      </Table.Tbody>
    </Table>
  );
}

/** A table row, with the player beneath it once the recording has been played. */
function RecordingRows({
  recording,
  onAnalysis,
  onView,
  onAsk,
  isToBeNamed,
  onCorrect,
  aiMarkOf,
}: EntryProps) {
  const { t, language } = useTexts();
  const staffName = useStaffName();
  const playback = useRecordingPlayback(recording);
  return (
    <>
      <Table.Tr data-recording={recording.recording_id}>
        <Table.Td className={styles.position}>
          <RecordedPosition recording={recording} onCorrect={onCorrect} />
        </Table.Td>
        <Table.Td className={styles.rest}>
          <FileNameCell recording={recording} />
        </Table.Td>
        <Table.Td className={styles.whole}>
          {recording.recorded_at === null && (
            <Text size="xs" c="dimmed">
              {t('recording.history.imported')}
            </Text>
          )}
          <Text size="sm">{dateTimeText(standsAt(recording), language)}</Text>
          <Text size="xs" c="dimmed">
            {clockTime(recording.duration_ms)}
          </Text>
          <Text size="xs" c="dimmed" className={styles.name}>
            {staffName(recording.created_by.username)}
          </Text>
        </Table.Td>
        <Table.Td>
          <Stack gap={6} align="flex-start" miw="max-content">
            <AnalysisMark recording={recording} />
            {aiMarkOf(recording)}
          </Stack>
        </Table.Td>
        <Table.Td className={styles.buttons}>
          <RecordingButtons
            recording={recording}
            playback={playback}
            onAnalysis={onAnalysis}
            onView={onView}
            onAsk={onAsk}
            isToBeNamed={isToBeNamed}
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
