import type { Devices } from '../devices/index.ts';
import type { StreamControl } from './stream-control.ts';

/** A device's stream ends with its lease, and only who has taken the lease goes on hearing the device. */
export function followLeases(
  devices: Devices,
  control: StreamControl,
  keepListeners: (mac: string, sessionId: string) => void,
): void {
  devices.onLease({
    async ending(mac) {
      const { device } = await devices.find(mac);
      if (device.streamId !== null) await control.end(mac);
    },
    taken: keepListeners,
  });
}
