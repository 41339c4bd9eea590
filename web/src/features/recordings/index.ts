export { HeartDiagram } from './heart-diagram.tsx';
export { LungDiagram } from './lung-diagram.tsx';
export { nextPosition } from './next-position.ts';
export { PatientIdentity, SoundSubject } from './patient-identity.tsx';
export { PositionCountsCard } from './position-counts-card.tsx';
export { RecordingHistory } from './recording-history.tsx';
export { AnalysisMark } from './recording-parts.tsx';
export { SaveDialog } from './save-dialog.tsx';
export { useSaveRecording } from './use-save-recording.ts';
