import { PEER_PATH } from '@sadap/contract/calls';
import { DEVICE_PATH } from '@sadap/contract/device-protocol';
import { REALTIME_PATH } from '@sadap/contract/realtime';
import { openCalling } from '../features/calls/index.ts';
import { createDevices } from '../features/devices/index.ts';
import {
  acceptDevices,
  browserListeners,
  createStreamControl,
  createUpkeep,
  followLeases,
  joinServers,
  LiveDevices,
  serveStreamRequests,
} from '../features/streaming/index.ts';
import { pathOf } from '../http/request-path.ts';
import { type Realtime, roomOf } from '../realtime/realtime.ts';
import type { Accounts } from './accounts.ts';
import type { Ground } from './ground.ts';
import type { Http } from './http.ts';
import type { Services } from './services.ts';
import type { Storage } from './storage.ts';

export type Live = ReturnType<typeof openLive>;

/** Stethoscopes and who hears them, and calls: on the HTTP server's own sockets. */
export function openLive(
  { config, clock, log, life }: Ground,
  { db, blobs, secret }: Storage,
  { access, auth, wrongTries }: Accounts,
  { captures, checkUps, examinations, patients }: Services,
  { app, gate, trust }: Http,
  realtime: Realtime,
) {
  const { io, others } = realtime;
  const live = new LiveDevices();
  const servers = joinServers(realtime, live, clock, log);
  const listeners = browserListeners(io, others.isClustered, clock);
  const devices = createDevices(db, clock, {
    isCapturing: captures.isRunningOn,
    drop: servers.drop,
    tell: (userId, news) => io.to(roomOf.user(userId)).emit('device:key-changed', news),
  });
  const deviceSockets = acceptDevices(
    { captures, devices, blobs, listeners, clock, log },
    live,
    servers.taken,
    { gate, trust, wrongTries },
  );
  deviceSockets.attach(app.server);
  // What devices have sent is durable, and their listeners are told, while realtime and database are open.
  life.onClose('the sockets of the stethoscopes', deviceSockets.close);
  const calling = openCalling(db, {
    secret,
    config,
    server: app.server,
    realtime,
    gate,
    auth,
    devices,
    checkUps,
    patients,
    clock,
    log,
  });
  // Before the realtime channel: its rooms empty then, which must not be noted as hearing no more.
  life.onClose('calls', calling.close);
  const { isGuest } = calling.together;
  const control = createStreamControl(
    devices,
    captures,
    checkUps,
    examinations,
    listeners,
    servers.ask,
    isGuest,
  );
  followLeases(devices, control, servers.keepListeners);
  app.server.on('upgrade', (request, socket) => {
    const path = pathOf(request);
    if (path !== DEVICE_PATH && path !== PEER_PATH && !path.startsWith(`${REALTIME_PATH}/`)) socket.destroy();
  });
  serveStreamRequests(io, { auth, control, access, clock, log });
  const upkeep = createUpkeep({ captures, devices, live, listeners, clock, log, ...servers });
  // Before the sockets: who leaves because the server stops is not away.
  life.onClose('the upkeep of streams', upkeep.start());
  return { calling, control, devices, otherServers: others.state, upkeep };
}
