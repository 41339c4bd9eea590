import type { Server } from 'node:http';
import { type Call, userOfPeerId } from '@sadap/contract/calls';
import type { ListeningTogether } from '@sadap/contract/listening-together';
import type { Clock } from '../../clock.ts';
import type { Config } from '../../config/config.ts';
import type { Database } from '../../database/connection.ts';
import { describeError } from '../../described-error.ts';
import type { SocketGate } from '../../http/socket-gate.ts';
import type { Log } from '../../log.ts';
import { type Realtime, roomOf } from '../../realtime/realtime.ts';
import type { Auth } from '../auth/index.ts';
import type { CheckUps } from '../checkups/index.ts';
import type { Devices } from '../devices/index.ts';
import type { Patients } from '../patients/index.ts';
import { followHearing } from './follow-hearing.ts';
import { createCallHistory } from './history.ts';
import { createListeningTogether } from './listening-together.ts';
import { createPresence } from './presence.ts';
import { callsQueries } from './queries.ts';
import { callsRoutes, peersRoutes } from './routes.ts';
import { createCalls } from './service.ts';
import { createSignalling } from './signalling.ts';
import { answerOtherServers, otherPages } from './signalling-cluster.ts';
import { createPeerTickets } from './tickets.ts';

type Parts = {
  /** Signs the signalling tickets. */
  secret: string;
  config: Pick<Config, 'TURN_URLS' | 'TURN_SECRET'>;
  server: Server;
  realtime: Pick<Realtime, 'io' | 'others' | 'isUserIn'>;
  gate: SocketGate;
  auth: Auth;
  devices: Devices;
  checkUps: CheckUps;
  patients: Patients;
  clock: Clock;
  log: Log;
};

/** Everything for calls: presence, calls, listening together, and the signalling on the server's own port. */
export function openCalling(db: Database, parts: Parts) {
  const { secret, config, server, realtime, gate, auth, devices, checkUps, patients, clock, log } = parts;
  const { io, isUserIn } = realtime;
  const turn =
    config.TURN_URLS && config.TURN_SECRET ? { urls: config.TURN_URLS, secret: config.TURN_SECRET } : null;

  const together = createListeningTogether(db, {
    devices,
    checkUps,
    patients,
    tell: (listening: ListeningTogether) =>
      io
        .to([roomOf.user(listening.host.userId), roomOf.user(listening.guest.userId)])
        .emit('call:listening', listening),
    silence: (guestId, mac) => io.in(roomOf.user(guestId)).socketsLeave(roomOf.stream(mac)),
    hears: (guestId, mac) => isUserIn(guestId, roomOf.stream(mac)),
    clock,
  });
  devices.onLease({
    ending: together.endOfDevice,
    taken: (mac) => {
      together
        .endOfDevice(mac)
        .catch((error: unknown) =>
          log.error({ error: describeError(error) }, 'a listening together was not ended'),
        );
    },
  });
  const stopFollowing = followHearing(io, together, log);
  const tickets = createPeerTickets(db, secret, clock);
  const signalling = createSignalling({
    tickets,
    holderOf: auth.holderOf,
    areInCall: callsQueries(db).areInCall,
    others: otherPages(realtime),
    gate,
    clock,
    log,
  });
  const presence = createPresence(db, clock, signalling.isConnected);
  signalling.onLost(presence.lost);
  const calls = createCalls(db, {
    presence,
    tell: (call: Call) =>
      io.to([roomOf.user(call.caller.userId), roomOf.user(call.callee.userId)]).emit('call:changed', call),
    onEnd: together.endOfCall,
    clock,
    log,
  });
  // The page's own word may be lost with it.
  signalling.onUnload((peerId) => calls.pageLeft(userOfPeerId(peerId), peerId));
  auth.keepUnlockedWhile(calls.isInCall);
  answerOtherServers(io, signalling);
  signalling.attach(server);
  auth.onSessionEnd(({ sessionId, userId }) => {
    signalling.drop(sessionId);
    calls
      .sessionEnded(sessionId, userId)
      .catch((error: unknown) =>
        log.error({ error: describeError(error) }, 'the calls of an ended login could not be ended'),
      );
  });
  const stopUpkeep = calls.startUpkeep();

  return {
    calls,
    together,
    routes: {
      peers: peersRoutes(presence, { tickets, turn, clock }),
      calls: callsRoutes(calls, createCallHistory(db, clock), together),
    },
    async close(): Promise<void> {
      stopFollowing();
      await Promise.all([stopUpkeep(), signalling.close()]);
    },
  };
}
