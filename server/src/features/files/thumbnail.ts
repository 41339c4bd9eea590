import sharp from 'sharp';

export const THUMBNAIL_TYPE = 'image/webp';
const LONGEST_SIDE_PX = 320;
/** A camera's largest picture, and no decompression bomb: at four bytes a pixel 256 MB. */
const MOST_PIXELS = 64_000_000;
const AT_MOST = 2;
const GIVE_UP_AFTER_SECONDS = 20;

sharp.cache(false);

let running = 0;
const waiting: (() => void)[] = [];

/** A small upright WebP of a picture, of its first frame if it moves; null when none can be made. */
export async function thumbnailOf(picture: Uint8Array): Promise<Uint8Array | null> {
  if (running >= AT_MOST) await new Promise<void>((resolve) => waiting.push(resolve));
  else running++;
  try {
    return await sharp(picture, { limitInputPixels: MOST_PIXELS, failOn: 'error', autoOrient: true })
      .resize({ width: LONGEST_SIDE_PX, height: LONGEST_SIDE_PX, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 80 })
      .timeout({ seconds: GIVE_UP_AFTER_SECONDS })
      .toBuffer();
  } catch {
    return null;
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running--;
  }
}
