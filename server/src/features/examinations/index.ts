export { examinationsRoutes } from './routes.ts';
export { examinations, type StoredReason, type StoredSkip, stepOfRow } from './schema.ts';
export { createExaminations, type Examinations } from './service.ts';
