import { readFileSync } from 'node:fs';
import { Call } from '@sadap/contract/calls/schema';
import { NotchHz } from '@sadap/contract/device-protocol/schema';
import { DeviceStatus } from '@sadap/contract/devices/schema';
import { isErrorCode } from '@sadap/contract/errors';
import { ApiError } from '@sadap/contract/errors/schema';
import { ExaminationStep } from '@sadap/contract/examinations/schema';
import {
  CAPTURE_COMPLETION_MS,
  CAPTURE_RETURN_MS,
  DEVICE_HEARTBEAT_MS,
  DEVICE_OFFLINE_MS,
  HEARD_EVERY_MS,
  LEASE_ABSENCE_MS,
  LIVE_SOUND_MS,
  SOUND_KEPT_MS,
} from '@sadap/contract/limits';
import { ListeningTogether } from '@sadap/contract/listening-together/schema';
import { Organ, Position } from '@sadap/contract/positions/schema';
import type { QuestionNews } from '@sadap/contract/questions';
import type {
  CaptureProgress,
  ClientToServer,
  ServerToClient,
  StreamSnapshot,
} from '@sadap/contract/realtime';
import {
  CaptureTarget,
  SetGain,
  SetNotch,
  StartCapture,
  StopCapture,
  StreamSample,
  StreamTarget,
  WatchStream,
} from '@sadap/contract/realtime/schema';
import { readFrameHeader } from '@sadap/contract/sound-frames';
import { CaptureState } from '@sadap/contract/streaming/schema';
import { Colleague } from '@sadap/contract/users/schema';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { z } from 'zod';
import { until } from '../conditions.ts';
import { startServer, type TestServer } from '../server.ts';

const page = readFileSync(new URL('../../../docs/realtime-protocol.md', import.meta.url), 'utf8');

const progress = {
  id: z.uuid(),
  state: CaptureState,
  organ: Organ,
  position: Position,
  sessionId: z.number(),
  patientId: z.number(),
  receivedMs: z.number(),
  durableMs: z.number(),
  examination: ExaminationStep.nullable(),
};
const Progress: z.ZodType<CaptureProgress> = z.strictObject(progress);
const Snapshot: z.ZodType<StreamSnapshot> = z.strictObject({
  mac: z.string(),
  deviceName: z.string(),
  status: DeviceStatus,
  capabilities: z.array(z.string()),
  bufferSeconds: z.number().nullable(),
  streamId: z.number().nullable(),
  gain: z.number(),
  notchHz: NotchHz,
  capture: Progress.nullable(),
});

// These types make the compiler report a request or an event that is missing here.
type Shapes = { input: z.ZodType | null; value: z.ZodType };
type Notice = 'stream:heard';
/** What a client says without an answer. */
const NOTICES: Record<Notice, z.ZodType> = { 'stream:heard': StreamSample.strict() };
const REQUESTS: Record<Exclude<keyof ClientToServer, Notice>, Shapes> = {
  'devices:statuses': { input: null, value: z.record(z.string(), DeviceStatus) },
  'stream:watch': { input: WatchStream.strict(), value: Snapshot },
  'stream:unwatch': { input: StreamTarget.strict(), value: z.null() },
  'stream:start': { input: StreamTarget.strict(), value: Snapshot },
  'stream:stop': { input: StreamTarget.strict(), value: Snapshot },
  'stream:set-gain': { input: SetGain.strict(), value: z.null() },
  'stream:set-notch': { input: SetNotch.strict(), value: z.null() },
  'capture:start': { input: StartCapture.strict(), value: Progress },
  'capture:stop': { input: StopCapture.strict(), value: Progress },
  'capture:discard': { input: CaptureTarget.strict(), value: z.null() },
};
const OfDevice = { mac: z.string() };
const EVENTS: Record<Exclude<keyof ServerToClient, 'stream:sound'>, z.ZodType> = {
  'device:status': z.strictObject({ ...OfDevice, status: DeviceStatus }),
  'stream:snapshot': Snapshot,
  'stream:ready': z.strictObject({ ...OfDevice, streamId: z.number() }),
  'stream:stopped': z.strictObject(OfDevice),
  'device:button': z.strictObject(OfDevice),
  'stream:error': z.strictObject({ ...OfDevice, message: z.string() }),
  'stream:late': z.strictObject({ ...OfDevice, lateMs: z.number().int() }),
  'stream:trouble': z.strictObject({ ...OfDevice, error: ApiError }),
  'capture:progress': z.strictObject({ ...OfDevice, ...progress }),
  'question:news': z.strictObject({
    questionId: z.number(),
    what: z.enum(['asked', 'answered', 'withdrawn', 'seen']),
    by: Colleague,
  }) satisfies z.ZodType<QuestionNews>,
  'device:key-changed': z.strictObject({
    ...OfDevice,
    name: z.string(),
    isCut: z.boolean(),
    by: z.strictObject({ username: z.string() }),
  }),
  'call:changed': Call.strict(),
  'call:listening': ListeningTogether.strict(),
  'session-invalidated': z.strictObject({ reason: z.enum(['replaced', 'expired', 'revoked']) }),
};

const examples = (kind: string): Record<string, unknown> =>
  Object.fromEntries(
    [...page.matchAll(new RegExp(`^\`\`\`json ${kind} ([a-z:-]+)\\n([\\s\\S]*?)^\`\`\``, 'gm'))].map(
      ([, name = '', text = '']) => [name, JSON.parse(text)],
    ),
  );

describe('docs/realtime-protocol.md', () => {
  test('shows the input of every request, as the contract has it', () => {
    const inputs = examples('input');
    const withInput = Object.entries(REQUESTS).filter(([, { input }]) => input !== null);
    expect(Object.keys(inputs).sort()).toEqual(withInput.map(([name]) => name).sort());
    for (const [name, { input }] of withInput) expect(input?.parse(inputs[name]), name).toEqual(inputs[name]);
  });

  test('lists every request in its table, and shows the answers that are more than null', () => {
    const rows = [...page.matchAll(/^\| `([a-z]+:[a-z-]+)` \|/gm)].map(([, name]) => name);
    expect(rows.sort()).toEqual(Object.keys(REQUESTS).sort());
    for (const [name, value] of Object.entries(examples('value')))
      expect(REQUESTS[name as keyof typeof REQUESTS].value.parse(value), name).toEqual(value);
  });

  test('shows every event, as the contract has it', () => {
    const events = examples('event');
    expect(Object.keys(events).sort()).toEqual(Object.keys(EVENTS).sort());
    for (const [name, schema] of Object.entries(EVENTS))
      expect(schema.parse(events[name]), name).toEqual(events[name]);
    expect(page).toContain('`stream:sound`');
  });

  test('shows what has no answer, as the contract has it', () => {
    expect(examples('notice')).toEqual({ 'stream:heard': expect.anything() });
    for (const [name, input] of Object.entries(examples('notice')))
      expect(NOTICES[name as Notice].parse(input), name).toEqual(input);
  });

  test('names no code of an error that there is not', () => {
    const codes = [...page.matchAll(/`([A-Z]{3,}(?:_[A-Z]+)*)`/g)].map(([, code = '']) => code);
    expect(codes.length).toBeGreaterThan(15);
    expect(codes.filter((code) => !isErrorCode(code))).toEqual([]);
    const [error] = [...page.matchAll(/^```json error\n([\s\S]*?)^```/gm)];
    expect(ApiError.safeParse(JSON.parse(error?.[1] ?? '')).success).toBe(true);
  });

  test.each([
    ['device, every 5 s: without one for 15 s', DEVICE_HEARTBEAT_MS === 5000 && DEVICE_OFFLINE_MS === 15_000],
    ['60 s, then the stream stops', CAPTURE_RETURN_MS === 60_000],
    ['60 s; after Stop 30 s', CAPTURE_COMPLETION_MS === 30_000],
    ['2 minutes; never during a capture', LEASE_ABSENCE_MS === 120_000],
    ['keeps the last 8 s of a running stream', SOUND_KEPT_MS === 8_000],
    ['every 100 ms while sound arrives', HEARD_EVERY_MS === 100],
    ['more than a second late, by its own sampling', LIVE_SOUND_MS === 1_000],
  ])('says "%s", and so it is', (words, isTrue) => {
    expect(page).toContain(words);
    expect(isTrue).toBe(true);
  });
});

describe('a client without any library, as the page describes it', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer();
  });
  afterAll(() => server.close());

  /** Opens the channel by hand. */
  function open(token: string) {
    const socket = new WebSocket(`${server.url.replace('http', 'ws')}/realtime/?EIO=4&transport=websocket`);
    const texts: string[] = [];
    const frames: Buffer[] = [];
    socket.on('message', (data: Buffer, isBinary) =>
      isBinary ? frames.push(data) : texts.push(String(data)),
    );
    const heard = (beginning: string) =>
      until(`a message ${beginning}`, () => texts.find((text) => text.startsWith(beginning)));
    let number = 0;
    return {
      socket,
      texts,
      frames,
      heard,
      async join() {
        expect(JSON.parse((await heard('0')).slice(1))).toMatchObject({
          pingInterval: 1_500,
          pingTimeout: 15_000,
        });
        socket.send(`40${JSON.stringify({ token })}`);
      },
      async ask(event: string, ...input: unknown[]) {
        const id = ++number;
        socket.send(`42${id}${JSON.stringify([event, ...input])}`);
        const prefix = `43${id}`;
        return JSON.parse((await heard(`${prefix}[`)).slice(prefix.length))[0];
      },
      event: async (name: string) => JSON.parse((await heard(`42["${name}"`)).slice(2))[1],
    };
  }

  test('hears a stream, its events and its sound, and a locked screen may only watch', async () => {
    const { clinician, mac, simulator, order } = await server.streaming();
    const client = open(clinician.token);
    await client.join();
    await client.heard('40{"sid"');
    const statuses = await client.ask('devices:statuses');
    expect(statuses).toEqual({ ok: true, value: { [mac]: 'streaming' } });
    const watched = await client.ask('stream:watch', { mac });
    expect(Snapshot.parse(watched.value)).toMatchObject({ mac, streamId: simulator.streamId });

    const [frame] = await until('sound', () => (client.frames.length > 0 ? client.frames : undefined));
    expect(readFrameHeader(frame as Buffer)?.streamId).toBe(simulator.streamId);

    const capture = await client.ask('capture:start', order);
    expect(Progress.parse(capture.value).state).toBe('recording');
    expect(EVENTS['capture:progress'].parse(await client.event('capture:progress'))).toMatchObject({ mac });
    const target = { captureId: capture.value.id };
    expect((await client.ask('capture:stop', target)).error.type).toBe('RECORDING_TOO_SHORT');
    expect(await client.ask('capture:discard', target)).toEqual({ ok: true, value: null });
    expect((await client.ask('capture:discard', target)).error.type).toBe('CAPTURE_NOT_FOUND');
    expect((await client.ask('capture:start', { ...order, sessionId: 999_999 })).error.type).toBe(
      'CHECK_UP_NOT_FOUND',
    );
    expect((await client.ask('stream:set-gain', { mac, gain: 9 })).error).toMatchObject({
      type: 'VALIDATION',
      field: 'gain',
    });

    await server.call('POST', '/auth/lock', clinician.token);
    const refused = [];
    for (const [event, input] of Object.entries(examples('input')))
      if (event !== 'stream:watch') refused.push((await client.ask(event, input)).error?.type);
    expect(new Set(refused)).toEqual(new Set(['SESSION_LOCKED']));
    expect((await client.ask('stream:watch', { mac })).ok).toBe(true);
    client.frames.length = 0;
    await until('sound behind the locked screen', () => client.frames.length > 0);
    const again = open(clinician.token);
    await again.join();
    await again.heard('40{"sid"');

    const next = await server.signIn(clinician.username);
    expect(await client.event('session-invalidated')).toEqual({ reason: 'replaced' });
    await until('it is put out', () => client.texts.includes('41'));
    const late = open(clinician.token);
    await late.join();
    expect(await late.heard('44')).toContain('SESSION_REPLACED');
    for (const each of [client, again, late]) each.socket.terminate();
    await server.call('POST', '/auth/logout', next.token);
  });

  test('is refused without a token', async () => {
    const client = open('nobody');
    await client.join();
    expect(await client.heard('44')).toBe('44{"message":"UNAUTHORIZED"}');
    client.socket.terminate();
  });
});
