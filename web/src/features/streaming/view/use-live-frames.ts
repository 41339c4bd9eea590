import { useEffect } from 'react';
import { useRealtimeChannel } from '../../../platform/realtime.ts';
import { hearFrame, onArrival } from '../model/live-sound.ts';
import { acknowledgeSound } from '../model/sound-acknowledgement.ts';

let followers = 0;
let stopHearing: () => void = () => undefined;

type Channel = NonNullable<ReturnType<typeof useRealtimeChannel>>;

function follow(channel: Channel): () => void {
  const stopFrames = channel.onRealtimeEvent('stream:sound', hearFrame);
  const stopTelling = acknowledgeSound(onArrival, channel.tellHeard);
  return () => {
    stopFrames();
    stopTelling();
  };
}

/** Passes the realtime channel's sound to the ear, once, however many components use it. */
export function useLiveFrames(): void {
  const channel = useRealtimeChannel();
  useEffect(() => {
    if (!channel) return;
    if (followers === 0) stopHearing = follow(channel);
    followers += 1;
    return () => {
      followers -= 1;
      if (followers === 0) stopHearing();
    };
  }, [channel]);
}
