export { AnalysisForm } from './analysis-form.tsx';
export { AnalysisView } from './analysis-view.tsx';
export { BulkAnalysis } from './bulk-analysis.tsx';
export { LazyAnalysisDialog } from './lazy-analysis-dialog.tsx';
