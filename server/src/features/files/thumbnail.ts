import sharp from 'sharp';
import { AppError } from '../../errors.ts';
import { createTurns } from '../../limits/turns.ts';

export const THUMBNAIL_TYPE = 'image/webp';
const LONGEST_SIDE_PX = 320;
/** A camera's usual picture, and no decompression bomb: 100 MB at four bytes a pixel. */
const MAX_PIXELS = 25_000_000;
const GIVE_UP_AFTER_SECONDS = 20;
const MAX_WAITING = 200;
const MAX_PER_USER = 50;

sharp.cache(false);

/** Makes thumbnails, one at a time: decoding one picture keeps a processor busy. */
export function createThumbnails() {
  const inTurn = createTurns({
    concurrency: 1,
    maxWaiting: MAX_WAITING,
    maxPerAsker: MAX_PER_USER,
    refusal: () => new AppError('UPLOADS_BUSY'),
  });
  return (userId: number, picture: Uint8Array): Promise<Uint8Array | null> =>
    inTurn(userId, () => thumbnailOf(picture));
}

/** A small upright WebP of a picture, of its first frame if it is animated; null if none can be made. */
export async function thumbnailOf(picture: Uint8Array): Promise<Uint8Array | null> {
  try {
    return await sharp(picture, { limitInputPixels: MAX_PIXELS, failOn: 'error', autoOrient: true })
      .resize({ width: LONGEST_SIDE_PX, height: LONGEST_SIDE_PX, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 80 })
      .timeout({ seconds: GIVE_UP_AFTER_SECONDS })
      .toBuffer();
  } catch {
    return null;
  }
}
