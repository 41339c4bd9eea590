export { SoundRate } from './view/sound-rate.tsx';
export { useSoundFindings } from './view/use-sound-findings.tsx';
