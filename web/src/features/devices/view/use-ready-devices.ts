import type { Organ } from '@sadap/contract/positions';
import { useSignedIn } from '../../../platform/session.ts';
import { displayedStatus, reportOf } from '../model/device-display.ts';
import { suitableFirst } from '../model/suitable-first.ts';
import { LIST_POLL_MS, useDeviceList } from './use-device-list.ts';

/** Stethoscopes that can be connected now, what suits the organ first. */
export function useReadyDevices(organ: Organ) {
  const { userId } = useSignedIn();
  const list = useDeviceList(LIST_POLL_MS);
  const report = reportOf(list);
  const ready = suitableFirst(
    organ,
    (list.data?.devices ?? []).filter((device) => {
      const status = displayedStatus(device, { userId, action: null, isTimedOut: false, report });
      return status === 'online' || status === 'connected';
    }),
  );
  return { ready, isPending: list.isPending };
}
