import { DEVICE_CLOSE_CODES } from '@sadap/contract/device-protocol';

const RECONNECT_FIRST_MS = 250;
const RECONNECT_MAX_MS = 5_000;

/** After these the device must not reconnect by itself. */
const FINAL_CODES = ['unauthorized', 'replaced', 'deleted'] as const;
export type FinalCode = (typeof FINAL_CODES)[number];

/** The reason to stop for good that a close code carries, or null: reconnect. */
export function finalCodeOf(closeCode: number): FinalCode | null {
  return FINAL_CODES.find((code) => DEVICE_CLOSE_CODES[code] === closeCode) ?? null;
}

/**
 * Wait before attempt `attempt` (0 is the first after a lost connection). Doubles from 250 ms to 5 s;
 * `random` (0 to 1) subtracts up to half, so that a ward's devices do not all return at once.
 */
export function reconnectDelayMs(attempt: number, random: number): number {
  return Math.min(RECONNECT_FIRST_MS * 2 ** attempt, RECONNECT_MAX_MS) * (1 - random / 2);
}
