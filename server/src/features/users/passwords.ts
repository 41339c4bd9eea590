import { hash, verify } from '@node-rs/argon2';

/** argon2id, 19 MiB, 2 passes: OWASP Password Storage Cheat Sheet. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string): Promise<string> => hash(password, COST);

export const verifyPassword = (passwordHash: string, password: string): Promise<boolean> =>
  verify(passwordHash, password);
