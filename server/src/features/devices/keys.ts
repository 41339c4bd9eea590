import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** A device key: 256 random bits. It is not a password, so a plain hash protects it well. */
export const newDeviceKey = (): string => randomBytes(32).toString('base64url');

export const hashDeviceKey = (key: string): string => createHash('sha256').update(key).digest('hex');

export function isDeviceKey(key: string, keyHash: string): boolean {
  return timingSafeEqual(Buffer.from(hashDeviceKey(key), 'hex'), Buffer.from(keyHash, 'hex'));
}
