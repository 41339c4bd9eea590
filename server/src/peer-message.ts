/** What one page has for another on the way to a call: an offer, an answer, a candidate. */
export type PeerMessage = { type: string; src: string; dst: string; payload?: unknown };
