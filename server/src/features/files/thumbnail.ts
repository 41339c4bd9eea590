import sharp from 'sharp';

export const THUMBNAIL_TYPE = 'image/webp';
const LONGEST_SIDE_PX = 320;
/** The largest picture of a camera, and no decompression bomb: 256 MB at four bytes a pixel. */
const MAX_PIXELS = 64_000_000;
const AT_MOST = 2;
const GIVE_UP_AFTER_SECONDS = 20;

sharp.cache(false);

let running = 0;
const waiting: (() => void)[] = [];

/** A small upright WebP of a picture, of its first frame if it is animated; null if none can be made. */
export async function thumbnailOf(picture: Uint8Array): Promise<Uint8Array | null> {
  if (running >= AT_MOST) await new Promise<void>((resolve) => waiting.push(resolve));
  else running++;
  try {
    return await sharp(picture, { limitInputPixels: MAX_PIXELS, failOn: 'error', autoOrient: true })
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
