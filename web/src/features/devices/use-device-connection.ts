import type { Device } from '@sadap/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, client } from '../../api.ts';
import { errorCodeOf, errorText } from '../../api-error.ts';
import { useTexts } from '../../i18n/index.ts';
import { useSignedIn } from '../../session.ts';
import { toast } from '../../ui/toast.ts';
import { type DeviceAction, displayedStatus } from './device-display.ts';
import { deviceListQuery, LIST_POLL_MS } from './use-device-list.ts';

const DISCONNECT_TIMEOUT_MS = 10_000;

/** Takes and gives back a device's lease; what runs is shown per device. */
export function useDeviceConnection() {
  const { t, language } = useTexts();
  const { userId } = useSignedIn();
  const queries = useQueryClient();
  const [actions, setActions] = useState<Partial<Record<string, DeviceAction>>>({});

  const mark = (macAddress: string, action: DeviceAction | undefined) =>
    setActions(({ [macAddress]: _old, ...others }) =>
      action ? { ...others, [macAddress]: action } : others,
    );

  const put = async (macAddress: string, status: 'Online' | 'Connected', signal?: AbortSignal) => {
    const input = { macAddress, status, user_id: userId };
    const list = await client.devices.setStatus(input, signal ? { signal } : {});
    queries.setQueryData(api.devices.status.queryKey(), list);
  };

  const refuseInUse = (device: Device | undefined) =>
    toast.error({
      title: t('devices.toast.inUse'),
      message: t('devices.toast.inUseMessage', {
        username: device?.connectedUser?.username ?? t('devices.anotherUser'),
      }),
    });

  const refuseOffline = () =>
    toast.error({ title: t('devices.toast.offline'), message: t('devices.toast.offlineMessage') });

  /** Whether the server, asked just now, says that the device is free and present. */
  const mayConnect = async (macAddress: string): Promise<Device[] | null> => {
    const { devices } = await queries
      .fetchQuery({ ...deviceListQuery(LIST_POLL_MS), staleTime: 0 })
      .catch(() => ({ devices: null }));
    if (!devices) {
      toast.error({ title: t('devices.toast.checkFailed'), message: t('devices.toast.checkFailedMessage') });
      return null;
    }
    const device = devices.find((each) => each.macAddress === macAddress);
    const status = device && displayedStatus(device, { userId, action: null, isTimedOut: false });
    if (status === 'online' || status === 'connected') return devices;
    if (status === 'inUse') refuseInUse(device);
    else if (status === 'offline') refuseOffline();
    else toast.error({ title: t('devices.toast.unknown'), message: t('devices.toast.unknownMessage') });
    return null;
  };

  const connect = async ({ macAddress, name }: Device) => {
    mark(macAddress, 'checking');
    try {
      const devices = await mayConnect(macAddress);
      if (!devices) return;
      mark(macAddress, 'connecting');
      const held = devices.filter((device) => device.connectedHere && device.macAddress !== macAddress);
      for (const other of held) await put(other.macAddress, 'Online');
      await put(macAddress, 'Connected');
      toast.success({ title: t('devices.toast.connected'), message: name });
    } catch (error) {
      const code = errorCodeOf(error);
      const reason = errorText(error, language);
      if (code === 'DEVICE_OFFLINE') refuseOffline();
      else if (code === 'DEVICE_IN_USE') toast.error({ title: t('devices.toast.inUse'), message: reason });
      else {
        const message = t('devices.toast.connectFailedMessage', { reason });
        toast.error({ title: t('devices.toast.connectFailed'), message });
      }
    } finally {
      mark(macAddress, undefined);
    }
  };

  const disconnect = async ({ macAddress, name }: Device) => {
    mark(macAddress, 'disconnecting');
    try {
      await put(macAddress, 'Online', AbortSignal.timeout(DISCONNECT_TIMEOUT_MS));
      toast.success({ title: t('devices.toast.disconnected'), message: name });
    } catch (error) {
      const message = t('devices.toast.disconnectFailedMessage', { reason: errorText(error, language) });
      toast.error({ title: t('devices.toast.disconnectFailed'), message });
    } finally {
      mark(macAddress, undefined);
    }
  };

  return { actions, connect, disconnect, release: (macAddress: string) => put(macAddress, 'Online') };
}
