import { once } from 'node:events';
import { DEVICE_CLOSE_CODES, HELLO_TIMEOUT_MS, type ServerMessage } from '@sadap/contract/device-protocol';
import type { IssuedDeviceKey } from '@sadap/contract/devices';
import { DEVICE_MESSAGE_MAX_BYTES, encodeFrame } from '@sadap/contract/sound-frames';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { ask } from '../../../test/api-client.ts';
import { until } from '../../../test/conditions.ts';
import { startServer, type TestServer } from '../../../test/server.ts';

let server: TestServer;
let device: IssuedDeviceKey;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.advance(120_000); // failed attempts of the test before are forgotten
  device = await server.device((await server.user()).token);
});

const hello = (changes: object = {}) => ({
  type: 'hello',
  version: 1,
  mac: device.macAddress,
  key: device.key,
  format: { encoding: 'pcm_s16le', sampleRateHz: 16_000, channels: 1 },
  bufferSeconds: 30,
  capabilities: ['gain', 'notch'],
  stream: null,
  ...changes,
});

/** A bare device: sends what a test wants, right or wrong. */
async function open() {
  const socket = new WebSocket(`${server.url.replace('http', 'ws')}/device`);
  const received: ServerMessage[] = [];
  socket.on('message', (data) => received.push(JSON.parse(String(data)) as ServerMessage));
  const closed = once(socket, 'close') as Promise<[number, Buffer]>;
  await once(socket, 'open');
  const next = <Type extends ServerMessage['type']>(type: Type) =>
    until(`a ${type}`, () => received.find((each) => each.type === type)) as Promise<
      Extract<ServerMessage, { type: Type }>
    >;
  return {
    socket,
    next,
    received,
    say: (message: unknown) => socket.send(typeof message === 'string' ? message : JSON.stringify(message)),
    frame: (streamId: number, firstSample: number, count = 320) =>
      socket.send(encodeFrame({ streamId, firstSample, samples: new Int16Array(count).fill(7) })),
    closeCode: async () => (await closed)[0],
  };
}

async function greeted() {
  const opened = await open();
  opened.say(hello());
  await opened.next('welcome');
  return opened;
}

test.each([
  ['of another type', { type: 'battery', percent: 80 }],
  ['with a type that is no text', { type: 7 }],
  ['without a type', { percent: 80 }],
])('a message %s is no sign of life: it is answered with the types there are', async (_name, message) => {
  const opened = await greeted();
  opened.say(message);
  expect(await opened.next('error')).toMatchObject({
    code: 'malformed',
    message: expect.stringContaining(
      'type is one of hello, heartbeat, stream-started, stream-stopped, samples-lost, button, device-error',
    ),
  });
  expect(await opened.closeCode()).toBe(DEVICE_CLOSE_CODES.malformed);
  expect(opened.received.filter(({ type }) => type === 'heartbeat')).toEqual([]);
});

describe('the greeting', () => {
  const faults: [string, () => unknown, keyof typeof DEVICE_CLOSE_CODES][] = [
    ['a wrong key', () => hello({ key: 'x'.repeat(43) }), 'unauthorized'],
    ['an unknown MAC', () => hello({ mac: '02:99:99:99:99:99' }), 'unauthorized'],
    ['a malformed MAC', () => hello({ mac: 'device' }), 'malformed'],
    [
      'another format',
      () => hello({ format: { encoding: 'pcm_s16le', sampleRateHz: 8_000, channels: 1 } }),
      'malformed',
    ],
    ['no JSON', () => 'hello', 'hello-expected'],
    ['another message first', () => ({ type: 'heartbeat' }), 'hello-expected'],
  ];
  test.each(faults)('%s is refused', async (_name, message, code) => {
    const opened = await open();
    opened.say(message());
    expect((await opened.next('error')).code).toBe(code);
    expect(await opened.closeCode()).toBe(DEVICE_CLOSE_CODES[code]);
    expect((await server.app.devices.statuses())[device.macAddress]).toBe('offline');
  });

  test('a wrong key and an unknown MAC get the same words', async () => {
    const words = [];
    for (const changes of [{ key: 'x'.repeat(43) }, { mac: '02:99:99:99:99:99' }]) {
      const opened = await open();
      opened.say(hello(changes));
      words.push((await opened.next('error')).message);
    }
    expect(words[0]).toBe(words[1]);
  });

  test('sound before hello is refused', async () => {
    const opened = await open();
    opened.frame(1, 0);
    expect(await opened.closeCode()).toBe(DEVICE_CLOSE_CODES['hello-expected']);
  });

  test('silence before hello is not waited for', async () => {
    const opened = await open();
    server.clock.advance(HELLO_TIMEOUT_MS);
    expect(await opened.closeCode()).toBe(DEVICE_CLOSE_CODES['hello-timeout']);
  });

  test('guessing keys is slowed down', async () => {
    for (let attempt = 0; attempt < 10; attempt++) {
      const opened = await open();
      opened.say(hello({ key: `guess-${attempt}` }));
      await opened.closeCode();
    }
    const opened = await open();
    opened.say(hello({ key: 'another guess' }));
    expect(await opened.closeCode()).toBe(DEVICE_CLOSE_CODES['too-many-attempts']);
    const right = await open();
    right.say(hello());
    await right.next('welcome');
    right.socket.close();
  });

  test('a newer connection takes over from the older one', async () => {
    const older = await greeted();
    const newer = await greeted();
    expect(await older.closeCode()).toBe(DEVICE_CLOSE_CODES.replaced);
    expect((await server.app.devices.statuses())[device.macAddress]).toBe('online');
    newer.say({ type: 'heartbeat' });
    await newer.next('heartbeat');
  });
});

describe('frames', () => {
  async function streaming() {
    const opened = await greeted();
    const clinician = await server.user();
    await server.connect(clinician, device.macAddress);
    const socket = server.socket(clinician.token);
    await ask(socket, 'stream:watch', { mac: device.macAddress });
    const heard: Uint8Array[] = [];
    socket.on('stream:sound', (frame) => heard.push(new Uint8Array(frame)));
    const started = ask(socket, 'stream:start', { mac: device.macAddress });
    const { streamId } = await opened.next('start-stream');
    opened.say({ type: 'stream-started', streamId });
    await started;
    return { ...opened, streamId, heard, clinician, clinicianSocket: socket };
  }

  test('are passed on untouched and acknowledged; frames sent again are not passed on', async () => {
    const opened = await streaming();
    for (let frame = 0; frame < 30; frame++) opened.frame(opened.streamId, frame * 320);
    opened.frame(opened.streamId, 0);
    const ack = await opened.next('ack');
    expect(ack).toEqual({ type: 'ack', streamId: opened.streamId, nextSample: 25 * 320 });
    await until('the frames are heard', () => opened.heard.length === 30);
    const sent = encodeFrame({
      streamId: opened.streamId,
      firstSample: 0,
      samples: new Int16Array(320).fill(7),
    });
    expect(Buffer.from(opened.heard[0] as Uint8Array)).toEqual(Buffer.from(sent));
    opened.socket.close();
  });

  test('out of order end the connection with a clear error', async () => {
    const opened = await streaming();
    opened.frame(opened.streamId, 0);
    opened.frame(opened.streamId, 640);
    expect((await opened.next('error')).code).toBe('out-of-order');
    expect(await opened.closeCode()).toBe(DEVICE_CLOSE_CODES['out-of-order']);
    expect(opened.heard.length).toBeLessThanOrEqual(1);
  });

  test('may jump over samples that were declared lost', async () => {
    const opened = await streaming();
    opened.frame(opened.streamId, 0);
    opened.say({ type: 'samples-lost', streamId: opened.streamId, oldestSample: 640 });
    opened.say({ type: 'heartbeat' });
    await opened.next('heartbeat');
    opened.frame(opened.streamId, 640);
    await until('both frames are heard', () => opened.heard.length === 2);
    opened.socket.close();
  });

  test('of another stream end the connection', async () => {
    const opened = await streaming();
    opened.frame((opened.streamId % 1000) + 1, 0);
    expect(await opened.closeCode()).toBe(DEVICE_CLOSE_CODES['unknown-stream']);
  });

  test.each([
    ['a cut header', () => Buffer.alloc(5)],
    ['a length that is not what it says', () => Buffer.from(encodeFrame(frameOf(320))).subarray(0, 100)],
    ['no samples', () => Buffer.alloc(16, 1)],
    ['another type', () => Buffer.alloc(656)],
  ])('malformed: %s', async (_name, bytes) => {
    const opened = await streaming();
    opened.socket.send(bytes());
    expect((await opened.next('error')).code).toBe('malformed');
    expect(await opened.closeCode()).toBe(DEVICE_CLOSE_CODES.malformed);
    expect(opened.heard).toHaveLength(0);
  });

  test('oversized messages close the connection before they are read', async () => {
    const opened = await streaming();
    opened.socket.send(Buffer.alloc(DEVICE_MESSAGE_MAX_BYTES + 1));
    expect(await opened.closeCode()).toBe(1009);
    expect(opened.heard).toHaveLength(0);
  });

  test('a device that never starts its stream is said to be silent', async () => {
    const opened = await greeted();
    const clinician = await server.user();
    await server.connect(clinician, device.macAddress);
    const socket = server.socket(clinician.token);
    const started = ask(socket, 'stream:start', { mac: device.macAddress });
    await opened.next('start-stream');
    server.clock.advance(5_000);
    await expect(started).rejects.toThrow('DEVICE_DID_NOT_ANSWER');
    expect((await opened.next('stop-stream')).type).toBe('stop-stream');
    opened.socket.close();
  });

  test('gain and notch reach the device, only from who has connected it', async () => {
    const opened = await streaming();
    const mac = device.macAddress;
    await ask(opened.clinicianSocket, 'stream:set-gain', { mac, gain: 1.5 });
    await ask(opened.clinicianSocket, 'stream:set-notch', { mac, hz: 50 });
    const told = (messages: ServerMessage[]) => [
      messages.findLast((each) => each.type === 'set-gain')?.gain,
      messages.findLast((each) => each.type === 'set-notch')?.hz,
    ];
    await until('the earpiece is set', () => String(told(opened.received)) === '1.5,50');
    await expect(ask(opened.clinicianSocket, 'stream:set-gain', { mac, gain: 9 })).rejects.toThrow(
      'VALIDATION',
    );
    const other = server.socket((await server.user()).token);
    await expect(ask(other, 'stream:set-gain', { mac, gain: 1 })).rejects.toThrow('DEVICE_IN_USE');
    const again = await greeted();
    await until('a device that comes back is told again', () => String(told(again.received)) === '1.5,50');
    again.socket.close();
    opened.socket.close();
  });
});

const frameOf = (count: number) => ({ streamId: 1, firstSample: 0, samples: new Int16Array(count) });
