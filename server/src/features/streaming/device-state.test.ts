import { describe, expect, it } from 'vitest';
import {
  captureRefusal,
  type DeviceEffect,
  type DeviceEvent,
  type DeviceState,
  isStreaming,
  NEWLY_CONNECTED,
  type OpenStream,
  type SampleCounts,
  step,
} from './device-state.ts';

const STREAM = 7;
const capture = { row: { streamId: STREAM } };
const other = { row: { streamId: STREAM } };
type State = DeviceState<typeof capture>;
type Event = DeviceEvent<typeof capture>;

const counts: SampleCounts = { nextSample: 20_000, settledSample: 24_000 };
const stream: OpenStream = { id: STREAM, phase: 'streaming', acknowledgedSample: 0, unkeptUntil: 0 };
const deviceWith = (changes: Partial<State>): State => ({ ...NEWLY_CONNECTED, ...changes });
const inPhase = (phase: OpenStream['phase'], more: Partial<State> = {}): State =>
  deviceWith({ stream: { ...stream, phase }, ...more });

/** Every state of a device, by its stream and whether a capture runs on it. */
const STATES = {
  none: deviceWith({}),
  left: deviceWith({ left: { id: STREAM, isAcknowledgeable: true } }),
  starting: inPhase('starting'),
  streaming: inPhase('streaming'),
  capturing: inPhase('streaming', { capture }),
  stopping: inPhase('stopping'),
  completing: inPhase('stopping', { capture }),
};
type Name = keyof typeof STATES;
const NAMES = Object.keys(STATES) as Name[];

/** The name of a state; `left` is one without a stream that is not the one before. */
function nameOf({ stream: now, left, capture: fed }: State): Name {
  if (!now) return left ? 'left' : 'none';
  if (now.phase === 'starting') return 'starting';
  if (now.phase === 'streaming') return fed ? 'capturing' : 'streaming';
  return fed ? 'completing' : 'stopping';
}

function wordOf(effect: DeviceEffect): string {
  if (effect.type === 'answer-start') return effect.answer;
  if (effect.type !== 'send') return effect.type;
  const { message } = effect;
  return message.type === 'ack' ? `ack ${message.nextSample}` : message.type;
}

const END = ['store-stream-end', 'tell-stopped'];
const OVER = ['refused', 'tell-snapshot'];
const same = (name: Name): Expected => [name];
type Expected = [after: Name, ...effects: string[]];

// The result of each event in each state, with 20,000 samples received and 24,000 settled.
const TABLE: [Event, Record<Name, Expected>][] = [
  [
    { type: 'asked-to-start', streamId: STREAM },
    {
      none: ['starting', 'store-stream', 'start-stream'],
      left: ['starting', 'store-stream', 'start-stream'],
      starting: same('starting'),
      streaming: same('streaming'),
      capturing: same('capturing'),
      stopping: same('stopping'),
      completing: same('completing'),
    },
  ],
  [
    { type: 'start-not-stored', streamId: STREAM },
    {
      none: same('none'),
      left: same('left'),
      starting: ['none'],
      streaming: ['none'],
      capturing: ['none'],
      stopping: ['none'],
      completing: ['none'],
    },
  ],
  [
    { type: 'device-started', streamId: STREAM },
    {
      none: same('none'),
      left: same('left'),
      starting: ['streaming', 'started', 'tell-started'],
      streaming: same('streaming'),
      capturing: same('capturing'),
      stopping: same('stopping'),
      completing: same('completing'),
    },
  ],
  [
    { type: 'not-started', streamId: STREAM },
    {
      none: same('none'),
      left: same('left'),
      starting: ['left', 'stop-stream', ...END, ...OVER],
      streaming: ['streaming', 'tell-snapshot'],
      capturing: ['capturing', 'tell-snapshot'],
      stopping: ['stopping', 'tell-snapshot'],
      completing: ['completing', 'tell-snapshot'],
    },
  ],
  [
    { type: 'asked-to-stop', streamId: STREAM },
    {
      none: same('none'),
      left: same('left'),
      starting: ['left', 'stop-stream', ...END, ...OVER],
      streaming: ['left', 'stop-stream', ...END, ...OVER],
      capturing: ['completing', 'stop-stream', ...END, 'tell-snapshot'],
      stopping: ['left', ...OVER],
      completing: ['completing', 'tell-snapshot'],
    },
  ],
  [
    { type: 'device-ended', streamId: STREAM },
    {
      none: same('none'),
      left: same('left'),
      starting: ['left', ...END, ...OVER],
      streaming: ['left', ...END, ...OVER],
      capturing: ['completing', ...END, 'tell-snapshot'],
      stopping: ['left', ...OVER],
      completing: ['completing', 'tell-snapshot'],
    },
  ],
  [
    { type: 'sent-all', streamId: STREAM, endSample: 23_000 },
    {
      none: same('none'),
      left: ['left', 'ack 23000'],
      starting: ['starting', 'ack 23000'],
      streaming: ['streaming', 'ack 23000'],
      capturing: same('capturing'),
      stopping: ['stopping', 'ack 23000'],
      completing: same('completing'),
    },
  ],
  [
    { type: 'received' },
    {
      none: same('none'),
      left: same('left'),
      starting: ['starting', 'ack 24000'],
      streaming: ['streaming', 'ack 24000'],
      capturing: same('capturing'),
      stopping: ['stopping', 'ack 24000'],
      completing: same('completing'),
    },
  ],
  [
    { type: 'capture-began', capture: other },
    {
      none: same('none'),
      left: same('left'),
      starting: same('starting'),
      streaming: ['capturing'],
      capturing: same('capturing'),
      stopping: same('stopping'),
      completing: same('completing'),
    },
  ],
  [
    { type: 'capture-not-stored', capture },
    {
      none: same('none'),
      left: same('left'),
      starting: same('starting'),
      streaming: same('streaming'),
      capturing: ['streaming'],
      stopping: same('stopping'),
      completing: ['stopping'],
    },
  ],
  [
    // It arrived whole.
    { type: 'capture-ended', capture, lastSample: 24_000 },
    {
      none: same('none'),
      left: same('left'),
      starting: ['starting', 'ack 24000', 'tell-snapshot'],
      streaming: ['streaming', 'ack 24000', 'tell-snapshot'],
      capturing: ['streaming', 'ack 24000', 'tell-snapshot'],
      stopping: ['left', ...OVER],
      completing: ['left', ...OVER],
    },
  ],
  [
    // Its end has not arrived: what is missing may not be acknowledged.
    { type: 'capture-ended', capture, lastSample: 24_001 },
    {
      none: same('none'),
      left: same('left'),
      starting: ['starting', 'tell-snapshot'],
      streaming: ['streaming', 'tell-snapshot'],
      capturing: ['streaming', 'tell-snapshot'],
      stopping: ['left', ...OVER],
      completing: ['left', ...OVER],
    },
  ],
  [
    { type: 'capture-let-go', capture, lastSample: null },
    {
      none: same('none'),
      left: same('left'),
      starting: same('starting'),
      streaming: same('streaming'),
      capturing: ['streaming', 'tell-snapshot'],
      stopping: same('stopping'),
      completing: ['left', ...OVER],
    },
  ],
  [
    { type: 'stream-end-stored', streamId: STREAM },
    Object.fromEntries(NAMES.map((name) => [name, same(name)])) as Record<Name, Expected>,
  ],
  [
    { type: 'retired' },
    Object.fromEntries(NAMES.map((name) => [name, same(name)])) as Record<Name, Expected>,
  ],
];

describe.each(TABLE)('%j', (event, expected) => {
  it.each(NAMES)('in state %s', (name) => {
    const { state, effects } = step(STATES[name], event, counts);
    expect([nameOf(state), ...effects.map(wordOf)]).toEqual(expected[name]);
  });
});

describe('what names another stream or capture', () => {
  const STRANGERS: Event[] = [
    { type: 'start-not-stored', streamId: 8 },
    { type: 'device-started', streamId: 8 },
    { type: 'not-started', streamId: 8 },
    { type: 'asked-to-stop', streamId: 8 },
    { type: 'device-ended', streamId: 8 },
    { type: 'sent-all', streamId: 8, endSample: 20_000 },
    { type: 'capture-not-stored', capture: other },
    { type: 'capture-let-go', capture: other, lastSample: null },
  ];
  it.each(STRANGERS)('%j changes nothing', (event) => {
    for (const name of NAMES)
      expect(step(STATES[name], event, counts)).toEqual({ state: STATES[name], effects: [] });
  });

  it('an earlier capture that ends leaves the one that runs', () => {
    const { state } = step(
      STATES.capturing,
      { type: 'capture-ended', capture: other, lastSample: null },
      counts,
    );
    expect(state.capture).toBe(capture);
  });
});

describe('a device that comes back', () => {
  it.each([
    ['into its stream', false, null, 'streaming'],
    ['into its capture', false, capture, 'capturing'],
    ['after its stream was stopped, with a capture', true, capture, 'completing'],
  ] as const)('%s', (_what, isStopped, fed, name) => {
    const { state, effects } = step(
      NEWLY_CONNECTED,
      { type: 'resumed', streamId: STREAM, isStopped, capture: fed },
      counts,
    );
    expect(nameOf(state)).toBe(name);
    // Samples from before the return are not acknowledged a second time.
    expect(state.stream?.acknowledgedSample).toBe(20_000);
    expect(effects).toEqual([]);
  });
});

describe('acknowledgements without a capture', () => {
  const received = (state: State, nextSample: number) =>
    step(state, { type: 'received' }, { nextSample, settledSample: nextSample });

  it('come every half second', () => {
    const early = received(STATES.streaming, 7_999);
    expect(early.effects).toEqual([]);
    const due = received(early.state, 8_000);
    expect(due.effects.map(wordOf)).toEqual(['ack 8000']);
    expect(received(due.state, 15_999).effects).toEqual([]);
    expect(received(due.state, 16_000).effects.map(wordOf)).toEqual(['ack 16000']);
  });

  it('leave out what a capture wanted and did not keep, until it is sent behind that', () => {
    const at = (nextSample: number): SampleCounts => ({ nextSample, settledSample: nextSample });
    const ended: Event = { type: 'capture-ended', capture, lastSample: 40_000 };
    const { state } = step(STATES.capturing, ended, at(20_000));
    expect(received(state, 39_999).effects).toEqual([]);
    expect(received(state, 40_000).effects.map(wordOf)).toEqual(['ack 40000']);
  });

  it('leave it out also after a later capture was discarded', () => {
    const at = (nextSample: number): SampleCounts => ({ nextSample, settledSample: nextSample });
    const events: [Event, number][] = [
      [{ type: 'capture-ended', capture, lastSample: 40_000 }, 20_000],
      [{ type: 'capture-began', capture: other }, 21_000],
      [{ type: 'capture-let-go', capture: other, lastSample: null }, 25_000],
    ];
    let state: State = STATES.capturing;
    for (const [event, nextSample] of events) state = step(state, event, at(nextSample)).state;
    expect(received(state, 39_999).effects).toEqual([]);
    expect(received(state, 40_000).effects.map(wordOf)).toEqual(['ack 40000']);
  });

  it('leave out the end of a stream that was left without it', () => {
    const ended: Event = { type: 'capture-ended', capture, lastSample: 40_000 };
    const { state } = step(STATES.completing, ended, counts);
    expect(step(state, { type: 'sent-all', streamId: STREAM, endSample: 40_000 }, counts).effects).toEqual(
      [],
    );
  });

  it('leave out what was discarded before its end had come', () => {
    const letGo: Event = { type: 'capture-let-go', capture, lastSample: 40_000 };
    const { state } = step(STATES.capturing, letGo, counts);
    expect(received(state, 39_999).effects).toEqual([]);
  });
});

it('the end of a stream is owed to the database until it is stored', () => {
  const stopped = step(STATES.streaming, { type: 'asked-to-stop', streamId: STREAM }, counts).state;
  expect(stopped.owedStreamEnd).toBe(STREAM);
  // An earlier one was stored late.
  expect(step(stopped, { type: 'stream-end-stored', streamId: 6 }, counts).state.owedStreamEnd).toBe(STREAM);
  expect(
    step(stopped, { type: 'stream-end-stored', streamId: STREAM }, counts).state.owedStreamEnd,
  ).toBeNull();
});

it('a connection that is gone stays gone', () => {
  const { state } = step(STATES.capturing, { type: 'retired' }, counts);
  expect(state).toEqual({ ...STATES.capturing, isRetired: true });
});

it.each([
  ['none', false, 'STREAM_NOT_ACTIVE'],
  ['left', false, 'STREAM_NOT_ACTIVE'],
  ['starting', true, 'STREAM_NOT_ACTIVE'],
  ['streaming', true, null],
  ['capturing', true, 'CAPTURE_RUNNING'],
  ['stopping', false, 'STREAM_NOT_ACTIVE'],
  ['completing', false, 'CAPTURE_RUNNING'],
] as const)('%s: streaming %s, a new capture: %s', (name, streaming, refusal) => {
  expect(isStreaming(STATES[name])).toBe(streaming);
  expect(captureRefusal(STATES[name])).toBe(refusal);
});
