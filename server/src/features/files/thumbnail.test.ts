import sharp from 'sharp';
import { expect, test } from 'vitest';
import { gif, jpeg, png, pngBomb } from '../../../test/files.ts';
import { createThumbnails, thumbnailOf } from './thumbnail.ts';

const shapeOf = async (picture: Buffer) => {
  const thumbnail = await thumbnailOf(picture);
  const { format, width, height } = await sharp(thumbnail ?? Buffer.alloc(0)).metadata();
  return { format, width, height };
};

test('a thumbnail is a WebP of at most 320 pixels, never larger than the picture', async () => {
  expect(await shapeOf(await png(1600, 1200))).toEqual({ format: 'webp', width: 320, height: 240 });
  expect(await shapeOf(await png(40, 20))).toEqual({ format: 'webp', width: 40, height: 20 });
});

test('it stands upright, as the camera held it', async () => {
  expect(await shapeOf(await jpeg(800, 400, 6))).toMatchObject({ width: 160, height: 320 });
});

test('of a moving picture it is the first frame', async () => {
  const thumbnail = await thumbnailOf(await gif());
  const { dominant } = await sharp(thumbnail ?? Buffer.alloc(0)).stats();
  expect((await sharp(thumbnail ?? Buffer.alloc(0)).metadata()).pages).toBeUndefined();
  expect(dominant.r).toBeGreaterThan(200);
  expect(dominant.g).toBeLessThan(60);
});

test('there is none of a decompression bomb or a broken picture', async () => {
  expect(await thumbnailOf(pngBomb())).toBeNull();
  expect(await thumbnailOf((await jpeg()).subarray(0, 200))).toBeNull();
});

test('there is one of 24 megapixels, and none of more than 25', async () => {
  expect(await shapeOf(await jpeg(6_000, 4_000))).toMatchObject({ width: 320 });
  expect(await thumbnailOf(await jpeg(6_000, 4_200))).toBeNull();
});

test('many at once all come', async () => {
  const picture = await jpeg(1000, 1000);
  const thumbnailFor = createThumbnails();
  const thumbnails = await Promise.all(Array.from({ length: 12 }, () => thumbnailFor(1, picture)));
  expect(thumbnails.every((thumbnail) => thumbnail !== null)).toBe(true);
});
