import type { DoctorAnalysis } from '@sadap/contract/analysis';
import type { Organ } from '@sadap/contract/positions';
import { asHeartAnalysis, asLungAnalysis } from '../model/analysis-draft.ts';
import { HeartAnalysisForm } from './heart-analysis-form.tsx';
import { LungAnalysisForm } from './lung-analysis-form.tsx';
import type { AnalysisFormProps } from './use-analysis-draft.ts';

/** The doctor's analysis of a sound of this organ, to create or edit. */
export function AnalysisForm({
  organ,
  initial,
  ...props
}: AnalysisFormProps<DoctorAnalysis> & { organ: Organ }) {
  return organ === 'heart' ? (
    <HeartAnalysisForm {...props} initial={asHeartAnalysis(initial)} />
  ) : (
    <LungAnalysisForm {...props} initial={asLungAnalysis(initial)} />
  );
}
