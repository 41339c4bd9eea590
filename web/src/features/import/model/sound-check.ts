import { MINIMUM_RECORDING_MS, SOUND_UPLOAD_LIMIT_BYTES, WAVEFORM_POINTS } from '@sadap/contract/limits';
import type { ImportChannel } from '@sadap/contract/recordings';
import {
  createPeakReducer,
  encodeWav,
  floatToPcm16,
  isReadableWav,
  readWavInfo,
  readWavSamples,
  WavError,
  type WavInfo,
} from '@sadap/dsp';

/** Why a file cannot become a recording. */
export type SoundFault = 'not-a-wav' | 'unsupported' | 'damaged' | 'too-short' | 'too-large' | 'unreadable';

export type CheckedSound = {
  info: WavInfo;
  durationMs: number;
  sha256: string;
};

/** Longer blocks would visibly delay taps and the live waveform. */
const LONGEST_WORK_MS = 12;
/** Rates that the server accepts. */
const LOWEST_HZ = 4_000;
const HIGHEST_HZ = 48_000;
/** The server needs a little of the 64 MiB for the form around the file. */
const LARGEST_BYTES = SOUND_UPLOAD_LIMIT_BYTES;

/**
 * Checks a file as the server will. Returns the fault, or its description. Keeps no bytes: files are many and
 * large.
 */
export async function checkSound(file: File): Promise<CheckedSound | SoundFault> {
  if (file.size > LARGEST_BYTES) return 'too-large';
  let bytes: Uint8Array<ArrayBuffer>;
  try {
    bytes = new Uint8Array(await file.arrayBuffer());
  } catch {
    return 'unreadable';
  }
  if (bytes.length === 0) return 'damaged';
  try {
    const info = readWavInfo(bytes);
    const isRateFit = info.sampleRateHz >= LOWEST_HZ && info.sampleRateHz <= HIGHEST_HZ;
    if (!isReadableWav(info) || !isRateFit) return 'unsupported';
    const durationMs = (frameCountOf(info) / info.sampleRateHz) * 1000;
    if (durationMs < MINIMUM_RECORDING_MS) return 'too-short';
    return { info, durationMs, sha256: await sha256Of(bytes) };
  } catch (error) {
    // Whatever else goes wrong here (most likely memory), the other files must continue.
    if (!(error instanceof WavError)) return 'unreadable';
    return error.reason === 'not-a-wav' || error.reason === 'unsupported' ? error.reason : 'damaged';
  }
}

const frameCountOf = ({ dataLength, channels, bitsPerSample }: WavInfo) =>
  dataLength / ((channels * bitsPerSample) / 8);

async function sha256Of(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  // Only on HTTPS and localhost; elsewhere duplicates are detected by name and size alone.
  if (!globalThis.crypto.subtle) return '';
  const hash = await crypto.subtle.digest('SHA-256', bytes);
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** A preview of a file with this channel: a WAV to play, and its waveform. Rejects if it cannot be read. */
export async function previewOf(
  file: File,
  { info }: CheckedSound,
  channel: ImportChannel,
): Promise<SoundPreview> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const samples = new Int16Array(frameCountOf(info));
  const reducer = createPeakReducer(samples.length, WAVEFORM_POINTS);
  let length = 0;
  let pauseAt = performance.now() + LONGEST_WORK_MS;
  for (const block of readWavSamples(bytes, info, channel)) {
    const part = floatToPcm16(block);
    samples.set(part, length);
    reducer.push(part);
    length += part.length;
    if (performance.now() < pauseAt) continue;
    await new Promise((resolve) => setTimeout(resolve));
    pauseAt = performance.now() + LONGEST_WORK_MS;
  }
  return {
    wav: new Blob([encodeWav(samples, info.sampleRateHz)], { type: 'audio/wav' }),
    peaks: reducer.finish().waveform,
  };
}
export type SoundPreview = { wav: Blob; peaks: number[] };
