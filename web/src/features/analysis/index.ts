export { AnalysisDialog } from './analysis-dialog.tsx';
export { AnalysisForm } from './analysis-form.tsx';
export { BulkAnalysis } from './bulk-analysis.tsx';
