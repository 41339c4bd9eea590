export { BulkHeartAnalysis } from './bulk-heart-analysis.tsx';
export { HeartAnalysisDialog } from './heart-analysis-dialog.tsx';
export { asHeartAnalysis } from './heart-analysis-draft.ts';
export { HeartAnalysisForm } from './heart-analysis-form.tsx';
