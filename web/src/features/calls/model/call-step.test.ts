import type { Call } from '@sadap/contract/calls';
import { expect, test } from 'vitest';
import type { CallEvent } from './call-events.ts';
import {
  ACTIVE,
  at,
  BUSABA,
  CANCELLED,
  HUNG_UP,
  ID,
  LATE,
  linkTo,
  ON,
  OTHER_ID,
  RINGING,
  STREAM,
  TRACK,
  walk,
} from './call-examples.ts';
import {
  BOTH_OFF,
  BOTH_ON,
  type CallPhase,
  type CallState,
  endAtLeaving,
  isFaultShown,
  leftAtLeaving,
} from './call-state.ts';

const PHASES: CallPhase[] = [
  'idle',
  'asking',
  'calling',
  'incoming',
  'answering',
  'connecting',
  'connected',
  'reconnecting',
];

type Leads = Partial<Record<CallPhase, readonly [to: CallPhase, ...done: string[]]>>;
const CLEARED = ['close user_2', 'stop-media', 'forget', 'unwatch'] as const;
const ATTACHED = ['follow-link', 'tell-sending'] as const;
const ENDED = ['idle', ...CLEARED, 'notify ended'] as const;
const END = { id: ID, end: 'hung-up' } as const;
const error = new Error('offline');
/** Busaba calls anan. */
const TO_ANAN: Call = { ...RINGING, id: OTHER_ID, caller: RINGING.callee, callee: RINGING.caller };

/** Where each event leads and what is done then, from the phases in which it means something. */
const TABLE: [CallEvent, Leads][] = [
  [{ type: 'start', target: BUSABA, callId: ID }, { idle: ['asking', 'watch', 'open-media'] }],
  [{ type: 'accept' }, { incoming: ['answering', 'open-media'] }],
  [
    { type: 'decline' },
    {
      incoming: ['idle', 'forget', 'unwatch', 'notify declined-here', 'tell hung-up'],
      answering: ['idle', 'forget', 'unwatch', 'notify declined-here', 'tell hung-up'],
    },
  ],
  [
    { type: 'hang-up' },
    {
      asking: ['idle', 'forget', 'unwatch', 'notify ended', 'fetch-current-call'],
      calling: [...ENDED, 'tell hung-up'],
      incoming: ['idle', 'forget', 'unwatch', 'notify declined-here', 'tell hung-up'],
      answering: ['idle', 'forget', 'unwatch', 'notify declined-here', 'tell hung-up'],
      connecting: [...ENDED, 'tell hung-up'],
      connected: [...ENDED, 'tell hung-up'],
      reconnecting: [...ENDED, 'tell hung-up'],
    },
  ],
  [{ type: 'end-elsewhere' }, {}],
  [{ type: 'join', call: ACTIVE }, { idle: ['reconnecting', 'watch', 'remember', 'open-media'] }],
  [
    { type: 'drop' },
    {
      asking: ['idle', 'forget', 'unwatch'],
      calling: ['idle', ...CLEARED],
      incoming: ['idle', 'forget', 'unwatch'],
      answering: ['idle', 'forget', 'unwatch'],
      connecting: ['idle', ...CLEARED],
      connected: ['idle', ...CLEARED],
      reconnecting: ['idle', ...CLEARED],
    },
  ],
  [
    { type: 'change-device', kind: 'camera', flipped: undefined },
    {
      calling: ['calling', 'open-track'],
      connecting: ['connecting', 'open-track'],
      connected: ['connected', 'open-track'],
      reconnecting: ['reconnecting', 'open-track'],
    },
  ],
  [
    { type: 'media-refused', run: ON, refusal: 'denied' },
    {
      asking: ['idle', 'forget', 'unwatch', 'fetch-current-call', 'notify no-media'],
      answering: ['incoming', 'notify no-media'],
    },
  ],
  [{ type: 'started', run: ON, call: RINGING }, { asking: ['calling', 'notify calling', 'remember'] }],
  [
    { type: 'start-failed', run: ON, id: ID, isRefusal: true, error },
    { asking: ['idle', 'forget', 'unwatch', 'fetch-current-call', 'notify not-started'] },
  ],
  [
    { type: 'accept-failed', run: ON, peerId: 'user_2', now: null, error },
    { answering: ['incoming', 'notify not-accepted'] },
  ],
  [{ type: 'heard', call: TO_ANAN }, { idle: ['incoming', 'watch', 'remember', 'notify incoming'] }],
  [
    { type: 'heard', call: ACTIVE },
    {
      calling: ['connecting'],
      incoming: ['idle', 'forget', 'unwatch', 'notify answered-elsewhere'],
      connecting: ['connecting', 'dial user_2'],
      connected: ['connected', 'dial user_2'],
      reconnecting: ['reconnecting', 'dial user_2'],
    },
  ],
  [
    { type: 'heard', call: HUNG_UP },
    {
      calling: ENDED,
      incoming: ['idle', 'forget', 'unwatch', 'notify ended'],
      answering: ['idle', 'forget', 'unwatch', 'notify ended'],
      connecting: ENDED,
      connected: ENDED,
      reconnecting: ENDED,
    },
  ],
  [
    { type: 'look' },
    {
      idle: ['idle', 'fetch-current-call'],
      asking: ['asking', 'fetch-current-call'],
      calling: ['calling', 'fetch-own-call'],
      incoming: ['incoming', 'fetch-own-call'],
      answering: ['answering', 'fetch-own-call'],
      connecting: ['connecting', 'fetch-own-call'],
      connected: ['connected', 'fetch-own-call'],
      reconnecting: ['reconnecting', 'fetch-own-call'],
    },
  ],
  [
    { type: 'current-call', run: ON, call: null },
    { idle: ['idle', 'forget'], asking: ['asking'] },
  ],
  [
    { type: 'own-call', run: ON, peerId: 'user_1', call: null },
    {
      calling: [...ENDED, 'fetch-current-call'],
      incoming: ['idle', 'forget', 'unwatch', 'notify ended', 'fetch-current-call'],
      answering: ['idle', 'forget', 'unwatch', 'notify ended', 'fetch-current-call'],
      connecting: [...ENDED, 'fetch-current-call'],
      connected: [...ENDED, 'fetch-current-call'],
      reconnecting: [...ENDED, 'fetch-current-call'],
    },
  ],
  [
    { type: 'dialled', link: linkTo('user_2_b'), isRelayOnly: false },
    {
      idle: ['idle', 'close user_2_b'],
      asking: ['asking', 'close user_2_b'],
      calling: ['calling', 'close user_2', ...ATTACHED],
      incoming: ['incoming', 'close user_2_b'],
      answering: ['answering', 'close user_2_b'],
      connecting: ['connecting', 'close user_2', ...ATTACHED],
      connected: ['reconnecting', 'close user_2', ...ATTACHED],
      reconnecting: ['reconnecting', 'close user_2', ...ATTACHED],
    },
  ],
];

test.each(TABLE)('$type', (event, leads) => {
  for (const phase of PHASES) {
    // the server answers only what was asked
    if ('run' in event && !(phase in leads)) continue;
    const { state, done } = walk(at(phase), event);
    const [to, ...expected] = leads[phase] ?? [phase];
    expect([state.shown.phase, ...done], `from ${phase}`).toEqual([to, ...expected]);
  }
});

test.each([
  [
    { type: 'media-opened', run: LATE, peerId: 'user_1', stream: STREAM, hasCamera: true, sending: BOTH_ON },
    ['stop-media'],
  ],
  [{ type: 'media-refused', run: LATE, refusal: 'denied' }, []],
  [{ type: 'track-opened', run: LATE, kind: 'camera', track: TRACK, hadTrack: true }, ['stop-track']],
  [{ type: 'track-refused', run: LATE, kind: 'camera', refusal: 'busy' }, ['notify no-media']],
  [{ type: 'started', run: LATE, call: RINGING }, ['tell hung-up']],
  [{ type: 'start-failed', run: LATE, id: ID, isRefusal: true, error }, []],
  [{ type: 'start-failed', run: LATE, id: ID, isRefusal: false, error }, ['tell hung-up']],
  [{ type: 'accepted', run: LATE, call: ACTIVE }, []],
  [{ type: 'accept-failed', run: LATE, peerId: 'user_2', now: ACTIVE, error }, []],
  [{ type: 'joined', run: LATE, call: ACTIVE }, []],
  [{ type: 'join-failed', run: LATE, isRefusal: false, error }, []],
  [{ type: 'came-back', run: LATE, call: ACTIVE }, []],
  [{ type: 'current-call', run: LATE, call: RINGING }, []],
  [{ type: 'own-call', run: LATE, peerId: 'user_1', call: null }, []],
] satisfies [CallEvent, string[]][])('what an ended call asked for comes too late: %o', (event, expected) => {
  for (const phase of PHASES) {
    const { state, done } = walk(at(phase), event);
    expect(state, `at ${phase}`).toEqual(at(phase));
    expect(done, `at ${phase}`).toEqual(expected);
  }
});

const FORMER = linkTo('user_2');
test.each([
  { type: 'link-stream', link: FORMER, stream: STREAM },
  { type: 'link-sending', link: FORMER, sending: BOTH_OFF },
  { type: 'link-slow', link: FORMER, isSlow: true },
  { type: 'link-closed', link: FORMER },
  { type: 'server-timed', link: FORMER, isSlow: true },
] satisfies CallEvent[])('nothing more is heard of a connection that was replaced: $type', (event) => {
  expect(walk(at('connected'), event)).toMatchObject({ state: at('connected'), done: [] });
});

test.each(PHASES)('a call that was over at %s, by whomever, never rings again; another one does', (phase) => {
  const side = at(phase);
  const isKnown = side.shown.call !== null;
  const rings = (id: string) => ({ type: 'heard', call: { ...TO_ANAN, id } }) as const;
  const { state } = walk(side, { type: 'drop' });
  expect(walk(state, rings(ID)).shown.phase).toBe(isKnown ? 'idle' : 'incoming');
  expect(walk(state, rings(OTHER_ID)).shown.phase).toBe('incoming');
});

test.each(PHASES)('a call whose end was heard at %s never rings', (phase) => {
  const ended = { ...TO_ANAN, state: 'ended', end: 'cancelled', endedBy: 2, id: OTHER_ID } as const;
  const heard = walk(at(phase), { type: 'heard', call: ended });
  expect(heard.shown.phase).toBe(phase);
  const idle = walk(heard.state, { type: 'drop' });
  expect(walk(idle.state, { type: 'heard', call: { ...TO_ANAN, id: OTHER_ID } }).shown.phase).toBe('idle');
});

test('no more ends are kept than could come late', () => {
  const ends = Array.from(
    { length: 100 },
    (_, count): CallEvent => ({
      type: 'heard',
      call: { ...CANCELLED, id: `call ${count}` },
    }),
  );
  const { overIds } = walk(at('idle'), ...ends).state;
  expect(overIds).toHaveLength(20);
  expect(overIds.at(-1)).toBe('call 99');
});

test('a change of this call counts, one of another does not', () => {
  const moved = { ...ACTIVE, callee: { ...ACTIVE.callee, peerId: 'user_2_x' } };
  const heard = (call: Call) => walk(at('connected'), { type: 'heard', call }).shown.call;
  expect(heard(moved)).toEqual(moved);
  expect(heard({ ...moved, id: OTHER_ID })).toEqual(ACTIVE);
});

test('the other party is the one on the other side', () => {
  expect(walk(at('idle'), { type: 'heard', call: TO_ANAN }).shown.otherName).toBe('busaba');
  expect(walk(at('asking'), { type: 'started', run: ON, call: RINGING }).shown.otherName).toBe('busaba');
});

test.each([
  ['idle', 'callee', [true, true, true, true]],
  ['incoming', 'callee', [false, false, true, true]],
  ['calling', 'caller', [false, false, true, true]],
  ['connecting', 'callee', [false, false, true, true]],
  ['connected', 'callee', [false, false, false, false]],
  ['reconnecting', 'caller', [false, false, false, false]],
] as const)('at %s as %s, faults of the signalling that are shown as such', (phase, role, expected) => {
  const faults = ['webrtc', 'peer-unavailable', 'network', 'timeout'] as const;
  expect(faults.map((fault) => isFaultShown(at(phase, role), fault))).toEqual(expected);
});

test('an answer that the browser cannot give is told', () => {
  const fault = { type: 'fault', fault: 'webrtc' } as const;
  expect(walk(at('connecting', 'callee'), fault).done).toEqual(['notify answer-failed']);
  expect(walk(at('connecting', 'caller'), fault).done).toEqual([]);
});

test.each([
  ['idle', 'caller', null, null, null],
  ['asking', 'caller', END, END, null],
  ['calling', 'caller', END, END, null],
  ['incoming', 'callee', null, null, null],
  ['answering', 'callee', null, null, null],
  ['connecting', 'caller', null, END, { id: ID, peerId: 'user_1' }],
  ['connected', 'callee', null, END, { id: ID, peerId: 'user_2' }],
  ['reconnecting', 'caller', null, END, { id: ID, peerId: 'user_1' }],
] as const)('what becomes of a call at %s of the %s as its page is closed', (phase, role, ...expected) => {
  const state: CallState = { ...at(phase, role), askedId: phase === 'asking' ? ID : null };
  const [end, endAlone, left] = expected;
  expect([endAtLeaving(state, false), endAtLeaving(state, true)]).toEqual([end, endAlone]);
  // a window of its own ends the call
  expect([leftAtLeaving(state, false), leftAtLeaving(state, true)]).toEqual([left, null]);
});
