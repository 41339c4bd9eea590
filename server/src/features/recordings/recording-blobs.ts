import { randomUUID } from 'node:crypto';
import { posix } from 'node:path';

/** Keys are random and contain nothing about a patient, nor a file name. */
export const newSoundKey = () => `recordings/${randomUUID()}.wav`;
export const newOriginalKey = () => `originals/${randomUUID()}.wav`;

/** Pictures of a sound, made on the first request. */
export const spectrogramFolder = (blobKey: string) => `spectrograms/${posix.basename(blobKey, '.wav')}`;

/** Key of another picture of the sound. */
export const newPictureKey = (blobKey: string) => `${spectrogramFolder(blobKey)}/${randomUUID()}.png`;

/** All bytes of a recording in the store: keys, and folders with a trailing slash. */
export function blobsOfRecording(row: { blobKey: string; originalBlobKey: string | null }): string[] {
  return [
    row.blobKey,
    ...(row.originalBlobKey ? [row.originalBlobKey] : []),
    `${spectrogramFolder(row.blobKey)}/`,
  ];
}
