import { parentPort, workerData } from 'node:worker_threads';
import { startLoad } from '@sadap/stethoscope/load';
import { SendTimes } from './send-times.ts';

/** The devices' thread of the load process. Reports its counts ten times a second. */
const { url, devices, shared } = workerData as {
  url: string;
  devices: { mac: string; key: string }[];
  shared: SharedArrayBuffer;
};
const times = new SendTimes(devices.length, shared);
let sent = 0;
const load = startLoad({
  url,
  devices,
  onFrame: (device, frameIndex) => {
    times.set(device, frameIndex);
    sent += 1;
  },
});
setInterval(() => {
  const { onlineCount, streamingCount, faults } = load;
  parentPort?.postMessage({ onlineCount, streamingCount, sent, fault: faults[0] ?? null });
}, 100);
