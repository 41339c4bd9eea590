import { type ApiError, apiError, ERRORS, type ErrorCode, isErrorCode } from '@sadap/contract/errors';
import { VALIDATION_MESSAGES, type ValidationKey } from '@sadap/contract/validation';

/** The only error that services throw. It carries everything that the response needs and nothing internal. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly body: ApiError;

  constructor(code: ErrorCode, field?: string, params?: Record<string, string>, body?: ApiError) {
    super(code);
    this.name = 'AppError';
    this.code = code;
    this.body = body ?? apiError(code, field, params);
  }

  get status(): number {
    return ERRORS[this.code].status;
  }

  /** One field violates a validation rule. */
  static invalid(field: string | null, key: ValidationKey): AppError {
    const { th, en } = VALIDATION_MESSAGES[key];
    return AppError.ofBody({
      ...apiError('VALIDATION', field ?? undefined),
      message: th,
      messageEn: en,
    });
  }

  /** Turns an error from another server into this server's own. */
  static ofBody(body: ApiError): AppError {
    return new AppError(isErrorCode(body.type) ? body.type : 'INTERNAL', undefined, undefined, body);
  }
}

/** PostgreSQL's SQLSTATE of an error thrown by Drizzle or pg, if it is one. */
export function sqlState(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  const source = (error.cause ?? error) as { code?: unknown };
  return typeof source.code === 'string' ? source.code : null;
}

/**
 * Whether PostgreSQL itself refused, so that the transaction is rolled back. Classes 08 and 57 are broken
 * connections.
 */
export function isRolledBack(error: unknown): boolean {
  const state = sqlState(error);
  return state !== null && /^[0-9A-Z]{5}$/.test(state) && !/^(08|57)/.test(state);
}

const NO_SPACE = ['ENOSPC', 'EDQUOT', '53100'];

/** Disk, quota, PostgreSQL or bucket is full. */
export function isStorageFull(error: unknown): boolean {
  return causesOf(error).some(
    ({ code, $metadata }) => NO_SPACE.includes(String(code)) || $metadata?.httpStatusCode === 507,
  );
}

/** Class 08 and 57P: broken or refused connections; 53300: too many connections. */
const DATABASE_GONE = /^(08...|57P0.|53300|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT)$/;
/** pg and pg-pool give these no code. */
const CONNECTION_BROKE =
  /^(Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect)/;

/** PostgreSQL was unreachable or went away; nobody knows whether the transaction was committed. */
export function isDatabaseGone(error: unknown): boolean {
  return causesOf(error).some(
    ({ code, message, $metadata }) =>
      // A bucket's connections break too.
      !$metadata && (DATABASE_GONE.test(String(code)) || CONNECTION_BROKE.test(String(message))),
  );
}

type Cause = { code?: unknown; message?: unknown; $metadata?: { httpStatusCode?: number } };

function causesOf(error: unknown): Cause[] {
  return error instanceof Error ? [error as Cause, ...causesOf(error.cause)] : [];
}

export const UNIQUE_VIOLATION = '23505';
/** The referenced row has been deleted. */
export const FOREIGN_KEY_VIOLATION = '23503';

/** The constraint that PostgreSQL reports as violated. */
export function violatedConstraint(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  const source = (error.cause ?? error) as { constraint?: unknown };
  return typeof source.constraint === 'string' ? source.constraint : null;
}
