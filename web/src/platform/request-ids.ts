import { currentSession, loginOf } from './session.ts';
import { UnansweredRequests } from './unanswered-requests.ts';

/** Ids of this page's unanswered requests; each login has its own. */
export const requestIds = new UnansweredRequests(() => loginOf(currentSession()));
