export type {
  BeatAnalysis,
  BeatMark,
  BreathingAnalysis,
  BreathPhase,
  Correction,
  PhaseLoudness,
} from './schema.ts';
