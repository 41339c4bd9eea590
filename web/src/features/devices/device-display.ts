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
  /** Nothing was heard of the device for too long. */
  isTimedOut: boolean;
  report: Report;
};

/** How good the last report is: `checking` while the server is asked again, `unknown` when it did not answer. */
export type Report = 'known' | 'checking' | 'unknown';

export function reportOf(list: { isError: boolean; failureCount: number }): Report {
  if (list.isError) return 'unknown';
  return list.failureCount > 0 ? 'checking' : 'known';
}

/** The status that the dashboard shows; the server's lease and presence decide, the page adds what it waits for. */
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

/** The sidebar's word for the connected device; `ageMs` is how old the last report is. */
export function panelStatus(
  status: DeviceStatus | undefined,
  ageMs: number,
  offlineAfterMs: number,
): PanelStatus {
  if (!status) return 'checking';
  if (status === 'offline' || ageMs >= offlineAfterMs) return 'offline';
  return status === 'streaming' ? 'connected' : 'ready';
}
