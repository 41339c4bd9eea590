import type { Role } from '@sadap/contract';

/** Who makes a call: proven by a token whose session row is alive. */
export type Caller = {
  sessionId: string;
  userId: number;
  username: string;
  email: string;
  role: Role;
};

/** What every procedure knows of its call. */
export type CallContext = {
  caller: Caller | null;
  /** Why there is no caller, when a token was given. */
  refusal: 'SESSION_EXPIRED' | 'SESSION_REPLACED' | 'UNAUTHORIZED';
  /** Sets or clears the cookie that lets <audio> and <img> read bytes. */
  setMediaCookie(token: string | null, maxAgeSeconds: number): void;
};
