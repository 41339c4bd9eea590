import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const IV_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Encrypts TOTP secrets (AES-256-GCM) with a key derived from the server's secret: the database alone gives
 * no codes. Each is bound to its account.
 */
export function createSecretSeal(serverSecret: string) {
  const key = Buffer.from(hkdfSync('sha256', serverSecret, '', 'sadap totp secret', 32));
  const boundTo = (userId: number) => Buffer.from(`user ${userId}`);
  return {
    seal(userId: number, secret: string): string {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(boundTo(userId));
      const body = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64');
    },
    /** Null if it was sealed for another account or with another key. */
    open(userId: number, sealed: string): string | null {
      const bytes = Buffer.from(sealed, 'base64');
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, IV_BYTES), {
        authTagLength: TAG_BYTES,
      }).setAAD(boundTo(userId));
      decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
      const body = bytes.subarray(IV_BYTES + TAG_BYTES);
      try {
        return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8');
      } catch {
        return null;
      }
    },
  };
}
export type SecretSeal = ReturnType<typeof createSecretSeal>;
