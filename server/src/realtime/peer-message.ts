/** A message from one page to another while they connect: an offer, an answer, a candidate. */
export type PeerMessage = { type: string; src: string; dst: string; payload?: unknown };
