import { useCallback, useEffect, useState } from 'react';
import { askRealtime, useRealtimeChannel, useRealtimeEvent } from '../../realtime.ts';
import { listeningEngine } from './listening-engine.ts';
import { endLiveSound } from './live-sound.ts';
import { isCapturing } from './stream-state.ts';
import { useLiveFrames } from './use-live-frames.ts';

const WATCH_AGAIN_MS = 1_000;

/** Hears another clinician's stream as long as it is mounted; the server lets only the invited one. */
export function useGuestStream(mac: string): { isLive: boolean; isRecording: boolean } {
  const channel = useRealtimeChannel();
  const [isLive, setIsLive] = useState(false);
  const [isRecording, setIsRecording] = useState(false);
  useLiveFrames();

  useEffect(() => {
    if (!channel) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    const watch = () => {
      clearTimeout(timer);
      askRealtime('stream:watch', { mac }).then(
        ({ streamId, capture }) => {
          setIsLive(streamId !== null);
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
        if (snapshot.mac === mac) setIsLive(snapshot.streamId !== null);
      },
      [mac],
    ),
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
  return { isLive, isRecording };
}
