export { examinationsRoutes } from './routes.ts';
export { examinations, stepOfRow } from './schema.ts';
export { createExaminations, type Examinations } from './service.ts';
