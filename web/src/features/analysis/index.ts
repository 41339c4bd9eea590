export { AnalysisForm } from './analysis-form.tsx';
export { BulkAnalysis } from './bulk-analysis.tsx';
export { LazyAnalysisDialog } from './lazy-analysis-dialog.tsx';
