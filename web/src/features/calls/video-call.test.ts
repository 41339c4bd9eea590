import type { Call } from '@sadap/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type CameraSettings, MediaError } from './call-media.ts';
import type { Counted } from './call-network.ts';
import type { CallNotice } from './call-notices.ts';
import type { LinkHandlers, MediaLink, Sending } from './media-link.ts';
import { VideoCall } from './video-call.ts';

const ID = '00000000-0000-4000-8000-000000000001';
const OTHER_ID = '00000000-0000-4000-8000-000000000002';
const RINGING: Call = {
  id: ID,
  state: 'ringing',
  caller: { userId: 1, username: 'anan', peerId: 'user_1' },
  callee: { userId: 2, username: 'busaba', peerId: 'user_2' },
  startedAt: '2026-01-01T00:00:00.000Z',
  acceptedAt: null,
  endedAt: null,
  end: null,
  endedBy: null,
};
const ACTIVE: Call = { ...RINGING, state: 'active', acceptedAt: '2026-01-01T00:00:05.000Z' };
const BUSABA = {
  user_id: 2,
  username: 'busaba',
  peerId: 'user_2',
  isOnline: true,
  isAway: false,
  inCall: false,
};

class FakeTrack {
  readonly kind: 'audio' | 'video';
  constructor(kind: 'audio' | 'video') {
    this.kind = kind;
  }
  enabled = true;
  isStopped = false;
  getSettings() {
    return { deviceId: `camera of the ${this.kind}` };
  }
  stop() {
    this.isStopped = true;
  }
}

function fakeStream() {
  const tracks = { audio: new FakeTrack('audio'), video: new FakeTrack('video') };
  let held: FakeTrack[] = [tracks.audio, tracks.video];
  const stream = {
    getTracks: () => held,
    getAudioTracks: () => held.filter(({ kind }) => kind === 'audio'),
    getVideoTracks: () => held.filter(({ kind }) => kind === 'video'),
    addTrack: (track: FakeTrack) => {
      held = [...held, track];
    },
    removeTrack: (track: FakeTrack) => {
      held = held.filter((each) => each !== track);
    },
  };
  return { tracks, stream: stream as unknown as MediaStream };
}

class FakeLink implements MediaLink {
  readonly callId: string;
  readonly peerId: string;
  readonly isRelayOnly: boolean;
  handlers: LinkHandlers | null = null;
  isAnswered = false;
  isClosed = false;
  told: Sending | null = null;
  bytes: number | null = null;
  constructor(peerId: string, isRelayOnly = false, callId = ID) {
    this.peerId = peerId;
    this.callId = callId;
    this.isRelayOnly = isRelayOnly;
  }
  follow(handlers: LinkHandlers) {
    this.handlers = handlers;
  }
  answer() {
    this.isAnswered = true;
  }
  tell(sending: Sending) {
    this.told = sending;
  }
  toldSlow: boolean[] = [];
  count: Counted | null = null;
  tellSlow(isSlow: boolean) {
    this.toldSlow.push(isSlow);
  }
  counted() {
    return Promise.resolve(this.count);
  }
  replaced: MediaStreamTrack[] = [];
  sendsVideo = true;
  replace(track: MediaStreamTrack) {
    if (track.kind === 'video' && !this.sendsVideo) return Promise.resolve(false);
    this.replaced.push(track);
    return Promise.resolve(true);
  }
  receivedBytes() {
    return Promise.resolve(this.bytes);
  }
  close() {
    if (this.isClosed) return;
    this.isClosed = true;
    this.handlers?.onClosed();
  }
}

/** A page of one of the two, with a signalling and a server that do as the test says. */
function page(userId: 1 | 2, { hasRelay = true } = {}) {
  const notices: CallNotice[] = [];
  const links: FakeLink[] = [];
  const told: string[] = [];
  const media = fakeStream();
  const at = {
    peerId: `user_${userId}` as string | null,
    remembered: null as string | null,
    sending: null as Sending | null,
    freshened: 0,
    reopened: 0,
    current: null as Call | null,
    /** The response to a request for a call by its id, if it is not the current one. */
    known: null as Call | null,
    isSoundAtWork: false,
    isServerSlow: false,
    openMedia: () => Promise.resolve({ stream: media.stream, hasCamera: true }),
    openTrack: (_flipped?: CameraSettings) =>
      Promise.resolve(new FakeTrack('video') as unknown as MediaStreamTrack),
    start: () => Promise.resolve(RINGING),
    accept: () => Promise.resolve(ACTIVE),
  };
  const say = (what: string, answer: Call) => {
    told.push(what);
    return Promise.resolve(answer);
  };
  const call = new VideoCall({
    userId: () => userId,
    peerId: () => at.peerId,
    hasRelay: () => hasRelay,
    freshen: () => {
      at.freshened += 1;
      return Promise.resolve();
    },
    reopen: () => {
      at.reopened += 1;
    },
    dial: (peerId, _stream, callId, isRelayOnly) => {
      if (!at.peerId) return null;
      const link = new FakeLink(peerId, isRelayOnly, callId);
      links.push(link);
      return link;
    },
    server: {
      start: () => at.start(),
      accept: async ({ peerId }) => say(`accept ${peerId}`, await at.accept()),
      resume: ({ peerId }) => {
        const side = userId === 1 ? 'caller' : 'callee';
        return say(`resume ${peerId}`, { ...ACTIVE, [side]: { ...ACTIVE[side], peerId } });
      },
      current: () => Promise.resolve(at.current),
      get: () => {
        const known = at.known ?? at.current;
        return known ? Promise.resolve(known) : Promise.reject(new RangeError('unknown'));
      },
    },
    isServerSlow: () => Promise.resolve(at.isServerSlow),
    ends: { tell: (_id, end) => void told.push(`end ${end}`) },
    newCallId: () => ID,
    isSoundAtWork: () => at.isSoundAtWork,
    isRefusal: (error) => error instanceof RangeError,
    openMedia: () => at.openMedia(),
    openTrack: (_kind, flipped) => at.openTrack(flipped),
    remembered: () => at.remembered,
    remember: (id) => {
      at.remembered = id;
      if (!id) at.sending = null;
    },
    rememberedSending: () => at.sending,
    rememberSending: (sending) => {
      at.sending = sending;
    },
    notify: (notice) => notices.push(notice),
  });
  return { call, at, notices, links, told, media, latest: () => links.at(-1) };
}

const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms);
/** Receives sound and picture for a while. */
async function hearFor(link: FakeLink | undefined, seconds: number) {
  for (let second = 0; second < seconds; second++) {
    if (link) link.bytes = (link.bytes ?? 0) + 1000;
    await wait(1000);
  }
}
async function talkingCaller() {
  const side = page(1);
  await side.call.start(BUSABA);
  side.call.hear(ACTIVE);
  await hearFor(side.latest(), 2);
  expect(side.call.state().phase).toBe('connected');
  return side;
}
async function talkingCallee() {
  const side = page(2);
  const link = new FakeLink('user_1');
  side.call.hear(RINGING);
  side.call.takeLink(link);
  await side.call.accept();
  await hearFor(link, 2);
  expect(side.call.state().phase).toBe('connected');
  return { ...side, link };
}
const typesOf = (notices: CallNotice[]) => notices.map(({ type }) => type);

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('the caller asks for camera and microphone, rings, and talks', async () => {
  const { call, notices, links, at } = await talkingCaller();
  expect(links).toHaveLength(1);
  expect(links[0]?.peerId).toBe('user_2');
  expect(typesOf(notices)).toEqual(['calling', 'connected']);
  expect(at.remembered).toBe(ID);
  expect(at.freshened).toBe(1);
  expect(call.state().local).not.toBeNull();
});

test('an acceptance that overtakes the answer of the server counts', async () => {
  const side = page(1);
  side.at.start = () => {
    side.call.hear(ACTIVE);
    return Promise.resolve(RINGING);
  };
  await side.call.start(BUSABA);
  expect(side.call.state().phase).toBe('connecting');
});

test('the called page rings, answers and talks; a connection of somebody else is closed', async () => {
  const { call, at, link, notices, told } = await talkingCallee();
  expect(at.freshened).toBe(1);
  expect(link.isAnswered).toBe(true);
  expect(told).toEqual(['accept user_2']);
  expect(typesOf(notices)).toEqual(['incoming', 'connected']);
  const stranger = new FakeLink('user_9');
  call.takeLink(stranger);
  expect([stranger.isClosed, link.isClosed]).toEqual([true, false]);
});

test('every tab of the called user rings; answered in one, the others fall silent and say so', async () => {
  const side = page(2);
  side.at.peerId = 'user_2_other';
  side.call.hear(RINGING);
  expect(side.call.state().phase).toBe('incoming');
  side.call.hear(ACTIVE);
  expect(side.call.state()).toMatchObject({ phase: 'idle', elsewhere: { id: ID } });
  side.call.hear({ ...ACTIVE, state: 'ended', end: 'hung-up', endedBy: 1 });
  expect(typesOf(side.notices)).toEqual(['incoming', 'answered-elsewhere']);
});

test('answered in a tab that the caller did not dial: it waits to be dialled', async () => {
  const side = page(2);
  side.at.peerId = 'user_2_other';
  side.at.current = RINGING;
  await side.call.look();
  side.at.accept = () => Promise.resolve({ ...ACTIVE, callee: { ...ACTIVE.callee, peerId: 'user_2_other' } });
  await side.call.accept();
  expect(side.call.state().phase).toBe('connecting');
  const caller = page(1);
  await caller.call.start(BUSABA);
  caller.call.hear({ ...ACTIVE, callee: { ...ACTIVE.callee, peerId: 'user_2_other' } });
  expect(caller.links.map(({ peerId }) => peerId)).toEqual(['user_2', 'user_2_other']);
});

test('a declined call does not ring again by an offer that comes before the server knows; the next one rings', async () => {
  const { call, at, notices } = page(2);
  call.hear(RINGING);
  call.decline();
  at.current = RINGING;
  const late = new FakeLink('user_1');
  call.takeLink(late);
  call.hear(RINGING);
  await wait(0);
  expect([call.state().phase, late.isClosed]).toEqual(['idle', true]);
  call.hear({ ...RINGING, id: OTHER_ID });
  expect(call.state()).toMatchObject({ phase: 'incoming', call: { id: OTHER_ID } });
  expect(typesOf(notices)).toEqual(['incoming', 'declined-here', 'incoming']);
});

test('a call whose end came first does not ring', async () => {
  const { call, at } = page(2);
  call.hear({ ...RINGING, state: 'ended', end: 'cancelled', endedBy: 1 });
  call.hear(RINGING);
  at.current = RINGING;
  await call.look();
  expect(call.state().phase).toBe('idle');
});

test('a call whose end was missed does not hide the next one', async () => {
  const { call, at } = page(2);
  call.hear(RINGING);
  const next = { ...RINGING, id: OTHER_ID };
  at.known = { ...RINGING, state: 'ended', end: 'cancelled', endedBy: 1 };
  at.current = next;
  call.hear(next);
  await wait(0);
  expect(call.state()).toMatchObject({ phase: 'incoming', call: { id: OTHER_ID } });
});

test.each([
  ['rings on', RINGING, 'incoming', ['incoming', 'not-accepted']],
  [
    'is over',
    { ...RINGING, state: 'ended', end: 'cancelled', endedBy: 1 } satisfies Call,
    'idle',
    ['incoming', 'ended'],
  ],
  ['was accepted, and the answer lost', ACTIVE, 'connecting', ['incoming']],
  [
    'was accepted elsewhere',
    { ...ACTIVE, callee: { ...ACTIVE.callee, peerId: 'user_2_tab' } } satisfies Call,
    'idle',
    ['incoming', 'answered-elsewhere'],
  ],
] as const)('accepting fails: the call is looked at again, and %s', async (_what, now, phase, notes) => {
  const { call, at, notices, media } = page(2);
  call.hear(RINGING);
  at.accept = () => Promise.reject(new Error('offline'));
  at.known = now;
  await call.accept();
  expect([call.state().phase, typesOf(notices)]).toEqual([phase, notes]);
  expect(media.tracks.audio.isStopped).toBe(phase !== 'connecting');
});

test('accepted at the second try', async () => {
  const { call, at } = page(2);
  call.hear(RINGING);
  at.accept = () => Promise.reject(new Error('offline'));
  await call.accept();
  expect(call.state().phase).toBe('incoming');
  at.accept = () => Promise.resolve(ACTIVE);
  await call.accept();
  expect(call.state().phase).toBe('connecting');
});

test('both call each other: the call of the other counts, its connection is taken, nothing red is said', async () => {
  const { call, at, notices, told } = page(2);
  const link = new FakeLink('user_1');
  at.start = () => {
    call.hear(RINGING);
    call.takeLink(link);
    return Promise.resolve(ACTIVE);
  };
  await call.start({ ...BUSABA, user_id: 1, username: 'anan', peerId: 'user_1' });
  expect(call.state()).toMatchObject({ phase: 'connecting', role: 'callee', otherName: 'anan' });
  expect(link.isAnswered).toBe(true);
  await hearFor(link, 2);
  expect([typesOf(notices), told]).toEqual([['connected'], []]);
});

test('an answer that was lost is asked for again, under the same id', async () => {
  const { call, at, notices, told } = page(1);
  const answers = [() => new Promise<Call>(() => undefined), () => Promise.reject(new Error('offline'))];
  at.start = () => (answers.shift() ?? (() => Promise.resolve(RINGING)))();
  void call.start(BUSABA);
  await wait(10_500);
  expect(call.state().phase).toBe('calling');
  expect([typesOf(notices), told]).toEqual([['calling'], []]);
});

test('no answer at all: it must not ring there for nobody', async () => {
  const { call, at, notices, told } = page(1);
  at.start = () => Promise.reject(new Error('offline'));
  void call.start(BUSABA);
  await wait(3_000);
  expect([call.state().phase, typesOf(notices), told]).toEqual(['idle', ['not-started'], ['end hung-up']]);
});

test('given up before the server has answered: ended at once, and again once it has', async () => {
  const { call, at, notices, told } = page(1);
  let answer = (_: Call) => {};
  at.start = () =>
    new Promise((resolve) => {
      answer = resolve;
    });
  void call.start(BUSABA);
  await wait(0);
  expect(at.remembered).toBe(ID);
  call.hangUp();
  expect([told, at.remembered]).toEqual([['end hung-up'], null]);
  expect(notices).toMatchObject([{ type: 'ended', end: 'cancelled', isByMe: true }]);
  answer(RINGING);
  await wait(0);
  expect(told).toEqual(['end hung-up', 'end hung-up']);
});

test('what cannot be called, and why', async () => {
  const { call, notices, at, media } = page(1);
  await call.start({ ...BUSABA, user_id: 1 });
  at.peerId = null;
  await call.start(BUSABA);
  at.peerId = 'user_1';
  at.openMedia = () => Promise.reject(new MediaError('denied'));
  await call.start(BUSABA);
  at.openMedia = () => Promise.resolve({ stream: media.stream, hasCamera: true });
  at.start = () => Promise.reject(new RangeError('busy'));
  await call.start(BUSABA);
  expect(typesOf(notices)).toEqual(['yourself', 'signalling-closed', 'no-media', 'not-started']);
  expect(media.tracks.video.isStopped).toBe(true);
  expect(call.state().phase).toBe('idle');
});

test('an answer that the browser cannot give is told; other faults of a call are not', async () => {
  const { call, notices } = page(2);
  expect(call.hearFault('webrtc')).toBe(true);
  call.hear(RINGING);
  call.takeLink(new FakeLink('user_1'));
  await call.accept();
  const told = (['webrtc', 'peer-unavailable', 'network'] as const).map((fault) => call.hearFault(fault));
  expect(told).toEqual([false, false, true]);
  const talking = await talkingCaller();
  expect(talking.call.hearFault('timeout')).toBe(false);
  expect(typesOf(notices)).toEqual(['incoming', 'answer-failed']);
});

test('declined here: the server is told, no camera was ever on', async () => {
  const { call, told, notices } = page(2);
  call.hear(RINGING);
  call.decline();
  await wait(0);
  expect(told).toEqual(['end hung-up']);
  expect(typesOf(notices)).toEqual(['incoming', 'declined-here']);
});

test.each([
  ['declined', 2],
  ['hung-up', 2],
  ['lost', null],
] as const)('ended by the other side: %s', async (end, endedBy) => {
  const { call, notices, media, links, told } = await talkingCaller();
  call.hear({ ...ACTIVE, state: 'ended', end, endedBy });
  expect(notices.at(-1)).toMatchObject({ type: 'ended', end, isByMe: false, hadMedia: true, name: 'busaba' });
  expect([media.tracks.audio.isStopped, media.tracks.video.isStopped]).toEqual([true, true]);
  expect(links[0]?.isClosed).toBe(true);
  expect(told).toEqual([]);
});

test('nobody answers within 45 s', async () => {
  const { call, notices, told } = page(1);
  await call.start(BUSABA);
  await wait(44_000);
  expect(call.state().phase).toBe('calling');
  await wait(2_000);
  expect(notices.at(-1)).toMatchObject({ type: 'ended', end: 'no-answer', role: 'caller' });
  expect(told).toEqual(['end no-answer']);
});

test('given up while it rings: cancelled; told until the server has heard it', async () => {
  const { call, notices, told } = page(1);
  await call.start(BUSABA);
  call.hangUp();
  await wait(0);
  expect(notices.at(-1)).toMatchObject({ type: 'ended', end: 'cancelled', isByMe: true });
  expect(told).toEqual(['end hung-up']);
});

test('nothing comes within 9 s: once more by relay alone, then it has failed', async () => {
  const { call, links, notices, told } = page(1);
  await call.start(BUSABA);
  call.hear(ACTIVE);
  await wait(8_000);
  expect(links).toHaveLength(1);
  await wait(2_000);
  expect(links.map(({ isRelayOnly, isClosed }) => [isRelayOnly, isClosed])).toEqual([
    [false, true],
    [true, false],
  ]);
  await wait(10_000);
  expect(notices.at(-1)).toMatchObject({ type: 'ended', end: 'failed', hasRelay: true });
  expect(told).toEqual(['end failed']);
});

test('without a relay there is nothing to try', async () => {
  const { call, links, notices } = page(1, { hasRelay: false });
  await call.start(BUSABA);
  call.hear(ACTIVE);
  await wait(10_000);
  expect(links).toHaveLength(1);
  expect(notices.at(-1)).toMatchObject({ type: 'ended', end: 'failed', hasRelay: false });
});

test('silence of 5 s: both say so, the caller dials, and it goes on', async () => {
  const { call, at, links, latest } = await talkingCaller();
  await wait(6_000);
  expect([call.state().phase, at.reopened]).toEqual(['reconnecting', 1]);
  expect(links).toHaveLength(2);
  await hearFor(latest(), 2);
  expect(call.state().phase).toBe('connected');
  await hearFor(latest(), 40);
  expect(call.state().phase).toBe('connected');
});

test('the called page takes the fresh connection by itself, with its present stream', async () => {
  const { call, link } = await talkingCallee();
  await wait(6_000);
  expect(call.state().phase).toBe('reconnecting');
  const fresh = new FakeLink('user_1_x');
  call.takeLink(fresh);
  expect([link.isClosed, fresh.isAnswered]).toEqual([true, true]);
  await hearFor(fresh, 2);
  expect(call.state().phase).toBe('connected');
});

test('a called page that hears nothing of a caller who hears all asks to be dialled', async () => {
  const { told } = await talkingCallee();
  await wait(12_000);
  expect(told).toContain('resume user_2');
});

test('a called page whose signalling is open again says so at once', async () => {
  const { call, at, told } = await talkingCallee();
  await wait(6_000);
  at.current = ACTIVE;
  await call.look();
  expect(told).toContain('resume user_2');
});

test('cut off for a minute: the call goes on by itself', async () => {
  const { call, at, latest, notices } = await talkingCaller();
  at.peerId = null;
  await wait(60_000);
  expect(call.state().phase).toBe('reconnecting');
  at.peerId = 'user_1';
  at.current = ACTIVE;
  await call.look();
  await hearFor(latest(), 2);
  expect(call.state().phase).toBe('connected');
  expect(typesOf(notices)).toEqual(['calling', 'connected']);
});

test('nobody back within two minutes: lost, with a word to the server', async () => {
  const { call, notices, told } = await talkingCaller();
  await wait(124_000);
  expect(call.state().phase).toBe('reconnecting');
  await wait(3_000);
  expect(notices.at(-1)).toMatchObject({ type: 'ended', end: 'lost' });
  expect(told).toEqual(['end lost']);
});

test('the other page is back: it is dialled where it is now', async () => {
  const { call, links, latest } = await talkingCaller();
  links[0]?.close();
  expect(call.state().phase).toBe('reconnecting');
  call.hear({ ...ACTIVE, callee: { ...ACTIVE.callee, peerId: 'user_2_new' } });
  expect(latest()?.peerId).toBe('user_2_new');
});

test.each([1, 2] as const)('a page that was loaded again comes back to its call, user %i', async (userId) => {
  const { call, at, told, links, latest } = page(userId);
  at.remembered = ID;
  at.current = ACTIVE;
  call.drop();
  await call.look();
  expect(told).toEqual([`resume user_${userId}`]);
  expect(call.state().phase).toBe('reconnecting');
  expect(links).toHaveLength(userId === 1 ? 1 : 0);
  const link = latest() ?? new FakeLink('user_1');
  if (userId === 2) call.takeLink(link);
  await hearFor(link, 2);
  expect(call.state().phase).toBe('connected');
});

test('a second tab does not take the call, unless it is asked to', async () => {
  const { call, at } = page(1);
  at.peerId = 'user_1_second';
  at.current = ACTIVE;
  await call.look();
  expect(call.state()).toMatchObject({ phase: 'idle', elsewhere: { id: ID } });
  await call.join(ACTIVE);
  expect(call.state()).toMatchObject({ phase: 'reconnecting', elsewhere: null });
});

test('what was off stays off where the page is loaded again', async () => {
  const { call, at } = await talkingCaller();
  call.toggleMicrophone();
  expect(at.sending).toEqual({ camera: true, microphone: false });
  const loaded = page(1);
  Object.assign(loaded.at, { remembered: at.remembered, sending: at.sending, current: ACTIVE });
  await loaded.call.look();
  expect(loaded.call.state()).toMatchObject({ isCameraOn: true, isMicrophoneOn: false });
  const { audio, video } = loaded.media.tracks;
  expect([video.enabled, audio.enabled]).toEqual([true, false]);
  expect(loaded.latest()?.told).toEqual({ camera: true, microphone: false });
});

test('continued on a page that does not know what was off: nothing is sent unasked', async () => {
  const { call, at, media, latest } = page(1);
  at.peerId = 'user_1_second';
  // Of a previous call.
  at.sending = { camera: true, microphone: true };
  await call.join(ACTIVE);
  expect(call.state()).toMatchObject({ isCameraOn: false, isMicrophoneOn: false });
  expect([media.tracks.video.enabled, media.tracks.audio.enabled]).toEqual([false, false]);
  expect(latest()?.told).toEqual({ camera: false, microphone: false });
  call.toggleMicrophone();
  expect(at.sending).toEqual({ camera: false, microphone: true });
});

test('a call of another page, or of one that is gone, can be ended here', async () => {
  const { call, at, told, notices } = page(1);
  at.peerId = 'user_1_second';
  at.current = ACTIVE;
  await call.look();
  call.endElsewhere();
  expect(call.state().elsewhere).toBeNull();
  expect(told).toEqual(['end hung-up']);
  expect(notices).toEqual([expect.objectContaining({ end: 'hung-up', isByMe: true, hadMedia: false })]);
  call.hear({ ...ACTIVE, state: 'ended', end: 'hung-up', endedBy: 1 });
  expect(notices).toHaveLength(1);
});

test('a call that moved to another page is let go of, and its end is told', async () => {
  const { call, media, notices } = await talkingCaller();
  const moved = { ...ACTIVE, caller: { ...ACTIVE.caller, peerId: 'user_1_popup' } };
  call.hear(moved);
  expect(call.state()).toMatchObject({ phase: 'idle', elsewhere: { id: ID } });
  expect(media.tracks.video.isStopped).toBe(true);
  call.hear({ ...moved, state: 'ended', end: 'hung-up', endedBy: 1 });
  expect(typesOf(notices).slice(-2)).toEqual(['moved', 'ended-elsewhere']);
});

test('an end that was missed is found, as it was; lost where nothing is known of it', async () => {
  const { call, at, notices } = await talkingCaller();
  at.current = { ...ACTIVE, state: 'ended', end: 'hung-up', endedBy: 2 };
  await call.look();
  expect(notices.at(-1)).toMatchObject({ type: 'ended', end: 'hung-up', isByMe: false });
  const other = await talkingCaller();
  await other.call.look();
  expect(other.notices.at(-1)).toMatchObject({ type: 'ended', end: 'lost' });
});

test('switching off is done here and told to the other', async () => {
  const { call, media, latest, notices } = await talkingCaller();
  call.toggleCamera();
  call.toggleMicrophone();
  expect([media.tracks.video.enabled, media.tracks.audio.enabled]).toEqual([false, false]);
  expect(latest()?.told).toEqual({ camera: false, microphone: false });
  call.toggleCamera();
  expect(latest()?.told).toEqual({ camera: true, microphone: false });
  latest()?.handlers?.onSending({ camera: true, microphone: false });
  expect(call.state().other).toEqual({ camera: true, microphone: false });
  expect(notices.slice(-3)).toEqual([
    { type: 'toggled', what: 'camera', isOn: false },
    { type: 'toggled', what: 'microphone', isOn: false },
    { type: 'toggled', what: 'camera', isOn: true },
  ]);
});

test('another camera takes the place of the present one, off where that was off', async () => {
  const { call, media, latest } = await talkingCaller();
  call.toggleCamera();
  await call.changeDevice('camera');
  expect(media.tracks.video.isStopped).toBe(true);
  const [now, ...more] = call.state().local?.getVideoTracks() ?? [];
  expect(more).toEqual([]);
  expect(latest()?.replaced).toEqual([now]);
  expect(now?.enabled).toBe(false);
});

test.each([
  1, 2,
] as const)('a camera that comes to a call without one needs a fresh connection, user %i', async (userId) => {
  const side = userId === 1 ? await talkingCaller() : await talkingCallee();
  const { call, told, media, links } = side;
  for (const track of media.stream.getVideoTracks()) media.stream.removeTrack(track);
  const link = 'link' in side ? side.link : links[0];
  if (link instanceof FakeLink) link.sendsVideo = false;
  await call.changeDevice('camera');
  expect(call.state()).toMatchObject({ hasCamera: true, isCameraOn: true });
  if (userId === 1) expect(links).toHaveLength(2);
  else expect(told).toContain('resume user_2');
});

test('the camera is flipped for another than the one that is open, which is closed first', async () => {
  const { call, at, media } = await talkingCaller();
  const asked: unknown[] = [];
  at.openTrack = (flipped) => {
    asked.push(flipped, media.tracks.video.isStopped);
    return Promise.resolve(new FakeTrack('video') as unknown as MediaStreamTrack);
  };
  await call.flipCamera();
  expect(asked).toEqual([{ deviceId: 'camera of the video' }, true]);
  expect(call.state()).toMatchObject({ hasCamera: true, isCameraOn: true });
});

test('a camera that cannot be opened leaves the call as one without', async () => {
  const { call, at, notices, latest } = await talkingCaller();
  at.openTrack = () => Promise.reject(new MediaError('busy'));
  await call.changeDevice('camera');
  expect(call.state()).toMatchObject({ phase: 'connected', hasCamera: false, isCameraOn: false });
  expect(latest()?.told).toEqual({ camera: false, microphone: true });
  expect(notices.at(-1)).toEqual({ type: 'no-media', refusal: 'busy' });
});

test('without a call there is nothing to switch', () => {
  const { call, notices } = page(1);
  call.toggleCamera();
  call.toggleMicrophone();
  expect(typesOf(notices)).toEqual(['nothing-to-toggle', 'nothing-to-toggle']);
});

test('what the page’s going ends: a call that nobody answered; one that runs only in a window of its own', async () => {
  const ended = { id: ID, end: 'hung-up' };
  const { call } = page(1);
  expect(call.endAtLeaving(true)).toBeNull();
  await call.start(BUSABA);
  expect([call.endAtLeaving(false), call.endAtLeaving(true)]).toEqual([ended, ended]);
  call.hear(ACTIVE);
  expect([call.endAtLeaving(false), call.endAtLeaving(true)]).toEqual([null, ended]);
  const called = page(2);
  called.call.hear(RINGING);
  expect([called.call.endAtLeaving(false), called.call.endAtLeaving(true)]).toEqual([null, null]);
});

test('how long the two talk is counted over breaks, and on a page that comes back', async () => {
  const { call, latest } = await talkingCaller();
  const since = call.state().talkingSinceMs;
  expect(since).not.toBeNull();
  await wait(6_000);
  await hearFor(latest(), 2);
  expect(call.state()).toMatchObject({ phase: 'connected', talkingSinceMs: since });
  const loaded = page(1);
  Object.assign(loaded.at, { remembered: ID, current: ACTIVE });
  await loaded.call.look();
  await hearFor(loaded.latest(), 2);
  expect(loaded.call.state().talkingSinceMs).toBe(Date.parse(ACTIVE.acceptedAt ?? ''));
});

test('a weak network is said of the side whose way to the server is slow, and to the other', async () => {
  const { call, at, latest } = await talkingCaller();
  const link = latest();
  const losing = async (seconds: number) => {
    for (let second = 0; second < seconds; second++) {
      const { received = 0, lost = 0 } = link?.count ?? {};
      if (link) link.count = { received: received + 50, lost: lost + 10, sentLostShare: 0, roundTripS: 0.05 };
      await hearFor(link, 1);
    }
  };
  await losing(10);
  expect(call.state().network).toBe('between');
  link?.handlers?.onSlow(true);
  await losing(4);
  expect([call.state().network, link?.toldSlow]).toEqual(['other', []]);
  link?.handlers?.onSlow(false);
  at.isServerSlow = true;
  await losing(4);
  expect([call.state().network, link?.toldSlow]).toEqual(['own', [true]]);
  if (link?.count) link.count = { ...link.count, lost: 0 };
  for (let second = 0; second < 12; second++) {
    if (link?.count) link.count = { ...link.count, received: link.count.received + 50 };
    await hearFor(link, 1);
  }
  expect([call.state().network, link?.toldSlow]).toEqual(['good', [true, false]]);
});

test('the page of a running call that is closed leaves it, under its own id', async () => {
  const { call } = await talkingCaller();
  expect(call.leavesAtGoing(false)).toEqual({ id: ID, peerId: 'user_1' });
  // A separate window ends it.
  expect(call.leavesAtGoing(true)).toBeNull();
  const ringing = page(2);
  ringing.call.hear(RINGING);
  expect([page(1).call.leavesAtGoing(false), ringing.call.leavesAtGoing(false)]).toEqual([null, null]);
});

test('a call that comes while sound is recorded is quiet, and stays so; the next one is not', () => {
  const { call, at } = page(2);
  at.isSoundAtWork = true;
  call.hear(RINGING);
  at.isSoundAtWork = false;
  expect(call.state()).toMatchObject({ phase: 'incoming', isQuiet: true });
  call.decline();
  call.hear({ ...RINGING, id: OTHER_ID });
  expect(call.state()).toMatchObject({ phase: 'incoming', isQuiet: false });
});

test('signing out lets go of everything', async () => {
  const { call, media, at } = await talkingCaller();
  call.drop();
  expect(call.state().phase).toBe('idle');
  expect([media.tracks.audio.isStopped, at.remembered]).toEqual([true, null]);
});
