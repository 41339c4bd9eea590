import { ORPCError } from '@orpc/client';
import { type ApiError, type ErrorCode, readApiError } from '@sadap/contract/errors';
import type { Language } from './language.ts';

/** A refusal that did not come over HTTP: from the realtime channel, or created here. */
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

const SERVER_FAULT = {
  th: 'เซิร์ฟเวอร์ขัดข้อง ทำรายการนี้ไม่สำเร็จ กรุณาลองใหม่ หากยังไม่ได้กรุณาแจ้งผู้ดูแลระบบ',
  en: 'The server had a problem and could not do this. Please try again; if it happens again, tell your administrator',
};

const BROWSER_FAULT = {
  th: 'เบราว์เซอร์นี้ทำรายการนี้ไม่ได้ อาจเก่าเกินไป กรุณาอัปเดตเบราว์เซอร์แล้วลองใหม่ หากยังไม่ได้กรุณาแจ้งผู้ดูแลระบบ',
  en: 'This browser could not do this; it may be too old. Please update it and try again; if it happens again, tell your administrator',
};

/** A proxy's statuses for an unreachable server. */
const UNREACHED = [502, 503, 504];

/** A response that is not ours, with its status: the server was reached, and failed without an error body. */
export class StrangeAnswer extends Error {
  readonly status: number;
  constructor(status: number) {
    super(`answered ${status}`);
    this.status = status;
  }
}

/** The error body of a failed call, or null if there was no response of ours. */
export function apiErrorOf(error: unknown): ApiError | null {
  if (error instanceof Refusal) return error.apiError;
  if (!(error instanceof ORPCError)) return null;
  return readApiError(error.data);
}

/** The user's message for a failed call. */
export function errorText(error: unknown, language: Language): string {
  const body = apiErrorOf(error);
  if (!body && isBrowserFault(error)) return BROWSER_FAULT[language];
  if (!body) return (isAnswered(error) ? SERVER_FAULT : NO_ANSWER)[language];
  return language === 'th' ? body.message : body.messageEn;
}

/** A newer server may name a code that this page does not know. It equals none of those asked for. */
export function errorCodeOf(error: unknown): ErrorCode | null {
  return (apiErrorOf(error)?.type ?? null) as ErrorCode | null;
}

/** The field that the server named as wrong. */
export function fieldOf(error: unknown): string | null {
  return apiErrorOf(error)?.field ?? null;
}

export function statusOf(error: unknown): number | null {
  return error instanceof ORPCError || error instanceof StrangeAnswer ? error.status : null;
}

/** What was asked for by an id is gone, or the id is none. A merged record is neither. */
export function namesNothing(error: unknown): boolean {
  if (errorCodeOf(error) === 'PATIENT_MERGED') return false;
  const status = statusOf(error);
  return status === 404 || status === 422;
}

function isAnswered(error: unknown): boolean {
  const status = statusOf(error);
  return status !== null && !UNREACHED.includes(status);
}

/** `fetch` fails with these too, but not with these words: a function or an object is missing. */
const MISSING = /not a (function|constructor)|not an object|not iterable|not defined|undefined|\bnull\b/;
const NETWORK_ERRORS = ['AbortError', 'TimeoutError', 'NetworkError'];

/** Whether the page or its browser failed, and not the way to the server. */
function isBrowserFault(error: unknown): boolean {
  if (error instanceof DOMException) return !NETWORK_ERRORS.includes(error.name);
  if (error instanceof TypeError) return MISSING.test(error.message);
  return error instanceof ReferenceError || error instanceof SyntaxError || error instanceof RangeError;
}
