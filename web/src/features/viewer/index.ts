export { RecordingViewer } from './recording-viewer.tsx';
