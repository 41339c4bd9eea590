export { type Captures, createCaptures } from './captures.ts';
export { browserListeners, joinServers } from './cluster.ts';
export { acceptDevices } from './device-socket.ts';
export { serveStreamRequests } from './gateway.ts';
export { LiveDevices } from './live-devices.ts';
export { capturesRoutes, serveCaptureSounds } from './routes.ts';
export { createStreamControl } from './stream-control.ts';
export { createUpkeep } from './upkeep.ts';
