export { useSoundFindings } from './view/use-sound-findings.tsx';
