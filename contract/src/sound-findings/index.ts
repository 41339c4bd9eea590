export type { BeatAnalysis, BeatMark, BreathingAnalysis, BreathPhase, Correction } from './schema.ts';
