import { createHash, randomUUID } from 'node:crypto';
import { PATIENT_FILE_ENDINGS, type PatientFile, patientFilePath } from '@sadap/contract/files';
import { BlobMissing, type BlobRemoval, type VerifiedBlobs } from '../../blobs/index.ts';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../database/connection.ts';
import { AppError, FOREIGN_KEY_VIOLATION, isRolledBack, sqlState } from '../../errors.ts';
import { inMemory, type StoredBytes } from '../../http/bytes-answer.ts';
import type { Caller } from '../../http/caller.ts';
import { record } from '../audit/index.ts';
import type { Patients } from '../patients/index.ts';
import { doneBefore, once } from '../requests/index.ts';
import type { VirusScan } from '../virus-scan/index.ts';
import { checkedFile } from './checked-file.ts';
import { fittingName, keptName, shownName } from './file-names.ts';
import { type FileRow, filesQueries } from './queries.ts';
import { createThumbnails, THUMBNAIL_TYPE } from './thumbnail.ts';

/** The HN is what the older address says. */
type Whose = { hn: string } | { patientId: number };

export function createFiles(
  db: Database,
  blobs: VerifiedBlobs,
  parts: { patients: Patients; removal: BlobRemoval; scan: VirusScan },
  clock: Clock,
) {
  const { patients, removal, scan } = parts;
  const queries = filesQueries(db);
  const thumbnailFor = createThumbnails();

  const find = async (id: number): Promise<FileRow> => {
    const row = await queries.byId(id);
    if (!row) throw new AppError('FILE_NOT_FOUND');
    return row;
  };
  const patientOf = (whose: Whose) =>
    'hn' in whose ? patients.byHn(whose.hn) : patients.get(whose.patientId);
  const removeBytes = async (keys: Pick<FileRow, 'blobKey' | 'thumbnailKey'>) => {
    for (const key of keysOf(keys)) await blobs.delete(key);
  };

  return {
    /** The files of one patient, newest first. */
    async list(whose: Whose): Promise<{ patientId: number; files: PatientFile[] }> {
      const { id: patientId } = await patientOf(whose);
      return { patientId, files: (await queries.ofPatient(patientId)).map(toPatientFile) };
    },

    /**
     * Stores a file with its thumbnail: durable bytes first, then the row. Bytes without a row are removed,
     * even after a crash.
     */
    async upload(caller: Caller, whose: Whose, file: File | undefined): Promise<PatientFile> {
      const patient = await patientOf(whose);
      const earlier = await doneBefore<number>(db, caller);
      if (earlier) return toPatientFile(await find(earlier.outcome));
      const { bytes, name, fileType } = await checkedFile(file);
      await scan({ caller, patientId: patient.id }, new Blob([bytes]));
      const thumbnail = fileType.startsWith('image/') ? await thumbnailFor(caller.userId, bytes) : null;
      const blobKey = `files/${randomUUID()}`;
      const keys = { blobKey, thumbnailKey: thumbnail && `${blobKey}-thumbnail` };
      try {
        await removal.untilKept.put(blobKey, bytes);
        if (thumbnail && keys.thumbnailKey) await removal.untilKept.put(keys.thumbnailKey, thumbnail);
      } catch (error) {
        await removeBytes(keys);
        throw error;
      }
      try {
        const id = await once(db, caller, async (transaction) => {
          await removal.keep(transaction, keysOf(keys));
          const inserted = await filesQueries(transaction).insert({
            ...keys,
            patientId: patient.id,
            originalName: keptName(name),
            fileType,
            byteCount: bytes.length,
            sha256: createHash('sha256').update(bytes).digest('hex'),
            uploadedBy: caller.userId,
            uploadedAt: new Date(clock.now()),
          });
          await record(transaction, caller, {
            action: 'file.added',
            subject: { kind: 'file', id: inserted },
            details: { fileType, byteCount: bytes.length },
          });
          return inserted;
        });
        return toPatientFile(await find(id));
      } catch (error) {
        // A broken connection may have committed: bytes without a row are better than a row without bytes.
        if (isRolledBack(error)) await removeBytes(keys);
        // Somebody deleted the patient in the meantime.
        throw sqlState(error) === FOREIGN_KEY_VIOLATION ? new AppError('PATIENT_NOT_FOUND', 'hn') : error;
      }
    },

    /** For whoever uploaded it and for administrators. */
    async delete(caller: Caller, id: number): Promise<void> {
      const row = await find(id);
      if (row.uploadedBy !== caller.userId && caller.role !== 'ADMIN') throw new AppError('FORBIDDEN');
      await db.transaction(async (transaction) => {
        await record(transaction, caller, {
          action: 'file.deleted',
          subject: { kind: 'file', id },
          details: { sha256: row.sha256 },
        });
        await filesQueries(transaction).delete(id);
        await removal.doom(transaction, keysOf(row));
      });
      await removal.carryOut();
    },

    /** The bytes as uploaded, and the name to offer for them. */
    /** Throws if there is no such file. */
    async requireThere(id: number): Promise<void> {
      await find(id);
    },

    async content(id: number): Promise<StoredBytes & { fileName: string }> {
      const row = await find(id);
      return {
        fileName: shownNameOf(row),
        contentType: row.fileType,
        byteCount: row.byteCount,
        etag: row.sha256,
        read: (range) => blobs.read(row.blobKey, range).catch(gone),
      };
    },

    async thumbnail(id: number): Promise<StoredBytes> {
      const { thumbnailKey, sha256 } = await find(id);
      if (!thumbnailKey) throw new AppError('FILE_NOT_FOUND');
      const bytes = await blobs.get(thumbnailKey).catch(gone);
      return {
        contentType: THUMBNAIL_TYPE,
        byteCount: bytes.length,
        etag: `${sha256}-thumbnail`,
        read: inMemory(bytes),
      };
    },
  };
}
export type Files = ReturnType<typeof createFiles>;

const keysOf = ({ blobKey, thumbnailKey }: Pick<FileRow, 'blobKey' | 'thumbnailKey'>) =>
  thumbnailKey ? [blobKey, thumbnailKey] : [blobKey];

/** A file that is deleted while it is read. */
function gone(error: unknown): never {
  throw error instanceof BlobMissing ? new AppError('FILE_NOT_FOUND') : error;
}

const endingFor = ({ fileType }: Pick<FileRow, 'fileType'>) => PATIENT_FILE_ENDINGS[fileType][0] ?? '';

const shownNameOf = (row: FileRow) =>
  fittingName(shownName(row.originalName, `file.${endingFor(row)}`), PATIENT_FILE_ENDINGS[row.fileType]);

function toPatientFile(row: FileRow): PatientFile {
  const displayName = shownNameOf(row);
  return {
    id: row.id,
    file_name: `${row.blobKey.slice(row.blobKey.lastIndexOf('/') + 1)}.${endingFor(row)}`,
    original_name: row.originalName,
    display_name: displayName,
    thai_name: displayName.normalize('NFC'),
    file_type: row.fileType,
    file_size: row.byteCount,
    uploaded_at: row.uploadedAt.toISOString(),
    uploaded_by: { id: row.uploadedBy, username: row.uploaderName },
    url: patientFilePath(row.id, 'view'),
    thumbnail_url: row.thumbnailKey && patientFilePath(row.id, 'thumbnail'),
  };
}
