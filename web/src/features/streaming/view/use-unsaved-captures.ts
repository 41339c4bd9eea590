import type { Capture } from '@sadap/contract/streaming';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTexts } from '../../../i18n/index.ts';
import { client } from '../../../platform/api.ts';
import { recordingListsKey } from '../../../queries/recordings.ts';
import { capturesKey, runningCapturesQuery, unsavedCapturesQuery } from '../../../queries/streaming.ts';
import { toast } from '../../../ui/toast/toast.ts';
import { unlessGone } from '../model/capture-gone.ts';
import { useDiscardQuestion } from './use-discard-question.ts';

const NONE: Capture[] = [];

/** This clinician's running captures, newest first; none unless requested. */
export function useRunningCaptures(isAsked: boolean): Capture[] {
  const { data } = useQuery({ ...runningCapturesQuery(), enabled: isAsked });
  // What another page has asked may be long over.
  return isAsked && data ? data : NONE;
}

/** This clinician's captures that await saving or discarding, newest first. */
export function useUnsavedCaptures(checkUpId?: number) {
  const { t } = useTexts();
  const askToDiscard = useDiscardQuestion();
  const queries = useQueryClient();
  const [busyId, setBusyId] = useState<string | null>(null);
  const unsaved = useQuery(unsavedCapturesQuery(checkUpId));

  const once = async (capture: Capture, failed: string, action: () => Promise<void>) => {
    setBusyId(capture.id);
    try {
      await action();
    } catch (error) {
      toast.failure(failed, error);
    } finally {
      setBusyId(null);
      await queries.invalidateQueries({ queryKey: capturesKey() });
    }
  };

  return {
    captures: unsaved.data ?? NONE,
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
        await queries.invalidateQueries({ queryKey: recordingListsKey(capture.organ) });
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
