import type { PastCall } from './schema.ts';

export type { Call, CallEnd, CallParty, CallUser, PastCall, PeerTicket } from './schema.ts';

/** WebSocket path of the call signalling, which speaks the protocol of PeerJS 1.5.5. */
export const PEER_PATH = '/peerjs';
export const peerIdOf = (userId: number) => `user_${userId}`;
/** The user that a peer id belongs to. */
export const userOfPeerId = (peerId: string): number => Number(peerId.split('_')[1]);

/** It rang here and was neither answered nor declined. */
export const isMissed = ({ direction, talkedMs, end }: Pick<PastCall, 'direction' | 'talkedMs' | 'end'>) =>
  direction === 'incoming' && talkedMs === null && end !== 'declined';
