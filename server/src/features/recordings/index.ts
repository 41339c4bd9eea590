export { nameFilesAnew } from './naming-files.ts';
export { blobsOfRecording } from './recording-blobs.ts';
export { recordingsRoutes, serveRecordingSounds, waitingRoutes } from './routes.ts';
export { recordings } from './schema.ts';
export {
  type BeforeRecordingsGo,
  createRecordings,
  type Recordings,
  type StoredRecording,
} from './service.ts';
