import type { ExaminationStep } from '@sadap/contract/examinations/schema';
import type { HeartPosition, LungPosition, Organ } from '@sadap/contract/positions';
import type { CaptureProgress, StreamSnapshot } from '@sadap/contract/realtime';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useReducer, useRef } from 'react';
import { useTexts } from '../../../i18n/index.ts';
import { requestRealtime, useRealtimeChannel, useRealtimeEvent } from '../../../platform/realtime.ts';
import { steadyMs } from '../../../platform/steady-clock.ts';
import { holdIdleWork } from '../../../platform/when-idle.ts';
import { capturesKey } from '../../../queries/streaming.ts';
import { soundPlayer } from '../../../sound/index.ts';
import { toast } from '../../../ui/toast/toast.ts';
import { listeningEngine } from '../model/listening-engine.ts';
import { endLiveSound } from '../model/live-sound.ts';
import { INITIAL_STREAM, isCapturing, nextStreamState, type StreamState } from '../model/stream-state.ts';
import { watchStream } from '../model/watch-stream.ts';
import { useInterruption } from './use-interruption.ts';
import { useLiveFrames } from './use-live-frames.ts';

/** Specification 2, section 9. */
const FIRST_STATUS_AFTER_MS = 1_000;
const STATUS_RETRIES = 10;
const STATUS_RETRY_MS = 500;
const CONNECTION_POLL_MS = 2_000;

export type Stream = StreamState & {
  mac: string | null;
  start(): Promise<void>;
  stop(): Promise<boolean>;
  /** Shows what the server says; returns whether it has a stream of the device. */
  refresh(): Promise<boolean>;
  followProgress(progress: CaptureProgress): void;
  closeCapture(captureId: string): void;
};

export type CaptureSubject = {
  organ: Organ;
  position: HeartPosition | LungPosition;
  patientId: number;
  checkUpId: number;
  /** The step of a guided examination; absent: recorded freely. */
  examination?: ExaminationStep;
};

/** The stream of the device with this MAC, as the server sees it; null: no device is connected. */
export function useStream(mac: string | null): Stream {
  const { t, language } = useTexts();
  const queries = useQueryClient();
  const [state, dispatch] = useReducer(nextStreamState, INITIAL_STREAM);
  const channel = useRealtimeChannel();
  const followedMac = useRef<string | null>(null);
  const latest = useRef(state);
  latest.current = state;

  const takeSnapshot = useCallback((snapshot: StreamSnapshot) => {
    dispatch({ type: 'snapshot', snapshot, atMs: steadyMs() });
  }, []);

  /** How often something was said of the capture. */
  const heard = useRef(0);
  const followProgress = useCallback((progress: CaptureProgress) => {
    heard.current++;
    dispatch({ type: 'progress', progress, atMs: steadyMs() });
  }, []);

  const watch = useCallback(async () => {
    if (!mac) return false;
    const heardBefore = heard.current;
    const snapshot = await watchStream(mac);
    const isOvertaken = heard.current !== heardBefore;
    dispatch({ type: 'snapshot', snapshot, isOvertaken, atMs: steadyMs() });
    return snapshot.streamId !== null;
  }, [mac]);

  useEffect(() => {
    // The channel's arrival is not another device: what was started while it loaded continues.
    if (followedMac.current !== mac) dispatch({ type: 'other-device' });
    followedMac.current = mac;
    if (!mac || !channel) return;
    let timer: ReturnType<typeof setTimeout>;
    const tryWatch = (retriesLeft: number) => {
      watch().catch(() => {
        if (retriesLeft > 0) timer = setTimeout(() => tryWatch(retriesLeft - 1), STATUS_RETRY_MS);
      });
    };
    timer = setTimeout(() => tryWatch(STATUS_RETRIES), FIRST_STATUS_AFTER_MS);
    const again = () => tryWatch(STATUS_RETRIES);
    const stopHearing = channel.onConnected(again);
    const poll = setInterval(() => {
      if (!channel.socket.connected) channel.socket.connect();
    }, CONNECTION_POLL_MS);
    return () => {
      clearTimeout(timer);
      clearInterval(poll);
      stopHearing();
      channel.unwatchStream(mac);
      endLiveSound();
    };
  }, [mac, channel, watch]);

  const isRecording = isCapturing(state.capture);
  useEffect(() => (isRecording ? holdIdleWork() : undefined), [isRecording]);

  useLiveFrames();
  useRealtimeEvent(
    'stream:snapshot',
    useCallback((snapshot) => snapshot.mac === mac && takeSnapshot(snapshot), [mac, takeSnapshot]),
  );
  useRealtimeEvent(
    'device:status',
    useCallback(
      (change) => {
        if (change.mac !== mac) return;
        dispatch({ type: 'status', status: change.status });
        if (change.status === 'streaming' && latest.current.phase !== 'streaming')
          void watch().catch(() => undefined);
      },
      [mac, watch],
    ),
  );
  useRealtimeEvent(
    'stream:ready',
    useCallback(
      (event) => {
        if (event.mac !== mac) return;
        dispatch({ type: 'ready' });
        toast.success({ title: t('streaming.ready') });
      },
      [mac, t],
    ),
  );
  useRealtimeEvent(
    'stream:stopped',
    useCallback(
      (event) => {
        if (event.mac === mac) dispatch({ type: 'stopped' });
      },
      [mac],
    ),
  );
  useRealtimeEvent(
    'stream:error',
    useCallback(
      (event) => {
        if (event.mac !== mac) return;
        dispatch({ type: 'error' });
        toast.error({
          title: t('streaming.error', { reason: event.message || t('streaming.errorUnknown') }),
        });
      },
      [mac, t],
    ),
  );
  useRealtimeEvent(
    'stream:trouble',
    useCallback(
      (event) => {
        if (event.mac !== mac) return;
        const { message, messageEn } = event.error;
        toast.warning({ title: language === 'th' ? message : messageEn });
      },
      [mac, language],
    ),
  );
  useRealtimeEvent(
    'capture:progress',
    useCallback(
      (progress) => {
        if (progress.mac !== mac) return;
        const isOver = progress.state === 'interrupted' && progress.id === latest.current.capture?.id;
        if (isOver && progress.durableMs === 0) toast.warning({ title: t('streaming.record.nothingCame') });
        followProgress(progress);
      },
      [mac, t, followProgress],
    ),
  );
  useInterruption(state);

  // A capture that ended or was replaced belongs in the lists of unsaved and saved sounds.
  const { id: captureId = null, state: captureState = null } = state.capture ?? {};
  useEffect(() => {
    if (captureState === 'recording') return;
    void captureId;
    void queries.invalidateQueries({ queryKey: capturesKey() });
  }, [captureId, captureState, queries]);

  useEffect(() => {
    if (state.phase === 'stopped' || state.phase === 'not-streaming') endLiveSound();
  }, [state.phase]);

  return {
    ...state,
    mac,
    async start() {
      if (!mac) return;
      // First, and not awaited: the browser starts sound only inside the tap.
      void listeningEngine.start();
      soundPlayer.stop();
      dispatch({ type: 'start' });
      try {
        takeSnapshot(await requestRealtime('stream:start', { mac }));
      } catch (error) {
        dispatch({ type: 'start-failed' });
        toast.failure(t('streaming.startFailed'), error);
      }
    },
    async stop() {
      if (!mac) return true;
      dispatch({ type: 'stop' });
      try {
        takeSnapshot(await requestRealtime('stream:stop', { mac }));
        dispatch({ type: 'stopped' });
        return true;
      } catch (error) {
        dispatch({ type: 'stop-failed' });
        toast.failure(t('streaming.stopFailed'), error);
        return false;
      }
    },
    refresh: watch,
    followProgress,
    closeCapture: (id) => dispatch({ type: 'capture-closed', captureId: id }),
  };
}

/** Whether leaving must ask: a capture runs, or its sound is neither saved nor discarded. */
export function hasUnfinishedCapture({ capture }: Pick<Stream, 'capture'>): boolean {
  return isCapturing(capture) || capture?.state === 'stopped';
}
