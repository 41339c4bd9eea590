export * from './classifiers.ts';
export * from './media-urls.ts';
export * from './mode.ts';
export type { AiOpinion, AiResult, AiSummary, AiUsage, AiUsageCounts, Classifier } from './schema.ts';
export * from './usage.ts';
