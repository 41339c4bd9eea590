export * from './classifiers.ts';
export * from './media-urls.ts';
export type { AiOpinion, AiResult, AiSummary, Classifier } from './schema.ts';
