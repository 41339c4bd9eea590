import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { FRAME_SAMPLES } from '@sadap/contract/sound-frames';
import { type Simulator, type SimulatorOptions, startSimulator } from '@sadap/stethoscope';
import type { SadapServer } from '../sadap-server.ts';
import type { Clinician } from '../signed-in-page.ts';

const MAC = '02:00:00:00:00:01';
const SOUND = fileURLToPath(new URL('../../stethoscope/sounds/heart-normal-1.wav', import.meta.url));

type DeviceOptions = Partial<Pick<SimulatorOptions, 'mac' | 'url' | 'sound' | 'keepSamples'>>;

export type RunningDevice = {
  simulator: Simulator;
  /** By frame of the one stream: when it left the device, in ms of the monotonic clock. */
  leftAtMs: number[];
  reaches(state: Simulator['state']): Promise<void>;
};

/**
 * A simulated stethoscope, switched on and connected by the clinician, which records when its frames leave.
 */
export async function startDevice(
  sadap: SadapServer,
  { token, userId }: Clinician,
  { mac = MAC, ...options }: DeviceOptions = {},
): Promise<RunningDevice> {
  const { key } = await sadap.call<{ key: string }>(
    'POST',
    '/stethoscopes/add',
    { name: `Bench ${mac.slice(-2)}`, macAddress: mac },
    token,
  );
  const simulator = startSimulator({
    url: `${sadap.origin.replace('http', 'ws')}/device`,
    mac,
    key,
    sound: SOUND,
    keepSamples: false,
    ...options,
  });
  const leftAtMs: number[] = [];
  simulator.on((event) => {
    if (event.type === 'sent') leftAtMs[event.firstSample / FRAME_SAMPLES] = performance.now();
  });
  const reaches = async (state: Simulator['state']) => {
    while (simulator.state !== state) await wait(20);
  };
  await reaches('idle');
  const lease = { status: 'Connected', user_id: userId };
  await sadap.call('PUT', `/stethoscopes/${encodeURIComponent(mac)}/status`, lease, token);
  return { simulator, leftAtMs, reaches };
}
