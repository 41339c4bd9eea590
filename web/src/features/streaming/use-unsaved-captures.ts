import type { Capture } from '@sadap/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTexts } from '../../i18n/index.ts';
import { api, client } from '../../platform/api.ts';
import { toast } from '../../ui/toast.ts';
import { unlessGone } from './capture-gone.ts';
import { useDiscardQuestion } from './use-discard-question.ts';

/** A capture that runs elsewhere also ends there, and nothing notifies this page. */
const POLL_MS = 5_000;

/**
 * Captures from lists fetched one after the other, in the order of a capture's life: each in its last list.
 */
const onlyLatest = (lists: readonly (Capture[] | undefined)[]): Capture[] => [
  ...new Map(lists.flatMap((list) => list ?? []).map((capture) => [capture.id, capture])).values(),
];

const byStart = (one: Capture, other: Capture) => other.startedAt.localeCompare(one.startedAt);

/** This clinician's running captures, newest first; none unless requested. */
export function useRunningCaptures(isAsked: boolean): Capture[] {
  const list = (state: 'recording' | 'completing') =>
    api.captures.list.queryOptions({ input: { state }, refetchInterval: POLL_MS, enabled: isAsked });
  const recording = useQuery(list('recording'));
  const completing = useQuery(list('completing'));
  return onlyLatest([recording.data, completing.data]).sort(byStart);
}

/** This clinician's captures that await saving or discarding, newest first. */
export function useUnsavedCaptures(sessionId?: number) {
  const { t } = useTexts();
  const askToDiscard = useDiscardQuestion();
  const queries = useQueryClient();
  const [busyId, setBusyId] = useState<string | null>(null);
  const scope = sessionId === undefined ? {} : { session_id: sessionId };
  const unsaved = useQuery(api.captures.list.queryOptions({ input: scope, refetchInterval: POLL_MS }));

  const once = async (capture: Capture, failed: string, action: () => Promise<void>) => {
    setBusyId(capture.id);
    try {
      await action();
    } catch (error) {
      toast.failure(failed, error);
    } finally {
      setBusyId(null);
      await queries.invalidateQueries({ queryKey: api.captures.list.key() });
    }
  };

  return {
    captures: [...(unsaved.data ?? [])].sort(byStart),
    busyId,
    /** `unchecked` is shown with it. */
    saveForReview: (capture: Capture, unchecked: string | null) =>
      once(capture, t(`streaming.unsaved.saveFailed.${capture.organ}`), async () => {
        await client[capture.organ].save({
          capture_id: capture.id,
          position: capture.position,
          patient_id: capture.patientId,
          session_id: capture.sessionId,
        });
        toast.success({ title: t('streaming.unsaved.saved'), ...(unchecked ? { message: unchecked } : {}) });
        await queries.invalidateQueries({ queryKey: api[capture.organ].list.key() });
      }),
    discard: async (capture: Capture) => {
      if (!(await askToDiscard(capture))) return;
      await once(capture, t('streaming.record.discardFailed'), async () => {
        const wasThere = await unlessGone(() => client.captures.discard({ id: capture.id }));
        toast.info({ title: t(wasThere ? 'streaming.unsaved.discarded' : 'streaming.unsaved.gone') });
      });
    },
  };
}
