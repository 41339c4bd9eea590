import { IMPORT_FILE_MAX_BYTES, IMPORT_ROWS_MAX } from '@sadap/contract/patient-import';
import Papa from 'papaparse';

/** Why a file is no table: too much or nothing in it, a workbook, quotation marks that do not close. */
export type TableFault = 'tooLarge' | 'tooManyRows' | 'noRows' | 'workbook' | 'quotes';
/** `windows-874` has all of TIS-620. */
export type Encoding = 'utf-8' | 'utf-16le' | 'windows-874';
export type Table = { header: string[]; rows: string[][]; encoding: Encoding };

/** A row's number in a spreadsheet: the header is row 1. */
export const rowNumber = (index: number) => index + 2;

/** A table with a header from a CSV file; commas, semicolons and tabs are told apart. */
export async function readTable(file: File): Promise<Table | { fault: TableFault }> {
  if (file.size > IMPORT_FILE_MAX_BYTES) return { fault: 'tooLarge' };
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (isWorkbook(bytes)) return { fault: 'workbook' };
  const { text, encoding } = decoded(bytes);
  const { data, errors } = Papa.parse<string[]>(text, { skipEmptyLines: 'greedy' });
  if (errors.some(({ type }) => type === 'Quotes')) return { fault: 'quotes' };
  const [header = [], ...rows] = data;
  if (rows.length === 0 || header.length < 2) return { fault: 'noRows' };
  if (rows.length > IMPORT_ROWS_MAX) return { fault: 'tooManyRows' };
  return { header: header.map((name) => name.trim()), rows, encoding };
}

const begins = (bytes: Uint8Array, ...signature: number[]) =>
  signature.every((byte, index) => bytes[index] === byte);
/** Of Excel: a ZIP archive, or a compound file. */
const isWorkbook = (bytes: Uint8Array) =>
  begins(bytes, 0x50, 0x4b, 0x03, 0x04) || begins(bytes, 0xd0, 0xcf, 0x11, 0xe0);

/** By its mark, else UTF-8 if all of it is; Thai in TIS-620 never is. */
function decoded(bytes: Uint8Array): { text: string; encoding: Encoding } {
  const as = (encoding: Encoding) => ({
    text: new TextDecoder(encoding, { fatal: encoding === 'utf-8' }).decode(bytes),
    encoding,
  });
  if (begins(bytes, 0xff, 0xfe)) return as('utf-16le');
  try {
    return as('utf-8');
  } catch {
    return as('windows-874');
  }
}
