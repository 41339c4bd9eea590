import type { DeviceStatus } from '@sadap/contract/devices';
import { steadyMs } from '../../../platform/steady-clock.ts';
import {
  type DeviceWatch,
  NOTHING_WATCHED,
  nextDueAtMs,
  type ReleaseReason,
  step,
  type WatchEvent,
} from './device-watch.ts';

type Ports = {
  /** Asks the server for the connected device's status; null if it cannot be asked. */
  verify: () => Promise<DeviceStatus | null>;
  release: (mac: string, reason: ReleaseReason) => void;
  onChange: (watch: DeviceWatch) => void;
};

/** Runs the watch: its only timer, and its effects. */
export function createDeviceWatcher({ verify, release, onChange }: Ports) {
  let watch = NOTHING_WATCHED;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;

  function handle(event: WatchEvent): void {
    if (isStopped) return;
    const { watch: next, effects } = step(watch, event, steadyMs());
    watch = next;
    onChange(watch);
    clearTimeout(timer);
    const dueAtMs = nextDueAtMs(watch);
    if (dueAtMs !== null)
      timer = setTimeout(() => handle({ type: 'due' }), Math.max(0, dueAtMs - steadyMs()));
    for (const effect of effects) {
      if (effect.type === 'release') release(effect.mac, effect.reason);
      else
        void verify()
          .catch(() => null)
          .then((status) => handle({ type: 'verified', status }));
    }
  }

  return {
    handle,
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
