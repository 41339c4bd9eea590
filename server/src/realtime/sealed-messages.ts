import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const ALGORITHM = 'aes-256-gcm';
const SALT_BYTES = 16;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const HEAD_BYTES = SALT_BYTES + NONCE_BYTES + TAG_BYTES;
/** Of senders; each has its own. */
const MOST_KEYS = 100;

/**
 * What servers of one installation tell each other, unreadable to whatever passes it on: an HN, a sound, a
 * command. A sender has a key of its own, made from the installation's secret and a salt, and counts its
 * nonces.
 */
export function createSeal(secret: string) {
  const keyOf = (salt: Buffer) =>
    Buffer.from(hkdfSync('sha256', secret, salt, 'messages between servers', 32));
  const ownSalt = randomBytes(SALT_BYTES);
  const ownKey = keyOf(ownSalt);
  const keys = new Map<string, Buffer>();
  let count = 0n;

  function knownKeyOf(salt: Buffer): Buffer {
    const name = salt.toString('hex');
    const key = keys.get(name) ?? keyOf(salt);
    // The newest ones stay.
    keys.delete(name);
    keys.set(name, key);
    for (const oldest of keys.keys()) if (keys.size > MOST_KEYS) keys.delete(oldest);
    return key;
  }

  return {
    seal(message: Uint8Array): Buffer {
      const nonce = Buffer.alloc(NONCE_BYTES);
      nonce.writeBigUInt64BE(count++);
      const cipher = createCipheriv(ALGORITHM, ownKey, nonce);
      const sealed = Buffer.concat([cipher.update(message), cipher.final()]);
      return Buffer.concat([ownSalt, nonce, cipher.getAuthTag(), sealed]);
    },
    /** Throws if no server of this installation has sealed it. */
    open(sealed: Buffer): Buffer {
      if (sealed.length < HEAD_BYTES) throw new Error('a message is too short');
      const salt = sealed.subarray(0, SALT_BYTES);
      const nonce = sealed.subarray(SALT_BYTES, SALT_BYTES + NONCE_BYTES);
      const decipher = createDecipheriv(ALGORITHM, knownKeyOf(salt), nonce, { authTagLength: TAG_BYTES });
      decipher.setAuthTag(sealed.subarray(SALT_BYTES + NONCE_BYTES, HEAD_BYTES));
      return Buffer.concat([decipher.update(sealed.subarray(HEAD_BYTES)), decipher.final()]);
    },
  };
}
