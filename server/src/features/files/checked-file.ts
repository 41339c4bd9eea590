import { PATIENT_FILE_ENDINGS } from '@sadap/contract/files';
import { PatientFileType } from '@sadap/contract/files/schema';
import { FILE_UPLOAD_LIMIT_BYTES } from '@sadap/contract/limits';
import { fileTypeFromBuffer } from 'file-type';
import { AppError } from '../../errors.ts';
import { endingOf } from './file-names.ts';

/**
 * An upload's bytes and type. The content determines the type, and the name must match it. Throws `AppError`.
 */
export async function checkedFile(
  file: File | undefined,
): Promise<{ bytes: Uint8Array; name: string; fileType: PatientFileType }> {
  if (!file) throw new AppError('NO_FILE_SELECTED', 'file');
  if (file.size === 0) throw new AppError('FILE_EMPTY', 'file');
  if (file.size > FILE_UPLOAD_LIMIT_BYTES) throw new AppError('FILE_TOO_LARGE', 'file');
  const bytes = new Uint8Array(await file.arrayBuffer());
  const fileType = await typeOf(bytes);
  if (!fileType) throw new AppError('INVALID_FILE_TYPE', 'file');
  if (!PATIENT_FILE_ENDINGS[fileType].includes(endingOf(file.name)))
    throw new AppError('FILE_TYPE_MISMATCH', 'file');
  return { bytes, name: file.name, fileType };
}

async function typeOf(bytes: Uint8Array): Promise<PatientFileType | null> {
  // A file that ends within its header has no type.
  const mime = (await fileTypeFromBuffer(bytes).catch(() => undefined))?.mime;
  // An animated PNG is a PNG whose first picture every reader shows.
  return PatientFileType.safeParse(mime === 'image/apng' ? 'image/png' : mime).data ?? null;
}
