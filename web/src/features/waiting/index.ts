export { ReviewLine } from './view/review-line.tsx';
export { WaitingSounds } from './view/waiting-sounds.tsx';
