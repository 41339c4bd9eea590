import type { QualityProblemCode } from '@sadap/dsp';
import type { DataSet } from '../beats/data-sets.ts';
import { burstDb, mainsLineDb, voiceLineDb } from './fault-evidence.ts';

export type Fault = {
  set: DataSet['name'];
  /** Prefixes of the file names. */
  files: readonly string[];
  fromS: number;
  toS: number;
  code: QualityProblemCode;
  /** What waveform and spectrum show. */
  seen: string;
  /**
   * The evidence in dB, measured independently of the method under test; the bench stops if it is below
   * `atLeastDb`.
   */
  evidence: (samples: Float32Array, sampleRateHz: number, fromS: number, toS: number) => number;
  atLeastDb: number;
};

const END = Number.POSITIVE_INFINITY;
const kauh = (number: number) => ['BP', 'DP', 'EP'].map((filter) => `${filter}${number}_`);
const burst = { set: 'lung-kauh', code: 'contact-noise', evidence: burstDb } as const;
const lifted = { ...burst, seen: 'chest piece lifted and put down', atLeastDb: 20 };
const cry = { set: 'heart-circor', evidence: voiceLineDb } as const;

/**
 * Faults that recordings really have, so that advice on them is true. Short on purpose: anything not listed
 * counts as false.
 */
export const FAULTS: readonly Fault[] = [
  {
    set: 'lung-icbhi',
    files: ['Al', 'Ar', 'Lr', 'Pl', 'Pr'].map((place) => `157_1b1_${place}_`),
    fromS: 0,
    toS: END,
    code: 'hum',
    seen: 'lines at 50 and 100 Hz from beginning to end',
    evidence: mainsLineDb,
    atLeastDb: 6,
  },
  ...[8, 14.7, 26.3].map((fromS) => ({ ...lifted, files: kauh(1), fromS, toS: fromS + 1.3 })),
  { ...lifted, files: kauh(3), fromS: 23.9, toS: 25 },
  { ...lifted, files: kauh(4), fromS: 9.5, toS: 13 },
  ...[6.6, 12.9, 18.8].map((fromS) => ({
    ...lifted,
    files: kauh(6),
    fromS,
    toS: fromS + 1.3,
    atLeastDb: 17,
  })),
  { ...lifted, files: kauh(11), fromS: 10.1, toS: 11.3 },
  { ...lifted, files: kauh(19), fromS: 21.5, toS: END },
  { ...burst, files: kauh(36), fromS: 14.4, toS: 15.7, seen: 'cough', atLeastDb: 20 },
  { ...burst, files: kauh(36), fromS: 22.4, toS: 24, seen: 'cough', atLeastDb: 20 },
  { ...burst, files: kauh(36), fromS: 29.8, toS: END, seen: 'cough', atLeastDb: 20 },
  { ...burst, files: kauh(58), fromS: 6.4, toS: 7.9, seen: 'rubbing, a knock', atLeastDb: 20 },
  { ...burst, files: kauh(58), fromS: 22.2, toS: END, seen: 'chest piece taken off', atLeastDb: 20 },
  { ...burst, files: kauh(69), fromS: 23.4, toS: END, seen: 'chest piece taken off', atLeastDb: 20 },
  {
    ...cry,
    files: ['50793_MV'],
    fromS: 7,
    toS: END,
    code: 'ambient-noise',
    seen: 'a child cries',
    atLeastDb: 12,
  },
  {
    ...cry,
    files: ['84995_AV'],
    fromS: 6.8,
    toS: 7.5,
    code: 'contact-noise',
    seen: 'a child cries',
    atLeastDb: 12,
  },
];

/** The faults of a recording; throws if the evidence is missing. */
export function faultsOf(
  set: DataSet,
  file: string,
  samples: Float32Array,
  sampleRateHz: number,
): (Fault & { evidenceDb: number })[] {
  return FAULTS.filter(
    (fault) => fault.set === set.name && fault.files.some((name) => file.startsWith(name)),
  ).map((fault) => {
    const evidenceDb = fault.evidence(samples, sampleRateHz, fault.fromS, fault.toS);
    if (!(evidenceDb >= fault.atLeastDb))
      throw new Error(`${file}: no ${fault.seen} at ${fault.fromS} s (${evidenceDb.toFixed(1)} dB)`);
    return { ...fault, evidenceDb };
  });
}
