import { client } from '../../../platform/api.ts';
import { errorCodeOf } from '../../../platform/api-error.ts';
import { OwedEnds } from './owed-ends.ts';

export const isRefusal = (error: unknown) => errorCodeOf(error) !== null;

/** Ends of calls that the server has not acknowledged yet. */
export const callEnds: OwedEnds = new OwedEnds({ tell: (owed) => client.calls.end(owed), isRefusal });
