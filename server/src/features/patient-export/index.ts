export { analysisText, circumstancesText } from './analysis-text.ts';
export { aiAnswerText, computedText } from './computed-text.ts';
export type { Held } from './held.ts';
export { OVERVIEW_TEXTS, type OverviewTexts } from './overview-texts.ts';
export { servePatientExports } from './routes.ts';
export { createPatientExports } from './service.ts';
