import type { Rhythm } from './rhythm.ts';

/** Everything here is plain JSON; seconds count from the beginning of the sound. */
export type HeartSoundKind = 'S1' | 'S2';

/** One heart sound: `second` is the centre of its energy, not its onset. */
export type BeatMark = {
  kind: HeartSoundKind;
  second: number;
  /** 0 to 1; 1 for a mark set by hand. */
  confidence: number;
};

/** Between two consecutive marks: systole from S1 to S2, diastole from S2 to the next S1. */
export type BeatInterval = { kind: 'systole' | 'diastole'; startS: number; endS: number };

export type HeartRate = {
  /** 60 over the median of the cycles; over their mean where the rhythm is irregular. */
  bpm: number;
  /** 0 to 1. */
  confidence: number;
  /** Rates of the 5th and 95th percentile of the cycles: the heart's steadiness. */
  lowestBpm: number;
  highestBpm: number;
  rhythm: Rhythm;
};

/** The mean of all complete cycles, aligned at S1. */
export type AveragedBeat = {
  beatCount: number;
  /** Time of the first value relative to S1 (negative), and between values. */
  startS: number;
  stepS: number;
  /** Mean loudness (RMS) in 20 to 500 Hz, 1 at its highest. */
  envelope: number[];
  /** Mean waveform in 20 to 500 Hz, ±1 at its peak. */
  waveform: number[];
  /** Mean position of S2; null if no cycle has one. */
  s2S: number | null;
};

/**
 * Mean power of each phase in 20 to 500 Hz, in dB: 0 is an RMS of 1, which is full scale. They depend on the
 * stethoscope and its gain; the ratios do not depend on the gain.
 */
export type PhaseLoudness = {
  /** Complete beats that were measured. */
  beatCount: number;
  s1Db: number | null;
  systoleDb: number | null;
  s2Db: number | null;
  diastoleDb: number | null;
  s1ToS2Db: number | null;
  /** Relative to the mean power of S1 and S2. */
  systoleToSoundsDb: number | null;
  diastoleToSoundsDb: number | null;
};

export type Beats = {
  durationS: number;
  /** Null: no rhythm found; `marks` and `intervals` are then empty. */
  heartRate: HeartRate | null;
  /** Certainty, 0.5 to 1, about which sounds are S1 and which S2; null without marks. */
  kindConfidence: number | null;
  /** In order of time. */
  marks: BeatMark[];
  intervals: BeatInterval[];
  /** Medians of the intervals. */
  systoleS: number | null;
  diastoleS: number | null;
  averagedBeat: AveragedBeat | null;
  /** Null: too few beats. */
  loudness: PhaseLoudness | null;
};
