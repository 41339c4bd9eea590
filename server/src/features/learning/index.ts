export { createCasesGo } from './cases.ts';
export { learningRoutes, serveLearningSounds } from './routes.ts';
export { createLearning } from './service.ts';
