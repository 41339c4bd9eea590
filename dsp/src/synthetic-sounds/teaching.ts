import { floatToPcm16 } from '../resample.ts';
import { type SyntheticHeartOptions, syntheticHeart } from './heart.ts';
import { type SyntheticLungOptions, syntheticLung } from './lung.ts';
import { mixed, pinkNoise } from './noises.ts';
import { createRandom } from './random.ts';

/** How a sound for teaching is made; the same recipe makes the same bytes. */
export type SoundRecipe =
  | ({ organ: 'heart' } & Omit<SyntheticHeartOptions, 'seconds' | 'sampleRateHz'>)
  | ({ organ: 'lung' } & Omit<SyntheticLungOptions, 'seconds' | 'sampleRateHz'>);

export const TEACHING_RATE_HZ = 4000;
export const TEACHING_SECONDS = 15;
/** Highest sample, as a fraction of full scale. */
const PEAK = 0.7;
const FADE_S = 0.15;

/** 15 s of 16-bit samples at 4 kHz. */
export function teachingSound(recipe: SoundRecipe): Int16Array<ArrayBuffer> {
  const shape = { seconds: TEACHING_SECONDS, sampleRateHz: TEACHING_RATE_HZ };
  const { samples } =
    recipe.organ === 'heart' ? heart({ ...recipe, ...shape }) : syntheticLung({ ...recipe, ...shape });
  const peak = samples.reduce((highest, sample) => Math.max(highest, Math.abs(sample)), 0);
  const fade = FADE_S * TEACHING_RATE_HZ;
  return floatToPcm16(
    samples.map((sample, index) => {
      const edge = Math.min(1, index / fade, (samples.length - 1 - index) / fade);
      return (sample / peak) * PEAK * edge;
    }),
  );
}

/** With the quiet hiss of a stethoscope. */
function heart(options: SyntheticHeartOptions) {
  const { samples, sampleRateHz = TEACHING_RATE_HZ } = syntheticHeart(options);
  const hiss = pinkNoise(options.seconds, sampleRateHz, createRandom(options.seed + 1));
  return {
    samples: mixed(
      samples,
      hiss.map((value) => value * 0.0015),
    ),
  };
}
