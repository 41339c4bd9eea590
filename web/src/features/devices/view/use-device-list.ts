import type { Device, DeviceList, DeviceStatus } from '@sadap/contract/devices';
import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { fetchDeviceStatuses, useRealtimeEvent } from '../../../platform/realtime.ts';
import { isScreenLocked } from '../../../platform/screen-lock.ts';
import { deviceListQuery } from '../../../queries/devices.ts';

/** Source: specification 1, section 9. */
export const LIST_POLL_MS = 5_000;
export const PANEL_POLL_MS = 10_000;
const STATUS_CHECK_MS = 10_000;
const CONNECTED_CHECK_MS = 6_000;

export type DeviceListQuery = UseQueryResult<DeviceList>;

/** Every device with its live status; polled, and updated at once over the realtime channel. */
export function useDeviceList(pollMs: number): DeviceListQuery {
  const queries = useQueryClient();
  const query = useQuery({ ...deviceListQuery(), refetchInterval: pollMs });
  useRealtimeEvent(
    'device:status',
    useCallback(
      ({ mac, status }) => {
        queries.setQueryData(deviceListQuery().queryKey, (list) =>
          list ? withStatuses(list, { [mac]: status }) : list,
        );
        const refetchType = isScreenLocked() ? 'none' : 'active';
        void queries.invalidateQueries({ queryKey: deviceListQuery().queryKey, refetchType });
      },
      [queries],
    ),
  );
  return query;
}

/** Asks for all statuses over the realtime channel, more often while a device is connected. */
export function useStatusChecks(hasConnectedDevice: boolean): void {
  const queries = useQueryClient();
  const everyMs = hasConnectedDevice ? CONNECTED_CHECK_MS : STATUS_CHECK_MS;
  useEffect(() => {
    const check = async () => {
      const statuses = await fetchDeviceStatuses();
      queries.setQueryData(deviceListQuery().queryKey, (list) =>
        list ? withStatuses(list, statuses) : list,
      );
    };
    // The list's own polling shows it when the channel is down.
    const timer = setInterval(() => void check().catch(() => undefined), everyMs);
    return () => clearInterval(timer);
  }, [queries, everyMs]);
}

function withStatuses(list: DeviceList, statuses: Readonly<Record<string, DeviceStatus>>): DeviceList {
  return { devices: list.devices.map((device) => withStatus(device, statuses[device.macAddress])) };
}

function withStatus(device: Device, deviceStatus: DeviceStatus | undefined): Device {
  if (deviceStatus === undefined) return device;
  const presence = deviceStatus === 'offline' ? 'Offline' : 'Online';
  return { ...device, deviceStatus, status: device.status === 'Connected' ? 'Connected' : presence };
}
