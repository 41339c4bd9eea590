import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { STREAM_SAMPLE_RATE_HZ } from '@sadap/contract/sound-frames';
import { pinkNoise, rubbing } from '@sadap/dsp/noises';
import { createRandom } from '@sadap/dsp/random';
import { loopOfWav, makeSeamless, RecordedSource } from './recorded-source.ts';
import type { SoundSource } from './sound-source.ts';

/** A made noise (`room`, `rub`), a shipped sound (`heart`, `lung`), the path of a WAV, or samples. */
export type SceneSound = string | Int16Array;

const SOUNDS = join(import.meta.dirname, '..', 'sounds');
const SHIPPED: Record<string, string> = { heart: 'heart-normal-1.wav', lung: 'lung-normal-1.wav' };
/**
 * RMS. A chest piece in the air hears little; one that rubs over skin hears more than any heart. Made long
 * enough not to repeat soon.
 */
const MADE = {
  room: { make: pinkNoise, rms: 60, seconds: 20 },
  rub: { make: rubbing, rms: 5_000, seconds: 20 },
};
const isMade = (sound: string): sound is keyof typeof MADE => Object.hasOwn(MADE, sound);

/** Opens the sounds of a scene; each is made or read once. */
export function createSceneSounds(seed: number) {
  const loops = new Map<string, Int16Array>();

  function made(sound: keyof typeof MADE): Int16Array {
    const { make, rms, seconds } = MADE[sound];
    const noise = make(seconds, STREAM_SAMPLE_RATE_HZ, createRandom(seed));
    return makeSeamless(
      Int16Array.from(noise, (sample) => Math.max(-32_768, Math.min(32_767, Math.round(sample * rms)))),
    );
  }

  function loopOf(sound: SceneSound): Int16Array {
    if (typeof sound !== 'string') return sound;
    let loop = loops.get(sound);
    if (!loop) {
      const file = SHIPPED[sound];
      loop = isMade(sound) ? made(sound) : loopOfWav(readFileSync(file ? join(SOUNDS, file) : sound));
      loops.set(sound, loop);
    }
    return loop;
  }

  return {
    loopOf,
    /** For one stream. A sound begins at its first sample, a noise somewhere else each time. */
    opener() {
      const random = createRandom(seed);
      return (sound: SceneSound): SoundSource => {
        const loop = loopOf(sound);
        const isNoise = typeof sound === 'string' && isMade(sound);
        return new RecordedSource(loop, isNoise ? Math.floor(random.uniform(0, loop.length)) : 0);
      };
    },
  };
}
