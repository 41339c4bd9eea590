import {
  EXPECTED_BYTES_HEADER,
  type ExportLanguage,
  patientExportPath,
} from '@sadap/contract/patient-export';
import { unprintedOf } from '@sadap/contract/printed-letters';
import { authorization } from '../../../platform/api.ts';
import { movingFetch, TURN_MS } from '../../../platform/late/moving-fetch.ts';
import { refusalIn } from '../../../uploads/refusal-in.ts';

/** A browser may keep the parts of a file on disk, but not the blocks that arrive. */
const PART_BYTES = 8 * 1024 * 1024;

type Wanted = {
  patientId: number;
  language: ExportLanguage;
  signal: AbortSignal;
  onProgress: (received: number, expected: number) => void;
};

/** `unprinted`: codes of the characters that its PDF shows as codes. */
type Received = { file: File; unprinted: string[] };

/** Everything that is held on a patient, as a file. Throws what `errorText` explains. */
export async function receiveExport({ patientId, language, signal, onProgress }: Wanted): Promise<Received> {
  const response = await movingFetch(`/api${patientExportPath(patientId)}?language=${language}`, {
    headers: authorization(),
    signal,
    firstByteMs: TURN_MS,
  });
  if (!response.ok || !response.body) throw refusalIn(response.status, await response.text());
  const expected = Number(response.headers.get(EXPECTED_BYTES_HEADER));
  const parts: Blob[] = [];
  let blocks: Uint8Array<ArrayBuffer>[] = [];
  let waiting = 0;
  let received = 0;
  const reader = response.body.getReader();
  onProgress(0, expected);
  for (;;) {
    const { done, value } = await reader.read();
    if (value) {
      blocks.push(value);
      waiting += value.length;
      received += value.length;
      onProgress(received, expected);
    }
    if (done || waiting >= PART_BYTES) {
      parts.push(new Blob(blocks));
      blocks = [];
      waiting = 0;
    }
    if (done) {
      const file = new File(parts, fileNameIn(response.headers), { type: 'application/zip' });
      return { file, unprinted: unprintedOf(response.headers) };
    }
  }
}

/** RFC 8187; the server always sends it. */
function fileNameIn(headers: Headers): string {
  const encoded = /filename\*=UTF-8''([^;]+)/.exec(headers.get('content-disposition') ?? '')?.[1];
  return encoded ? decodeURIComponent(encoded) : 'sadap.zip';
}
