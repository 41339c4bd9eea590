import type { TrendSound } from '@sadap/contract/trends';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { client } from '../../platform/api.ts';
import { trendsQuery } from '../../queries/late/trends.ts';

/** Has a sound's findings computed and kept; of a patient's other sounds none at the same time. */
const measured = ({ organ, recordingId: id }: TrendSound, signal: AbortSignal): Promise<unknown> =>
  organ === 'heart' ? client.heart.beats({ id }, { signal }) : client.lung.breathing({ id }, { signal });

/**
 * Has the sounds measured that were not yet, one after the other, those in sight first. It ends when the page
 * is left. A sound that fails is passed over; `retry` begins anew.
 */
export function useMeasuring(
  patientId: number,
  sounds: readonly TrendSound[],
  isInSight: (sound: TrendSound) => boolean,
) {
  const queries = useQueryClient();
  const inSight = useRef(isInSight);
  inSight.current = isInSight;
  const [attempt, setAttempt] = useState(0);
  const [isMeasuring, setMeasuring] = useState(false);
  const waiting = sounds.filter(({ isPending }) => isPending).length;
  const isNeeded = waiting > 0;

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt begins anew
  useEffect(() => {
    if (!isNeeded) return;
    const leaving = new AbortController();
    const { signal } = leaving;
    const tried = new Set<number>();
    const measureAll = async () => {
      while (!signal.aborted) {
        const trends = await queries.fetchQuery({ ...trendsQuery(patientId), staleTime: 0 });
        const left = trends.sounds.filter((each) => each.isPending && !tried.has(each.recordingId));
        const next = left.find((each) => inSight.current(each)) ?? left[0];
        if (!next || signal.aborted) return;
        tried.add(next.recordingId);
        await measured(next, signal).catch(() => undefined);
      }
    };
    setMeasuring(true);
    void measureAll()
      .catch(() => undefined)
      .finally(() => {
        if (!signal.aborted) setMeasuring(false);
      });
    return () => leaving.abort();
  }, [patientId, isNeeded, attempt, queries]);

  return { waiting, isMeasuring, retry: () => setAttempt((before) => before + 1) };
}
