import type { ApiError } from './schema.ts';

/**
 * The error body in a response, or null if there is none; the same check as the schema's, without the schema.
 */
export function readApiError(body: unknown): ApiError | null {
  if (typeof body !== 'object' || body === null) return null;
  const { type, field, message, messageEn } = body as Partial<Record<keyof ApiError, unknown>>;
  if (typeof type !== 'string' || typeof message !== 'string' || typeof messageEn !== 'string') return null;
  if (field !== undefined && field !== null && typeof field !== 'string') return null;
  return { type, message, messageEn, ...(field === undefined ? {} : { field }) };
}
