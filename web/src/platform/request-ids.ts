import { currentSession, loginOf } from './session.ts';
import { UnansweredRequests } from './unanswered-requests.ts';

/** Ids of what this page has sent and not heard of yet; each login has its own. */
export const requestIds = new UnansweredRequests(() => loginOf(currentSession()));
