export type { ListeningEnd, ListeningSubject, ListeningSubjectInput, SharedListening } from './schema.ts';
