import {
  IMPORT_LIMIT_MINUTES,
  IMPORT_RATES_HZ,
  MINIMUM_RECORDING_MS,
  SOUND_UPLOAD_LIMIT_BYTES,
} from '@sadap/contract/limits';
import { frameCountOf, readWavInfo, WavError, type WavErrorReason, type WavInfo } from '@sadap/dsp';

/** Why a file cannot become a recording. */
export type FaultCode =
  | 'not-a-wav'
  | 'other-format'
  | 'unsupported'
  | 'damaged'
  | 'empty'
  | 'too-short'
  | 'too-long'
  | 'too-large'
  | 'unreadable';
/** With what the file holds, by its name, where that is known. */
export type SoundFault = { fault: FaultCode; format: string };

export type CheckedSound = {
  info: WavInfo;
  durationMs: number;
  sha256: string;
};

export const isFault = (sound: CheckedSound | SoundFault): sound is SoundFault => 'fault' in sound;

const faultOf = (fault: FaultCode, format = ''): SoundFault => ({ fault, format });
const FAULTS: Record<WavErrorReason, FaultCode> = {
  'not-a-wav': 'not-a-wav',
  unsupported: 'unsupported',
  truncated: 'damaged',
  'no-data': 'empty',
};

/**
 * Checks a file as the server will. Returns the fault, or its description. Keeps no bytes: files are many and
 * large.
 */
export async function checkSound(file: File): Promise<CheckedSound | SoundFault> {
  if (file.size > SOUND_UPLOAD_LIMIT_BYTES) return faultOf('too-large');
  let bytes: Uint8Array<ArrayBuffer>;
  try {
    bytes = new Uint8Array(await file.arrayBuffer());
  } catch {
    return faultOf('unreadable');
  }
  if (bytes.length === 0) return faultOf('damaged');
  try {
    const info = readWavInfo(bytes);
    if (info.sampleRateHz < IMPORT_RATES_HZ.lowest || info.sampleRateHz > IMPORT_RATES_HZ.highest)
      return faultOf('unsupported', `${info.sampleRateHz / 1000} kHz`);
    const durationMs = (frameCountOf(info) / info.sampleRateHz) * 1000;
    if (durationMs < MINIMUM_RECORDING_MS) return faultOf('too-short');
    if (durationMs > IMPORT_LIMIT_MINUTES * 60_000) return faultOf('too-long');
    return { info, durationMs, sha256: await sha256Of(bytes) };
  } catch (error) {
    // Whatever else goes wrong here (most likely memory), the other files must continue.
    if (!(error instanceof WavError)) return faultOf('unreadable');
    const { reason, detail } = error;
    return reason === 'not-a-wav' && detail
      ? faultOf('other-format', detail)
      : faultOf(FAULTS[reason], detail);
  }
}

async function sha256Of(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  // Only on HTTPS and localhost; elsewhere duplicates are detected by name and size alone.
  if (!globalThis.crypto.subtle) return '';
  const hash = await crypto.subtle.digest('SHA-256', bytes);
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
