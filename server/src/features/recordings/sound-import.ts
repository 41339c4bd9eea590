import { createHash } from 'node:crypto';
import type { ErrorCode } from '@sadap/contract/errors';
import { IMPORT_LIMIT_MINUTES, IMPORT_RATES_HZ, SOUND_UPLOAD_LIMIT_BYTES } from '@sadap/contract/limits';
import type { ImportChannel, OriginalSound } from '@sadap/contract/recordings';
import { STREAM_SAMPLE_RATE_HZ } from '@sadap/contract/sound-frames';
import {
  channelsOf,
  frameCountOf,
  isPlainPcm16,
  readWavInfoOf,
  WAV_HEADER_BYTES,
  WavError,
  type WavErrorReason,
  type WavInfo,
} from '@sadap/dsp';
import type { BlobStore } from '../../blobs/index.ts';
import { AppError } from '../../errors.ts';
import { createSoundTurns } from '../../limits/turns.ts';
import type { SoundWorkers } from '../../workers/sound-workers.ts';
import { fittingName, shownName } from '../files/index.ts';
import { newOriginalKey } from './recording-blobs.ts';
import { requireLength, type SoundSource, type StoredSource, storeSound } from './sound-source.ts';

const SLICE_BYTES = 64 * 1024;
/** Small ones: the upload budget limits how many large ones there are. */
const MAX_WAITING = 100;
const MAX_PER_USER = 20;

/** Without a key of its own, the original is the stored sound itself. */
type OriginalBlob = { original: OriginalSound; originalBlobKey: string | null };
export const NO_ORIGINAL = { original: null, originalBlobKey: null };
export type StoredFile = StoredSource & (OriginalBlob | typeof NO_ORIGINAL);

/** Makes recordings from uploaded WAV files of any stethoscope. */
export function createSoundImport(blobs: Pick<BlobStore, 'putStream' | 'delete'>, workers: SoundWorkers) {
  // One at a time holds its bytes twice.
  const inTurn = createSoundTurns({ concurrency: 1, maxWaiting: MAX_WAITING, maxPerAsker: MAX_PER_USER });

  const steps = {
    /** Throws unless the file is a readable WAV by its content, 10 s to 30 min long. */
    async check(file: File): Promise<WavInfo> {
      if (file.size > SOUND_UPLOAD_LIMIT_BYTES)
        throw new AppError('SOUND_TOO_LARGE', 'file', { megabytes: MEGABYTES });
      const info = await wavInfo(file);
      const { sampleRateHz } = info;
      if (sampleRateHz < IMPORT_RATES_HZ.lowest || sampleRateHz > IMPORT_RATES_HZ.highest)
        throw new AppError('UNSUPPORTED_WAV', 'file', { format: `${sampleRateHz / 1000} kHz` });
      const frames = frameCountOf(info);
      requireLength(frames, sampleRateHz);
      if (frames > IMPORT_LIMIT_MINUTES * 60 * sampleRateHz)
        throw new AppError('SOUND_TOO_LONG', 'file', { minutes: String(IMPORT_LIMIT_MINUTES) });
      return info;
    },

    /** A file that already has the stored form, kept byte for byte. */
    asItIs: (file: File, info: WavInfo): SoundSource => ({
      bytes: () => slicesOf(file),
      byteCount: file.size,
      shape: {
        sampleCount: frameCountOf(info),
        sampleRateHz: info.sampleRateHz,
        dataOffset: info.dataOffset,
      },
      gaps: [],
    }),

    /** The file converted to the stored form, passed to `store`. */
    converted: <Stored>(
      userId: number,
      file: File,
      info: WavInfo,
      channel: ImportChannel,
      store: (source: SoundSource) => Promise<Stored>,
    ): Promise<Stored> =>
      inTurn(userId, async () => {
        const bytes = new Uint8Array(await file.arrayBuffer());
        const wav = await workers.convert({ bytes, info, channel, toHz: STREAM_SAMPLE_RATE_HZ });
        const sampleCount = (wav.length - WAV_HEADER_BYTES) / 2;
        return store({
          bytes: async function* () {
            for (let start = 0; start < wav.length; start += SLICE_BYTES)
              yield wav.subarray(start, start + SLICE_BYTES);
          },
          byteCount: wav.length,
          shape: { sampleCount, sampleRateHz: STREAM_SAMPLE_RATE_HZ, dataOffset: WAV_HEADER_BYTES },
          gaps: [],
        });
      }),

    /** Puts the unchanged file durably into the blob store. */
    async keepOriginal(file: File, info: WavInfo, channel: ImportChannel): Promise<OriginalBlob> {
      const originalBlobKey = newOriginalKey();
      const hash = createHash('sha256');
      async function* hashed() {
        for await (const block of slicesOf(file)) {
          hash.update(block);
          yield block;
        }
      }
      await blobs.putStream(originalBlobKey, hashed(), file.size);
      return { originalBlobKey, original: { ...factsOf(file, info, channel), sha256: hash.digest('hex') } };
    },
  };

  return {
    /** Puts an upload into the blob store: unchanged, or converted with the original next to it. */
    async store(userId: number, file: File, channel: ImportChannel): Promise<StoredFile> {
      const info = await steps.check(file);
      if (info.channels > 1 && !channelsOf(info.channels).includes(channel))
        throw AppError.invalid('channel', 'invalid');
      if (isStoredForm(info)) {
        const stored = await storeSound(blobs, steps.asItIs(file, info));
        const original = { ...factsOf(file, info, 'mix'), sha256: stored.sha256 };
        return { ...stored, original, originalBlobKey: null };
      }
      const stored = await steps.converted(userId, file, info, channel, (source) =>
        storeSound(blobs, source),
      );
      try {
        return { ...stored, ...(await steps.keepOriginal(file, info, channel)) };
      } catch (error) {
        await blobs.delete(stored.blobKey);
        throw error;
      }
    },
  };
}

const MEGABYTES = String(SOUND_UPLOAD_LIMIT_BYTES / 1024 / 1024);

/** A sound with an incorrect header would not play everywhere: converting it writes a new one. */
const isStoredForm = (info: WavInfo): boolean =>
  isPlainPcm16(info) && info.sampleRateHz === STREAM_SAMPLE_RATE_HZ && !info.needsNewHeader;

const ENDINGS = ['wav', 'wave'];

async function* slicesOf(file: File): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  for (let start = 0; start < file.size; start += SLICE_BYTES)
    yield new Uint8Array(await file.slice(start, start + SLICE_BYTES).arrayBuffer());
}

export async function sha256Of(file: File): Promise<string> {
  const hash = createHash('sha256');
  for await (const block of slicesOf(file)) hash.update(block);
  return hash.digest('hex');
}

const CODES: Record<WavErrorReason, ErrorCode> = {
  'not-a-wav': 'NOT_A_WAV',
  unsupported: 'UNSUPPORTED_WAV',
  truncated: 'SOUND_CUT_OFF',
  'no-data': 'SOUND_EMPTY',
};

async function wavInfo(file: File): Promise<WavInfo> {
  try {
    return await readWavInfoOf(
      file.size,
      async (offset, length) => new Uint8Array(await file.slice(offset, offset + length).arrayBuffer()),
    );
  } catch (error) {
    if (!(error instanceof WavError)) throw error;
    if (error.reason === 'not-a-wav' && error.detail)
      throw new AppError('OTHER_SOUND_FORMAT', 'file', { format: error.detail });
    throw new AppError(CODES[error.reason], 'file', { format: error.detail });
  }
}

function factsOf(file: File, info: WavInfo, channel: ImportChannel): Omit<OriginalSound, 'sha256'> {
  const { sampleRateHz, channels, bitsPerSample, encoding } = info;
  return {
    fileName: fittingName(shownName(file.name, 'sound.wav'), ENDINGS),
    byteCount: file.size,
    sampleRateHz,
    channels,
    bitsPerSample,
    encoding,
    channel: channels === 1 ? 'mix' : channel,
  };
}
