import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import {
  type Capture,
  type CaptureProgress,
  MINIMUM_RECORDING_MS,
  type Position,
  STREAM_SAMPLE_RATE_HZ,
} from '@sadap/contract';
import { IconAlertTriangle, IconArrowRight, IconClipboardHeart, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { api } from '../../api.ts';
import { useSaveRecording } from '../../features/recordings/index.ts';
import { CapturedSound, type Stream, useCapture, useListening } from '../../features/streaming/index.ts';
import { useTexts } from '../../i18n/index.ts';
import { usePositionName } from '../../i18n/use-position-name.ts';
import { soundPlayer } from '../../sound/index.ts';
import { LoadError } from '../../ui/load-error.tsx';
import { toast } from '../../ui/toast.ts';
import { LazyCaptureQuality } from './lazy-capture-quality.tsx';
import { useGoneCapture } from './use-gone-capture.ts';

type Props = {
  capture: CaptureProgress;
  stream: Stream;
  next: Position | null;
  onAnalyse: (capture: Capture) => void;
  onSaved: (captureId: string) => void;
  /** There is nothing left to save. */
  onGone: (captureId: string) => void;
  /** Discards it after a question, and records its position anew. */
  onAgain: () => void;
};

/** After Stop: hear it, then save it with an analysis, save it and go on, or discard it. */
export function CapturedPanel({ capture, stream, next, onAnalyse, onSaved, onGone, onAgain }: Props) {
  const { t } = useTexts();
  const positionName = usePositionName();
  const shortName = usePositionName('positionsShort');
  const { filter, volume } = useListening();
  const { isBusy, save } = useSaveRecording();
  const { discard } = useCapture(stream);
  const stored = useQuery(api.captures.get.queryOptions({ input: { id: capture.id } }));
  const panel = useRef<HTMLDivElement>(null);
  // on a phone it would appear out of sight
  useEffect(() => {
    panel.current?.scrollIntoView({ block: 'nearest', behavior: 'smooth' });
  }, []);
  useGoneCapture(stored.error, () => onGone(capture.id));
  const missingSamples = stored.data?.gaps.reduce((sum, gap) => sum + gap.sampleCount, 0) ?? 0;
  const soundMs = (stored.data?.durationMs ?? 0) - (missingSamples * 1000) / STREAM_SAMPLE_RATE_HZ;
  const isTooShort = stored.data !== undefined && soundMs < MINIMUM_RECORDING_MS;

  const saveForReview = async () => {
    soundPlayer.stop();
    const outcome = await save(capture, { filter, volume }, null);
    if (outcome === 'gone') onGone(capture.id);
    if (outcome !== 'saved') return;
    toast.success({
      title: t('recording.saveDialog.saved'),
      ...(next ? { message: t('recording.saveDialog.savedNext', { position: positionName(next) }) } : {}),
    });
    onSaved(capture.id);
  };

  return (
    <Stack ref={panel} gap="sm" data-keep-clear="" role="region" aria-label={t('streaming.captured.title')}>
      <Text fw={600}>{`${t('streaming.captured.title')} · ${positionName(capture.position)}`}</Text>
      {stored.isError && (
        <LoadError
          title={t('streaming.captured.prepareFailed')}
          error={stored.error}
          onRetry={() => void stored.refetch()}
        />
      )}
      <CapturedSound captureId={capture.id} durationMs={capture.durableMs} gaps={stored.data?.gaps ?? []} />
      <LazyCaptureQuality captureId={capture.id} onAgain={onAgain} />
      {isTooShort && (
        <Alert color="red" icon={<IconAlertTriangle />}>
          {t('streaming.captured.tooShort', { seconds: (soundMs / 1000).toFixed(1) })}
        </Alert>
      )}
      <Group gap="sm">
        <Button
          size="md"
          flex="1 1 auto"
          disabled={!stored.data || isBusy || isTooShort}
          leftSection={<IconClipboardHeart size={20} />}
          onClick={() => stored.data && onAnalyse(stored.data)}
        >
          {t('streaming.captured.analyse')}
        </Button>
        <Button
          size="md"
          flex="1 1 auto"
          variant="light"
          disabled={isTooShort}
          loading={isBusy}
          rightSection={<IconArrowRight size={20} />}
          onClick={() => void saveForReview()}
        >
          {next ? t('streaming.captured.next', { position: shortName(next) }) : t('streaming.captured.later')}
        </Button>
        <Button
          size="md"
          variant="default"
          disabled={isBusy}
          leftSection={<IconTrash size={20} />}
          onClick={() => void discard()}
        >
          {t('streaming.record.discard')}
        </Button>
      </Group>
    </Stack>
  );
}
