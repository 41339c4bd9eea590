/** One simulated device and the clinician who listens to it. */
export type Pair = { mac: string; key: string; token: string; userId: number };

/** A relay under load: where devices and listeners connect, and which protocol the listeners use. */
export type Relay = {
  name: string;
  pid: number;
  origin: string;
  listeners: 'ws' | 'socket.io';
  /** Clinicians take the device's lease before they listen. */
  leases: boolean;
  pairs: Pair[];
};

export type LoadOrder = {
  relay: Omit<Relay, 'pid'>;
  streams: number;
  warmUpMs: number;
  measureMs: number;
};

export type LoadReport =
  | { type: 'measuring' }
  | { type: 'measured'; p50: number; p99: number; max: number; sent: number; received: number }
  | { type: 'failed'; why: string };

export const macOf = (index: number) =>
  `02:00:00:00:${(index >> 8).toString(16).padStart(2, '0')}:${(index & 255).toString(16).padStart(2, '0')}`.toUpperCase();
export const pairsWithoutAccounts = (count: number): Pair[] =>
  Array.from({ length: count }, (_, index) => ({ mac: macOf(index), key: 'none', token: '', userId: 0 }));
