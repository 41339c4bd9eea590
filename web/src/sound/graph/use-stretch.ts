import type { Organ } from '@sadap/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';
import type { Outline } from './graph-painting.ts';
import { type TimeWindow, tileOf } from './time-window.ts';

/** The view shows at least three eighths of them: about one per pixel of a wide screen. */
const STRETCH_POINTS = 2000;

/**
 * The finer outline of the visible part, computed by the server; null while the whole sound's points have to
 * do.
 */
export function useStretch(
  organ: Organ,
  recordingId: number,
  view: TimeWindow,
  durationS: number,
): Outline | null {
  const tile = tileOf(view, durationS);
  const { data } = useQuery(
    api[organ].waveform.queryOptions({
      input: {
        id: recordingId,
        points: STRETCH_POINTS,
        from_ms: (tile?.fromS ?? 0) * 1000,
        to_ms: (tile?.toS ?? durationS) * 1000,
      },
      enabled: tile !== null,
      staleTime: Number.POSITIVE_INFINITY,
      placeholderData: keepPreviousData,
    }),
  );
  if (!tile || !data?.minima || !data.maxima) return null;
  const { fromMs, toMs } = data.metadata;
  const isInView = fromMs / 1000 <= view.fromS + 0.001 && toMs / 1000 >= view.toS - 0.001;
  return isInView
    ? { fromS: fromMs / 1000, toS: toMs / 1000, minima: data.minima, maxima: data.maxima }
    : null;
}
