export { useSoundMarks } from './use-sound-marks.tsx';
