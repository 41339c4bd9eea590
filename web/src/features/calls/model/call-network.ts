/** Counters of one connection so far, sound and picture together. Source: W3C, WebRTC statistics. */
export type Counted = {
  received: number;
  lost: number;
  /** Share of the sent packets that the other lost recently; null until the other has reported. */
  sentLostShare: number | null;
  roundTripS: number | null;
};

/** Which network is to blame if sound and picture suffer. */
export type Network = 'good' | 'own' | 'other' | 'between';

/** Speech breaks up from here on. */
const LOST_SHARE = 0.05;
/** From here on people start talking over each other. Source: ITU-T G.114. */
const ROUND_TRIP_S = 0.4;
/** Fewer are not significant. */
const PACKETS_MIN = 20;
/** A single bad interval is a hiccup. */
const LOOKS_TO_WEAK = 2;
const LOOKS_TO_GOOD = 3;

/** Whether sound and picture suffered between two samples; null if too little arrived to tell. */
export function suffers(before: Counted | null, now: Counted): boolean | null {
  if (now.roundTripS !== null && now.roundTripS >= ROUND_TRIP_S) return true;
  if (now.sentLostShare !== null && now.sentLostShare >= LOST_SHARE) return true;
  const received = now.received - (before?.received ?? 0);
  const lost = Math.max(0, now.lost - (before?.lost ?? 0));
  if (before === null || received + lost < PACKETS_MIN) return null;
  return lost / (received + lost) >= LOST_SHARE;
}

export type PathState = { isWeak: boolean; inARow: number };
export const GOOD_PATH: PathState = { isWeak: false, inARow: 0 };

/** A change counts once it was seen several times in a row. */
export function nextPath({ isWeak, inARow }: PathState, isSuffering: boolean | null): PathState {
  if (isSuffering === null || isSuffering === isWeak) return { isWeak, inARow: 0 };
  const needed = isWeak ? LOOKS_TO_GOOD : LOOKS_TO_WEAK;
  return inARow + 1 >= needed ? { isWeak: isSuffering, inARow: 0 } : { isWeak, inARow: inARow + 1 };
}

/** `isOwnSlow`, `isOtherSlow`: whose round trip to the server, which both know, is slow too. */
export function networkOf(isWeak: boolean, isOwnSlow: boolean, isOtherSlow: boolean): Network {
  if (!isWeak) return 'good';
  if (isOwnSlow === isOtherSlow) return 'between';
  return isOwnSlow ? 'own' : 'other';
}
