import { generate } from 'otplib';

/** What an authenticator app shows. */
export const codeAt = (secret: string, atMs: number): Promise<string> =>
  generate({ secret, epoch: Math.floor(atMs / 1000) });
