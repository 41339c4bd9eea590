import { CAPTURE_RETURN_MS } from '@sadap/contract/limits';
import { isCapturing, type StreamState } from './stream-state.ts';

/**
 * What a running capture waits for, and what becomes of its sound. `leftS`: the server ends the capture when
 * this is over; null: this page does not know since when. `keptS`: how much the device keeps, if known.
 */
export type Absence =
  | { of: 'server'; leftS: number | null }
  | { of: 'device'; leftS: number | null; keptS: number | null; isLosing: boolean };

type Following = Pick<StreamState, 'capture' | 'deviceStatus' | 'bufferSeconds'>;

/** Null: nothing is missing, or the capture has ended. The server decides by the same limits. */
export function absenceOf(stream: Following, isServerConnected: boolean, nowMs: number): Absence | null {
  const { capture, deviceStatus, bufferSeconds: keptS } = stream;
  if (!capture || !isCapturing(capture)) return null;
  const awayMs = capture.heardAtMs === null ? null : Math.max(0, nowMs - capture.heardAtMs);
  // After Stop the rest of the sound is waited for, as long as it comes.
  const isEnding = capture.state === 'completing';
  const leftS =
    awayMs === null || isEnding ? null : Math.max(0, Math.ceil((CAPTURE_RETURN_MS - awayMs) / 1000));
  if (!isServerConnected) return { of: 'server', leftS };
  if (isEnding || deviceStatus !== 'offline') return null;
  const isLosing = awayMs !== null && keptS !== null && awayMs > keptS * 1000;
  return { of: 'device', leftS, keptS, isLosing };
}
