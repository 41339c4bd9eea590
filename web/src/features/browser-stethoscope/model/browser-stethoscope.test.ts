import { expect, test, vi } from 'vitest';
import type { openMicrophone } from './microphone.ts';

type Handlers = Parameters<typeof openMicrophone>[2];
type Asked = { handlers: Handlers; isOpen: boolean; answer: () => void };

/** No test machine has a microphone that can be unplugged midway: these open when the test says so. */
const asked: Asked[] = [];
const pushed: number[] = [];

vi.mock('./microphone.ts', () => ({
  MicrophoneError: Error,
  listInputs: () => Promise.resolve([{ deviceId: 'usb', label: 'USB' }]),
  openMicrophone: (_deviceId: string, _channel: string, handlers: Handlers) =>
    new Promise((resolve) => {
      const microphone = {
        handlers,
        isOpen: false,
        deviceId: 'usb',
        label: 'USB',
        channelCount: 1,
        stillOn: [],
        setChannel: () => undefined,
        close: () => {
          microphone.isOpen = false;
        },
        answer: () => {
          microphone.isOpen = true;
          resolve(microphone);
        },
      };
      asked.push(microphone);
    }),
}));
vi.mock('./microphone-source.ts', () => ({
  MicrophoneSource: class {
    push({ samples }: { samples: Int16Array }) {
      pushed.push(samples.length);
    }
  },
}));
vi.mock('./registration.ts', () => ({
  storedIdentity: () => ({ macAddress: '02:00:00:00:00:01', name: 'Tablet', key: 'key' }),
}));
vi.mock('./input-choice.ts', () => ({ storedChoice: () => ({ deviceId: null, channel: 'mix' }) }));
vi.mock('../view/microphone-sign.tsx', () => ({ indicator: { fetch: () => Promise.resolve() } }));
vi.mock('../../../platform/session.ts', () => ({
  currentSession: () => null,
  loginOf: () => null,
  subscribeSession: () => () => undefined,
}));
vi.mock('@sadap/stethoscope/core', () => ({
  linkOver: () => undefined,
  Stethoscope: class {
    readonly #options: { openSound: () => void; onEvent: (event: unknown) => void };
    constructor(options: { openSound: () => void; onEvent: (event: unknown) => void }) {
      this.#options = options;
    }
    start() {
      this.#options.openSound();
      this.#options.onEvent({ type: 'state', state: 'idle' });
    }
    stop() {
      return undefined;
    }
  },
}));

const mediaDevices = new EventTarget();
vi.stubGlobal('navigator', { mediaDevices });
vi.stubGlobal(
  'window',
  Object.assign(new EventTarget(), { location: { protocol: 'https:', host: 'sadap.test' } }),
);
const { browserStethoscope } = await import('./browser-stethoscope.ts');

const open = () => asked.filter(({ isOpen }) => isOpen).length;
const plugged = () => mediaDevices.dispatchEvent(new Event('devicechange'));
const block = () => ({ samples: new Int16Array(320), peak: 0.1, renderedAtMs: 0 });

async function run(): Promise<void> {
  asked.length = 0;
  const online = browserStethoscope.start('Tablet');
  await vi.waitFor(() => expect(asked).toHaveLength(1));
  asked[0]?.answer();
  expect(await online).toBe(true);
}

test('several changes of one plug open one microphone', async () => {
  await run();
  asked[0]?.handlers.onTrouble('unplugged');
  plugged();
  plugged();
  plugged();
  await vi.waitFor(() => expect(asked).toHaveLength(2));
  asked[1]?.answer();
  await vi.waitFor(() => expect(browserStethoscope.state().trouble).toBeNull());
  await new Promise(setImmediate);
  expect(asked).toHaveLength(2);
  browserStethoscope.stop();
  expect(open()).toBe(0);
});

test('a microphone that comes late is closed and not heard', async () => {
  await run();
  const older = browserStethoscope.reopen();
  const newer = browserStethoscope.reopen();
  asked[2]?.answer();
  asked[1]?.answer();
  await Promise.all([older, newer]);
  expect(asked.map(({ isOpen }) => isOpen)).toEqual([false, false, true]);
  pushed.length = 0;
  for (const { handlers } of asked) handlers.onBlock(block());
  expect(pushed).toEqual([320]);
  browserStethoscope.stop();
  expect(open()).toBe(0);
});

test('a stop while one is being opened leaves nothing behind', async () => {
  await run();
  const reopened = browserStethoscope.reopen();
  browserStethoscope.stop();
  asked[1]?.answer();
  await reopened;
  expect(open()).toBe(0);
  expect(browserStethoscope.state()).toMatchObject({ phase: 'off', microphone: null, trouble: null });
});
