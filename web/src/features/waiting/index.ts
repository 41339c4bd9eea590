export { LazyWaitingSounds } from './lazy-waiting-sounds.tsx';
export { ReviewLine } from './review-line.tsx';
