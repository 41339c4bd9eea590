export { JudgedEvents } from './view/judged-events.tsx';
export { useSoundEvents } from './view/use-sound-events.tsx';
