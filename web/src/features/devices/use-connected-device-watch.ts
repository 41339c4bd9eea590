import type { Device } from '@sadap/contract';
import { useEffect, useRef } from 'react';
import { useTexts } from '../../i18n/index.ts';
import { toast } from '../../ui/toast.ts';

/** Source: specification 1, sections 4 and 9. */
const VERIFY_AFTER_LOAD_MS = 1_500;
const OFFLINE_REVERIFY_MS = 3_000;

type Watch = {
  device: Device | null;
  isTimedOut: boolean;
  refetch: () => Promise<unknown>;
  release: (macAddress: string) => Promise<void>;
};

/**
 * Gives back the connected device when it stays offline. A device that was streaming keeps its lease: its stream
 * and capture may go on when it comes back, and the server decides when that has taken too long.
 */
export function useConnectedDeviceWatch({ device, isTimedOut, refetch, release }: Watch): void {
  const { t } = useTexts();
  const macAddress = device?.macAddress;
  const status = device?.deviceStatus;
  const wasStreaming = useRef(false);
  const latest = useRef({ status, refetch, release });
  latest.current = { status, refetch, release };

  useEffect(() => {
    if (status === 'streaming') wasStreaming.current = true;
    if (status === 'online') wasStreaming.current = false;
  }, [status]);

  useEffect(() => {
    if (!macAddress) return;
    const timer = setTimeout(() => void latest.current.refetch(), VERIFY_AFTER_LOAD_MS);
    return () => clearTimeout(timer);
  }, [macAddress]);

  useEffect(() => {
    if (!macAddress || (status !== 'offline' && !isTimedOut)) return;
    const verify = async () => {
      await latest.current.refetch();
      const isStillAway = latest.current.status === 'offline' || isTimedOut;
      if (!isStillAway || wasStreaming.current) return;
      await latest.current.release(macAddress);
      toast.warning({
        title: t('devices.toast.autoDisconnected'),
        message: t(isTimedOut ? 'devices.toast.timedOut' : 'devices.toast.wentOffline'),
      });
    };
    // A release that fails, for a lost network or a running capture, leaves the lease to the server.
    const timer = setTimeout(() => void verify().catch(() => undefined), OFFLINE_REVERIFY_MS);
    return () => clearTimeout(timer);
  }, [macAddress, status, isTimedOut, t]);
}
