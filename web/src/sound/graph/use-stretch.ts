import type { Organ } from '@sadap/contract/positions';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { stretchQuery } from '../../queries/recordings.ts';
import type { Outline } from './graph-painting.ts';
import { type TimeWindow, tileOf } from './time-window.ts';

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
  const { data } = useQuery({
    ...stretchQuery(organ, recordingId, (tile?.fromS ?? 0) * 1000, (tile?.toS ?? durationS) * 1000),
    enabled: tile !== null,
    placeholderData: keepPreviousData,
  });
  if (!tile || !data?.minima || !data.maxima) return null;
  const { fromMs, toMs } = data.metadata;
  const isInView = fromMs / 1000 <= view.fromS + 0.001 && toMs / 1000 >= view.toS - 0.001;
  return isInView
    ? { fromS: fromMs / 1000, toS: toMs / 1000, minima: data.minima, maxima: data.maxima }
    : null;
}
