export type { Examined } from './queries.ts';
export { serveReports } from './routes.ts';
export { createReports, type Reports, type SignedState } from './service.ts';
export { analysisWords } from './sound-words.ts';
