/** Everything here is plain JSON; seconds count from the beginning of the sound. */
export type Organ = 'heart' | 'lung';

export const QUALITY_VERDICTS = ['good', 'usable', 'poor'] as const;
export type QualityVerdict = (typeof QUALITY_VERDICTS)[number];

/**
 * too-short       less than 10 s (minor), less than 4 s (major)
 * silence         nothing but digital silence, or fainter than any chest
 * too-quiet       fainter than a stethoscope on the chest should be
 * dropouts        runs of exact zeros: frames that were lost
 * clipping        samples at full scale: too much gain
 * contact-noise   knocks and rubbing: the chest piece moves
 * hum             mains, 50 or 60 Hz and harmonics
 * ambient-noise   speech, music or other noise of the room
 * no-heart-sound  no rhythm of a heart is heard
 * no-breath-sound no breathing is heard
 */
export const QUALITY_PROBLEM_CODES = [
  'too-short',
  'silence',
  'too-quiet',
  'dropouts',
  'clipping',
  'contact-noise',
  'hum',
  'ambient-noise',
  'no-heart-sound',
  'no-breath-sound',
] as const;
export type QualityProblemCode = (typeof QUALITY_PROBLEM_CODES)[number];

/** minor: the recording stays usable; major: it is poor. */
export type QualityProblemSeverity = 'minor' | 'major';

export type QualityStretch = { startS: number; endS: number };

export type QualityProblem = {
  code: QualityProblemCode;
  severity: QualityProblemSeverity;
  /** Where the problem is; the whole sound where it is everywhere. Never empty, in order, without overlap. */
  stretches: QualityStretch[];
};

export type Quality = {
  organ: Organ;
  durationS: number;
  verdict: QualityVerdict;
  /** The most severe first; empty when good. */
  problems: QualityProblem[];
};

/** A problem in the last seconds of a live sound; the most severe first. */
export type QualityHint = { code: QualityProblemCode; severity: QualityProblemSeverity };
