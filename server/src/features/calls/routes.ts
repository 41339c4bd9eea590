import type { PeerTicket } from '@sadap/contract/calls';
import type { Clock } from '../../clock.ts';
import { signedIn, signedInOrLocked } from '../../http/procedures.ts';
import type { CallHistory } from './history.ts';
import { iceServersFor, type TurnSettings } from './ice-servers.ts';
import type { ListeningTogetherService } from './listening-together.ts';
import type { Presence } from './presence.ts';
import type { Calls } from './service.ts';
import type { PeerTickets } from './tickets.ts';

/** A call continues behind a locked screen; none starts there. */
export function peersRoutes(
  presence: Presence,
  { tickets, turn, clock }: { tickets: PeerTickets; turn: TurnSettings | null; clock: Clock },
) {
  return {
    register: signedInOrLocked.peers.register.handler(async ({ input, context }) => {
      await presence.register(context.sessionHolder, input.peerId);
      return { status: 'online' as const };
    }),
    unregister: signedInOrLocked.peers.unregister.handler(async ({ context }) => {
      await presence.unregister(context.sessionHolder.sessionId);
      return { status: 'offline' as const };
    }),
    heartbeat: signedInOrLocked.peers.heartbeat.handler(async ({ input, context }) => {
      await presence.heartbeat(context.sessionHolder, input.peerId);
      return { status: 'online' as const };
    }),
    ticket: signedInOrLocked.peers.ticket.handler(async ({ context }): Promise<PeerTicket> => {
      const { sessionId, userId } = context.sessionHolder;
      const iceServers = iceServersFor(turn, userId, clock.now());
      return {
        ticket: await tickets.issue(sessionId),
        iceServers,
        hasRelay: iceServers.some(({ username }) => username !== undefined),
      };
    }),
    users: signedIn.peers.users.handler(() => presence.users()),
  };
}

export function callsRoutes(calls: Calls, history: CallHistory, together: ListeningTogetherService) {
  return {
    past: signedIn.calls.past.handler(async ({ input, context }) => {
      const { calls: body, total } = await history.list(context.caller, input);
      return { headers: { 'x-total-count': String(total) }, body };
    }),
    missed: signedIn.calls.missed.handler(({ context }) => history.missed(context.caller)),
    seeMissed: signedIn.calls.seeMissed.handler(async ({ context }) => {
      await history.seeMissed(context.caller);
      return { ok: true as const };
    }),
    start: signedIn.calls.start.handler(({ input, context }) => calls.start(context.caller, input)),
    current: signedInOrLocked.calls.current.handler(({ context }) => calls.current(context.sessionHolder)),
    get: signedInOrLocked.calls.get.handler(({ input, context }) =>
      calls.get(context.sessionHolder, input.id),
    ),
    accept: signedIn.calls.accept.handler(({ input, context }) =>
      calls.accept(context.caller, input.id, input.peerId),
    ),
    resume: signedInOrLocked.calls.resume.handler(({ input, context }) =>
      calls.resume(context.sessionHolder, input.id, input.peerId),
    ),
    leave: signedInOrLocked.calls.leave.handler(async ({ input, context }) => {
      await calls.leave(context.sessionHolder, input.id, input.peerId);
      return { ok: true as const };
    }),
    decline: signedInOrLocked.calls.decline.handler(({ input, context }) =>
      calls.decline(context.sessionHolder, input.id),
    ),
    end: signedInOrLocked.calls.end.handler(({ input, context }) =>
      calls.end(context.sessionHolder, input.id, input.end),
    ),
    listening: {
      current: signedInOrLocked.calls.listening.current.handler(({ context }) =>
        together.current(context.sessionHolder),
      ),
      invite: signedIn.calls.listening.invite.handler(({ input, context }) =>
        together.invite(context.caller, input.id, input.macAddress, input.subject),
      ),
      accept: signedIn.calls.listening.accept.handler(({ input, context }) =>
        together.accept(context.caller, input.id),
      ),
      setSubject: signedIn.calls.listening.setSubject.handler(({ input: { id, ...subject }, context }) =>
        together.setSubject(context.caller, id, subject),
      ),
      end: signedInOrLocked.calls.listening.end.handler(async ({ input, context }) => {
        await together.end(context.sessionHolder, input.id);
        return { ok: true as const };
      }),
    },
  };
}
