export { type GraphPlace, RecordingViewer } from './recording-viewer.tsx';
