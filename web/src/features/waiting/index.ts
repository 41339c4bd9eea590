export { ReviewLine } from './review-line.tsx';
export { WaitingSounds } from './waiting-sounds.tsx';
