import { BODY_LIMIT_BYTES, FILE_UPLOAD_LIMIT_BYTES, SOUND_UPLOAD_LIMIT_BYTES } from '@sadap/contract/limits';
import { AppError } from '../errors.ts';

/** Bodies of uploads are held in memory, at most this many bytes at a time. Files do not wait for sounds. */
const AT_A_TIME_BYTES = { sound: 4 * SOUND_UPLOAD_LIMIT_BYTES, file: 8 * FILE_UPLOAD_LIMIT_BYTES };
/** Room is reserved before the body arrives, so one account must not be able to take it all. */
const AT_A_TIME_OF_ONE_USER = 2;

type Upload = { kind: keyof typeof AT_A_TIME_BYTES; userId: number; byteCount: number };

export function createUploadBudget() {
  const underWay = new Set<Upload>();
  return {
    /** Throws if there is no room for this body. Returns a function that releases its room. */
    admit(upload: Upload): () => void {
      // Saving a capture and small calls are never blocked by uploads.
      if (upload.byteCount <= BODY_LIMIT_BYTES) return () => undefined;
      const others = [...underWay];
      const own = others.filter(({ userId }) => userId === upload.userId);
      const taken = others
        .filter(({ kind }) => kind === upload.kind)
        .reduce((sum, { byteCount }) => sum + byteCount, 0);
      if (own.length >= AT_A_TIME_OF_ONE_USER || taken + upload.byteCount > AT_A_TIME_BYTES[upload.kind])
        throw new AppError('UPLOADS_BUSY');
      const held = { ...upload };
      underWay.add(held);
      return () => {
        underWay.delete(held);
      };
    },
  };
}
