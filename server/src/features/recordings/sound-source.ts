import type { CheckUp } from '@sadap/contract/checkups';
import { MINIMUM_RECORDING_MS, WAVEFORM_POINTS } from '@sadap/contract/limits';
import type { Organ } from '@sadap/contract/positions';
import type { Gap } from '@sadap/contract/recordings';
import { STREAM_SAMPLE_RATE_HZ } from '@sadap/contract/sound-frames';
import { WAV_HEADER_BYTES } from '@sadap/dsp';
import type { BlobStore } from '../../blobs/index.ts';
import { AppError } from '../../errors.ts';
import type { Caller } from '../../http/caller.ts';
import { type Captures, createSoundSummary, type SoundSummary } from '../streaming/index.ts';
import { newSoundKey } from './recording-blobs.ts';

/** Where a recording's bytes come from, checked and ready to be stored. */
export type SoundSource = {
  bytes: () => AsyncIterable<Uint8Array>;
  byteCount: number;
  shape: { sampleCount: number; sampleRateHz: number; dataOffset: number };
  gaps: Gap[];
};

/** What the form says about the sound; a capture must have been made for exactly that. */
export type SoundPurpose = { organ: Organ; position: string; checkUp: CheckUp };

/** The capture's WAV. Throws if it was made for something else or holds less than 10 s of sound. */
export async function soundOfCapture(
  captures: Captures,
  caller: Caller,
  captureId: string,
  { organ, position, checkUp }: SoundPurpose,
): Promise<SoundSource | 'saved'> {
  const { capture, patient } = await captures.forSaving(caller, captureId);
  const isFitting =
    capture.organ === organ &&
    capture.position === position &&
    capture.checkUpId === checkUp.id &&
    patient.id === checkUp.patientId;
  if (!isFitting) throw new AppError('CAPTURE_MISMATCH', 'capture_id');
  if (capture.state === 'saved') return 'saved';
  const { all, byteCount, sampleCount, gaps } = await captures.sound(captureId, { isSaving: true });
  const missing = gaps.reduce((sum, gap) => sum + gap.sampleCount, 0);
  requireLength(sampleCount - missing, STREAM_SAMPLE_RATE_HZ);
  return {
    bytes: all,
    byteCount,
    shape: { sampleCount, sampleRateHz: STREAM_SAMPLE_RATE_HZ, dataOffset: WAV_HEADER_BYTES },
    gaps,
  };
}

/** Throws if there is less than 10 s of sound. */
export function requireLength(sampleCount: number, sampleRateHz: number): void {
  if ((sampleCount * 1000) / sampleRateHz < MINIMUM_RECORDING_MS) throw new AppError('RECORDING_TOO_SHORT');
}

export type StoredSource = SoundSummary & { blobKey: string; gaps: Gap[] };

/** Puts the bytes durably into the blob store and measures them on the way. */
export async function storeSound(
  blobs: Pick<BlobStore, 'putStream'>,
  source: SoundSource,
): Promise<StoredSource> {
  const blobKey = newSoundKey();
  const summary = createSoundSummary(source.shape, WAVEFORM_POINTS);
  await blobs.putStream(blobKey, summary.through(source.bytes()), source.byteCount);
  return { ...summary.result(), blobKey, gaps: source.gaps };
}
