import { apiError, type ErrorCode } from '@sadap/contract/errors';
import { PATIENT_FILE_ENDINGS, PATIENT_FILE_TYPES } from '@sadap/contract/files';
import { FILE_UPLOAD_LIMIT_BYTES } from '@sadap/contract/limits';
import { Refusal } from '../../../platform/api-error.ts';

/** What the file chooser offers. */
export const ACCEPTED = Object.fromEntries(
  PATIENT_FILE_TYPES.map((type) => [type, PATIENT_FILE_ENDINGS[type].map((ending) => `.${ending}`)]),
);
const ENDINGS = Object.values(ACCEPTED).flat();

type FileFacts = Pick<File, 'name' | 'size' | 'type'>;

/** Why a file need not be sent at all, or null. The server checks the content as well. */
export function refusalOf(file: FileFacts): Refusal | null {
  const code = refusedFor(file);
  return code && new Refusal(apiError(code));
}

export function refusedFor({ name, size, type }: FileFacts): ErrorCode | null {
  const isTypeAccepted = type === '' || PATIENT_FILE_TYPES.some((accepted) => accepted === type);
  const isNameAccepted = ENDINGS.some((ending) => name.toLowerCase().endsWith(ending));
  if (!isTypeAccepted || !isNameAccepted) return 'INVALID_FILE_TYPE';
  if (size > FILE_UPLOAD_LIMIT_BYTES) return 'FILE_TOO_LARGE';
  return size === 0 ? 'FILE_EMPTY' : null;
}

/** Refusals that sending the same file again cannot change. */
export const FINAL_REFUSALS: ErrorCode[] = [
  'INVALID_FILE_TYPE',
  'FILE_TYPE_MISMATCH',
  'FILE_TOO_LARGE',
  'FILE_EMPTY',
];
