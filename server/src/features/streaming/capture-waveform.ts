import { WAVEFORM_POINTS } from '@sadap/contract/limits';
import type { Caller } from '../../http/caller.ts';
import { createSoundTurns } from '../../limits/turns.ts';
import type { Captures } from './captures.ts';
import { type SoundSummary, summarise } from './sound-summary.ts';

const MAX_WAITING = 100;
const MAX_PER_USER = 20;
/** A waveform of 1,000 points is a few kilobytes. */
const REMEMBERED = 200;

type Waveform = SoundSummary['waveform'];

/** Waveforms of captures that have ended. Each is read from the store once for each state of its bytes. */
export function createCaptureWaveforms(captures: Captures) {
  const inTurn = createSoundTurns({ concurrency: 1, maxWaiting: MAX_WAITING, maxPerAsker: MAX_PER_USER });
  const known = new Map<string, Waveform>();

  function remember(key: string, waveform: Waveform): Waveform {
    known.set(key, waveform);
    const oldest = known.size > REMEMBERED ? known.keys().next().value : undefined;
    if (oldest !== undefined) known.delete(oldest);
    return waveform;
  }

  return async ({ userId }: Caller, id: string, gone?: AbortSignal): Promise<Waveform> => {
    const sound = await captures.sound(id);
    const key = sound.etag;
    return (
      known.get(key) ??
      inTurn(
        userId,
        async () =>
          known.get(key) ??
          remember(key, (await summarise(sound.all(), sound.sampleCount, WAVEFORM_POINTS)).waveform),
        gone,
      )
    );
  };
}
export type CaptureWaveforms = ReturnType<typeof createCaptureWaveforms>;
