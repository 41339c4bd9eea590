import type { Device } from '@sadap/contract/devices';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTexts } from '../../../i18n/index.ts';
import { client } from '../../../platform/api.ts';
import { errorCodeOf, errorText } from '../../../platform/api-error.ts';
import { useSignedIn } from '../../../platform/session.ts';
import { deviceListQuery } from '../../../queries/devices.ts';
import { staffNameOf } from '../../../queries/staff-names.ts';
import { toast } from '../../../ui/toast/toast.ts';
import {
  type ConnectionPorts,
  type ConnectOutcome,
  connectDevice,
  disconnectDevice,
} from '../model/device-connection.ts';
import type { DeviceAction, DisplayedStatus } from '../model/device-display.ts';
import { noteLastDevice } from '../model/last-device.ts';

/** Takes and returns a device's lease; pending actions are shown per device. */
export function useDeviceConnection() {
  const { t, language } = useTexts();
  const { userId } = useSignedIn();
  const queries = useQueryClient();
  const [actions, setActions] = useState<Partial<Record<string, DeviceAction>>>({});

  const mark = (macAddress: string, action: DeviceAction | undefined) =>
    setActions(({ [macAddress]: _old, ...others }) =>
      action ? { ...others, [macAddress]: action } : others,
    );

  const put: ConnectionPorts['put'] = async (macAddress, status, signal) => {
    const input = { macAddress, status, user_id: userId };
    const list = await client.devices.setStatus(input, signal ? { signal } : {});
    queries.setQueryData(deviceListQuery().queryKey, list);
  };

  const list = async () => (await queries.fetchQuery({ ...deviceListQuery(), staleTime: 0 })).devices;

  /** Why a device was not connected, for a toast. */
  const reasonOf = (outcome: Exclude<ConnectOutcome, { kind: 'connected' }>) => {
    if (outcome.kind === 'inUse') {
      const username = outcome.username ? staffNameOf(outcome.username) : t('devices.anotherUser');
      return {
        title: t('devices.toast.inUse'),
        message: t('devices.toast.inUseMessage', { username }),
      };
    }
    const code = outcome.kind === 'failed' ? errorCodeOf(outcome.error) : null;
    if (outcome.kind === 'failed' && code !== 'DEVICE_OFFLINE') {
      const reason = errorText(outcome.error, language);
      if (code === 'DEVICE_IN_USE') return { title: t('devices.toast.inUse'), message: reason };
      return {
        title: t('devices.toast.connectFailed'),
        message: t('devices.toast.connectFailedMessage', { reason }),
      };
    }
    const kind = outcome.kind === 'failed' ? 'offline' : outcome.kind;
    return { title: t(`devices.refused.${kind}.title`), message: t(`devices.refused.${kind}.message`) };
  };

  const connect = async (
    { macAddress, name }: Pick<Device, 'macAddress' | 'name'>,
    shown: DisplayedStatus,
  ) => {
    mark(macAddress, 'checking');
    const onConnecting = () => mark(macAddress, 'connecting');
    const outcome = await connectDevice(macAddress, shown, { userId, list, put, onConnecting });
    mark(macAddress, undefined);
    if (outcome.kind !== 'connected') return toast.error(reasonOf(outcome));
    noteLastDevice(macAddress);
    toast.success({ title: t('devices.toast.connected'), message: name });
  };

  const disconnect = async ({ macAddress, name }: Device) => {
    mark(macAddress, 'disconnecting');
    const outcome = await disconnectDevice(macAddress, { put });
    mark(macAddress, undefined);
    if (outcome.kind === 'disconnected')
      return toast.success({ title: t('devices.toast.disconnected'), message: name });
    void queries.invalidateQueries({ queryKey: deviceListQuery().queryKey });
    if (outcome.kind === 'timedOut') {
      const message = t('devices.toast.disconnectTimedOut', { name });
      return toast.error({ title: t('devices.toast.disconnectFailed'), message });
    }
    const message = t('devices.toast.disconnectErrorMessage', {
      reason: errorText(outcome.error, language),
    });
    return toast.error({ title: t('devices.toast.disconnectError'), message });
  };

  return { actions, connect, disconnect, release: (macAddress: string) => put(macAddress, 'Online') };
}
