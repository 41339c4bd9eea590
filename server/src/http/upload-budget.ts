import { BODY_LIMIT_BYTES, FILE_UPLOAD_LIMIT_BYTES, SOUND_UPLOAD_LIMIT_BYTES } from '@sadap/contract/limits';
import { AppError } from '../errors.ts';

/** Bodies of uploads stand in memory: so many bytes of them at a time, and no more. Files do not wait for sounds. */
const AT_A_TIME_BYTES = { sound: 4 * SOUND_UPLOAD_LIMIT_BYTES, file: 8 * FILE_UPLOAD_LIMIT_BYTES };
/** Room is taken before the body comes: one account must not be able to take it all. */
const AT_A_TIME_OF_ONE_USER = 2;

type Upload = { kind: keyof typeof AT_A_TIME_BYTES; userId: number; byteCount: number };

export function createUploadBudget() {
  const underWay = new Set<Upload>();
  return {
    /** Throws when there is no room for this body; calling the answer gives its room back. */
    admit(upload: Upload): () => void {
      // a capture is saved, and any small call answered, whatever is uploaded meanwhile
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
