import type { RealtimeServer } from '../../realtime/realtime.ts';
import type { OtherServers, Signalling } from './signalling.ts';

/** Signalling between pages of different servers, over the realtime channel's adapter. */
export function otherServers(io: RealtimeServer, isClustered: boolean): OtherServers {
  // A server that does not respond in time must not silence the others.
  const ask = async (answers: Promise<boolean[]>) =>
    (await answers.catch((error: { responses?: boolean[] }) => error.responses ?? [])).includes(true);
  return {
    hold: async (peerId) => isClustered && ask(io.serverSideEmitWithAck('peer-held', peerId)),
    deliver: async (message) => isClustered && ask(io.serverSideEmitWithAck('peer-message', message)),
  };
}

export function answerOtherServers(io: RealtimeServer, signalling: Signalling): void {
  io.on('peer-held', (peerId, reply) => reply(signalling.isHeld(peerId)));
  io.on('peer-message', (message, reply) => reply(signalling.deliverHere(message)));
}
