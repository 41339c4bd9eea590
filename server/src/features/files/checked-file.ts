import { patientFileTypeOf } from '@sadap/contract/files';
import { PatientFileType } from '@sadap/contract/files/schema';
import { FILE_UPLOAD_LIMIT_BYTES } from '@sadap/contract/limits';
import { fileTypeFromBuffer } from 'file-type';
import { AppError } from '../../errors.ts';

/** An upload's bytes and type, which the content alone determines. Throws `AppError`. */
export async function checkedFile(
  file: File | undefined,
): Promise<{ bytes: Uint8Array; name: string; fileType: PatientFileType }> {
  if (!file) throw new AppError('NO_FILE_SELECTED', 'file');
  if (file.size === 0) throw new AppError('FILE_EMPTY', 'file');
  if (file.size > FILE_UPLOAD_LIMIT_BYTES) throw new AppError('FILE_TOO_LARGE', 'file');
  const bytes = new Uint8Array(await file.arrayBuffer());
  const fileType = await typeOf(bytes);
  if (!fileType) throw new AppError('INVALID_FILE_TYPE', 'file');
  return { bytes, name: file.name, fileType };
}

/** What a PDF's readers allow before its header is taken for these. */
const BEFORE_A_PDF = [undefined, 'application/postscript', 'application/xml'];

async function typeOf(bytes: Uint8Array): Promise<PatientFileType | null> {
  // A file that ends within its header has no type.
  const mime = (await fileTypeFromBuffer(bytes).catch(() => undefined))?.mime;
  if (BEFORE_A_PDF.includes(mime) && patientFileTypeOf(bytes) === 'application/pdf') return 'application/pdf';
  // An animated PNG is a PNG whose first picture every reader shows.
  return PatientFileType.safeParse(mime === 'image/apng' ? 'image/png' : mime).data ?? null;
}
