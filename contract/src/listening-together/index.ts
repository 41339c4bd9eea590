export type { ListeningEnd, ListeningSubject, ListeningSubjectInput, ListeningTogether } from './schema.ts';
