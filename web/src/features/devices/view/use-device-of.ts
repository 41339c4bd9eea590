import type { Organ } from '@sadap/contract/positions';
import { useEffect } from 'react';
import { noteDeviceOf } from '../model/usual-device.ts';

/** Remembers the stethoscope with which the organ is being recorded; null: nothing is. */
export function useDeviceOf(organ: Organ | null, macAddress: string | null): void {
  useEffect(() => {
    if (organ && macAddress) noteDeviceOf(organ, macAddress);
  }, [organ, macAddress]);
}
