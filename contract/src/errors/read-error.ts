import type { ApiError } from './schema.ts';

/** The error body that an answer carries, or null where it carries none; the same test as the schema's, without it. */
export function readApiError(body: unknown): ApiError | null {
  if (typeof body !== 'object' || body === null) return null;
  const { type, field, message, messageEn } = body as Partial<Record<keyof ApiError, unknown>>;
  if (typeof type !== 'string' || typeof message !== 'string' || typeof messageEn !== 'string') return null;
  if (field !== undefined && field !== null && typeof field !== 'string') return null;
  return { type, message, messageEn, ...(field === undefined ? {} : { field }) };
}
