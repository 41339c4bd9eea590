import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTexts } from '../../../i18n/index.ts';
import { usePositionName } from '../../../i18n/use-position-name.ts';
import { captureQuery } from '../../../queries/streaming.ts';
import { toast } from '../../../ui/toast/toast.ts';
import { type FollowedCapture, isCapturing, type StreamState } from '../model/stream-state.ts';

const SHOWN_MS = 30_000;

/** Raises an alert when the capture that ran here was ended by the server: nobody pressed Stop. */
export function useInterruption({ capture, closedCaptureId }: StreamState): void {
  const { t } = useTexts();
  const positionName = usePositionName();
  const queries = useQueryClient();
  const running = useRef<FollowedCapture | null>(null);
  useEffect(() => {
    const before = running.current;
    running.current = isCapturing(capture) ? capture : null;
    if (!before || before.id === capture?.id || before.id === closedCaptureId) return;
    queries.fetchQuery({ ...captureQuery(before.id), staleTime: 0 }).then(
      ({ state, position, durationMs }) => {
        if (state !== 'interrupted') return;
        const seconds = (durationMs / 1000).toFixed(1);
        toast.error({
          title: t('streaming.record.interrupted'),
          message: t('streaming.record.interruptedKept', { position: positionName(position), seconds }),
          durationMs: SHOWN_MS,
        });
      },
      // It was discarded, or nothing of it had come: others tell that.
      () => undefined,
    );
  }, [capture, closedCaptureId, queries, t, positionName]);
}
