export { parseAnalysis, parseAnalysisText } from './service.ts';
