export { questionsRoutes } from './routes.ts';
export { createQuestions } from './service.ts';
