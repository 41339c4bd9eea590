import { setTimeout as wait } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { DEVICE_PATH } from '@sadap/contract/device-protocol';
import { request } from '../../server/test/http-client.ts';
import { percentile } from '../figures.ts';
import { type Listener, listenOverSocketIo, listenOverWs } from './listener.ts';
import type { LoadOrder, LoadReport, Pair } from './relayed.ts';
import { monotonicMs, SendTimes } from './send-times.ts';

/**
 * The load process: listeners on its main thread, devices on a second one. It takes one order, sends one
 * report and exits.
 */
type Counts = { onlineCount: number; streamingCount: number; sent: number; fault: string | null };

const SETTLE_MS = 30_000;
const CONNECTING_AT_ONCE = 8;
const report = (message: LoadReport) =>
  new Promise<void>((resolve) => process.send?.(message, undefined, undefined, () => resolve()));

let counts: Counts = { onlineCount: 0, streamingCount: 0, sent: 0, fault: null };

async function run({ relay, streams, warmUpMs, measureMs }: LoadOrder): Promise<void> {
  const pairs = relay.pairs.slice(0, streams);
  const times = new SendTimes(streams);
  const delays = new Float64Array(Math.ceil((streams * measureMs * 1.2) / 20));
  let received = 0;
  let isMeasuring = false;

  const devices = new Worker(new URL('device-thread.ts', import.meta.url), {
    workerData: {
      url: `${relay.origin.replace('http', 'ws')}${DEVICE_PATH}`,
      devices: pairs,
      shared: times.shared,
    },
  });
  devices.on('message', (latest: Counts) => {
    counts = latest;
  });
  const until = async (isReached: () => boolean) => {
    for (const start = monotonicMs(); !isReached(); await wait(20)) {
      if (counts.fault) throw new Error(counts.fault);
      if (monotonicMs() - start > SETTLE_MS)
        throw new Error(`not ready after 30 s: ${JSON.stringify(counts)}`);
    }
  };

  await until(() => counts.onlineCount === streams);
  const listen = async (pair: Pair, stream: number): Promise<Listener> => {
    if (relay.leases) await takeLease(relay.origin, pair);
    const onFrame = (frame: Buffer) => {
      if (!isMeasuring) return;
      const firstSample = frame.readUInt32LE(8);
      delays[received++] = monotonicMs() - times.of(stream, firstSample);
    };
    return relay.listeners === 'ws'
      ? listenOverWs(relay.origin, pair.mac, onFrame)
      : listenOverSocketIo(relay.origin, pair.token, pair.mac, onFrame);
  };
  const listeners: Listener[] = [];
  for (let first = 0; first < streams; first += CONNECTING_AT_ONCE) {
    const batch = pairs.slice(first, first + CONNECTING_AT_ONCE);
    listeners.push(...(await Promise.all(batch.map((pair, index) => listen(pair, first + index)))));
  }
  await until(() => counts.streamingCount === streams);
  await wait(warmUpMs);

  const sentBefore = counts.sent;
  isMeasuring = true;
  await report({ type: 'measuring' });
  await wait(measureMs);
  isMeasuring = false;
  const sent = counts.sent - sentBefore;
  const measured = delays.subarray(0, received);
  const [p50, p99, max] = [0.5, 0.99, 1].map((share) => percentile(measured, share)) as [
    number,
    number,
    number,
  ];
  await report({ type: 'measured', p50, p99, max, sent, received });
  await Promise.all(listeners.map((listener) => listener.close()));
  await wait(300);
}

async function takeLease(origin: string, { mac, token, userId }: Pair): Promise<void> {
  const lease = { status: 'Connected', user_id: userId };
  await request(origin, 'PUT', `/stethoscopes/${encodeURIComponent(mac)}/status`, token, lease);
}

process.on('message', (order: LoadOrder) => {
  run(order)
    .catch((error: unknown) =>
      report({ type: 'failed', why: `${error}; devices: ${JSON.stringify(counts)}` }),
    )
    .finally(() => process.exit());
});
