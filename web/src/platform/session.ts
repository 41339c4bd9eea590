import type { Duty, LoginResult } from '@sadap/contract/auth';
import type { AccountKeeper, ClinicalRole, Role } from '@sadap/contract/users';
import { useSyncExternalStore } from 'react';
import { sharedStorage } from './browser-storage.ts';
import { Listeners } from './store.ts';

/** The user signed in in this browser; API and realtime channel carry the token. */
export type Session = {
  token: string;
  userId: number;
  username: string;
  email: string;
  role: Role;
  /** Absent in a session stored before there were any. */
  clinicalRole?: ClinicalRole | null;
  /** Absent in a session stored before there were others than `local`. */
  keptBy?: AccountKeeper;
  /** What the server wants done before anything else. */
  duty?: Duty | undefined;
  /** ISO instants. */
  loginTime: string;
  lastActivity: string;
};

export type SessionEnd = 'logout' | 'forced-logout' | 'expired' | 'inactive' | 'replaced' | 'revoked';

const TOKEN_KEY = 'token';
const USER_KEY = 'user';

const listeners = new Listeners();
const endListeners = new Listeners<[SessionEnd]>();
let snapshot = readStorage();
let lastEnd: SessionEnd | null = null;
let isLeaving = false;
/** The session may end before the page is drawn. */
let unheardEnd: SessionEnd | null = null;

function readStorage(): Session | null {
  const token = sharedStorage.getItem(TOKEN_KEY);
  const user = sharedStorage.getItem(USER_KEY);
  if (!token || !user) return null;
  try {
    return { ...(JSON.parse(user) as Omit<Session, 'token'>), token };
  } catch {
    return null;
  }
}

function writeStorage(session: Session | null): void {
  if (session) {
    const { token, ...user } = session;
    sharedStorage.setItem(USER_KEY, JSON.stringify(user));
    sharedStorage.setItem(TOKEN_KEY, token);
  } else {
    sharedStorage.removeItem(TOKEN_KEY);
    sharedStorage.removeItem(USER_KEY);
  }
}

function publish(session: Session | null): void {
  snapshot = session;
  listeners.tell();
}

/**
 * Takes over what another tab has stored. The token is stored last and removed first: a user beside the token
 * of a login before is half a change, whose other half follows.
 */
function heedOtherTabs(): void {
  if (!isBeingReplaced()) publish(readStorage());
}

/** Another tab is storing another login at this moment. */
function isBeingReplaced(): boolean {
  const stored = readStorage();
  return stored !== null && stored.token === snapshot?.token && loginOf(stored) !== loginOf(snapshot);
}

// Other tabs of this browser sign in and out too.
window.addEventListener('storage', (event) => {
  if (event.key === null || event.key === TOKEN_KEY || event.key === USER_KEY) heedOtherTabs();
});

export function currentSession(): Session | null {
  return snapshot;
}

/**
 * The session as any tab of this browser has left it: the event that says so may still be on its way. Whoever
 * ends a session, or writes over it, asks for this one: a login that another tab has just begun is not his.
 */
export function newestSession(): Session | null {
  if (sharedStorage.getItem(TOKEN_KEY) !== (snapshot?.token ?? null)) heedOtherTabs();
  return snapshot;
}

/** Identifies a login; a renewed token belongs to the same one. */
export function loginOf(session: Session | null): string | null {
  return session && `${session.userId} ${session.loginTime}`;
}

/** Takes over a renewed login, if it is still the one of before: another tab may have ended it. */
export function renewSession(before: Session | null, renewed: LoginResult): void {
  if (before && loginOf(newestSession()) === loginOf(before)) startSession(renewed, true);
}

/** Stores a login response; `renewed` keeps the time of the original login. */
export function startSession(login: LoginResult, renewed = false): void {
  const now = new Date().toISOString();
  const { message: _th, messageEn: _en, sessionReplaced: _older, secondFactorReset: _reset, ...who } = login;
  const loginTime = renewed && snapshot ? snapshot.loginTime : now;
  const lastActivity = renewed && snapshot ? snapshot.lastActivity : now;
  const session = { ...who, loginTime, lastActivity };
  lastEnd = null;
  writeStorage(session);
  publish(session);
}

/** Ends the login that this tab knows; one that another tab has begun since is taken over. */
export function endSession(reason: SessionEnd): void {
  const login = loginOf(snapshot);
  if (!newestSession() || loginOf(snapshot) !== login) return;
  lastEnd = reason;
  // What another tab is storing at this moment stays, unless the user leaves.
  if (!isBeingReplaced() || reason === 'logout' || reason === 'forced-logout') writeStorage(null);
  publish(null);
  if (endListeners.size === 0) unheardEnd = reason;
  endListeners.tell(reason);
}

/** What the session must do, as the server has said; null once it is done. */
export function noteDuty(duty: Duty | null): void {
  if (!newestSession() || isBeingReplaced() || !snapshot || (snapshot.duty ?? null) === duty) return;
  const { duty: _before, ...session } = snapshot;
  const noted = duty ? { ...session, duty } : session;
  writeStorage(noted);
  publish(noted);
}

/** Records user activity. The token stays untouched: another tab may have renewed or ended it. */
export function noteActivity(): void {
  if (!newestSession() || isBeingReplaced() || !snapshot) return;
  snapshot = { ...snapshot, lastActivity: new Date().toISOString() };
  const { token: _token, ...user } = snapshot;
  sharedStorage.setItem(USER_KEY, JSON.stringify(user));
}

/** Logging out has begun, or its answer has come. */
export function noteLeaving(leaves: boolean): void {
  isLeaving = leaves;
}

/** The user is logging out or has, even if the end of the session was heard of in another way first. */
export const leftOnPurpose = (): boolean => isLeaving || lastEnd === 'logout' || lastEnd === 'forced-logout';

/** Called when this tab ends the session, with the reason; at once if it ended before anyone listened. */
export function onSessionEnd(listener: (reason: SessionEnd) => void): () => void {
  const stop = endListeners.add(listener);
  if (unheardEnd) listener(unheardEnd);
  unheardEnd = null;
  return stop;
}

export const subscribeSession = listeners.add;

/** Whether this system keeps the account's password. */
export const hasPasswordHere = ({ keptBy = 'local' }: Pick<Session, 'keptBy'>) => keptBy === 'local';

export function useSession(): Session | null {
  return useSyncExternalStore(subscribeSession, currentSession);
}

/** The signed-in user behind the guard; throws outside it. */
export function useSignedIn(): Session {
  const session = useSession();
  if (!session) throw new Error('useSignedIn used outside the guard');
  return session;
}

export function isAdmin(session: Pick<Session, 'role'> | null): boolean {
  return session?.role.toUpperCase() === 'ADMIN';
}
