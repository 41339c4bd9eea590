import type { Device, DeviceStatus } from '@sadap/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { api } from '../../api.ts';
import { useRealtimeEvent } from '../../realtime.ts';

/** Source: specification 1, section 9. */
export const LIST_POLL_MS = 5_000;
export const PANEL_POLL_MS = 10_000;
const STATUS_RETRIES = 2;
const STATUS_RETRY_MS = 3_000;

export const deviceListQuery = (pollMs: number) =>
  api.devices.status.queryOptions({
    refetchInterval: pollMs,
    retry: STATUS_RETRIES,
    retryDelay: STATUS_RETRY_MS,
    staleTime: 1_000,
  });

/** Every device with its live status; polled, and told at once over the realtime channel. */
export function useDeviceList(pollMs: number) {
  const queries = useQueryClient();
  const query = useQuery(deviceListQuery(pollMs));
  useRealtimeEvent(
    'device:status',
    useCallback(
      ({ mac, status }) => {
        queries.setQueryData(api.devices.status.queryKey(), (list) =>
          list ? { devices: list.devices.map((device) => withStatus(device, mac, status)) } : list,
        );
        void queries.invalidateQueries({ queryKey: api.devices.status.key() });
      },
      [queries],
    ),
  );
  return query;
}

function withStatus(device: Device, mac: string, deviceStatus: DeviceStatus): Device {
  if (device.macAddress !== mac) return device;
  const presence = deviceStatus === 'offline' ? 'Offline' : 'Online';
  return { ...device, deviceStatus, status: device.status === 'Connected' ? 'Connected' : presence };
}
