import {
  type DoctorAnalysis,
  EXTRA_HEART_SOUNDS,
  HEART_FINDINGS,
  LUNG_FINDINGS,
} from '@sadap/contract/analysis';

const HEART_NAMES = ['s1', 's2', ...HEART_FINDINGS, ...EXTRA_HEART_SOUNDS] as const;
export type HeardFinding = (typeof HEART_NAMES)[number] | (typeof LUNG_FINDINGS)[number] | 'breathSounds';

/** What is out of the ordinary in an analysis, in its order; none: the sound is normal. */
export function heardFindings(analysis: DoctorAnalysis): HeardFinding[] {
  if (!('s1' in analysis))
    return [
      ...(analysis.breathSounds.normal === 'vesicular' ? [] : (['breathSounds'] as const)),
      ...LUNG_FINDINGS.filter((name) => analysis.adventitious[name].present),
    ];
  return HEART_NAMES.filter((name) => {
    const finding = analysis[name];
    if (!finding) return false;
    return 'isNormal' in finding ? !finding.isNormal : finding.present;
  });
}
