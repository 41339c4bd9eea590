export { aiValidationRoutes } from './routes.ts';
export { createAiValidation } from './service.ts';
