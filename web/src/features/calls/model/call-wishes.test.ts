import { expect, test } from 'vitest';
import type { CallEvent } from './call-events.ts';
import {
  ACTIVE,
  at,
  BUSABA,
  BUSABAS_FACTS,
  CANCELLED,
  ID,
  LATE,
  linkTo,
  ON,
  RINGING,
  STREAM,
  TRACK,
  walk,
} from './call-examples.ts';
import { BOTH_ON, type CallState } from './call-state.ts';

const start: CallEvent = { type: 'start', target: BUSABA, callId: ID };
const opened = (peerId: string, hasCamera = true): CallEvent => ({
  type: 'media-opened',
  run: ON,
  peerId,
  stream: STREAM,
  hasCamera,
  sending: BOTH_ON,
});
const started = (call = RINGING): CallEvent => ({ type: 'started', run: ON, call });
const error = new Error('offline');

test('a call: camera and microphone, then the server, then the other page', () => {
  const { shown, done } = walk(at('idle'), start, opened('user_1'), started());
  expect(shown).toMatchObject({ phase: 'calling', role: 'caller', otherName: 'busaba', local: STREAM });
  expect(done).toEqual([
    ...['watch', 'open-media', 'remember-sending', 'remember', 'start'],
    ...['notify calling', 'remember', 'dial user_2'],
  ]);
});

test('an acceptance that overtakes the answer of the server counts', () => {
  const { shown, done } = walk(
    at('idle'),
    start,
    opened('user_1'),
    { type: 'heard', call: ACTIVE },
    started(),
  );
  expect(shown.phase).toBe('connecting');
  // dialled once
  expect(done.filter((each) => each.startsWith('dial'))).toEqual(['dial user_2']);
});

test.each([
  ['signed-out', { userId: null }, start],
  ['yourself', {}, { ...start, target: { ...BUSABA, user_id: 1 } }],
  ['signalling-closed', { peerId: null }, start],
] as const)('what cannot be called: %s', (notice, facts, event) => {
  expect(walk(at('idle'), facts, event)).toMatchObject({ state: at('idle'), done: [`notify ${notice}`] });
});

test('the signalling closed while camera and microphone were opened', () => {
  const { shown, done } = walk(at('asking'), { peerId: null }, opened('user_1'));
  expect(shown.phase).toBe('idle');
  expect(done).toEqual([
    ...['remember-sending', 'stop-media', 'forget', 'unwatch', 'notify signalling-closed'],
  ]);
});

test('without a camera: said, and called all the same', () => {
  const { shown, done } = walk(at('asking'), opened('user_1', false));
  expect(shown).toMatchObject({ hasCamera: false, isCameraOn: false, isMicrophoneOn: true });
  expect(done).toEqual(['remember-sending', 'notify audio-only', 'remember', 'start']);
});

test('no answer at all: it must not ring there for nobody', () => {
  const failed: CallEvent = { type: 'start-failed', run: ON, id: ID, isRefusal: false, error };
  const { shown, done } = walk(at('asking'), failed);
  expect(shown.phase).toBe('idle');
  expect(done[0]).toBe('tell hung-up');
  expect(done.at(-1)).toBe('notify not-started');
});

test('given up before the server has answered: ended at once, and again once it has', () => {
  const { state, done, effects } = walk(at('asking'), opened('user_1'), { type: 'hang-up' });
  expect(done).toContain('tell hung-up');
  expect(effects).toContainEqual(
    expect.objectContaining({ notice: expect.objectContaining({ end: 'cancelled', isByMe: true }) }),
  );
  expect(walk(state, { type: 'started', run: LATE, call: RINGING }).done).toEqual(['tell hung-up']);
});

test.each([
  ['calling', 'cancelled'],
  ['connected', 'hung-up'],
] as const)('hung up at %s', (phase, end) => {
  const { effects } = walk(at(phase), { type: 'hang-up' });
  expect(effects.slice(-2)).toMatchObject([
    { type: 'notify', notice: { type: 'ended', end, isByMe: true } },
    { type: 'tell-end', id: ID, end: 'hung-up' },
  ]);
});

test('both call each other: the call of the other counts, its connection is taken, no error is shown', () => {
  const { shown, done } = walk(
    at('idle'),
    BUSABAS_FACTS,
    { type: 'start', target: { user_id: 1, username: 'anan', peerId: 'user_1' }, callId: ID },
    opened('user_2'),
    { type: 'heard', call: RINGING },
    { type: 'link-came', link: linkTo('user_1') },
    started(ACTIVE),
  );
  expect(shown).toMatchObject({ phase: 'connecting', role: 'callee', otherName: 'anan' });
  expect(done.slice(-4)).toEqual(['remember', 'follow-link', 'tell-sending', 'answer user_1']);
});

// answering

test('accepted: the connection that waited is answered', () => {
  const { shown, done } = walk(
    at('incoming'),
    { type: 'link-came', link: linkTo('user_1') },
    { type: 'accept' },
    opened('user_2'),
    { type: 'accepted', run: ON, call: ACTIVE },
  );
  expect(shown.phase).toBe('connecting');
  expect(done).toEqual([
    ...['open-media', 'remember-sending', 'accept'],
    ...['follow-link', 'tell-sending', 'answer user_1'],
  ]);
});

test('accepting needs the signalling', () => {
  const { shown, done } = walk(at('incoming'), { peerId: null }, { type: 'accept' });
  expect([shown.phase, done]).toEqual(['incoming', ['notify signalling-closed']]);
});

const answering: CallState = { ...at('answering'), shown: { ...at('answering').shown, local: STREAM } };
test.each([
  ['rings on', RINGING, 'incoming', ['stop-media', 'notify not-accepted']],
  ['says nothing', null, 'incoming', ['stop-media', 'notify not-accepted']],
  ['is over', CANCELLED, 'idle', ['stop-media', 'forget', 'unwatch', 'notify ended']],
  ['was accepted, and the answer lost', ACTIVE, 'connecting', []],
  [
    'was accepted elsewhere',
    { ...ACTIVE, callee: { ...ACTIVE.callee, peerId: 'user_2_tab' } },
    'idle',
    ['stop-media', 'forget', 'unwatch', 'notify answered-elsewhere'],
  ],
] as const)('accepting fails: the call is looked at again, and %s', (_what, now, phase, expected) => {
  const failed: CallEvent = { type: 'accept-failed', run: ON, peerId: 'user_2', now, error };
  const { shown, done } = walk(answering, failed);
  expect([shown.phase, done]).toEqual([phase, expected]);
});

// elsewhere

test('a call of another page, or of one that is gone, can be ended here', () => {
  const idle = walk(at('idle'), { type: 'heard', call: ACTIVE }).state;
  const { shown, effects } = walk(idle, { type: 'end-elsewhere' });
  expect(shown.elsewhere).toBeNull();
  expect(effects).toEqual([
    { type: 'tell-end', id: ID, end: 'hung-up' },
    {
      type: 'notify',
      notice: {
        ...{ type: 'ended', end: 'hung-up', name: 'busaba', isByMe: true, role: 'caller' },
        ...{ hadMedia: false, hasRelay: true },
      },
    },
  ]);
});

// what is sent

test('switching off is done here and told to the other', () => {
  const { shown, done, effects } = walk(at('connected'), {
    type: 'toggle',
    kind: 'camera',
    hasTrack: true,
  });
  expect(shown).toMatchObject({ isCameraOn: false, isMicrophoneOn: true });
  expect(done).toEqual(['camera off', 'remember-sending', 'tell-sending', 'notify toggled']);
  const sending = { camera: false, microphone: true };
  expect(effects.slice(1, 3)).toMatchObject([{ sending }, { sending }]);
});

test.each([
  [at('idle'), true],
  [at('connected'), false],
])('nothing to switch', (state, hasTrack) => {
  const { done } = walk(state, { type: 'toggle', kind: 'microphone', hasTrack });
  expect(done).toEqual(['notify nothing-to-toggle']);
});

test.each([
  ['of the caller', 'caller', 'dial user_2'],
  ['of the callee', 'callee', 'resume as user_2'],
] as const)('a track %s that was never sent needs a fresh connection', (_what, role, asked) => {
  const side = at('connected', role);
  const link = side.connection.link ?? linkTo('nobody');
  const sent = (isSent: boolean): CallEvent => ({ type: 'track-sent', link, isSent });
  expect(walk(side, sent(false)).done).toEqual([asked, 'tell-sending']);
  expect(walk(side, sent(true)).done).toEqual(['tell-sending']);
  expect(walk(side, { type: 'track-sent', link: linkTo('user_2'), isSent: false }).done).toEqual([
    'tell-sending',
  ]);
});

test.each([
  ['takes the place of one that was on', true, true, true],
  ['takes the place of one that was off, and is off', false, true, false],
  ['is on where there was none', false, false, true],
])('another camera %s', (_what, isCameraOn, hadTrack, isOn) => {
  const side = at('connected');
  const state = { ...side, shown: { ...side.shown, isCameraOn, hasCamera: hadTrack } };
  const event: CallEvent = { type: 'track-opened', run: ON, kind: 'camera', track: TRACK, hadTrack };
  const { shown, done, effects } = walk(state, event);
  expect(shown).toMatchObject({ hasCamera: true, isCameraOn: isOn });
  expect(effects[0]).toMatchObject({ type: 'replace-track', track: TRACK, isOn });
  expect(done.slice(1)).toEqual(['remember-sending', 'send-track']);
});

test.each([
  ['camera', { hasCamera: false, isCameraOn: false }, ['replace-track', 'remember-sending', 'tell-sending']],
  ['microphone', { isMicrophoneOn: true }, []],
] as const)('a %s that cannot be opened', (kind, shows, expected) => {
  const event: CallEvent = { type: 'track-refused', run: ON, kind, refusal: 'busy' };
  const { shown, done } = walk(at('connected'), event);
  expect(shown).toMatchObject(shows);
  expect(done).toEqual(['notify no-media', ...expected]);
});

test('a camera is being flipped until the other one is open, or could not be opened', () => {
  const flip: CallEvent = { type: 'change-device', kind: 'camera', flipped: { deviceId: 'front' } };
  const { state } = walk(at('connected'), flip);
  expect(state.shown.isFlipping).toBe(true);
  for (const end of [
    { type: 'track-opened', run: ON, kind: 'camera', track: TRACK, hadTrack: true },
    { type: 'track-refused', run: ON, kind: 'camera', refusal: 'busy' },
  ] satisfies CallEvent[])
    expect(walk(state, end).shown.isFlipping).toBe(false);
});
