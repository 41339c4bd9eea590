import { ORPCError } from '@orpc/client';
import { type ApiError, type ErrorCode, readApiError } from '@sadap/contract';
import type { Language } from './i18n/index.ts';
import { errorCodes } from './known-errors.evaluated.ts';

/** A refusal that did not come over HTTP: from the realtime channel, or made here. */
export class Refusal extends Error {
  readonly apiError: ApiError;
  constructor(apiError: ApiError) {
    super(apiError.messageEn);
    this.apiError = apiError;
  }
}

const NO_ANSWER = {
  th: 'ติดต่อเซิร์ฟเวอร์ไม่ได้ กรุณาตรวจสอบเครือข่ายแล้วลองใหม่',
  en: 'The server cannot be reached. Please check the network and try again',
};

/** The error body behind a failed call, or null when no answer of ours came back. */
export function apiErrorOf(error: unknown): ApiError | null {
  if (error instanceof Refusal) return error.apiError;
  if (!(error instanceof ORPCError)) return null;
  return readApiError(error.data);
}

/** What to tell the user of a failed call. */
export function errorText(error: unknown, language: Language): string {
  const body = apiErrorOf(error);
  if (!body) return NO_ANSWER[language];
  return language === 'th' ? body.message : body.messageEn;
}

export function errorCodeOf(error: unknown): ErrorCode | null {
  const type = apiErrorOf(error)?.type;
  return errorCodes.find((code) => code === type) ?? null;
}

/** The field that the server found at fault. */
export function fieldOf(error: unknown): string | null {
  return apiErrorOf(error)?.field ?? null;
}

export function statusOf(error: unknown): number | null {
  return error instanceof ORPCError ? error.status : null;
}
