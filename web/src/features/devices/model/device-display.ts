import type { Device, DeviceStatus } from '@sadap/contract/devices';

export const DISPLAYED_STATUSES = [
  'checking',
  'connecting',
  'disconnecting',
  'connected',
  'online',
  'offline',
  'unknown',
  'inUse',
] as const;
export type DisplayedStatus = (typeof DISPLAYED_STATUSES)[number];

/** What this page is doing with a device. */
export type DeviceAction = 'checking' | 'connecting' | 'disconnecting';

type Seen = {
  userId: number;
  action: DeviceAction | null;
  /** The device was silent for too long. */
  isTimedOut: boolean;
  report: Report;
};

/**
 * Quality of the last report: `checking` while the server is asked again, `unknown` if it did not respond.
 */
export type Report = 'known' | 'checking' | 'unknown';

export function reportOf(list: { isError: boolean; failureCount: number }): Report {
  if (list.isError) return 'unknown';
  return list.failureCount > 0 ? 'checking' : 'known';
}

/**
 * The status shown on the dashboard: the server's lease and presence decide, the page adds its own pending
 * action.
 */
export function displayedStatus(
  device: Device,
  { userId, action, isTimedOut, report }: Seen,
): DisplayedStatus {
  if (action) return action;
  if (report !== 'known') return report;
  if (device.status === 'Connected' && device.connectedBy !== userId) return 'inUse';
  if (isTimedOut || device.deviceStatus === 'offline') return 'offline';
  switch (device.status) {
    case 'Connected':
      return 'connected';
    case 'Online':
      return 'online';
    case 'Offline':
      return 'offline';
  }
}

export type PanelStatus = 'checking' | 'offline' | 'ready' | 'connected';

/** The sidebar's status of the connected device; `ageMs` is the age of the last report. */
export function panelStatus(
  status: DeviceStatus | undefined,
  ageMs: number,
  offlineAfterMs: number,
): PanelStatus {
  if (!status) return 'checking';
  if (status === 'offline' || ageMs >= offlineAfterMs) return 'offline';
  return status === 'streaming' ? 'connected' : 'ready';
}
