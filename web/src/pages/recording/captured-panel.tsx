import { Alert, Stack, Text } from '@mantine/core';
import type { CaptureProgress } from '@sadap/contract/realtime';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { CapturedSound } from '../../features/streaming/index.ts';
import { useTexts } from '../../i18n/index.ts';
import { usePositionName } from '../../i18n/use-position-name.ts';
import { LoadError } from '../../ui/page/load-error.tsx';
import { CapturedCircumstances } from './captured-circumstances.tsx';
import { QualityLine } from './quality-line.tsx';
import { useCaptured } from './use-captured.ts';
import { useGoneCapture } from './use-gone-capture.ts';

type Props = {
  capture: CaptureProgress;
  /** There is nothing left to save. */
  onGone: (captureId: string) => void;
  /** Discards it after a question, and records its position again. */
  onAgain: () => void;
};

/** After Stop: the sound and its quality. The bar below saves it. */
export function CapturedPanel({ capture, onGone, onAgain }: Props) {
  const { t } = useTexts();
  const positionName = usePositionName();
  const { stored, soundMs, isTooShort } = useCaptured(capture);
  const panel = useRef<HTMLDivElement>(null);
  // On a phone it would appear out of sight.
  useEffect(() => {
    panel.current?.scrollIntoView({ block: 'nearest', behavior: 'smooth' });
  }, []);
  useGoneCapture(stored.error, () => onGone(capture.id));
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
      <QualityLine captureId={capture.id} onAgain={onAgain} />
      {stored.data && <CapturedCircumstances capture={stored.data} />}
      {isTooShort && (
        <Alert color="red" icon={<IconAlertTriangle />}>
          {t('streaming.captured.tooShort', { seconds: (soundMs / 1000).toFixed(1) })}
        </Alert>
      )}
    </Stack>
  );
}
