/** How the next connection begins. Polling upgrades to a WebSocket by itself where messages pass over one. */
export type Transport = 'websocket' | 'polling' | 'polling-only';

/** Some proxies answer an upgrade and pass nothing on, or never answer it. Instants: one monotonic clock. */
export type TransportChoice = {
  transport: Transport;
  /** Since when a connection owes its first message; null while none is tried, or once messages pass. */
  owedSinceMs: number | null;
  isUpgraded: boolean;
  lookedAtMs: number;
};

export type TransportEvent =
  /** `upgraded`: polling has changed to a WebSocket. `heard`: a message arrived over an open channel. */
  | { type: 'trying' | 'upgraded' | 'heard' | 'closed'; nowMs: number }
  /** Time passed. A hidden page is not judged: its timers are throttled. */
  | { type: 'looked'; nowMs: number; isSeen: boolean };

export const FIRST_CHOICE: TransportChoice = {
  transport: 'websocket',
  owedSinceMs: null,
  isUpgraded: false,
  lookedAtMs: 0,
};

/** A browser without WebSocket is not kept waiting for one: the package loses that error. */
export const firstChoice = (): TransportChoice =>
  typeof WebSocket === 'undefined' ? { ...FIRST_CHOICE, transport: 'polling-only' } : FIRST_CHOICE;

const PATIENCE_MS = { websocket: 5_000, polling: 10_000, 'polling-only': 10_000 };
/** Heartbeats are 1.5 s apart. */
const UPGRADED_PATIENCE_MS = 5_000;
/** Looks delayed by this much mean that the page slept. */
const SLEPT_MS = 2_500;

/**
 * A WebSocket over which nothing arrives is replaced by polling. Polling that does not work either means that
 * the server is away: a WebSocket is tried again. An upgrade that falls silent is not repeated.
 */
export function afterTransportEvent(choice: TransportChoice, event: TransportEvent): TransportChoice {
  const { nowMs } = event;
  switch (event.type) {
    case 'trying':
      return { ...choice, owedSinceMs: nowMs, isUpgraded: false, lookedAtMs: nowMs };
    case 'upgraded':
      return { ...choice, owedSinceMs: nowMs, isUpgraded: true, lookedAtMs: nowMs };
    case 'heard':
      return {
        ...choice,
        owedSinceMs: null,
        transport: choice.isUpgraded ? 'websocket' : choice.transport,
      };
    case 'closed':
      return { ...choice, owedSinceMs: null, isUpgraded: false };
    case 'looked': {
      const { transport, owedSinceMs, isUpgraded, lookedAtMs } = choice;
      if (!event.isSeen || owedSinceMs === null) return { ...choice, lookedAtMs: nowMs };
      if (nowMs - lookedAtMs > SLEPT_MS) return { ...choice, owedSinceMs: nowMs, lookedAtMs: nowMs };
      const patienceMs = isUpgraded ? UPGRADED_PATIENCE_MS : PATIENCE_MS[transport];
      if (nowMs - owedSinceMs < patienceMs) return { ...choice, lookedAtMs: nowMs };
      const next = isUpgraded ? 'polling-only' : transport === 'websocket' ? 'polling' : 'websocket';
      return { transport: next, owedSinceMs: null, isUpgraded: false, lookedAtMs: nowMs };
    }
  }
}

/** Engine.IO's transports for it, in the order in which they are tried. */
export const transportsOf = (transport: Transport): ('websocket' | 'polling')[] =>
  ({
    websocket: ['websocket' as const, 'polling' as const],
    polling: ['polling' as const, 'websocket' as const],
    'polling-only': ['polling' as const],
  })[transport];
