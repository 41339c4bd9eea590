export { AnalysisForm } from './analysis-form.tsx';
export { AnalysisOfRecording } from './analysis-of-recording.tsx';
export { AnalysisView } from './analysis-view.tsx';
export { BulkAnalysis } from './bulk-analysis.tsx';
