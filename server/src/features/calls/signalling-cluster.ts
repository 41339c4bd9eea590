import type { Realtime, RealtimeServer } from '../../realtime/realtime.ts';
import type { OtherPages, Signalling } from './signalling.ts';

/** Signalling between pages of different servers, over the realtime channel's adapter. */
export const otherPages = ({ io, others }: Pick<Realtime, 'io' | 'others'>): OtherPages => ({
  async hold(peerId) {
    const { answers, isWhole } = await others.answersOf(() => io.serverSideEmitWithAck('peer-held', peerId));
    return answers.includes(true) || (isWhole ? false : 'unknown');
  },
  async deliver(message) {
    const { answers } = await others.answersOf(() => io.serverSideEmitWithAck('peer-message', message));
    return answers.includes(true);
  },
});

export function answerOtherServers(io: RealtimeServer, signalling: Signalling): void {
  io.on('peer-held', (peerId, reply) => reply(signalling.isHeld(peerId)));
  io.on('peer-message', (message, reply) => reply(signalling.deliverHere(message)));
}
