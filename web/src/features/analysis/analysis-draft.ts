import type { DoctorAnalysis, HeartAnalysis, LungAnalysis } from '@sadap/contract';

/** A description as it is stored: only what stands at an abnormal or present finding. */
export const kept = (description: string, isAsked: boolean) => (isAsked ? description.trim() : '');

/** A form starts with what is stored, or with nothing decided. */
export const asHeartAnalysis = (analysis: DoctorAnalysis | null | undefined): HeartAnalysis | null =>
  analysis && 's1' in analysis ? analysis : null;

export const asLungAnalysis = (analysis: DoctorAnalysis | null | undefined): LungAnalysis | null =>
  analysis && 'breathSounds' in analysis ? analysis : null;
