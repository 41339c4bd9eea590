import { useEffect, useRef, useState } from 'react';
import { useTexts } from '../../../i18n/index.ts';
import { toast } from '../../../ui/toast/toast.ts';
import { type DeviceWatch, NOTHING_WATCHED } from '../model/device-watch.ts';
import { createDeviceWatcher } from '../model/device-watcher.ts';
import type { DeviceListQuery } from './use-device-list.ts';

/** Watches the listed devices; returns the lease of the connected one when it stays away. */
export function useDeviceWatch(
  list: DeviceListQuery,
  release: (macAddress: string) => Promise<void>,
): DeviceWatch {
  const { t } = useTexts();
  const [watch, setWatch] = useState(NOTHING_WATCHED);
  const watcher = useRef<ReturnType<typeof createDeviceWatcher> | null>(null);
  const latest = useRef({ list, release, t });
  latest.current = { list, release, t };

  useEffect(() => {
    const created = createDeviceWatcher({
      onChange: setWatch,
      async verify() {
        const { data, isError } = await latest.current.list.refetch();
        if (isError) return null;
        return data?.devices.find(({ connectedHere }) => connectedHere)?.deviceStatus ?? null;
      },
      release(mac, reason) {
        const { release: giveBack, t: text } = latest.current;
        const title = text('devices.toast.autoDisconnected');
        const message = text(`devices.autoDisconnected.${reason}`);
        giveBack(mac).then(
          () => toast.warning({ title, message }),
          // A lost network or a running capture leaves the lease to the server.
          () => undefined,
        );
      },
    });
    watcher.current = created;
    return () => created.stop();
  }, []);

  const { data, dataUpdatedAt } = list;
  // biome-ignore lint/correctness/useExhaustiveDependencies: an unchanged answer is a report too
  useEffect(() => {
    if (!data) return;
    watcher.current?.handle({
      type: 'reported',
      statuses: Object.fromEntries(data.devices.map((device) => [device.macAddress, device.deviceStatus])),
      connected: data.devices.find(({ connectedHere }) => connectedHere)?.macAddress ?? null,
    });
  }, [data, dataUpdatedAt]);

  return watch;
}
