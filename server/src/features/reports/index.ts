export { serveReports } from './routes.ts';
export { createReports } from './service.ts';
