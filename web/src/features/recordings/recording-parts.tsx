import { ActionIcon, Badge, Group, Loader, Text, Tooltip } from '@mantine/core';
import { isAbnormal, type Recording } from '@sadap/contract';
import {
  IconClipboardHeart,
  IconDownload,
  IconFileImport,
  IconPlayerPauseFilled,
  IconPlayerPlayFilled,
  IconTrash,
  IconZoomScan,
} from '@tabler/icons-react';
import { useTexts } from '../../i18n/index.ts';
import { readFileName } from './file-name.ts';
import { useRecordingActions } from './use-recording-actions.ts';
import type { useRecordingPlayback } from './use-recording-playback.ts';

/** Normal or Abnormal; a sound that nobody has reviewed says so, since it must not pass for a healthy one. */
export function AnalysisMark({ recording: { doctor_analysis: analysis } }: { recording: Recording }) {
  const { t } = useTexts();
  if (!analysis)
    return (
      <Group gap={6}>
        <Badge color="gray">{t('recording.history.normal')}</Badge>
        <Badge color="yellow" variant="outline">
          {t('recording.history.notReviewed')}
        </Badge>
      </Group>
    );
  const isBad = isAbnormal(analysis);
  return (
    <Badge color={isBad ? 'red' : 'green'}>
      {isBad ? t('recording.history.abnormal') : t('recording.history.normal')}
    </Badge>
  );
}

/** The file's name, and in words what it says; of an imported sound also the name under which it came. */
export function FileNameCell({ recording: { file_name, original } }: { recording: Recording }) {
  const { t } = useTexts();
  const parts = readFileName(file_name);
  return (
    <div style={{ minWidth: 0 }}>
      {parts && (
        <Text size="sm">
          {[
            t(`recording.gender.${parts.sex}`),
            t('recording.years', { count: parts.ageYears }),
            t('recording.history.sessionShort', { number: parts.sessionNumber }),
          ].join(' · ')}
        </Text>
      )}
      <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
        {file_name}
      </Text>
      {original && (
        <Group gap={6} wrap="nowrap" mt={2}>
          <Badge size="sm" color="gray" flex="none" leftSection={<IconFileImport size={13} />}>
            {t('recording.history.imported')}
          </Badge>
          <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
            {original.fileName}
          </Text>
        </Group>
      )}
    </div>
  );
}

type ButtonProps = {
  recording: Recording;
  playback: ReturnType<typeof useRecordingPlayback>;
  onAnalysis: (recording: Recording) => void;
  onView: (recording: Recording) => void;
};

export function RecordingButtons({ recording, playback, onAnalysis, onView }: ButtonProps) {
  const { t } = useTexts();
  const { mayDelete, download, remove } = useRecordingActions();
  const isPlaying = playback.status === 'playing';
  const playLabel = isPlaying ? t('sound.pause') : t('sound.play');
  return (
    <Group gap={6} wrap="nowrap">
      <Tooltip label={playLabel}>
        <ActionIcon
          size={44}
          radius="xl"
          onClick={playback.play}
          aria-label={playLabel}
          data-status={playback.status}
        >
          {playback.status === 'loading' ? (
            <Loader size="xs" color="currentcolor" />
          ) : isPlaying ? (
            <IconPlayerPauseFilled size={18} />
          ) : (
            <IconPlayerPlayFilled size={18} />
          )}
        </ActionIcon>
      </Tooltip>
      <Tooltip label={t('viewer.open')}>
        <ActionIcon
          size={44}
          variant="default"
          onClick={() => onView(recording)}
          aria-label={t('viewer.open')}
        >
          <IconZoomScan size={20} stroke={1.7} />
        </ActionIcon>
      </Tooltip>
      <Tooltip label={t('recording.history.openAnalysis')}>
        <ActionIcon
          size={44}
          variant="default"
          onClick={() => onAnalysis(recording)}
          aria-label={t('recording.history.openAnalysis')}
        >
          <IconClipboardHeart size={20} stroke={1.7} />
        </ActionIcon>
      </Tooltip>
      <Tooltip label={t('recording.history.download')}>
        <ActionIcon
          size={44}
          variant="default"
          onClick={() => void download(recording)}
          aria-label={t('recording.history.download')}
        >
          <IconDownload size={20} stroke={1.7} />
        </ActionIcon>
      </Tooltip>
      {mayDelete(recording) && (
        <Tooltip label={t('recording.history.delete')}>
          <ActionIcon
            size={44}
            variant="default"
            onClick={() => void remove(recording)}
            aria-label={t('recording.history.delete')}
          >
            <IconTrash size={20} stroke={1.7} />
          </ActionIcon>
        </Tooltip>
      )}
    </Group>
  );
}
