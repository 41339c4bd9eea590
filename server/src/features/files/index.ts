export { fittingName, shownName } from './file-names.ts';
export { filesRoutes, serveFileBytes } from './routes.ts';
export { patientFiles } from './schema.ts';
export { createFiles, type Files } from './service.ts';
