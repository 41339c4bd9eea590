import { DEVICE_PROTOCOL_VERSION } from '@sadap/contract/device-protocol';
import { DEVICE_HEARTBEAT_MS } from '@sadap/contract/limits';
import { encodeFrame, FRAME_SAMPLES, STREAM_SAMPLE_RATE_HZ } from '@sadap/contract/sound-frames';
import { WebSocket } from 'ws';
import { parseServerMessage } from './server-message.ts';

export type LoadOptions = {
  url: string;
  devices: { mac: string; key: string }[];
  /** Called just before a frame leaves; `frameIndex` counts from 0 in each stream. */
  onFrame: (deviceIndex: number, frameIndex: number) => void;
};

export type Load = {
  /** Devices that were welcomed, and devices that stream. */
  readonly onlineCount: number;
  readonly streamingCount: number;
  /** Why devices were refused or cut off; empty when all is well. */
  readonly faults: string[];
  stop(): void;
};

type LoadDevice = { socket: WebSocket; isOnline: boolean; streamId: number; frameIndex: number };

const FRAME_MS = (1000 * FRAME_SAMPLES) / STREAM_SAMPLE_RATE_HZ;
/** Devices are spread over the slots of a frame's duration, as unrelated devices would be. */
const SLOT_MS = 1;
const SLOTS = FRAME_MS / SLOT_MS;
const ROUNDS_PER_HEARTBEAT = DEVICE_HEARTBEAT_MS / FRAME_MS;

/**
 * Many devices in one process, for load only: one timer, one prepared frame, no send buffer, no reconnecting.
 * The samples are noise with a fixed seed, so that nothing on the way can compress them.
 */
export function startLoad({ url, devices, onFrame }: LoadOptions): Load {
  const faults: string[] = [];
  const frame = encodeFrame({ streamId: 1, firstSample: 0, samples: noise(FRAME_SAMPLES) });
  const header = new DataView(frame.buffer);
  const fleet = devices.map((device) => connect(url, device, faults));
  const slots = Array.from({ length: SLOTS }, (_, slot) =>
    [...fleet.keys()].filter((i) => i % SLOTS === slot),
  );

  const sendFrame = (index: number) => {
    const device = fleet[index];
    if (!device?.streamId || device.socket.readyState !== WebSocket.OPEN) return;
    const firstSample = device.frameIndex * FRAME_SAMPLES;
    header.setUint32(4, device.streamId, true);
    header.setUint32(8, firstSample % 2 ** 32, true);
    header.setUint32(12, Math.floor(firstSample / 2 ** 32), true);
    onFrame(index, device.frameIndex);
    // `ws` masks into a copy, so the one frame serves every device.
    device.socket.send(frame);
    device.frameIndex += 1;
  };

  const beat = (index: number) => {
    const device = fleet[index];
    if (device?.isOnline) device.socket.send('{"type":"heartbeat"}');
  };

  let slot = 0;
  let slotAtMs = performance.now();
  const timer = setInterval(() => {
    for (const nowMs = performance.now(); slotAtMs <= nowMs; slotAtMs += SLOT_MS) {
      const round = Math.floor(slot / SLOTS);
      for (const index of slots[slot % SLOTS] ?? []) {
        sendFrame(index);
        if ((round + index) % ROUNDS_PER_HEARTBEAT === 0) beat(index);
      }
      slot += 1;
    }
  }, SLOT_MS);

  return {
    get onlineCount() {
      return fleet.filter(({ isOnline }) => isOnline).length;
    },
    get streamingCount() {
      return fleet.filter(({ streamId }) => streamId > 0).length;
    },
    faults,
    stop: () => {
      clearInterval(timer);
      for (const { socket } of fleet) socket.terminate();
    },
  };
}

function connect(url: string, { mac, key }: { mac: string; key: string }, faults: string[]): LoadDevice {
  const socket = new WebSocket(url, { perMessageDeflate: false });
  const device: LoadDevice = { socket, isOnline: false, streamId: 0, frameIndex: 0 };
  socket.on('open', () => {
    const format = { encoding: 'pcm_s16le', sampleRateHz: STREAM_SAMPLE_RATE_HZ, channels: 1 };
    const hello = { type: 'hello', version: DEVICE_PROTOCOL_VERSION, mac, key, format };
    socket.send(JSON.stringify({ ...hello, bufferSeconds: 0, capabilities: [], stream: null }));
  });
  socket.on('message', (data, isBinary) => {
    const message = isBinary ? null : parseServerMessage(String(data));
    if (message?.type === 'welcome') device.isOnline = true;
    if (message?.type === 'error') faults.push(`${mac}: ${message.code}: ${message.message}`);
    if (message?.type === 'stop-stream' && message.streamId === device.streamId) {
      const endSample = device.frameIndex * FRAME_SAMPLES;
      device.streamId = 0;
      socket.send(JSON.stringify({ type: 'stream-stopped', streamId: message.streamId, endSample }));
    }
    if (message?.type === 'start-stream') {
      device.streamId = message.streamId;
      device.frameIndex = 0;
      socket.send(JSON.stringify({ type: 'stream-started', streamId: message.streamId }));
    }
  });
  socket.on('close', (code) => {
    if (code !== 1006) faults.push(`${mac}: closed with ${code}`);
    device.isOnline = false;
    device.streamId = 0;
  });
  socket.on('error', (error) => faults.push(`${mac}: ${error.message}`));
  return device;
}

function noise(count: number): Int16Array {
  let seed = 1;
  return Int16Array.from({ length: count }, () => {
    seed = (seed * 48_271) % 2_147_483_647;
    return (seed % 65_536) - 32_768;
  });
}
