export { createListeningTogether } from './listening-together.ts';
export { createPresence } from './presence.ts';
export { callsRoutes, peersRoutes } from './routes.ts';
export { createCalls } from './service.ts';
export { createSignalling } from './signalling.ts';
export { answerOtherServers, otherServers } from './signalling-cluster.ts';
export { createPeerTickets } from './tickets.ts';
