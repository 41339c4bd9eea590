export { recordingsRoutes, serveRecordingSounds } from './routes.ts';
export { createRecordings } from './service.ts';
