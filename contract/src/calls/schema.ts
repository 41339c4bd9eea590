import { z } from 'zod';
import { TABLE_PAGE_SIZE } from '../limits/index.ts';
import { Colleague, Role } from '../users/schema.ts';

/**
 * `user_<id>`, followed by an underscore and a random part when another page of this user holds the plain id.
 */
export const PeerId = z.string().regex(/^user_[1-9]\d{0,9}(_[A-Za-z0-9]{1,32})?$/);

export const RegisterPeerInput = z.object({ peerId: PeerId });
/** The page that is alive: another page of the same login may have signed all of them off. */
export const PeerHeartbeatInput = z.object({ peerId: PeerId.optional() });
export const PresenceAnswer = z.object({ status: z.enum(['online', 'offline']) });

/** Opens one connection to the signalling within a minute, under any peer id of its user. */
export const PeerTicket = z.object({
  ticket: z.string(),
  iceServers: z.array(
    z.object({
      urls: z.array(z.string()),
      username: z.string().optional(),
      credential: z.string().optional(),
    }),
  ),
  /** Whether one of them is a relay (TURN); without one a relay-only attempt is hopeless. */
  hasRelay: z.boolean(),
});
export type PeerTicket = z.infer<typeof PeerTicket>;

/** An entry of the users list. An offline user keeps the plain peer id. */
export const CallUser = z
  .object({
    user_id: z.number().int(),
    username: z.string(),
    /** Empty where none is given, like the department. */
    fullName: z.string(),
    department: z.string(),
    role: Role,
    peerId: z.string(),
    isOnline: z.boolean(),
    /** All pages on which it would ring are behind a locked screen. */
    isAway: z.boolean(),
    inCall: z.boolean(),
  })
  .meta({ id: 'CallUser' });
export type CallUser = z.infer<typeof CallUser>;

export const CallState = z.enum(['ringing', 'active', 'ended']);
/**
 * Why a call ended. `cancelled`: the caller gave up before an answer; `no-answer`: it rang too long;
 * `failed`: the two could not connect; `lost`: the connection broke and did not recover; `left`: one party's
 * page was closed and did not return.
 */
export const CallEnd = z.enum(['hung-up', 'declined', 'cancelled', 'no-answer', 'failed', 'lost', 'left']);
export type CallEnd = z.infer<typeof CallEnd>;

const Party = z.object({
  userId: z.number().int(),
  username: z.string(),
  /** The page that is in the call; it changes when that page is loaded again. */
  peerId: z.string(),
});
export type CallParty = z.infer<typeof Party>;

export const Call = z
  .object({
    id: z.uuid(),
    state: CallState,
    caller: Party,
    callee: Party,
    startedAt: z.iso.datetime(),
    acceptedAt: z.iso.datetime().nullable(),
    endedAt: z.iso.datetime().nullable(),
    end: CallEnd.nullable(),
    /** Null if nobody ended it by hand. */
    endedBy: z.number().int().nullable(),
  })
  .meta({ id: 'Call' });
export type Call = z.infer<typeof Call>;

/** A finished call, as one of its two parties sees it. */
export const PastCall = z
  .object({
    id: z.uuid(),
    direction: z.enum(['outgoing', 'incoming']),
    other: Colleague.extend({ isDeleted: z.boolean() }),
    startedAt: z.iso.datetime(),
    /** Null if nobody answered. */
    talkedMs: z.number().int().nullable(),
    end: CallEnd,
  })
  .meta({ id: 'PastCall' });
export type PastCall = z.infer<typeof PastCall>;

export const PastCallListInput = z.object({
  page: z.coerce.number().int().min(1).max(10_000).default(1),
  pageSize: z.coerce.number().int().min(1).max(100).default(TABLE_PAGE_SIZE),
});
/** Missed calls that the user has not seen yet. */
export const MissedCalls = z.object({ count: z.number().int() }).meta({ id: 'MissedCalls' });

/**
 * `peerId`: who is called; `from`: the caller's own page. `id`: the call's id, chosen by the caller:
 * repeating a request whose answer was lost returns the same call.
 */
export const StartCallInput = z.object({ id: z.uuid().optional(), peerId: PeerId, from: PeerId });
/** `peerId`: the page that answers, or returns to the call. */
export const JoinCallInput = z.object({ id: z.uuid(), peerId: PeerId });
/** The ends that a browser may report; the server reports the others. */
export const EndCallInput = z.object({
  id: z.uuid(),
  end: z.enum(['hung-up', 'no-answer', 'failed', 'lost']).default('hung-up'),
});
