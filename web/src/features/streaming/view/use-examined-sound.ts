import type { Organ } from '@sadap/contract/positions';
import { STREAM_SAMPLE_RATE_HZ } from '@sadap/contract/sound-frames';
import { useEffect, useRef, useState } from 'react';
import { steadyMs } from '../../../platform/steady-clock.ts';
import { ExaminedSound, type ExaminedState, UNHEARD } from '../model/examined-sound.ts';
import { onLiveSamples } from '../model/live-sound.ts';
import type { FollowedCapture } from '../model/stream-state.ts';

const LOOK_EVERY_MS = 250;

type Running = Pick<FollowedCapture, 'id' | 'startedAtMs'>;

type Shown = {
  step: number | null;
  organ: Organ;
  /** Whether sound arrives. */
  isLive: boolean;
  /** Asked for each sound: whether somebody attends to this page. */
  isAttended: () => boolean;
};

/**
 * What is heard of the chest for the step that is shown, in an examination of these organs, and how much good
 * sound the running capture has. `now` is newer than `heard`, which may be a look old.
 */
export function useExaminedSound(
  organs: readonly Organ[],
  { step, organ, isLive, isAttended }: Shown,
  running: Running | null,
): { heard: ExaminedState; now: () => ExaminedState } {
  const all = organs.join();
  const [sound, setSound] = useState<ExaminedSound | null>(null);
  const [state, setState] = useState(UNHEARD);
  const attended = useRef(isAttended);
  attended.current = isAttended;
  useEffect(() => {
    const made = new ExaminedSound(STREAM_SAMPLE_RATE_HZ, all.split(',') as Organ[]);
    setSound(made);
    const stop = onLiveSamples((samples, at) => made.push(samples, at, attended.current()));
    const look = () => setState((before) => (isSame(before, made.state) ? before : made.state));
    const timer = setInterval(look, LOOK_EVERY_MS);
    return () => {
      stop();
      clearInterval(timer);
    };
  }, [all]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another stream's contact is none of this one
  useEffect(() => {
    if (!sound) return;
    sound.turnTo(step, organ);
    setState(sound.state);
  }, [sound, step, organ, isLive]);
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
  const ofStep = (heard: ExaminedState) => (heard.step === step ? heard : { ...UNHEARD, step });
  return { heard: ofStep(state), now: () => ofStep(sound?.state ?? UNHEARD) };
}

const isSame = (one: ExaminedState, other: ExaminedState) =>
  one.step === other.step &&
  one.contact === other.contact &&
  one.laidOnAt?.sample === other.laidOnAt?.sample &&
  one.laidOnAt?.streamId === other.laidOnAt?.streamId &&
  one.isLifted === other.isLifted &&
  one.isContradicted === other.isContradicted &&
  one.goodMs === other.goodMs &&
  one.problem === other.problem;
