import { type ApiError, apiError, ERRORS, type ErrorCode } from '@sadap/contract/errors';
import { describeError } from '../described-error.ts';
import { AppError, FOREIGN_KEY_VIOLATION, isDatabaseGone, isStorageFull, sqlState } from '../errors.ts';
import type { Log } from '../log.ts';

/**
 * SQLSTATEs of values that no column holds: an id beyond int4, a NUL character, an invalid UUID, a lone
 * surrogate in JSON.
 */
const UNSTORABLE = ['22003', '22021', '22P02', '22P05'];

/** Two transactions wanted each other's rows, and PostgreSQL rolled this one back. */
const COLLISIONS = ['40001', '40P01'];

export type ErrorAnswer = { status: number; body: ApiError };

/**
 * The only place where an error becomes a status and a body. Unknown errors are logged and become INTERNAL.
 */
export function errorAnswer(error: unknown, log: Log): ErrorAnswer {
  if (error instanceof AppError) return { status: error.status, body: error.body };
  if (sqlState(error) === FOREIGN_KEY_VIOLATION) return answer('RECORD_GONE');
  if (COLLISIONS.includes(sqlState(error) ?? '')) return answer('RECORD_BUSY');
  if (UNSTORABLE.includes(sqlState(error) ?? '')) return answer('VALIDATION');
  if (isStorageFull(error)) {
    log.error({ error: describeError(error) }, 'a request failed: the storage is full');
    return answer('STORAGE_FULL');
  }
  if (isDatabaseGone(error)) {
    log.error({ error: describeError(error) }, 'a request failed: the database cannot be reached');
    return answer('DATABASE_UNAVAILABLE');
  }
  const status = statusOf(error);
  if (status === 413) return answer('TOO_LARGE');
  if (status === 429) return answer('RATE_LIMITED');
  if (status < 500) return { status, body: apiError('MALFORMED_REQUEST') };
  log.error({ error: describeError(error) }, 'a request failed');
  return answer('INTERNAL');
}

const answer = (code: ErrorCode): ErrorAnswer => ({ status: ERRORS[code].status, body: apiError(code) });

function statusOf(error: unknown): number {
  const status = error instanceof Error && 'statusCode' in error ? error.statusCode : 500;
  return typeof status === 'number' && status >= 400 ? status : 500;
}
