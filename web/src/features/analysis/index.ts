export { AnalysisForm } from './view/analysis-form.tsx';
export { AnalysisOfRecording } from './view/analysis-of-recording.tsx';
export { AnalysisView } from './view/analysis-view.tsx';
export { BulkAnalysis } from './view/bulk-analysis.tsx';
export { FindingsOfRecording } from './view/findings-of-recording.tsx';
