import { createCipheriv, createDecipheriv, randomBytes, scryptSync } from 'node:crypto';

/** The backup cannot be opened; the message tells the operator why. */
export class BackupError extends Error {}

const MAGIC = Buffer.from('sadap-backup-1\n');
const SALT_BYTES = 16;
const TAG_BYTES = 16;
const PIECE_BYTES = 1024 * 1024;
/** 128 MiB of memory and about half a second for each guess at a passphrase. */
const SCRYPT = { N: 2 ** 17, r: 8, p: 1, maxmem: 256 * 1024 * 1024 };

const keyOf = (passphrase: string, salt: Buffer) => scryptSync(passphrase.normalize('NFC'), salt, 32, SCRYPT);

/** Counts the pieces and marks the last one, so that none can be moved, left out or cut off. */
function nonceOf(index: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUIntBE(index, 4, 6);
  nonce[11] = isLast ? 1 : 0;
  return nonce;
}

/** Pieces of exactly `size` bytes; the last one is shorter, or empty. */
async function* piecesOf(bytes: AsyncIterable<Uint8Array>, size: number): AsyncGenerator<Buffer> {
  let held: Buffer[] = [];
  let count = 0;
  for await (const block of bytes) {
    held.push(Buffer.from(block.buffer, block.byteOffset, block.byteLength));
    count += block.length;
    if (count < size) continue;
    const joined = Buffer.concat(held);
    let from = 0;
    for (; from + size <= joined.length; from += size) yield joined.subarray(from, from + size);
    held = [joined.subarray(from)];
    count = joined.length - from;
  }
  yield Buffer.concat(held);
}

/** AES-256-GCM in pieces (the STREAM construction), with a key made from the passphrase by scrypt. */
export async function* seal(bytes: AsyncIterable<Uint8Array>, passphrase: string): AsyncGenerator<Buffer> {
  const salt = randomBytes(SALT_BYTES);
  const key = keyOf(passphrase, salt);
  yield Buffer.concat([MAGIC, salt]);
  let index = 0;
  for await (const piece of piecesOf(bytes, PIECE_BYTES)) {
    const cipher = createCipheriv('aes-256-gcm', key, nonceOf(index++, piece.length < PIECE_BYTES));
    yield Buffer.concat([cipher.update(piece), cipher.final(), cipher.getAuthTag()]);
  }
}

/** Throws `BackupError` at the first piece that is not as it was sealed; none of it is given out. */
export async function* unseal(sealed: AsyncIterable<Uint8Array>, passphrase: string): AsyncGenerator<Buffer> {
  const headBytes = MAGIC.length + SALT_BYTES;
  let key: Buffer | null = null;
  async function* body() {
    let head: Buffer = Buffer.alloc(0);
    for await (const block of sealed) {
      if (key) {
        yield block;
        continue;
      }
      head = Buffer.concat([head, block]);
      if (head.length < headBytes) continue;
      if (!head.subarray(0, MAGIC.length).equals(MAGIC)) throw new BackupError('This is no backup of Sadap.');
      key = keyOf(passphrase, head.subarray(MAGIC.length, headBytes));
      yield head.subarray(headBytes);
    }
    if (!key) throw new BackupError('This is no backup of Sadap.');
  }
  let index = 0;
  for await (const piece of piecesOf(body(), PIECE_BYTES + TAG_BYTES)) {
    const isLast = piece.length < PIECE_BYTES + TAG_BYTES;
    const end = piece.length - TAG_BYTES;
    try {
      const decipher = createDecipheriv('aes-256-gcm', key as unknown as Buffer, nonceOf(index, isLast));
      decipher.setAuthTag(piece.subarray(end));
      yield Buffer.concat([decipher.update(piece.subarray(0, end)), decipher.final()]);
    } catch {
      throw new BackupError(
        index === 0
          ? 'The passphrase is wrong, or the beginning of the backup is damaged.'
          : `The backup is damaged or cut off (at megabyte ${index}).`,
      );
    }
    index++;
  }
}
