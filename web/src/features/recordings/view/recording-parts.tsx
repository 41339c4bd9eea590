import { ActionIcon, Badge, Group, Loader, Text } from '@mantine/core';
import type { Recording } from '@sadap/contract/recordings';
import {
  IconClipboardHeart,
  IconDownload,
  IconFileImport,
  IconMessageQuestion,
  IconPlayerPauseFilled,
  IconPlayerPlayFilled,
  IconTrash,
  IconZoomScan,
} from '@tabler/icons-react';
import { useTexts } from '../../../i18n/index.ts';
import { usePositionName } from '../../../i18n/use-position-name.ts';
import { Tip } from '../../../ui/page/tip.tsx';
import { readFileName } from '../model/file-name.ts';
import styles from './recording-parts.module.css';
import { useRecordingActions } from './use-recording-actions.ts';
import type { useRecordingPlayback } from './use-recording-playback.ts';

/** Characters of a file's name that are always shown, at its end. */
const NAME_END = 12;

/** The file's name and its facts in words; for an imported sound also its original name. */
export function FileNameCell({
  recording: { file_name, original },
  isShort = false,
}: {
  recording: Recording;
  /** Words and name in one line, where space is scarce. */
  isShort?: boolean;
}) {
  const { t } = useTexts();
  const parts = readFileName(file_name);
  return (
    <div style={{ minWidth: 0 }}>
      <div className={isShort ? styles.line : undefined}>
        {parts && (
          <Text size={isShort ? 'xs' : 'sm'} flex="none">
            {[
              t(`recording.gender.${parts.sex}`),
              t('recording.years', { count: parts.ageYears }),
              t('recording.history.checkUpNumber', { number: parts.checkUpNumber }),
            ].join(' · ')}
          </Text>
        )}
        <FileName name={file_name} />
      </div>
      {original && (
        <Group gap="0 6px" mt={2}>
          <Badge size="sm" color="gray" flex="none" leftSection={<IconFileImport size={13} />}>
            {t('recording.history.imported')}
          </Badge>
          <FileName name={original.fileName} />
        </Group>
      )}
    </div>
  );
}

/** In one line: shortened in the middle, since the end distinguishes it from others. */
function FileName({ name }: { name: string }) {
  const end = Math.max(0, name.length - NAME_END);
  return (
    <Text size="xs" c="dimmed" className={styles.fileName} title={name}>
      <span className={styles.begin}>{name.slice(0, end)}</span>
      <span>{name.slice(end)}</span>
    </Text>
  );
}

type ButtonProps = {
  recording: Recording;
  playback: ReturnType<typeof useRecordingPlayback>;
  onAnalysis: (recording: Recording) => void;
  onView: (recording: Recording) => void;
  onAsk: (recording: Recording) => void;
  isToBeNamed: boolean;
};

export function RecordingButtons({
  recording,
  playback,
  onAnalysis,
  onView,
  onAsk,
  isToBeNamed,
}: ButtonProps) {
  const { t } = useTexts();
  const positionName = usePositionName();
  /** Every row has the same buttons: whoever hears one alone is told whose it is. */
  const named = (label: string) => `${label} · ${positionName(recording.position)}`;
  const { mayDelete, download, remove } = useRecordingActions();
  const isPlaying = playback.status === 'playing';
  const playLabel = isPlaying ? t('sound.pause') : t('sound.play');
  return (
    <div className={styles.buttons}>
      <Tip label={playLabel}>
        <ActionIcon
          size={44}
          radius="xl"
          onClick={playback.play}
          aria-label={named(playLabel)}
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
      </Tip>
      <Tip label={t('viewer.open')}>
        <ActionIcon
          size={44}
          variant="default"
          onClick={() => onView(recording)}
          aria-label={named(t('viewer.open'))}
        >
          <IconZoomScan size={20} stroke={1.7} />
        </ActionIcon>
      </Tip>
      {!isToBeNamed && (
        <>
          <Tip label={t('recording.history.openAnalysis')}>
            <ActionIcon
              size={44}
              variant="default"
              onClick={() => onAnalysis(recording)}
              aria-label={named(t('recording.history.openAnalysis'))}
            >
              <IconClipboardHeart size={20} stroke={1.7} />
            </ActionIcon>
          </Tip>
          <Tip label={t('questions.ask.open')}>
            <ActionIcon
              size={44}
              variant="default"
              onClick={() => onAsk(recording)}
              aria-label={named(t('questions.ask.open'))}
            >
              <IconMessageQuestion size={20} stroke={1.7} />
            </ActionIcon>
          </Tip>
          <Tip label={t('recording.history.download')}>
            <ActionIcon
              size={44}
              variant="default"
              onClick={() => void download(recording)}
              aria-label={named(t('recording.history.download'))}
            >
              <IconDownload size={20} stroke={1.7} />
            </ActionIcon>
          </Tip>
        </>
      )}
      {mayDelete(recording) && (
        <Tip label={t('recording.history.delete')}>
          <ActionIcon
            size={44}
            variant="default"
            onClick={() => void remove(recording)}
            aria-label={named(t('recording.history.delete'))}
          >
            <IconTrash size={20} stroke={1.7} />
          </ActionIcon>
        </Tip>
      )}
    </div>
  );
}
