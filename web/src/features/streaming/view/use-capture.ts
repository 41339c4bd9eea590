import type { ErrorCode } from '@sadap/contract/errors';
import { MINIMUM_RECORDING_MS } from '@sadap/contract/limits';
import type { Position } from '@sadap/contract/positions';
import type { StreamSample } from '@sadap/contract/realtime';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTexts } from '../../../i18n/index.ts';
import { client } from '../../../platform/api.ts';
import { errorCodeOf } from '../../../platform/api-error.ts';
import { requestRealtime, useRealtimeChannel } from '../../../platform/realtime.ts';
import { steadyMs } from '../../../platform/steady-clock.ts';
import { checkUpsKey } from '../../../queries/checkups.ts';
import { examinationsKey } from '../../../queries/late/examinations.ts';
import { forgetCapture } from '../../../queries/late/forget-capture.ts';
import { namingKey } from '../../../queries/late/naming.ts';
import { patientsKey } from '../../../queries/patients.ts';
import { soundPlayer } from '../../../sound/index.ts';
import { toast } from '../../../ui/toast/toast.ts';
import { unlessGone } from '../model/capture-gone.ts';
import { forgetStop, stopNow } from '../model/remembered-stop.ts';
import { elapsedMs, isCapturing } from '../model/stream-state.ts';
import { useDiscardQuestion } from './use-discard-question.ts';
import type { CaptureSubject, Stream } from './use-stream.ts';

/** What a start is refused with where check-up or examination are not where the page knows them. */
const NOT_THERE: ReadonlySet<ErrorCode> = new Set([
  'PATIENT_NOT_FOUND',
  'CHECK_UP_NOT_FOUND',
  'EXAMINATION_NOT_FOUND',
  'EXAMINATION_MISMATCH',
]);

const askAgainWhoseItIs = (queries: QueryClient) =>
  Promise.all(
    [namingKey(), patientsKey(), checkUpsKey(), examinationsKey()].map((queryKey) =>
      queries.invalidateQueries({ queryKey }),
    ),
  );

/** As the realtime channel says it. */
const orderOf = (
  mac: string,
  { checkUpId, examination, ...subject }: CaptureSubject,
  from?: StreamSample,
) => ({
  mac,
  ...subject,
  sessionId: checkUpId,
  ...(examination ? { examination } : {}),
  ...(from ? { from } : {}),
});

/** Record, Stop and Discard of the stream's capture. */
export function useCapture(stream: Stream) {
  const { t } = useTexts();
  const queries = useQueryClient();
  const askToDiscard = useDiscardQuestion();
  const channel = useRealtimeChannel();
  const [isBusy, setIsBusy] = useState(false);

  const sayTooShort = () =>
    toast.warning({ title: t('streaming.record.tooShortTitle'), message: t('streaming.record.tooShort') });

  /** The page showed a stream that the server does not have, or a newer one since. */
  const sayNotActive = (isLive: boolean) =>
    toast.warning({ title: t(isLive ? 'streaming.record.justBegan' : 'streaming.record.hasStopped') });

  const once = async (failed: string, action: () => Promise<void>) => {
    if (isBusy) return;
    setIsBusy(true);
    try {
      await action();
    } catch (error) {
      if (errorCodeOf(error) === 'RECORDING_TOO_SHORT') sayTooShort();
      else toast.failure(failed, error);
    } finally {
      setIsBusy(false);
    }
  };

  const record = async (mac: string, subject: CaptureSubject, from?: StreamSample) => {
    try {
      stream.followProgress(await requestRealtime('capture:start', orderOf(mac, subject, from)));
    } catch (error) {
      const code = errorCodeOf(error);
      if (code === 'STREAM_NOT_ACTIVE') {
        const isLive = await stream.refresh().catch(() => Promise.reject(error));
        return sayNotActive(isLive);
      }
      if (code === 'CAPTURE_RUNNING' || code === 'DEVICE_OFFLINE')
        void stream.refresh().catch(() => undefined);
      // Somebody may have named the patient, or undone it: the page then shows whose check-up it is.
      if (code !== null && NOT_THERE.has(code)) void askAgainWhoseItIs(queries);
      throw error;
    }
  };

  /** Leaves a capture that was discarded, now or before. */
  const leave = (id: string, wasThere: boolean) => {
    forgetStop(id);
    stream.closeCapture(id);
    forgetCapture(queries, id);
    if (!wasThere) toast.info({ title: t('streaming.unsaved.gone') });
  };

  return {
    isBusy,
    /** `from`: the sample that it is to begin with, as heard a moment ago; else the next one. */
    start: (subject: CaptureSubject, from?: StreamSample) => {
      const { mac, phase, deviceStatus } = stream;
      if (!mac) {
        toast.error({ title: t('streaming.noDevice') });
        return Promise.resolve();
      }
      if (phase !== 'streaming') {
        toast.error({ title: t('streaming.record.startFirst') });
        return Promise.resolve();
      }
      if (deviceStatus === 'offline') {
        toast.error({ title: t('streaming.record.deviceOffline') });
        return Promise.resolve();
      }
      // Live sound is silent while a stored one plays; a recording needs to be heard.
      soundPlayer.stop();
      return once(t('streaming.record.startFailed'), () => record(mac, subject, from));
    },
    stop: () => {
      const { capture } = stream;
      if (!capture) return Promise.resolve();
      if (elapsedMs(capture, steadyMs()) < MINIMUM_RECORDING_MS) {
        sayTooShort();
        return Promise.resolve();
      }
      return once(t('streaming.record.stopFailed'), async () => {
        const stopped = channel && (await stopNow(channel, capture.id));
        if (stopped) stream.followProgress(stopped);
      });
    },
    /**
     * Discards a stopped capture after a question, and records the same position again if the stream runs.
     */
    again: async ({ id, position }: { id: string; position: Position }, subject: CaptureSubject) => {
      if (!(await askToDiscard({ position }))) return false;
      soundPlayer.stop();
      let isDiscarded = false;
      await once(t('streaming.record.discardFailed'), async () => {
        const wasThere = await unlessGone(() => client.captures.discard({ id }));
        isDiscarded = true;
        leave(id, wasThere);
      });
      if (!isDiscarded) return false;
      const { mac, phase, deviceStatus } = stream;
      if (!mac || phase !== 'streaming' || deviceStatus === 'offline' || isCapturing(stream.capture))
        toast.info({ title: t('quality.againStart') });
      else await once(t('streaming.record.startFailed'), () => record(mac, subject));
      return true;
    },
    discard: async () => {
      const { capture } = stream;
      if (!capture) return;
      if (!(await askToDiscard(capture))) return;
      await once(t('streaming.record.discardFailed'), async () => {
        const { id } = capture;
        // Not over the realtime channel: if it broke before the answer, the capture would keep running.
        const isDiscarded = await unlessGone(() => client.captures.discard({ id }));
        leave(id, isDiscarded);
        if (isDiscarded) toast.info({ title: t('streaming.unsaved.discarded') });
      });
    },
  };
}
