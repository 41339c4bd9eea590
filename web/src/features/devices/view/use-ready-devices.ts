import { useSignedIn } from '../../../platform/session.ts';
import { displayedStatus, reportOf } from '../model/device-display.ts';
import { lastDeviceFirst } from '../model/last-device.ts';
import { LIST_POLL_MS, useDeviceList } from './use-device-list.ts';

/** Stethoscopes that can be connected now, the one that was used last in this browser first. */
export function useReadyDevices() {
  const { userId } = useSignedIn();
  const list = useDeviceList(LIST_POLL_MS);
  const report = reportOf(list);
  const ready = lastDeviceFirst(
    (list.data?.devices ?? []).filter((device) => {
      const status = displayedStatus(device, { userId, action: null, isTimedOut: false, report });
      return status === 'online' || status === 'connected';
    }),
  );
  return { ready, isPending: list.isPending };
}
