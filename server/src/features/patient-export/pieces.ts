import { PATIENT_FILE_ENDINGS, type PatientFileType } from '@sadap/contract/files';
import { BlobMissing, type VerifiedBlobs } from '../../blobs/index.ts';
import { AppError } from '../../errors.ts';
import { fileDay } from '../../http/file-day.ts';
import { fittingName, shownName } from '../files/index.ts';
import type { Held } from './held.ts';

/** Bytes that belong to a patient. */
export type Piece = {
  kind: 'sound' | 'original' | 'unsaved-sound' | 'ai-picture' | 'file';
  id: number | string;
  /** Inside the ZIP. */
  path: string;
  byteCount: number;
  /** Throws before the first byte where they are not as they were saved. */
  read(): Promise<AsyncIterable<Uint8Array>>;
};

/** Why bytes are not in the ZIP. */
export type Reason = 'damaged-or-lost' | 'deleted-meanwhile' | 'being-recorded';

export function reasonOf(error: unknown): Reason | null {
  if (error instanceof BlobMissing) return 'deleted-meanwhile';
  if (!(error instanceof AppError)) return null;
  if (error.code === 'STORED_DATA_DAMAGED') return 'damaged-or-lost';
  if (error.code === 'CAPTURE_NOT_FINISHED') return 'being-recorded';
  return error.code === 'CAPTURE_NOT_FOUND' ? 'deleted-meanwhile' : null;
}

/** Of a capture that is not saved. */
type CaptureSounds = { sound(id: string): Promise<{ read(): Promise<AsyncIterable<Uint8Array>> }> };

const AI_PICTURE_BYTES = 200_000;
const UNSAVED_SOUND_BYTES = 1_000_000;

export function piecesOf(held: Held, stored: Pick<VerifiedBlobs, 'read'>, captures: CaptureSounds): Piece[] {
  const at = (key: string) => () => stored.read(key);
  return [
    ...held.recordings.flatMap((recording): Piece[] => {
      const { id, organ, position, blob_key: key, original_blob_key: originalKey } = recording;
      const day = fileDay(recording.recorded_at ?? recording.created_at);
      const name = `sounds/${id}-${organ}-${position}-${day}`;
      const byteCount = recording.byte_count;
      return [
        { kind: 'sound', id, path: `${name}.wav`, byteCount, read: at(key) },
        ...(originalKey
          ? [
              {
                kind: 'original' as const,
                id,
                path: `${name}-original.wav`,
                byteCount: recording.original?.byteCount ?? byteCount,
                read: at(originalKey),
              },
            ]
          : []),
      ];
    }),
    ...held.captures
      .filter(({ state }) => state !== 'saved')
      .map(
        ({ id, organ, position }): Piece => ({
          kind: 'unsaved-sound',
          id,
          path: `sounds/unsaved-${organ}-${position}-${id}.wav`,
          byteCount: UNSAVED_SOUND_BYTES,
          read: async () => (await captures.sound(id)).read(),
        }),
      ),
    ...held.patient_files.map(
      (file): Piece => ({
        kind: 'file',
        id: file.id,
        path: `files/${file.id}-${portableName(file.original_name, file.file_type)}`,
        byteCount: file.byte_count,
        read: at(file.blob_key),
      }),
    ),
    ...held.ai_analyses.flatMap(({ id, normal_blob_key, analysis_blob_key }): Piece[] =>
      [['sound', normal_blob_key] as const, ['evidence', analysis_blob_key] as const].map(([name, key]) => ({
        kind: 'ai-picture',
        id,
        path: `ai-pictures/${id}-${name}.png`,
        byteCount: AI_PICTURE_BYTES,
        read: at(key),
      })),
    ),
  ];
}

/** Characters that Windows refuses in a file's name. */
const REFUSED = /[<>:"/\\|?*]/g;
/** Thai takes three bytes a character, and most file systems 255 bytes a name. */
const LONGEST_STEM = 60;

/** An uploaded file's name as every file system takes it; an id stands before it. */
export function portableName(originalName: string, fileType: PatientFileType): string {
  const endings = PATIENT_FILE_ENDINGS[fileType];
  const name = fittingName(shownName(originalName, `file.${endings[0]}`), endings).replace(REFUSED, '_');
  const ending = /\.[A-Za-z0-9]{1,5}$/.exec(name)?.[0] ?? '';
  const stem = Array.from(name.slice(0, name.length - ending.length)).slice(0, LONGEST_STEM);
  return `${stem.join('').replace(/(?<![. ])[. ]+$/, '') || 'file'}${ending}`;
}
