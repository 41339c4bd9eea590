export { AiMark } from './view/ai-mark.tsx';
export { AiSection } from './view/ai-section.tsx';
export { AiUsageReport } from './view/usage/ai-usage-report.tsx';
