import { useEffect } from 'react';
import { useRealtimeChannel } from '../../../platform/realtime.ts';
import { hearFrame } from '../model/live-sound.ts';

let followers = 0;
let stopHearing: () => void = () => undefined;

/** Passes the realtime channel's sound to the ear, once, however many components use it. */
export function useLiveFrames(): void {
  const channel = useRealtimeChannel();
  useEffect(() => {
    if (!channel) return;
    if (followers === 0) stopHearing = channel.onRealtimeEvent('stream:sound', hearFrame);
    followers += 1;
    return () => {
      followers -= 1;
      if (followers === 0) stopHearing();
    };
  }, [channel]);
}
