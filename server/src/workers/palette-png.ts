import { constants, crc32, deflateSync } from 'node:zlib';

const SIGNATURE = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);
const [BITS, PALETTE_COLOUR] = [8, 3];
/** Each point as its difference from the one above. */
const UP = 2;
/**
 * Differences of neighbouring levels are small and repeat nowhere: without a search for what repeats, it
 * takes a quarter of the time and is smaller.
 */
const STRATEGY = constants.Z_RLE;

/**
 * PNG of points that are indices into `palette` (RGB, at most 256 colours), row by row from the top. For
 * pictures of sounds, whose indices are levels: an encoder that is given colours has to look for a palette,
 * which takes twenty times as long, and neighbouring entries of what it finds are no neighbouring levels.
 * Source: PNG (Third Edition), W3C 2025.
 */
export function palettePng(points: Uint8Array, palette: Uint8Array, width: number): Uint8Array<ArrayBuffer> {
  const height = points.length / width;
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([BITS, PALETTE_COLOUR, 0, 0, 0], 8);
  const chunks = [
    SIGNATURE,
    chunk('IHDR', header),
    chunk('PLTE', palette),
    chunk('IDAT', deflateSync(filtered(points, width), { strategy: STRATEGY })),
    chunk('IEND', new Uint8Array()),
  ];
  return new Uint8Array(Buffer.concat(chunks));
}

/** Each row preceded by its filter. */
function filtered(points: Uint8Array, width: number): Uint8Array {
  const height = points.length / width;
  const rows = new Uint8Array(points.length + height);
  for (let y = 0; y < height; y++) {
    const [from, to] = [y * width, y * (width + 1)];
    rows[to] = UP;
    for (let x = 0; x < width; x++)
      rows[to + 1 + x] = (points[from + x] as number) - (y > 0 ? (points[from - width + x] as number) : 0);
  }
  return rows;
}

/** Length, type, data, and the checksum of the last two. */
function chunk(type: string, data: Uint8Array): Buffer {
  const bytes = Buffer.alloc(data.length + 12);
  bytes.writeUInt32BE(data.length, 0);
  bytes.write(type, 4, 'latin1');
  bytes.set(data, 8);
  bytes.writeUInt32BE(crc32(bytes.subarray(4, data.length + 8)), data.length + 8);
  return bytes;
}
