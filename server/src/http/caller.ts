import type { Role } from '@sadap/contract/users';

/** A request that its sender may repeat: see `features/requests`. */
export type IdentifiedRequest = {
  id: string;
  /** A digest of what it asks for. */
  asked(): Promise<string>;
};

/** Who sends a request; null where nobody is signed in. */
export type Sender = { userId: number | null; request?: IdentifiedRequest };

/** Who makes a call: proven by a token whose session row is alive. */
export type Caller = {
  sessionId: string;
  userId: number;
  username: string;
  email: string;
  role: Role;
  request?: IdentifiedRequest;
};

/** Why a token's call is not answered. */
export type Refusal = 'SESSION_EXPIRED' | 'SESSION_REPLACED' | 'SESSION_LOCKED' | 'UNAUTHORIZED';

/** What every procedure knows of its call. */
export type CallContext = {
  /** What its sender calls it, who may send it again. */
  requestId: string | null;
  /** Null also while the screen is locked. */
  caller: Caller | null;
  /** Whose token it is, locked or not: for unlocking and leaving only. */
  sessionHolder: Caller | null;
  /** Why there is no caller. */
  refusal: Refusal;
  /** Answers with another status than the route's own, and the same body. */
  setStatus(status: number): void;
  /** Sets or clears the cookie that lets <audio> and <img> read bytes. */
  setMediaCookie(token: string | null, maxAgeSeconds: number): void;
};
