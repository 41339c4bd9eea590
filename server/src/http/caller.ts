import type { Duty } from '@sadap/contract/auth';
import type { ClinicalRole, Role } from '@sadap/contract/users';
import type { PatientAccess } from './patient-access.ts';
import type { Look } from './route-traces.ts';

/** A request that its sender may repeat (`features/requests`). */
export type IdentifiedRequest = {
  id: string;
  /** A digest of the request's content. */
  asked(): Promise<string>;
};

/** The sender of a request; null if nobody is signed in. */
export type Sender = { userId: number | null; request?: IdentifiedRequest };

/** Where a request came from, for the audit trail. */
export type Origin = {
  /** The client's, as far as the proxies in front are trusted. */
  address: string;
  /** The sender's id for the request, or the server's own. */
  requestId: string;
};

/** Who acts, in the audit trail; nobody for a stranger and for the server itself. */
export type Actor = {
  userId: number | null;
  sessionId: string | null;
  origin?: Origin;
  machine?: Machine | undefined;
};
/** A program that uses FHIR by itself. Its `sessionId` is its own id, and no account has its `userId`. */
export type Machine = {
  name: string;
  /** Types of resources; `*`: all. */
  types: ReadonlySet<string>;
  readsRestricted: boolean;
  /** What it creates and updates, such as `Patient.c`. */
  writes: ReadonlySet<string>;
  /** The account in whose name; null: it does not write. */
  writesAs: number | null;
};
export const SERVER_ITSELF: Actor = { userId: null, sessionId: null };

/** The caller, proven by a token whose session row is alive. */
export type Caller = {
  sessionId: string;
  userId: number;
  username: string;
  email: string;
  role: Role;
  clinicalRole: ClinicalRole | null;
  origin?: Origin;
  machine?: Machine;
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
  origin: Origin;
  /** The origin of the page that calls, if it is one of ours; null otherwise. */
  pageOrigin: string | null;
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
  /** The value of a cookie. */
  cookie(name: string): string | null;
  /** Overrides the route's own status; the body stays the same. */
  setStatus(status: number): void;
  /** Writes into the audit trail what the answer shows of patients. */
  look(by: Caller, look: Look): Promise<void>;
  /** Which patients the caller opens; the routes' own records are checked before their handlers run. */
  access: PatientAccess;
  /** How the client named itself. */
  userAgent: string;
  /** Sets the cookie that lets <audio> and <img> of this session read bytes, or clears it. */
  setMediaCookie(sessionId: string | null): Promise<void>;
  /** Makes the browser forget what it has cached of patients. */
  clearSiteData(): void;
};
