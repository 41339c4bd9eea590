import { readApiError } from '@sadap/contract/errors';
import { packedSoundPath } from '@sadap/contract/packed-sound';
import { BLOCK_SAMPLES, type WavInfo } from '@sadap/dsp';
import { authorization } from '../platform/api.ts';
import { movingFetch, Stalled } from '../platform/late/moving-fetch.ts';
import { arrivingSound } from './arriving-sound.ts';
import { BlockAssembler, wavInfoFromStart } from './block-assembler.ts';

const BLOCK_BYTES = BLOCK_SAMPLES * 2;
/** Size of a request, and how far to stay ahead of playback, in blocks of about a second. */
const REQUEST_BLOCKS = 20;
const LOW_WATER_BLOCKS = 12;
/** A phone should not hold more than about 25 minutes of sound: 50 MB. */
const MAX_BLOCKS = 1_500;
const HEADER_BYTES = 4_096;
const RETRY_MS = 500;
const LONGEST_RETRY_MS = 3_000;
/** Waits for a lost network as long as there is sound to play, and for this long afterwards. */
const PATIENCE_MS = 10_000;
/** A request that passes nothing for so long is made anew. */
const STALLED_MS = 10_000;
/** Silence before the first byte may be slow Wi-Fi: each next request waits longer, up to this. */
const LONGEST_FIRST_BYTE_MS = 30_000;
/** As `PATIENCE_MS`, for such silence: a minute with the first request. */
const SILENT_PATIENCE_MS = 50_000;

/** The server was reached but could not answer now. */
class Unreachable extends Error {}
/** Its stored bytes are not those that were saved; asking again does not help. */
class Damaged extends Error {}

/** Throws if the sound is damaged on the server's disk. */
export async function refuseDamaged(response: Response): Promise<void> {
  if (response.status !== 500) return;
  const body: unknown = await response.json().catch(() => null);
  if (readApiError(body)?.type === 'STORED_DATA_DAMAGED') throw new Damaged();
}
export const isDamaged = (error: unknown): boolean => error instanceof Damaged;

type Handlers = {
  onInfo: (info: WavInfo) => void;
  onBlock: (number: number, samples: Int16Array<ArrayBuffer>) => void;
  onForget: (number: number) => void;
  /** `failed`: it cannot be loaded this way; the blob player may still manage. */
  onFailure: (failure: 'failed' | 'damaged' | 'unreachable') => void;
};

/** Fetches a stored WAV in pieces, as far ahead as playback needs, never the whole of a long one. */
export class SoundLoader {
  readonly #path: string;
  /** Whether the server has it, which packs it; a file that is not sent yet has a browser's address. */
  readonly #isStored: boolean;
  readonly #handlers: Handlers;
  readonly #loaded = new Set<number>();
  #info: WavInfo | null = null;
  #request: { controller: AbortController; fromBlock: number; toBlock: number } | null = null;
  #wanted = 0;
  #firstByteMs = STALLED_MS;
  #isClosed = false;

  constructor(path: string, handlers: Handlers) {
    this.#path = path;
    this.#isStored = !path.startsWith('blob:');
    this.#handlers = handlers;
  }

  /** Sets the playback position; what lies ahead of it is fetched. Called repeatedly while a sound plays. */
  setPosition(positionS: number): void {
    if (this.#isClosed) return;
    this.#wanted = this.#info ? Math.floor((positionS * this.#info.sampleRateHz) / BLOCK_SAMPLES) : 0;
    const missing = this.#firstMissing();
    if (missing === null) return;
    const isComing = this.#request && missing >= this.#request.fromBlock && missing < this.#request.toBlock;
    if (isComing || (this.#request && missing > this.#wanted + 1)) return;
    this.#request?.controller.abort();
    void this.#fetchFrom(missing);
  }

  close(): void {
    this.#isClosed = true;
    this.#request?.controller.abort();
  }

  /** The first missing block that playback will need soon; null: none. */
  #firstMissing(): number | null {
    const blockCount = this.#info ? Math.ceil(this.#info.dataLength / BLOCK_BYTES) : 1;
    for (let block = this.#wanted; block < Math.min(blockCount, this.#wanted + LOW_WATER_BLOCKS); block++)
      if (!this.#loaded.has(block)) return block;
    return null;
  }

  async #fetchFrom(firstBlock: number): Promise<void> {
    const controller = new AbortController();
    const request = { controller, fromBlock: firstBlock, toBlock: firstBlock + REQUEST_BLOCKS };
    this.#request = request;
    const isCurrent = () => this.#request === request && !this.#isClosed;
    let starvedSinceMs: number | null = null;
    let patienceMs = PATIENCE_MS;
    for (let attempt = 1; isCurrent(); attempt++) {
      try {
        await this.#receive(request.fromBlock, request.toBlock, controller.signal, (block) => {
          request.fromBlock = block + 1;
        });
        break;
      } catch (error) {
        if (!isCurrent()) return;
        const isPassing = error instanceof TypeError || error instanceof Unreachable;
        if (this.#loaded.has(this.#wanted)) starvedSinceMs = null;
        else starvedSinceMs ??= performance.now();
        if (error instanceof Stalled) {
          patienceMs = SILENT_PATIENCE_MS;
          this.#firstByteMs = Math.min(LONGEST_FIRST_BYTE_MS, this.#firstByteMs + STALLED_MS);
        }
        const isTooLong = starvedSinceMs !== null && performance.now() - starvedSinceMs >= patienceMs;
        if (!isPassing || isTooLong) {
          this.#request = null;
          this.#handlers.onFailure(isDamaged(error) ? 'damaged' : isPassing ? 'unreachable' : 'failed');
          return;
        }
        await new Promise((done) => setTimeout(done, Math.min(LONGEST_RETRY_MS, RETRY_MS * attempt)));
      }
    }
    if (!isCurrent()) return;
    this.#request = null;
    this.setPosition(this.#info ? (this.#wanted * BLOCK_SAMPLES) / this.#info.sampleRateHz : 0);
  }

  /** One request; blocks are passed on while it runs. A lost connection throws a TypeError, as fetch does. */
  async #receive(
    fromBlock: number,
    toBlock: number,
    signal: AbortSignal,
    onReceived: (block: number) => void,
  ): Promise<void> {
    const isStart = this.#info === null;
    const offset = this.#info?.dataOffset ?? 0;
    const first = isStart ? 0 : offset + fromBlock * BLOCK_BYTES;
    const last = offset + toBlock * BLOCK_BYTES + (isStart ? HEADER_BYTES : 0) - 1;
    const response = await this.#asked(first, last, signal);
    await refuseDamaged(response);
    if (response.status >= 500 || response.status === 429)
      throw new Unreachable(`sound request failed: ${response.status}`);
    if (!response.ok) throw new Error(`sound request failed: ${response.status}`);
    const { totalLength, isPart, bytes } = await arrivingSound(response);
    const take = (number: number, samples: Int16Array<ArrayBuffer>) => {
      if (this.#isClosed) return;
      this.#loaded.add(number);
      onReceived(number);
      this.#handlers.onBlock(number, samples);
      this.#forgetFarthest();
    };
    // Whoever knows neither pieces nor ranges sends everything from the start.
    let assembler =
      this.#info && isPart
        ? new BlockAssembler(this.#info, fromBlock, take)
        : (null as BlockAssembler | null);
    let start = new Uint8Array();
    for await (const value of bytes) {
      if (assembler) {
        assembler.push(value);
        continue;
      }
      const joined = new Uint8Array(start.length + value.length);
      joined.set(start);
      joined.set(value, start.length);
      start = joined;
      const info = wavInfoFromStart(start, totalLength);
      if (!info) continue;
      if (!this.#info) {
        this.#info = info;
        this.#handlers.onInfo(info);
      }
      assembler = new BlockAssembler(info, 0, take);
      assembler.push(start.subarray(info.dataOffset));
    }
    if (!assembler) throw new Error('no sound in the response');
  }

  #asked(first: number, last: number, signal: AbortSignal): Promise<Response> {
    const path = this.#isStored ? packedSoundPath(this.#path, first, last) : this.#path;
    return movingFetch(path, {
      stalledMs: STALLED_MS,
      firstByteMs: this.#firstByteMs,
      headers: { ...authorization(), ...(!this.#isStored && { range: `bytes=${first}-${last}` }) },
      signal,
    });
  }

  #forgetFarthest(): void {
    if (this.#loaded.size <= MAX_BLOCKS) return;
    let farthest = this.#wanted;
    for (const block of this.#loaded)
      if (Math.abs(block - this.#wanted) > Math.abs(farthest - this.#wanted)) farthest = block;
    this.#loaded.delete(farthest);
    this.#handlers.onForget(farthest);
  }
}
