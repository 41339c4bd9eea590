import { apiError, type ErrorCode } from '@sadap/contract/errors';
import {
  OTHER_FILE_ENDINGS,
  PATIENT_FILE_ENDINGS,
  PATIENT_FILE_TYPES,
  PDF_HEADER_WITHIN_BYTES,
  patientFileTypeOf,
} from '@sadap/contract/files';
import { FILE_UPLOAD_LIMIT_BYTES } from '@sadap/contract/limits';
import { Refusal } from '../../../platform/api-error.ts';

/** What the file chooser offers. */
export const ACCEPTED = Object.fromEntries(
  PATIENT_FILE_TYPES.map((type) => [
    type,
    [...PATIENT_FILE_ENDINGS[type], ...OTHER_FILE_ENDINGS[type]].map((ending) => `.${ending}`),
  ]),
);

/** Why a file need not be sent at all, or null. Its content decides; the server checks it again. */
export async function refusalOf(file: File): Promise<Refusal | null> {
  const start = file.slice(0, PDF_HEADER_WITHIN_BYTES).arrayBuffer();
  // A file that cannot be read any more fails when it is sent.
  const code = refusedFor(file.size, await start.then((bytes) => new Uint8Array(bytes)).catch(() => null));
  return code && new Refusal(apiError(code));
}

/** `start`: its first bytes; null: they cannot be read. */
export function refusedFor(size: number, start: Uint8Array | null): ErrorCode | null {
  if (size === 0) return 'FILE_EMPTY';
  if (start && patientFileTypeOf(start) === null) return 'INVALID_FILE_TYPE';
  return size > FILE_UPLOAD_LIMIT_BYTES ? 'FILE_TOO_LARGE' : null;
}

/** Refusals that sending the same file again cannot change. */
export const FINAL_REFUSALS: ErrorCode[] = ['INVALID_FILE_TYPE', 'FILE_TOO_LARGE', 'FILE_EMPTY'];
