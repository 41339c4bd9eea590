import { isLungAbnormal, NORMAL_LUNG_ANALYSIS } from '@sadap/contract/analysis';
import { LungAnalysis } from '@sadap/contract/analysis/schema';
import { describe, expect, it } from 'vitest';
import {
  allNormalLung,
  EMPTY_LUNG_DRAFT,
  type LungAnalysisDraft,
  lungAnalysisOf,
  withFittingDiagnosis,
} from './lung-analysis-draft.ts';

const normal = allNormalLung(EMPTY_LUNG_DRAFT);
const wheezing: LungAnalysisDraft = {
  ...normal,
  adventitious: {
    ...normal.adventitious,
    wheezes: { present: true, type: 'high-pitched', timing: 'expiratory', description: ' ทั้งสองข้าง ' },
  },
};

describe('lung analysis draft', () => {
  it.each([
    ['nothing', EMPTY_LUNG_DRAFT],
    ['no breath sounds', { ...normal, breathSounds: EMPTY_LUNG_DRAFT.breathSounds }],
    ['no symmetry', { ...normal, breathing_pattern: { ...normal.breathing_pattern, symmetry: null } }],
    ['no effort', { ...normal, breathing_pattern: { ...normal.breathing_pattern, effort: null } }],
  ] as const)('stores nothing while %s is decided', (_what, draft) => {
    expect(lungAnalysisOf(draft)).toBeNull();
  });

  it('all normal is the specified default', () => {
    expect(lungAnalysisOf(normal)).toEqual(NORMAL_LUNG_ANALYSIS);
    expect(NORMAL_LUNG_ANALYSIS.overall_assessment.diagnosis).toBe('Normal lung sounds');
  });

  it('keeps type, timing and description of a present finding', () => {
    const analysis = lungAnalysisOf(wheezing);
    expect(LungAnalysis.parse(analysis).adventitious.wheezes).toEqual({
      present: true,
      type: 'high-pitched',
      timing: 'expiratory',
      description: 'ทั้งสองข้าง',
    });
    expect(analysis && isLungAbnormal(analysis)).toBe(true);
  });

  it('a finding that is ticked off leaves nothing behind', () => {
    const { wheezes } = wheezing.adventitious;
    const off = {
      ...wheezing,
      adventitious: { ...wheezing.adventitious, wheezes: { ...wheezes, present: false } },
      breathSounds: { normal: 'vesicular', description: 'left over' },
      breathing_pattern: { symmetry: 'symmetric', effort: 'normal', description: 'left over' },
    } as const;
    expect(lungAnalysisOf(off)).toEqual(NORMAL_LUNG_ANALYSIS);
    expect(lungAnalysisOf(allNormalLung(wheezing))).toEqual(NORMAL_LUNG_ANALYSIS);
  });

  it('all normal takes the assessment of what was abnormal with it, and leaves any other alone', () => {
    const assessed = { diagnosis: 'หอบหืดกำเริบ', recommendations: 'พ่นยาแล้วฟังซ้ำ', followup_required: true };
    expect(allNormalLung({ ...wheezing, overall_assessment: assessed })).toMatchObject({
      overall_assessment: NORMAL_LUNG_ANALYSIS.overall_assessment,
    });
    expect(allNormalLung({ ...EMPTY_LUNG_DRAFT, overall_assessment: assessed })).toMatchObject({
      overall_assessment: assessed,
    });
  });

  it('takes the untyped normal diagnosis away from an abnormal finding, never a typed one', () => {
    expect(withFittingDiagnosis(wheezing).overall_assessment.diagnosis).toBe('');
    expect(withFittingDiagnosis(normal)).toBe(normal);
    const typed = { ...wheezing, overall_assessment: { ...wheezing.overall_assessment, diagnosis: 'หอบหืด' } };
    expect(withFittingDiagnosis(typed).overall_assessment.diagnosis).toBe('หอบหืด');
  });
});
