import {
  type ApiError,
  apiError,
  ERRORS,
  type ErrorCode,
  VALIDATION_MESSAGES,
  type ValidationKey,
} from '@sadap/contract';

/** The one error that services throw. It carries all that the answer needs and nothing internal. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly body: ApiError;

  constructor(code: ErrorCode, field?: string, params?: Record<string, string>) {
    super(code);
    this.name = 'AppError';
    this.code = code;
    this.body = apiError(code, field, params);
  }

  get status(): number {
    return ERRORS[this.code].status;
  }

  /** One field breaks a validation rule. */
  static invalid(field: string | null, key: ValidationKey): AppError {
    const error = new AppError('VALIDATION', field ?? undefined);
    const { th, en } = VALIDATION_MESSAGES[key];
    error.body.message = th;
    error.body.messageEn = en;
    return error;
  }
}

/** PostgreSQL's SQLSTATE of an error thrown by Drizzle or pg, if it is one. */
export function sqlState(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  const source = (error.cause ?? error) as { code?: unknown };
  return typeof source.code === 'string' ? source.code : null;
}

/** Whether PostgreSQL itself refused: the transaction is undone. Class 08 and 57 are broken connections. */
export function isRolledBack(error: unknown): boolean {
  const state = sqlState(error);
  return state !== null && /^[0-9A-Z]{5}$/.test(state) && !/^(08|57)/.test(state);
}

export const UNIQUE_VIOLATION = '23505';
/** What a row was to hang on is gone: somebody deleted it meanwhile. */
export const FOREIGN_KEY_VIOLATION = '23503';

/** The constraint that PostgreSQL says was violated. */
export function violatedConstraint(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  const source = (error.cause ?? error) as { constraint?: unknown };
  return typeof source.constraint === 'string' ? source.constraint : null;
}
