export { letterheadRoutes } from './routes.ts';
export { createLetterhead, type Letterheads } from './service.ts';
