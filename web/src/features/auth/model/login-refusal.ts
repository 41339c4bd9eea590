import { apiErrorOf, fieldOf, Refusal, statusOf } from '../../../platform/api-error.ts';
import { unknownUser } from './own-refusals.evaluated.ts';

/** A failed login as the form shows it: the code decides the field if the response names none. */
export function refusalOf(error: unknown): { error: unknown; isWithoutBody: boolean } {
  const body = apiErrorOf(error);
  if (!body) {
    const isUnknownUser = statusOf(error) === 404;
    return {
      error: isUnknownUser ? new Refusal(unknownUser) : error,
      isWithoutBody: true,
    };
  }
  const field = fieldOf(error) ?? FIELD_OF_CODE[body.type];
  return { error: field ? new Refusal({ ...body, field }) : error, isWithoutBody: false };
}

const FIELD_OF_CODE: Record<string, string> = { USER_NOT_FOUND: 'username', INVALID_PASSWORD: 'password' };
