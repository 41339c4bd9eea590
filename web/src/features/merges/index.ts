export { MergeRecords } from './view/merge-records.tsx';
export { MergedNotes } from './view/merged-notes.tsx';
