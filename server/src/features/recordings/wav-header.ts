import { readWavInfo, WavError, type WavInfo } from '@sadap/dsp';

const FIRST_TRY_BYTES = 64 * 1024;
/** Pictures and notes may precede the sound, but not more than this. */
const LARGEST_HEADER_BYTES = 16 * 1024 * 1024;

/**
 * The header of a WAV of `byteCount` bytes, reading only as much of its beginning as needed. Throws
 * `WavError`.
 */
export async function wavInfoOf(
  byteCount: number,
  readBeginning: (length: number) => Promise<Uint8Array>,
): Promise<WavInfo> {
  for (let length = FIRST_TRY_BYTES; ; length *= 16) {
    const bytes = await readBeginning(Math.min(length, byteCount));
    try {
      return readWavInfo(bytes, byteCount);
    } catch (error) {
      const mayLieBehind =
        error instanceof WavError &&
        error.reason === 'truncated' &&
        length < Math.min(byteCount, LARGEST_HEADER_BYTES);
      if (!mayLieBehind) throw error;
    }
  }
}
