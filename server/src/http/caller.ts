import type { Duty } from '@sadap/contract/auth';
import type { Role } from '@sadap/contract/users';

/** A request that its sender may repeat (`features/requests`). */
export type IdentifiedRequest = {
  id: string;
  /** A digest of the request's content. */
  asked(): Promise<string>;
};

/** The sender of a request; null if nobody is signed in. */
export type Sender = { userId: number | null; request?: IdentifiedRequest };

/** The caller, proven by a token whose session row is alive. */
export type Caller = {
  sessionId: string;
  userId: number;
  username: string;
  email: string;
  role: Role;
  request?: IdentifiedRequest;
};

/** Why a token's call is refused. */
export type Refusal =
  | 'SESSION_EXPIRED'
  | 'SESSION_REPLACED'
  | 'SESSION_LOCKED'
  | 'PASSWORD_CHANGE_NEEDED'
  | 'SECOND_FACTOR_NEEDED'
  | 'UNAUTHORIZED';

/** Context of every procedure. */
export type CallContext = {
  /** The client's, as far as the proxies in front are trusted. */
  address: string;
  /** Of the page that calls, if it is one of ours; null otherwise. */
  origin: string | null;
  /** The sender's id for the request, which it may send again. */
  requestId: string | null;
  /** Null also while the screen is locked or the session has a duty. */
  caller: Caller | null;
  /** The token's holder, locked or not, with a duty or without. */
  sessionHolder: Caller | null;
  /** What the session must do before anything else. */
  duty: Duty | null;
  /** Why there is no caller. */
  refusal: Refusal;
  /** Overrides the route's own status; the body stays the same. */
  setStatus(status: number): void;
  /** Sets or clears the cookie that lets <audio> and <img> read bytes. */
  setMediaCookie(token: string | null, maxAgeSeconds: number): void;
};
