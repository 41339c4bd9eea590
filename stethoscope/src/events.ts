import type { NotchHz } from '@sadap/contract/device-protocol';
import type { ConnectionState } from './connection-state.ts';
import type { FinalCode } from './reconnect-delay.ts';

/** Gain and notch of the device's own earpiece; they never affect the samples sent. */
export type Earpiece = { gain: number; notchHz: NotchHz };

export type StethoscopeEvent =
  | { type: 'state'; state: ConnectionState }
  | { type: 'stream-started'; streamId: number }
  /** Streaming is over; `endSample` is one past the last sample made. */
  | { type: 'stream-stopped'; streamId: number; endSample: number }
  | { type: 'made'; streamId: number; firstSample: number; samples: Int16Array }
  | { type: 'sent'; streamId: number; firstSample: number; sampleCount: number }
  | { type: 'acknowledged'; streamId: number; nextSample: number }
  /** The buffer overflowed: unsent samples before `oldestSample` are gone. */
  | { type: 'samples-lost'; streamId: number; oldestSample: number }
  | { type: 'earpiece'; earpiece: Earpiece }
  | { type: 'server-error'; code: string; message: string }
  | { type: 'lost'; closeCode: number; retryInMs: number }
  /** The device will not reconnect by itself. */
  | { type: 'ended'; reason: FinalCode | 'switched-off' };

export type StethoscopeListener = (event: StethoscopeEvent) => void;
