import type { Device } from '@sadap/contract/devices';
import { PANEL_POLL_MS, useDeviceList } from './use-device-list.ts';

export type ConnectedDevice = {
  /** The device that this login holds. */
  device: Device | null;
  /** The list has not been loaded yet. */
  isPending: boolean;
  /** When the server last reported it, in ms since 1970. */
  reportedAtMs: number;
};

export function useConnectedDevice(): ConnectedDevice {
  const { data, isPending, dataUpdatedAt } = useDeviceList(PANEL_POLL_MS);
  const device = data?.devices.find(({ connectedHere }) => connectedHere) ?? null;
  return { device, isPending, reportedAtMs: dataUpdatedAt };
}
