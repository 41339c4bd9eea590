import type { Call } from '@sadap/contract/calls';
import { expect, test } from 'vitest';
import type { CallEvent } from './call-events.ts';
import {
  ACTIVE,
  at,
  BUSABAS_FACTS,
  CANCELLED,
  FACTS,
  HUNG_UP,
  ID,
  linkTo,
  NOW_MS,
  ON,
  OTHER_ID,
  RINGING,
  walk,
} from './call-examples.ts';
import { BOTH_OFF, type CallState } from './call-state.ts';

const heard = (call: Call): CallEvent => ({ type: 'heard', call });
const answeredBy = (peerId: string): Call => ({ ...ACTIVE, callee: { ...ACTIVE.callee, peerId } });
const calledBy = (peerId: string): Call => ({ ...ACTIVE, caller: { ...ACTIVE.caller, peerId } });
/** A connection that came before the call was answered. */
const withWaiting = (state: CallState, link = linkTo('user_1')): CallState => ({
  ...state,
  connection: { ...state.connection, waiting: link },
});
const error = new Error('offline');

test('every tab of the called user rings; answered in one, the others fall silent and say so', () => {
  const tab = { ...BUSABAS_FACTS, peerId: 'user_2_tab' };
  const { state, done } = walk(at('idle'), tab, heard(RINGING), heard(ACTIVE));
  expect(state.shown).toMatchObject({ phase: 'idle', elsewhere: { id: ID } });
  expect(done).toEqual([
    'watch',
    'remember',
    'notify incoming',
    'forget',
    'unwatch',
    'notify answered-elsewhere',
  ]);
  expect(walk(state, tab, heard(HUNG_UP))).toMatchObject({ shown: { elsewhere: null }, done: [] });
});

test('answered in a tab that the caller did not dial: that tab is dialled', () => {
  const { shown, done } = walk(at('calling'), heard(answeredBy('user_2_tab')));
  expect([shown.phase, done]).toEqual(['connecting', ['dial user_2_tab']]);
});

test('a declined call does not ring again by an early offer; the next one rings', () => {
  const late = linkTo('user_1');
  const { state, done } = walk(
    at('incoming'),
    { type: 'decline' },
    { type: 'link-came', link: late },
    { type: 'current-call', run: ON, call: RINGING },
    heard(RINGING),
  );
  expect(state.shown.phase).toBe('idle');
  expect(done.slice(-2)).toEqual(['fetch-current-call', 'close user_1']);
  const next = walk(state, BUSABAS_FACTS, heard({ ...RINGING, id: OTHER_ID }));
  expect(next.shown).toMatchObject({ phase: 'incoming', call: { id: OTHER_ID } });
});

test('a call whose end came first does not ring', () => {
  const looked: CallEvent = { type: 'current-call', run: ON, call: RINGING };
  const { state, done } = walk(at('idle'), BUSABAS_FACTS, heard(CANCELLED), heard(RINGING), looked);
  expect([state.shown.phase, done]).toEqual(['idle', []]);
});

test('a call whose end was missed does not hide the next one', () => {
  const next = { ...RINGING, id: OTHER_ID };
  const { shown, done } = walk(
    at('incoming'),
    heard(next),
    { type: 'own-call', run: ON, peerId: 'user_2', call: CANCELLED },
    { type: 'current-call', run: ON, call: next },
  );
  expect(shown).toMatchObject({ phase: 'incoming', call: { id: OTHER_ID } });
  expect(done.filter((each) => each.startsWith('fetch'))).toEqual(['fetch-own-call', 'fetch-current-call']);
});

test('a call that comes while sound is recorded is quiet, and stays so; the next one is not', () => {
  const { shown, done, state } = walk(
    at('idle'),
    { ...BUSABAS_FACTS, isSoundAtWork: true },
    heard(RINGING),
    { isSoundAtWork: false },
    heard(RINGING),
  );
  expect([shown.isQuiet, done]).toEqual([true, ['watch', 'remember']]);
  const next = walk(state, { type: 'decline' }, heard({ ...RINGING, id: OTHER_ID }));
  expect(next.shown).toMatchObject({ phase: 'incoming', isQuiet: false });
});

test.each([
  ['declined', 2, false],
  ['hung-up', 2, false],
  ['hung-up', 1, true],
  ['lost', null, false],
] as const)('ended: %s, by %s', (end, endedBy, isByMe) => {
  const { shown, done, effects } = walk(at('connected'), heard({ ...ACTIVE, state: 'ended', end, endedBy }));
  expect(shown.phase).toBe('idle');
  expect(done).toEqual(['close user_2', 'stop-media', 'forget', 'unwatch', 'notify ended']);
  const told = { end, isByMe, name: 'busaba', role: 'caller', hadMedia: true, hasRelay: true };
  expect(effects.at(-1)).toEqual({ type: 'notify', notice: { type: 'ended', ...told } });
});

test('a call that moved to another page is let go of, and its end is told', () => {
  const { state, done } = walk(at('connected'), heard(calledBy('user_1_second')));
  expect(state.shown).toMatchObject({ phase: 'idle', elsewhere: { id: ID } });
  expect(done).toEqual(['close user_2', 'stop-media', 'forget', 'unwatch', 'notify moved']);
  expect(walk(state, heard(HUNG_UP)).done).toEqual(['notify ended-elsewhere']);
});

test('the other page is back: it is dialled where it is now', () => {
  expect(walk(at('reconnecting'), heard(answeredBy('user_2_new'))).done).toEqual(['dial user_2_new']);
});

test('the called page waits to be dialled', () => {
  expect(walk(at('reconnecting', 'callee'), heard(calledBy('user_1_new'))).done).toEqual([]);
});

// connections from other pages

test.each([
  ['idle', 'user_1', ['fetch-current-call'], true],
  ['asking', 'user_1', [], true],
  ['calling', 'user_2', ['close user_2'], false],
  ['incoming', 'user_1', [], true],
  ['incoming', 'user_9', ['close user_9'], false],
  ['answering', 'user_1_tab', [], true],
] as const)('a connection at %s from %s', (phase, peerId, expected, isKept) => {
  const link = linkTo(peerId);
  const { state, done } = walk(at(phase), { type: 'link-came', link });
  expect([done, state.connection.waiting]).toEqual([expected, isKept ? link : null]);
});

test.each([
  'connecting',
  'connected',
  'reconnecting',
] as const)('at %s the called page takes a fresh connection by itself, with its present stream', (phase) => {
  const { state, done } = walk(at(phase, 'callee'), { type: 'link-came', link: linkTo('user_1_x') });
  expect(done).toEqual(['close user_1', 'follow-link', 'tell-sending', 'answer user_1_x']);
  expect(state.shown.phase).toBe(phase === 'connecting' ? 'connecting' : 'reconnecting');
});

test.each([
  ['of somebody else', linkTo('user_9')],
  ['of another call', linkTo('user_1', OTHER_ID)],
])('a connection %s is closed, and the present one kept', (_what, link) => {
  const { state, done } = walk(at('connected', 'callee'), { type: 'link-came', link });
  expect([state, done]).toEqual([at('connected', 'callee'), [`close ${link.peerId}`]]);
});

test('an offer that overtakes its call is kept for it; one of another call is not answered', () => {
  const { state } = walk(withWaiting(at('idle')), BUSABAS_FACTS, heard(RINGING));
  expect(state.connection.waiting).toEqual(linkTo('user_1'));
  const other = walk(withWaiting(at('idle')), BUSABAS_FACTS, heard({ ...RINGING, id: OTHER_ID }));
  expect(other.state.connection.waiting).toBeNull();
});

// looking, after anything may have been missed

test.each([
  ['no call', null, null, ['forget'], null],
  ['a call that rings here', RINGING, null, ['watch', 'remember', 'notify incoming'], null],
  ['a call that runs elsewhere', ACTIVE, null, [], ACTIVE],
  ['its own call', ACTIVE, ID, ['watch', 'remember', 'open-media'], null],
  ['another call than its own', ACTIVE, OTHER_ID, [], ACTIVE],
] as const)('a page of the callee looks, and finds %s', (_what, call, rememberedId, expected, elsewhere) => {
  const looked: CallEvent = { type: 'current-call', run: ON, call };
  const { shown, done } = walk(at('idle'), { ...BUSABAS_FACTS, rememberedId }, looked);
  expect([done, shown.elsewhere]).toEqual([expected, elsewhere]);
});

test.each([
  [ID, ['tell hung-up']],
  [null, []],
])('loaded again while it called (remembered: %s): that call ends', (rememberedId, expected) => {
  const looked: CallEvent = { type: 'current-call', run: ON, call: RINGING };
  expect(walk(at('idle'), { rememberedId }, looked).done).toEqual(expected);
});

test('an offer whose call is not to be found is closed', () => {
  const looked: CallEvent = { type: 'current-call', run: ON, call: null };
  expect(walk(withWaiting(at('idle')), looked).done).toEqual(['forget', 'close user_1']);
});

test('without the signalling, or signed out, there is nothing to look for', () => {
  expect(walk(at('idle'), { peerId: null }, { type: 'look' }).done).toEqual([]);
  expect(walk(at('idle'), { userId: null }, { type: 'look' }).done).toEqual([]);
});

test.each([
  ['an end that was missed is found, as it was', HUNG_UP, 'hung-up'],
  ['lost where nothing is known of it', null, 'lost'],
])('%s', (_what, call, end) => {
  const { effects, done } = walk(at('connected'), { type: 'own-call', run: ON, peerId: 'user_1', call });
  expect(effects).toContainEqual(
    expect.objectContaining({ type: 'notify', notice: expect.objectContaining({ type: 'ended', end }) }),
  );
  expect(done.at(-1)).toBe('fetch-current-call');
});

test.each([
  ['calling', 'caller', RINGING, 'calling', ['dial user_2']],
  ['calling', 'caller', ACTIVE, 'connecting', []],
  ['incoming', 'callee', RINGING, 'incoming', []],
  ['connected', 'caller', ACTIVE, 'connected', []],
  ['reconnecting', 'caller', ACTIVE, 'reconnecting', ['dial user_2']],
  ['reconnecting', 'callee', ACTIVE, 'reconnecting', ['resume as user_2']],
  ['reconnecting', 'caller', calledBy('user_1_old'), 'reconnecting', ['resume as user_1']],
] as const)('its signalling is open again, at %s of the %s', (phase, role, call, next, expected) => {
  const peerId = role === 'caller' ? 'user_1' : 'user_2';
  const { shown, done } = walk(at(phase, role), { type: 'own-call', run: ON, peerId, call });
  expect([shown.phase, done]).toEqual([next, expected]);
});

test.each([
  [ACTIVE, 'reconnecting', ['dial user_2']],
  [null, 'reconnecting', ['dial user_2']],
  [ACTIVE, 'connected', []],
] as const)('back under another id (%o) at %s', (call, phase, expected) => {
  expect(walk(at(phase), { type: 'came-back', run: ON, call }).done).toEqual(expected);
});

// joining

test.each([
  ['as it was here', ID, { camera: true, microphone: false }, { camera: true, microphone: false }],
  ['off where nothing is known', ID, null, BOTH_OFF],
  ['off where only another call is known', OTHER_ID, { camera: true, microphone: true }, BOTH_OFF],
] as const)('camera and microphone of a call taken over: %s', (_what, rememberedId, kept, sending) => {
  const { effects } = walk(
    at('idle'),
    { rememberedId, rememberedSending: kept },
    { type: 'join', call: ACTIVE },
  );
  expect(effects).toContainEqual(expect.objectContaining({ type: 'open-media', sending }));
});

test('a second tab takes the call only when it is asked to', () => {
  const tab = { peerId: 'user_1_second' };
  const { state, done } = walk(at('idle'), tab, { type: 'current-call', run: ON, call: ACTIVE });
  expect([state.shown.phase, state.shown.elsewhere, done]).toEqual(['idle', ACTIVE, []]);
  expect(walk(state, tab, { type: 'join', call: ACTIVE }).shown).toMatchObject({
    phase: 'reconnecting',
    role: 'caller',
    elsewhere: null,
  });
});

test.each([
  ['caller', ['dial user_2']],
  ['callee', []],
] as const)('a call that the %s has joined', (role, expected) => {
  expect(walk(at('reconnecting', role), { type: 'joined', run: ON, call: ACTIVE }).done).toEqual(expected);
});

test.each([
  [true, null],
  [false, ACTIVE],
])('a call that could not be joined (refused: %s)', (isRefusal, elsewhere) => {
  const failed: CallEvent = { type: 'join-failed', run: ON, isRefusal, error };
  const { shown, done } = walk(at('reconnecting'), failed);
  expect([shown.phase, shown.elsewhere, done.at(-1)]).toEqual(['idle', elsewhere, 'notify not-joined']);
});

test('no camera for a call that is taken over: it goes on elsewhere', () => {
  const { shown, done } = walk(at('reconnecting'), { type: 'media-refused', run: ON, refusal: 'busy' });
  expect([shown.phase, shown.elsewhere, done.at(-1)]).toEqual(['idle', ACTIVE, 'notify no-media']);
});

test('how long the two talk is counted over breaks, and on a page that comes back', () => {
  const link = at('connecting').connection.link ?? linkTo('user_2');
  const flows = (bytes: number): CallEvent => ({
    type: 'measured',
    link,
    phase: 'connecting',
    bytes,
    counted: null,
  });
  const connecting: CallState = { ...at('connecting'), connection: { ...at('connecting').connection, link } };
  const first = walk(connecting, flows(1));
  expect(first.shown).toMatchObject({ phase: 'connected', talkingSinceMs: NOW_MS });
  const later = walk(
    first.state,
    { ...FACTS, nowMs: NOW_MS + 60_000 },
    { type: 'link-closed', link },
    { type: 'dialled', link, isRelayOnly: false },
    flows(2),
  );
  expect(later.shown).toMatchObject({ phase: 'connected', talkingSinceMs: NOW_MS });
  const back = walk({ ...at('reconnecting'), connection: connecting.connection }, flows(1));
  expect(back.shown.talkingSinceMs).toBe(Date.parse(ACTIVE.acceptedAt ?? ''));
  // This computer's clock is 13 h ahead of the server's: the call is as long as it is.
  const ahead = { ...FACTS, nowMs: NOW_MS + 13 * 3_600_000 };
  const afar = walk({ ...at('reconnecting'), connection: connecting.connection }, ahead, flows(1));
  expect(ahead.nowMs - (afar.shown.talkingSinceMs ?? 0)).toBe(NOW_MS - Date.parse(ACTIVE.acceptedAt ?? ''));
  expect([first.done, back.done]).toEqual([['notify connected'], []]);
});
