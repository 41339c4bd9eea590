export { ReviewLine, useReviewing } from './view/review-line.tsx';
export { waitingPageQuery } from './view/waiting-query.ts';
export { useIsWaitingKnown, WaitingSounds } from './view/waiting-sounds.tsx';
