import type { Duty } from '@sadap/contract/auth';
import type { Caller, Refusal } from './caller.ts';

/**
 * A live login session. While its screen is locked, its holder may only unlock it or log out; while it has a
 * duty, only do that or log out.
 */
export type HeldSession = { holder: Caller; isLocked: boolean; duty: Duty | null };

/** Who asks, by the token of a request. Built by `features/auth`. */
export type Sessions = {
  /** The token's session, or why it is over. `untouchedMs`: for how long nobody has touched the page. */
  sessionOf(token: string | null, untouchedMs?: number): Promise<HeldSession | Refusal>;
  /** The token's caller, or why it is refused. */
  authenticate(token: string | null): Promise<Caller | Refusal>;
  /** Tokens for bytes alone. */
  media: {
    isSecure: boolean;
    lifetimeS: number;
    issue(sessionId: string): Promise<string>;
    /** Whether a media token is this session's, and will last. */
    isFresh(token: string, sessionId: string): boolean;
    authenticate(token: string | null): Promise<Caller | Refusal>;
  };
};

/** How long realtime connections last. Built by `features/auth`. */
export type SessionEnds = {
  onSessionEnd(
    listener: (event: {
      sessionId: string;
      userId: number;
      reason: 'logout' | 'replaced' | 'expired' | 'revoked';
    }) => void,
  ): void;
  isOver(sessionId: string): Promise<boolean>;
};

export const REFUSAL_OF_DUTY = {
  password: 'PASSWORD_CHANGE_NEEDED',
  'second-factor': 'SECOND_FACTOR_NEEDED',
} as const satisfies Record<Duty, Refusal>;

/** Why a session's token does nothing but what its state allows; null if it does everything. */
export function refusalOf({ isLocked, duty }: HeldSession): Refusal | null {
  if (isLocked) return 'SESSION_LOCKED';
  return duty && REFUSAL_OF_DUTY[duty];
}
