export { servePatientExports } from './routes.ts';
export { createPatientExports } from './service.ts';
