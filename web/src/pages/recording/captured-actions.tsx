import { ActionIcon, Button, Group } from '@mantine/core';
import type { Position } from '@sadap/contract/positions';
import type { CaptureProgress } from '@sadap/contract/realtime';
import type { Capture } from '@sadap/contract/streaming';
import { IconArrowRight, IconCheck, IconClipboardHeart, IconTrash } from '@tabler/icons-react';
import { type Stream, useCapture } from '../../features/streaming/index.ts';
import { useTexts } from '../../i18n/index.ts';
import { usePositionName } from '../../i18n/use-position-name.ts';
import { KeyHint } from '../../ui/key-hint.tsx';
import { Tip } from '../../ui/page/tip.tsx';
import styles from './record-bar.module.css';
import { STEP_KEYS } from './step-keys.ts';
import { useCaptured } from './use-captured.ts';
import { useCheckedSave } from './use-checked-save.ts';

type Props = {
  capture: CaptureProgress;
  stream: Stream;
  next: Position | null;
  /** Null: not before the patient is named. */
  onAnalyse: ((capture: Capture) => void) | null;
  onSaved: (captureId: string) => void;
  /** There is nothing left to save. */
  onGone: (captureId: string) => void;
};

/** After Stop: save and continue, save with an analysis, or discard. */
export function CapturedActions({ capture, stream, next, onAnalyse, onSaved, onGone }: Props) {
  const { t } = useTexts();
  const positionName = usePositionName();
  const shortName = usePositionName('positionsShort');
  const { isBusy, save } = useCheckedSave(capture);
  const { discard } = useCapture(stream);
  const { stored, isTooShort } = useCaptured(capture);
  const saveForReview = async () => {
    const outcome = await save(null, next && positionName(next));
    if (outcome === 'gone') onGone(capture.id);
    if (outcome === 'saved') onSaved(capture.id);
  };
  return (
    <>
      <Button
        className={styles.main ?? ''}
        size="md"
        px="md"
        disabled={isTooShort}
        loading={isBusy}
        rightSection={
          <Group gap={6} wrap="nowrap">
            <KeyHint shortcut={STEP_KEYS.save} />
            {next ? <IconArrowRight size={20} /> : <IconCheck size={20} />}
          </Group>
        }
        aria-keyshortcuts={STEP_KEYS.save}
        onClick={() => void saveForReview()}
      >
        {next ? t('streaming.captured.next', { position: shortName(next) }) : t('streaming.captured.later')}
      </Button>
      <div className={styles.pair}>
        {onAnalyse && (
          <Button
            size="md"
            px="md"
            flex={1}
            variant="light"
            disabled={!stored.data || isBusy || isTooShort}
            leftSection={<IconClipboardHeart size={20} />}
            onClick={() => stored.data && onAnalyse(stored.data)}
          >
            {t('streaming.captured.analyse')}
          </Button>
        )}
        <Tip label={t('streaming.record.discard')}>
          <ActionIcon
            variant="default"
            size={44}
            disabled={isBusy}
            aria-label={t('streaming.record.discard')}
            onClick={() => void discard()}
          >
            <IconTrash size={20} stroke={1.7} />
          </ActionIcon>
        </Tip>
      </div>
    </>
  );
}
