import type { Organ } from '@sadap/contract/positions';
import type { ImportChannel } from '@sadap/contract/recordings';
import type { ConversionTask, ConvertedSound } from './converted-sound.ts';
import type { CheckedSound } from './sound-check.ts';

/** `convertedSound` of a file, beside the page: whole sounds take seconds. Rejects if it cannot be read. */
export async function convertFile(
  file: File,
  { info }: CheckedSound,
  channel: ImportChannel,
  organ: Organ | null,
): Promise<ConvertedSound> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const worker = new Worker(new URL('./conversion.worker.ts', import.meta.url), { type: 'module' });
  try {
    return await new Promise<ConvertedSound>((resolve, reject) => {
      worker.onmessage = ({ data }: MessageEvent<ConvertedSound>) => resolve(data);
      worker.onerror = () => reject(new Error('the sound was not converted'));
      worker.postMessage({ bytes, info, channel, organ } satisfies ConversionTask, [bytes.buffer]);
    });
  } finally {
    worker.terminate();
  }
}
