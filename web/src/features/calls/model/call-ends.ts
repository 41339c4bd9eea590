import { client } from '../../../platform/api.ts';
import { errorCodeOf } from '../../../platform/api-error.ts';
import { OwedEnds } from './owed-ends.ts';

export const isRefusal = (error: unknown) => errorCodeOf(error) !== null;

/** The ends that this page still owes the server. */
export const callEnds: OwedEnds = new OwedEnds({ tell: (owed) => client.calls.end(owed), isRefusal });
