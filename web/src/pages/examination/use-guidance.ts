import { type Examination, nextOpenStep } from '@sadap/contract/examinations';
import { MINIMUM_RECORDING_MS } from '@sadap/contract/limits';
import type { CaptureProgress, StreamSample } from '@sadap/contract/realtime';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useSaveRecording } from '../../features/recordings/index.ts';
import {
  elapsedMs,
  isCapturing,
  type Stream,
  signalFinished,
  useCapture,
  useExaminedSound,
  useListening,
} from '../../features/streaming/index.ts';
import { useTexts } from '../../i18n/index.ts';
import { usePositionName } from '../../i18n/use-position-name.ts';
import { useServerConnected } from '../../platform/realtime.ts';
import { steadyMs } from '../../platform/steady-clock.ts';
import { examinationsKey } from '../../queries/late/examinations.ts';
import { toast } from '../../ui/toast/toast.ts';
import { isAsked, isInFront } from './attention.ts';
import { awaitedOf, startOf } from './automatic-start.ts';
import { stageOf } from './stage.ts';
import { useArmed } from './use-armed.ts';
import { useJustEnded } from './use-just-ended.ts';
import type { PastQuestion } from './use-past-question.ts';

/** The server refuses to stop before ten seconds of its own count. */
const MARGIN_MS = 300;
/** Advice is due when so much was not good. */
const SLOW_MS = 5_000;
/** A stop that failed is asked for again. */
const AGAIN_AFTER_MS = 3_000;
/** A sound that does not get good is kept as it is after this many times its length. */
const LONGEST = 3;

/** Leads through an examination: which step is next, and what happens by itself. */
export function useGuidance(
  examination: Examination,
  stream: Stream,
  isAutomatic: boolean,
  /** Another stethoscope records for this check-up. */
  hasStray: boolean,
  past: PastQuestion,
) {
  const queries = useQueryClient();
  const { isBusy, start, stop, discard } = useCapture(stream);
  const [chosen, setChosen] = useState<number | null>(null);
  /** The step that was saved last. */
  const [last, setLast] = useState<number | null>(null);
  const [lastSound, setLastSound] = useState<number | null>(null);
  /** The step whose saved sound is plainly not of its organ. */
  const [doubted, setDoubted] = useState<number | null>(null);
  const { capture } = stream;
  const own = capture?.examination?.id === examination.id ? capture : null;
  const step = own?.examination?.step ?? chosen ?? nextOpenStep(examination, last ?? -1);
  const wanted = step === null ? null : (examination.steps[step] ?? null);

  const running = own?.state === 'recording' ? own : null;
  const organs = [...new Set(examination.steps.map(({ organ }) => organ))];
  const isArmed = useArmed(running !== null) && !past.isDue;
  const hasJustEnded = useJustEnded(running !== null);
  /** A tap would be meant for the recording that has just ended, unless another step was chosen since. */
  const isTooSoon = hasJustEnded && chosen === null;
  /** A change of the steps is on its way. */
  const [isChanging, setChanging] = useState(false);
  const isAttended = () => isArmed && !isChanging && isInFront() && !isAsked();
  const shown = { step, organ: wanted?.organ ?? 'heart', isLive: stream.phase === 'streaming', isAttended };
  const { heard: sound, now } = useExaminedSound(organs, shown, running);
  const { goodMs } = sound;
  const wantedMs = (wanted?.seconds ?? 0) * 1000;
  const isLong = own !== null && elapsedMs(own, steadyMs()) >= MINIMUM_RECORDING_MS + MARGIN_MS;
  const isOver = own !== null && elapsedMs(own, steadyMs()) >= LONGEST * wantedMs;
  const isEnough = running !== null && isLong && (goodMs >= wantedMs || isOver);
  const isServerConnected = useServerConnected();
  const askedAtMs = useRef(0);
  useEffect(() => {
    // Whether it is thrown away is asked first.
    if (isAsked()) return;
    if (!isEnough || isBusy || !isServerConnected || steadyMs() - askedAtMs.current < AGAIN_AFTER_MS) return;
    askedAtMs.current = steadyMs();
    void stop();
  });

  const { failedId, save } = useKeeping(
    stream,
    own,
    { ...sound, wantedMs, goodMs },
    async (saved, recordingId, isContradicted) => {
      await queries.invalidateQueries({ queryKey: examinationsKey() });
      setLast(saved);
      setLastSound(recordingId);
      setDoubted(isContradicted ? saved : null);
      setChosen(null);
    },
  );

  // Another page's capture that has ended is among the unsaved sounds and does not block this page.
  const endedElsewhere = capture && !own && !isCapturing(capture) ? capture.id : null;
  const { closeCapture } = stream;
  useEffect(() => {
    if (endedElsewhere) closeCapture(endedElsewhere);
  });

  const stage = stageOf({
    mac: stream.mac,
    phase: stream.phase,
    deviceStatus: stream.deviceStatus,
    own,
    isElsewhere: hasStray || (capture !== null && !own && isCapturing(capture)),
    hasFailedToSave: own !== null && failedId === own.id,
    step,
  });
  const latest = useRef({ step, start });
  latest.current = { step, start };
  const record = async (from: StreamSample | null) => {
    if (step === null || !wanted || (past.isDue && !(await past.mayAdd()))) return;
    // The steps went on while it was asked: who agreed saw another point than the one that is shown now.
    if (latest.current.step !== step) return;
    const { organ, position } = wanted;
    const { id, patientId, sessionId: checkUpId } = examination;
    const subject = { organ, position, patientId, checkUpId, examination: { id, step } };
    return latest.current.start(subject, from ?? undefined);
  };
  const known = { ...sound, stage, isArmed };
  const mayStart = isAutomatic && !isBusy && startOf(known) !== null;
  const started = useRef<StreamSample | null>(null);
  useEffect(() => {
    if (!mayStart || !isAttended()) return;
    const from = startOf({ ...known, ...now() });
    const { streamId, sample } = started.current ?? {};
    // A start that failed is not tried again: the clinician was told, and taps.
    if (!from || (from.streamId === streamId && from.sample === sample)) return;
    started.current = from;
    void record(from);
  });
  return {
    stage,
    step,
    wanted,
    last,
    lastSound,
    doubted,
    goodMs,
    wantedMs,
    isBusy,
    isLifted: sound.isLifted,
    problem: sound.problem,
    awaited: isAutomatic ? awaitedOf(known) : null,
    mayStop: isLong,
    /** A tap starts the sound, or a recording. */
    mayPress: stage === 'listen' || (stage === 'ready' && !isTooSoon),
    /** Good sound is long in coming. */
    isSlow: own !== null && elapsedMs(own, steadyMs()) - goodMs > SLOW_MS,
    own,
    choose: setChosen,
    settle: () => setDoubted(null),
    /** Nothing starts until a change of the steps is done. */
    during: async <Outcome>(change: Promise<Outcome>): Promise<Outcome> => {
      setChanging(true);
      return change.finally(() => setChanging(false));
    },
    /** The sound that was saved last is somewhere else now, or gone. */
    forgetLast: () => setLastSound(null),
    save,
    stop,
    discard,
    /** What a tap anywhere does now. */
    press: () => {
      if (isBusy || isChanging || isAsked() || !isInFront()) return;
      if (stage === 'ready' && !isTooSoon) void record(null);
      if (stage === 'recording' && isLong) void stop();
      if (stage === 'listen') void stream.start();
    },
  };
}
export type Guidance = ReturnType<typeof useGuidance>;

type Heard = { goodMs: number; wantedMs: number; isContradicted: boolean };

/** Saves a recording when it has ended, and again when the server is back. */
function useKeeping(
  stream: Stream,
  own: CaptureProgress | null,
  now: Heard,
  onSaved: (step: number, recordingId: number | null, isContradicted: boolean) => Promise<void>,
) {
  const { t } = useTexts();
  const positionName = usePositionName();
  const { filter, volume } = useListening();
  const { save: saveRecording } = useSaveRecording();
  const isServerConnected = useServerConnected();
  const [failedId, setFailed] = useState<string | null>(null);
  const tried = useRef<string | null>(null);
  /** While it was recorded. */
  const heard = useRef(now);
  if (own?.state === 'recording') heard.current = now;

  const save = async (ended: CaptureProgress) => {
    setFailed(null);
    let recordingId: number | null = null;
    const outcome = await saveRecording(ended, { filter, volume }, null, (saved) => {
      recordingId = saved.recording_id;
    });
    if (outcome === 'failed') return setFailed(ended.id);
    if (outcome === 'saved') {
      const { goodMs, wantedMs, isContradicted } = heard.current;
      const isPoor = goodMs < wantedMs;
      const title = t(isPoor ? 'examination.savedPoorly' : 'examination.saved', {
        position: positionName(ended.position),
      });
      if (isPoor) toast.warning({ title });
      else toast.success({ title });
      await onSaved(ended.examination?.step ?? 0, recordingId, isContradicted);
    }
    stream.closeCapture(ended.id);
  };

  const ended = own?.state === 'stopped' ? own : null;
  useEffect(() => {
    if (!ended || tried.current === ended.id) return;
    tried.current = ended.id;
    signalFinished();
    void save(ended);
  });
  const wasConnected = useRef(isServerConnected);
  useEffect(() => {
    const isBack = isServerConnected && !wasConnected.current;
    wasConnected.current = isServerConnected;
    if (isBack && ended && failedId === ended.id) void save(ended);
  });
  return { failedId, save: () => (ended ? save(ended) : Promise.resolve()) };
}
