import { expect, test } from 'vitest';
import type { CallEvent } from './call-events.ts';
import { at, FACTS, linkTo, NOW_MS, STREAM, walk } from './call-examples.ts';
import type { CallPhase, CallState } from './call-state.ts';

const tick: CallEvent = { type: 'tick' };
const after = (seconds: number) => ({ nowMs: NOW_MS + seconds * 1000 });
const linkOf = ({ connection }: CallState) => connection.link ?? linkTo('nobody');
/** Nothing comes in. */
const silence = (state: CallState, phase = state.shown.phase): CallEvent => ({
  type: 'measured',
  link: linkOf(state),
  phase,
  bytes: null,
  counted: null,
});

test.each([
  ['calling', 'caller', 44, 'calling', []],
  [
    ...(['calling', 'caller', 45, 'idle'] as const),
    ['close user_2', 'stop-media', 'forget', 'unwatch', 'notify ended', 'tell no-answer'],
  ],
  ['incoming', 'callee', 49, 'incoming', []],
  ['incoming', 'callee', 50, 'idle', ['forget', 'unwatch', 'notify ended']],
] as const)('%s, %s, after %i s of ringing', (phase, role, seconds, next, expected) => {
  const { shown, done } = walk(at(phase, role), after(seconds), tick);
  expect([shown.phase, done]).toEqual([next, expected]);
});

test.each(['idle', 'asking', 'answering'] as const)('%s: nothing is due', (phase) => {
  expect(walk(at(phase), after(1000), tick)).toMatchObject({ state: at(phase), done: [] });
});

const ENDED = ['close user_2', 'stop-media', 'forget', 'unwatch', 'notify ended'];
test.each([
  ['connecting', 'caller', 8, true, 'connecting', []],
  ['connecting', 'caller', 9, true, 'connecting', ['dial user_2 by relay']],
  ['connecting', 'caller', 9, false, 'idle', [...ENDED, 'tell failed']],
  ['connected', 'caller', 4, true, 'connected', []],
  ['connected', 'caller', 5, true, 'reconnecting', ['reopen-signalling', 'dial user_2']],
  ['connected', 'callee', 5, true, 'reconnecting', ['reopen-signalling']],
  ['reconnecting', 'caller', 9, true, 'reconnecting', ['dial user_2']],
  ['reconnecting', 'callee', 12, true, 'reconnecting', ['resume as user_2']],
  ['reconnecting', 'caller', 120, true, 'idle', [...ENDED, 'tell lost']],
] as const)('%s, %s, silent for %i s (relay: %s)', (phase, role, seconds, hasRelay, next, expected) => {
  const state = at(phase, role);
  const { shown, done } = walk(state, { ...after(seconds), hasRelay }, silence(state));
  expect([shown.phase, done]).toEqual([next, expected]);
});

test('a relay that was tried in vain: the call has failed', () => {
  const state = at('connecting');
  const relayed = walk(state, { type: 'dialled', link: linkTo('user_2'), isRelayOnly: true }).state;
  expect(walk(relayed, after(9), silence(relayed)).done).toEqual([...ENDED, 'tell failed']);
});

test('a phase that changed while it was measured is looked at with the next tick', () => {
  const state = at('connected');
  expect(walk(state, after(5), silence(state, 'reconnecting')).done).toEqual([]);
});

test('every tick measures what comes in, every third second how much is lost', () => {
  const { effects } = walk(at('connected'), tick, after(1), tick, after(3), tick);
  expect(effects).toMatchObject([
    { type: 'measure', withCounts: true },
    { type: 'measure', withCounts: false },
    { type: 'measure', withCounts: true },
  ]);
});

test.each([
  ['connecting', ['notify connected']],
  ['reconnecting', []],
] as const)('something comes in at %s', (phase, expected) => {
  const state = at(phase);
  const { shown, done } = walk(state, { ...silence(state), bytes: 1 } as CallEvent);
  expect([shown.phase, done]).toEqual(['connected', expected]);
});

test('bytes that were counted before are silence', () => {
  const state = at('connecting');
  const known = { ...state, connection: { ...state.connection, bytes: 7 } };
  expect(walk(known, { ...silence(known), bytes: 7 } as CallEvent).shown.phase).toBe('connecting');
});

test.each([
  ['caller', NOW_MS - 6_000],
  ['callee', 0],
] as const)('a connection of the %s that closes: both say so, the caller dials soon', (role, triedMs) => {
  const state = at('connected', role);
  const { state: next } = walk(state, { type: 'link-closed', link: linkOf(state) });
  expect(next.shown.phase).toBe('reconnecting');
  expect(next.connection).toMatchObject({ link: null, triedMs });
  expect(walk(next, { ...FACTS, ...after(3) }, tick).done).toEqual(
    role === 'caller' ? ['dial user_2'] : ['resume as user_1'],
  );
});

test('what the other page sends and says', () => {
  const state = at('connected');
  const link = linkOf(state);
  const sending = { camera: false, microphone: true };
  const { shown } = walk(
    state,
    { type: 'link-stream', link, stream: STREAM },
    { type: 'link-sending', link, sending },
  );
  expect(shown).toMatchObject({ remote: STREAM, other: sending });
});

test('a weak network is said of the side whose way to the server is slow, and to the other', () => {
  let state = at('connected');
  const link = linkOf(state);
  const counted = { received: 0, lost: 0, sentLostShare: 0, roundTripS: 0.05 };
  const look = (received: number, lost: number, ...then: CallEvent[]) => {
    Object.assign(counted, { received: counted.received + received, lost: counted.lost + lost });
    const measured: CallEvent = {
      type: 'measured',
      link,
      phase: 'connected',
      bytes: counted.received,
      counted: { ...counted },
    };
    const walked = walk(state, measured, ...then);
    state = walked.state;
    return [state.shown.network, walked.done];
  };
  const slow = (isSlow: boolean): CallEvent => ({ type: 'server-timed', link, isSlow });
  const otherSlow = (isSlow: boolean): CallEvent => ({ type: 'link-slow', link, isSlow });
  expect(look(50, 0)).toEqual(['good', []]);
  expect(look(50, 10)).toEqual(['good', []]);
  expect(look(50, 10, slow(false))).toEqual(['between', ['time-server']]);
  expect(look(50, 10, otherSlow(true), slow(false))).toEqual(['other', ['time-server']]);
  expect(look(50, 10, otherSlow(false), slow(true))).toEqual(['own', ['time-server', 'tell slow true']]);
  look(50, 0);
  look(50, 0);
  expect(look(50, 0)).toEqual(['good', ['tell slow false']]);
});

test('a fresh connection is counted anew', () => {
  const state = at('reconnecting');
  const old: CallState = {
    ...state,
    connection: { ...state.connection, bytes: 9, isOwnSlow: true, path: { isWeak: true, inARow: 1 } },
  };
  const { connection } = walk(old, { type: 'dialled', link: linkTo('user_2'), isRelayOnly: false }).state;
  expect(connection).toMatchObject({ bytes: 0, isOwnSlow: false, path: { isWeak: false } });
});

const RUNNING: CallPhase[] = ['connecting', 'connected', 'reconnecting'];
test.each(RUNNING)('without a connection, %s is looked after all the same', (phase) => {
  const state = at(phase);
  const cut = { ...state, connection: { ...state.connection, link: null } };
  const { done } = walk(cut, after(9), tick);
  expect(done.some((each) => each.startsWith('dial user_2'))).toBe(true);
});
