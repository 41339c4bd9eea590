import type { DoctorAnalysis } from '@sadap/contract/analysis';
import { HeartAnalysisView } from './heart-analysis-view.tsx';
import { LungAnalysisView } from './lung-analysis-view.tsx';

/** A stored analysis, read-only. */
export function AnalysisView({ analysis }: { analysis: DoctorAnalysis }) {
  return 's1' in analysis ? (
    <HeartAnalysisView analysis={analysis} />
  ) : (
    <LungAnalysisView analysis={analysis} />
  );
}
