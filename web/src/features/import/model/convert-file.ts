import type { Organ } from '@sadap/contract/positions';
import type { ImportChannel } from '@sadap/contract/recordings';
import type { ConversionTask, ConvertedSound } from './converted-sound.ts';
import type { CheckedSound } from './sound-check.ts';

/** The longest sound takes half of it on a slow tablet; the worker's own code may not come at all. */
const LIMIT_MS = 120_000;

/** `convertedSound` of a file, beside the page: whole sounds take seconds. Rejects if it cannot be read. */
export async function convertFile(
  file: File,
  { info }: CheckedSound,
  channel: ImportChannel,
  organ: Organ | null,
): Promise<ConvertedSound> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const worker = new Worker(new URL('./conversion.worker.ts', import.meta.url), { type: 'module' });
  let timer: ReturnType<typeof setTimeout> | undefined;
  try {
    return await new Promise<ConvertedSound>((resolve, reject) => {
      worker.onmessage = ({ data }: MessageEvent<ConvertedSound>) => resolve(data);
      timer = setTimeout(() => reject(new Error('the sound was not converted in time')), LIMIT_MS);
      worker.onerror = () => reject(new Error('the sound was not converted'));
      worker.postMessage({ bytes, info, channel, organ } satisfies ConversionTask, [bytes.buffer]);
    });
  } finally {
    clearTimeout(timer);
    worker.terminate();
  }
}
