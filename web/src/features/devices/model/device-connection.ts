import type { Device } from '@sadap/contract/devices';
import { type DisplayedStatus, displayedStatus } from './device-display.ts';

/** Source: specification 1, section 9. */
const DISCONNECT_TIMEOUT_MS = 10_000;

export type ConnectionPorts = {
  userId: number;
  /** Fetches the current device list. */
  list: () => Promise<Device[]>;
  put: (macAddress: string, status: 'Online' | 'Connected', signal?: AbortSignal) => Promise<void>;
  onConnecting: () => void;
};

export type Refusal =
  | { kind: 'inUse'; username: string | null }
  | { kind: 'offline' }
  | { kind: 'unknown' }
  | { kind: 'checkFailed' };
export type ConnectOutcome = { kind: 'connected' } | Refusal | { kind: 'failed'; error: unknown };
export type DisconnectOutcome =
  | { kind: 'disconnected' }
  | { kind: 'timedOut' }
  | { kind: 'failed'; error: unknown };

function refusalOf(status: DisplayedStatus, device: Device | undefined): Refusal | null {
  if (status === 'online' || status === 'connected') return null;
  if (status === 'inUse') return { kind: 'inUse', username: device?.connectedUser?.username ?? null };
  return { kind: status === 'offline' ? 'offline' : 'unknown' };
}

/** Takes a device's lease if the server, asked just now, reports it as free and present. */
export async function connectDevice(
  macAddress: string,
  shown: DisplayedStatus,
  ports: ConnectionPorts,
): Promise<ConnectOutcome> {
  if (shown === 'checking' || shown === 'unknown') return { kind: 'unknown' };
  const devices = await ports.list().catch(() => null);
  if (!devices) return { kind: 'checkFailed' };
  const device = devices.find((each) => each.macAddress === macAddress);
  const seen = { userId: ports.userId, action: null, isTimedOut: false, report: 'known' } as const;
  const refusal = refusalOf(device ? displayedStatus(device, seen) : 'unknown', device);
  if (refusal) return refusal;
  ports.onConnecting();
  try {
    const held = devices.filter((each) => each.connectedHere && each.macAddress !== macAddress);
    for (const other of held) await ports.put(other.macAddress, 'Online');
    await ports.put(macAddress, 'Connected');
    return { kind: 'connected' };
  } catch (error) {
    return { kind: 'failed', error };
  }
}

/** Returns a device's lease; if the server cannot be told within 10 s, it is kept. */
export async function disconnectDevice(
  macAddress: string,
  { put }: Pick<ConnectionPorts, 'put'>,
): Promise<DisconnectOutcome> {
  const giveUp = new AbortController();
  const timer = setTimeout(() => giveUp.abort(), DISCONNECT_TIMEOUT_MS);
  try {
    await put(macAddress, 'Online', giveUp.signal);
    return { kind: 'disconnected' };
  } catch (error) {
    return giveUp.signal.aborted ? { kind: 'timedOut' } : { kind: 'failed', error };
  } finally {
    clearTimeout(timer);
  }
}
