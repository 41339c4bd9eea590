import { BODY_LIMIT_BYTES, SOUND_UPLOAD_LIMIT_BYTES } from '@sadap/contract';
import { AppError } from '../errors.ts';

/** Bodies of uploads stand in memory: so many bytes of them at a time, and no more. */
const AT_A_TIME_BYTES = 4 * SOUND_UPLOAD_LIMIT_BYTES;

export function createUploadBudget() {
  let underWay = 0;
  return {
    /** Throws when there is no room for a body of this length; calling the answer gives the room back. */
    admit(byteCount: number): () => void {
      // a capture is saved, and any small call answered, whatever is uploaded meanwhile
      const counted = byteCount > BODY_LIMIT_BYTES ? byteCount : 0;
      if (counted > 0 && underWay + counted > AT_A_TIME_BYTES) throw new AppError('SOUND_WORK_BUSY');
      underWay += counted;
      return () => {
        underWay -= counted;
      };
    },
  };
}
