export { createClassifiers } from './classifiers.ts';
export { beginAiMode } from './mode.ts';
export { limitsOf } from './operating-point.ts';
export { operatingPointsQueries } from './operating-point-queries.ts';
export { aiAnalysisRoutes, aiRoutes, serveAiPages } from './routes.ts';
export { createAiAnalyses } from './service.ts';
export { createAiUsage, lastMonths } from './usage.ts';
