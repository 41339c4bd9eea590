import { BLOCK_SAMPLES, readWavInfo, WavError, type WavInfo } from '@sadap/dsp';

const BYTES_PER_SAMPLE = 2;
/** Beginning of every WAV. */
const RIFF_BYTES = 12;

/** Cuts a WAV's bytes, as they arrive, into blocks of samples. */
export class BlockAssembler {
  readonly #info: WavInfo;
  readonly #onBlock: (number: number, samples: Int16Array<ArrayBuffer>) => void;
  #number: number;
  #block: Uint8Array<ArrayBuffer>;
  #filled = 0;

  /** `firstBlock`: the block in which the first pushed byte is. */
  constructor(
    info: WavInfo,
    firstBlock: number,
    onBlock: (number: number, samples: Int16Array<ArrayBuffer>) => void,
  ) {
    this.#info = info;
    this.#onBlock = onBlock;
    this.#number = firstBlock;
    this.#block = this.#emptyBlock();
  }

  /** Takes bytes of samples; bytes after the last sample are ignored. */
  push(bytes: Uint8Array): void {
    for (let offset = 0; offset < bytes.length && this.#block.length > 0; ) {
      const part = bytes.subarray(offset, offset + this.#block.length - this.#filled);
      this.#block.set(part, this.#filled);
      this.#filled += part.length;
      offset += part.length;
      if (this.#filled < this.#block.length) continue;
      this.#onBlock(this.#number, new Int16Array(this.#block.buffer));
      this.#number++;
      this.#filled = 0;
      this.#block = this.#emptyBlock();
    }
  }

  #emptyBlock(): Uint8Array<ArrayBuffer> {
    const blockBytes = BLOCK_SAMPLES * BYTES_PER_SAMPLE;
    const left = this.#info.dataLength - this.#number * blockBytes;
    return new Uint8Array(Math.max(0, Math.min(blockBytes, left)));
  }
}

/**
 * A WAV's description from its first bytes; null if it needs more of them. Throws `WavError` for other
 * sounds.
 */
export function wavInfoFromStart(bytes: Uint8Array, totalLength: number): WavInfo | null {
  if (bytes.length < RIFF_BYTES && bytes.length < totalLength) return null;
  let info: WavInfo;
  try {
    info = readWavInfo(bytes, totalLength);
  } catch (error) {
    const mayBeRead = error instanceof WavError && error.reason === 'truncated';
    if (mayBeRead && bytes.length < totalLength) return null;
    throw error;
  }
  if (info.encoding !== 'pcm' || info.bitsPerSample !== 16 || info.channels !== 1)
    throw new WavError('unsupported', `${info.channels} × ${info.bitsPerSample}-bit ${info.encoding}`);
  return info;
}
