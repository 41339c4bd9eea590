import type { DoctorAnalysis } from '@sadap/contract/analysis';
import type { ErrorCode } from '@sadap/contract/errors';
import type { Listening, Recording } from '@sadap/contract/recordings';
import type { Capture } from '@sadap/contract/streaming';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTexts } from '../../../i18n/index.ts';
import { client } from '../../../platform/api.ts';
import { errorCodeOf } from '../../../platform/api-error.ts';
import { checkUpsKey } from '../../../queries/checkups.ts';
import { forgetCapture } from '../../../queries/late/forget-capture.ts';
import { recordingsKey, recordingsQuery } from '../../../queries/recordings.ts';
import { capturesKey } from '../../../queries/streaming.ts';
import { toast } from '../../../ui/toast/toast.ts';

type SavableCapture = Pick<Capture, 'id' | 'organ' | 'position' | 'sessionId' | 'patientId'>;

/** What a save is refused with where the check-up is not where the page knows it. */
const NOT_THERE: ReadonlySet<ErrorCode | null> = new Set([
  'PATIENT_NOT_FOUND',
  'CHECK_UP_NOT_FOUND',
  'CAPTURE_MISMATCH',
]);

/**
 * Somebody may have put the check-up to its patient since, or undone that: the sound went along, and is saved
 * there.
 */
async function saveWhereItIs(
  capture: SavableCapture,
  others: { listening: string; doctor_analysis?: string },
) {
  const save = ({ patientId, sessionId }: Pick<Capture, 'patientId' | 'sessionId'>) =>
    client[capture.organ].save({
      capture_id: capture.id,
      position: capture.position,
      patient_id: patientId,
      session_id: sessionId,
      ...others,
    });
  try {
    return await save(capture);
  } catch (error) {
    if (!NOT_THERE.has(errorCodeOf(error))) throw error;
    const now = await client.captures.get({ id: capture.id });
    if (now.patientId === capture.patientId && now.sessionId === capture.sessionId) throw error;
    return save(now);
  }
}

/**
 * Turns a capture into a recording; without an analysis it awaits review. `gone`: there is nothing left to
 * save.
 */
export function useSaveRecording() {
  const { t } = useTexts();
  const queries = useQueryClient();
  const [isBusy, setIsBusy] = useState(false);

  const save = async (
    capture: SavableCapture,
    listening: Listening,
    analysis: DoctorAnalysis | null,
    onSaved: (recording: Recording) => void = () => undefined,
  ): Promise<'saved' | 'gone' | 'failed'> => {
    if (isBusy) return 'failed';
    if (!capture.position || !capture.sessionId || !capture.patientId) {
      toast.error({ title: t('recording.saveDialog.missing') });
      return 'failed';
    }
    setIsBusy(true);
    try {
      const recording = await saveWhereItIs(capture, {
        listening: JSON.stringify(listening),
        ...(analysis ? { doctor_analysis: JSON.stringify(analysis) } : {}),
      });
      forgetCapture(queries, capture.id);
      onSaved(recording);
      // Counted at once: the choice of the next position must not wait for the list.
      const { patient_id: patientId, session_id: checkUpId } = recording;
      const { queryKey } = recordingsQuery(capture.organ, { patientId, checkUpId });
      queries.setQueryData<Recording[]>(queryKey, (list) =>
        list?.some(({ recording_id }) => recording_id === recording.recording_id)
          ? list
          : list && [recording, ...list],
      );
      return 'saved';
    } catch (error) {
      if (errorCodeOf(error) === 'CAPTURE_NOT_FOUND') {
        toast.warning({ title: t('streaming.unsaved.gone') });
        return 'gone';
      }
      toast.failure(t(`recording.saveDialog.failed.${capture.organ}`), error);
      return 'failed';
    } finally {
      setIsBusy(false);
      void queries.invalidateQueries({ queryKey: recordingsKey(capture.organ) });
      void queries.invalidateQueries({ queryKey: capturesKey() });
      void queries.invalidateQueries({ queryKey: checkUpsKey() });
    }
  };
  return { isBusy, save };
}
