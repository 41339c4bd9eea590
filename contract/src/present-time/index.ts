/** How far the server's clock is ahead of this computer's; 0 on the server itself. */
let aheadMs = 0;

/** A browser's clock may be wrong by hours: what counts is the server's. */
export function setServerAhead(ms: number): void {
  aheadMs = ms;
}
/** The server's time, in milliseconds since 1970. */
export const presentMs = (): number => Date.now() + aheadMs;
/** The same as a date. */
export const present = (): Date => new Date(presentMs());
