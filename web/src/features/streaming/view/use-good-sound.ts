import type { Organ } from '@sadap/contract/positions';
import { STREAM_SAMPLE_RATE_HZ } from '@sadap/contract/sound-frames';
import { useEffect, useState } from 'react';
import { GoodSound } from '../model/good-sound.ts';
import { onLiveSamples } from '../model/live-sound.ts';

const LOOK_EVERY_MS = 250;

/** How much good sound has arrived since the capture of this id began, in ms; 0 without one. */
export function useGoodSound(organ: Organ, captureId: string | null): number {
  const [meter, setMeter] = useState<GoodSound | null>(null);
  const [goodMs, setGoodMs] = useState(0);
  useEffect(() => {
    const made = new GoodSound(STREAM_SAMPLE_RATE_HZ, organ);
    setMeter(made);
    return onLiveSamples((samples) => made.push(samples));
  }, [organ]);
  useEffect(() => {
    setGoodMs(0);
    if (captureId === null || !meter) return;
    meter.begin();
    const timer = setInterval(() => setGoodMs(meter.goodMs), LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, [captureId, meter]);
  return goodMs;
}
