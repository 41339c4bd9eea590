export type { ScrubReport, StoredDataFault, StoredDataReport } from './schema.ts';
