import { unzipSync } from 'fflate';
import { extractText, getDocumentProxy } from 'unpdf';

/** The files of a ZIP, by path. */
export const unzipped = (zip: ArrayBuffer): Map<string, Buffer> =>
  new Map(Object.entries(unzipSync(new Uint8Array(zip))).map(([path, bytes]) => [path, Buffer.from(bytes)]));

/** What a PDF says. Thai marks may come twice or out of order: that is how PDF keeps them. */
export async function pdfText(pdf: Uint8Array): Promise<string> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf)), { mergePages: true });
  return text;
}
