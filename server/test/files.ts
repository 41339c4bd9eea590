import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

const drawn = (width: number, height: number, background = '#0d6b73') =>
  sharp({ create: { width, height, channels: 3, background } });

export const png = (width = 800, height = 600) => drawn(width, height).png().toBuffer();
export const jpeg = (width = 800, height = 600, orientation?: number) =>
  drawn(width, height)
    .withMetadata(orientation ? { orientation } : {})
    .jpeg()
    .toBuffer();
/** Two frames: red, then green. */
export const gif = async () =>
  sharp(await Promise.all(['#ff0000', '#00ff00'].map((colour) => drawn(40, 40, colour).png().toBuffer())), {
    join: { animated: true },
  })
    .gif()
    .toBuffer();

export const pdf = (byteCount = 300) => Buffer.from('%PDF-1.4\n%%EOF\n'.padEnd(byteCount, ' '));

/** A PNG of a few bytes that claims to be 30,000 pixels wide and high. */
export function pngBomb(): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(30_000, 0);
  header.writeUInt32BE(30_000, 4);
  header.set([8, 2], 8);
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, sum]);
  };
  const pixels = deflateSync(Buffer.alloc(1_000_000));
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
