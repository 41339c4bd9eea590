import { useCallback, useEffect, useState } from 'react';
import { useRealtimeChannel, useRealtimeEvent } from '../../../platform/realtime.ts';
import { listeningEngine } from '../model/listening-engine.ts';
import { endLiveSound } from '../model/live-sound.ts';
import { isCapturing } from '../model/stream-state.ts';
import { watchStream } from '../model/watch-stream.ts';
import { useLiveFrames } from './use-live-frames.ts';

const WATCH_AGAIN_MS = 1_000;

/** Plays another clinician's stream while mounted; the server allows only the invited guest. */
export function useGuestStream(mac: string): { isLive: boolean; isRecording: boolean; isAway: boolean } {
  const channel = useRealtimeChannel();
  const [isLive, setIsLive] = useState(false);
  const [isRecording, setIsRecording] = useState(false);
  const [isAway, setIsAway] = useState(false);
  useLiveFrames();

  useEffect(() => {
    if (!channel) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    const watch = () => {
      clearTimeout(timer);
      watchStream(mac).then(
        ({ streamId, status, capture }) => {
          setIsLive(streamId !== null);
          setIsAway(status === 'offline');
          setIsRecording(isCapturing(capture));
        },
        () => {
          if (!isOver) timer = setTimeout(watch, WATCH_AGAIN_MS);
        },
      );
    };
    void listeningEngine.start();
    watch();
    const stopFollowing = channel.onConnected(watch);
    return () => {
      isOver = true;
      clearTimeout(timer);
      stopFollowing();
      channel.unwatchStream(mac);
      endLiveSound();
    };
  }, [channel, mac]);

  useRealtimeEvent(
    'stream:snapshot',
    useCallback(
      (snapshot) => {
        if (snapshot.mac !== mac) return;
        setIsLive(snapshot.streamId !== null);
        setIsAway(snapshot.status === 'offline');
      },
      [mac],
    ),
  );
  useRealtimeEvent(
    'device:status',
    useCallback((change) => change.mac === mac && setIsAway(change.status === 'offline'), [mac]),
  );
  useRealtimeEvent(
    'stream:ready',
    useCallback((event) => event.mac === mac && setIsLive(true), [mac]),
  );
  useRealtimeEvent(
    'stream:stopped',
    useCallback((event) => event.mac === mac && setIsLive(false), [mac]),
  );
  useRealtimeEvent(
    'capture:progress',
    useCallback((progress) => progress.mac === mac && setIsRecording(isCapturing(progress)), [mac]),
  );
  return { isLive: isLive && !isAway, isRecording, isAway };
}
