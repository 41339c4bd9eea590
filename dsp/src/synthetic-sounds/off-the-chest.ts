import { BiquadCascade, lowPass } from '../biquad.ts';
import { bandNoise, knocks, mainsHum, music, pinkNoise, rms, rubbing, speechLike } from './noises.ts';
import type { Random } from './random.ts';

type Make = (seconds: number, sampleRateHz: number, random: Random) => Float32Array<ArrayBuffer>;

const scaled = (samples: Float32Array<ArrayBuffer>): Float32Array<ArrayBuffer> => {
  const gain = 1 / (rms(samples) || 1);
  return samples.map((sample) => sample * gain);
};

/** A membrane passes low pitches best. */
function muffled(make: Make): Make {
  return (seconds, sampleRateHz, random) => {
    const sound = make(seconds, sampleRateHz, random);
    const section = lowPass(70 * 12 ** random.uniform(), Math.SQRT1_2, sampleRateHz);
    new BiquadCascade(random.uniform() < 0.5 ? [section] : [section, section]).process(sound);
    return scaled(sound);
  };
}

/** The hand that carries the chest piece: low bursts of a tenth to a whole second, and knocks. */
const carrying: Make = (seconds, sampleRateHz, random) => {
  const rumble = bandNoise(15, 60 * 8 ** random.uniform())(seconds, sampleRateHz, random);
  const knocked = knocks(random.uniform(5, 60))(seconds, sampleRateHz, random);
  const knockGain = random.uniform(2, 12);
  let [gain, aim, left] = [0, 0, 0];
  return scaled(
    rumble.map((sample, index) => {
      if (left-- <= 0) {
        left = random.uniform(0.08, 1) * sampleRateHz;
        aim = 10 ** random.uniform(-1.7, 0.3);
      }
      gain += (aim - gain) * (25 / sampleRateHz);
      return sample * gain + knockGain * (knocked[index] ?? 0);
    }),
  );
};

/** Steps of somebody who carries it, 90 to 125 a minute, with cloth brushing in between. */
const walking: Make = (seconds, sampleRateHz, random) => {
  const sound = pinkNoise(seconds, sampleRateHz, random).map((sample) => 0.02 * sample);
  const stepS = random.uniform(0.48, 0.66);
  const swish = rubbing(seconds, sampleRateHz, random);
  const swishGain = random.uniform(0.01, 0.1);
  for (let atS = random.uniform(0, 0.5); atS < seconds; atS += stepS * (1 + 0.05 * random.normal())) {
    const [hz, decayS, gain] = [random.uniform(20, 70), random.uniform(0.03, 0.09), random.uniform(0.4, 1.2)];
    const first = Math.round(atS * sampleRateHz);
    for (let index = 0; index < 0.4 * sampleRateHz && first + index < sound.length; index++) {
      const t = index / sampleRateHz;
      const value = Math.exp(-t / decayS) * (Math.sin(2 * Math.PI * hz * t) + 0.5 * random.normal());
      sound[first + index] = (sound[first + index] ?? 0) + gain * (1 - Math.exp(-t / 0.01)) * value;
    }
  }
  return scaled(sound.map((sample, index) => sample + swishGain * (swish[index] ?? 0)));
};

/** A monitor's alarm: beeps of 400 to 1000 Hz in groups. */
const alarm: Make = (seconds, sampleRateHz, random) => {
  const hz = random.uniform(400, 1000);
  const [everyS, lengthS] = [random.uniform(0.25, 1.2), random.uniform(0.08, 0.2)];
  const noise = pinkNoise(seconds, sampleRateHz, random);
  return scaled(
    noise.map((sample, index) => {
      const t = (index / sampleRateHz) % everyS;
      const shape = t < lengthS ? Math.sin((Math.PI * t) / lengthS) ** 0.3 : 0;
      const phase = (2 * Math.PI * hz * index) / sampleRateHz;
      return 0.03 * sample + shape * (Math.sin(phase) + 0.3 * Math.sin(2 * phase));
    }),
  );
};

/** A fan or the air conditioning: steady noise, falling off towards high pitches, and a hum of its blades. */
const fan: Make = (seconds, sampleRateHz, random) => {
  const noise = muffled(pinkNoise)(seconds, sampleRateHz, random);
  const [hz, gain] = [random.uniform(40, 180), random.uniform(0, 1)];
  const [swingHz, swing] = [random.uniform(0.05, 2), random.uniform(0, 0.3)];
  return scaled(
    noise.map((sample, index) => {
      const t = index / sampleRateHz;
      return (
        (sample + gain * Math.sin(2 * Math.PI * hz * t)) * (1 + swing * Math.sin(2 * Math.PI * swingHz * t))
      );
    }),
  );
};

/** Traffic, a lift, a table that somebody works at. */
const rumble: Make = (seconds, sampleRateHz, random) => {
  const noise = bandNoise(15, random.uniform(40, 140))(seconds, sampleRateHz, random);
  const [swingHz, swing] = [random.uniform(0.05, 1.5), random.uniform(0, 0.8)];
  return scaled(
    noise.map(
      (sample, index) => sample * (1 + swing * Math.sin((2 * Math.PI * swingHz * index) / sampleRateHz)),
    ),
  );
};

const hum: Make = (seconds, sampleRateHz, random) =>
  mainsHum(random.pick([50, 60] as const))(seconds, sampleRateHz, random);
const silence: Make = (seconds, sampleRateHz) => new Float32Array(Math.round(seconds * sampleRateHz));

/** What a chest piece hears that lies on no chest, with an RMS of 1 except silence. */
export const OFF_THE_CHEST = {
  silence,
  'room noise': pinkNoise,
  'muffled room noise': muffled(pinkNoise),
  speech: speechLike,
  'muffled speech': muffled(speechLike),
  music,
  'muffled music': muffled(music),
  alarm,
  fan,
  rumble,
  'mains hum': hum,
  rubbing,
  'muffled rubbing': muffled(rubbing),
  carrying,
  walking,
} as const satisfies Record<string, Make>;
export type OffTheChest = keyof typeof OFF_THE_CHEST;
export const OFF_THE_CHEST_KINDS = Object.keys(OFF_THE_CHEST) as OffTheChest[];
