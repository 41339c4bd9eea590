import type { Organ } from '@sadap/contract/positions';
import { STREAM_SAMPLE_RATE_HZ } from '@sadap/contract/sound-frames';
import { useEffect, useState } from 'react';
import { steadyMs } from '../../../platform/steady-clock.ts';
import { ExaminedSound, type ExaminedState, UNHEARD } from '../model/examined-sound.ts';
import { onLiveSamples } from '../model/live-sound.ts';
import type { FollowedCapture } from '../model/stream-state.ts';

const LOOK_EVERY_MS = 250;

type Running = Pick<FollowedCapture, 'id' | 'startedAtMs'>;

/**
 * What is heard of the chest for the step that is shown, in an examination of these organs, and how much good
 * sound the running capture has.
 */
export function useExaminedSound(
  organs: readonly Organ[],
  { step, organ }: { step: number | null; organ: Organ },
  running: Running | null,
): ExaminedState {
  const all = organs.join();
  const [sound, setSound] = useState<ExaminedSound | null>(null);
  const [state, setState] = useState(UNHEARD);
  useEffect(() => {
    const made = new ExaminedSound(STREAM_SAMPLE_RATE_HZ, all.split(',') as Organ[]);
    setSound(made);
    const stop = onLiveSamples((samples, at) => made.push(samples, at));
    const look = () => setState((before) => (isSame(before, made.state) ? before : made.state));
    const timer = setInterval(look, LOOK_EVERY_MS);
    return () => {
      stop();
      clearInterval(timer);
    };
  }, [all]);
  useEffect(() => {
    if (!sound) return;
    sound.turnTo(step, organ);
    setState(sound.state);
  }, [sound, step, organ]);
  const { id = null, startedAtMs = 0 } = running ?? {};
  // The start becomes more exact while it runs; the first one is good enough.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    if (id === null || !sound) return;
    sound.begin(Math.max(0, steadyMs() - startedAtMs));
    setState(sound.state);
    return () => {
      sound.end();
      setState(sound.state);
    };
  }, [id, sound]);
  // What was heard for another step says nothing of this one.
  return state.step === step ? state : { ...UNHEARD, step };
}

const isSame = (one: ExaminedState, other: ExaminedState) =>
  one.step === other.step &&
  one.contact === other.contact &&
  one.laidOnAt?.sample === other.laidOnAt?.sample &&
  one.laidOnAt?.streamId === other.laidOnAt?.streamId &&
  one.isLifted === other.isLifted &&
  one.isContradicted === other.isContradicted &&
  one.goodMs === other.goodMs;
