import type { Call } from '@sadap/contract/calls';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { MediaError } from '../../../platform/media-refusal.ts';
import { ACTIVE, BUSABA, ID, RINGING } from './call-examples.ts';
import type { CameraSettings } from './call-media.ts';
import type { Counted } from './call-network.ts';
import type { CallNotice } from './call-notices.ts';
import type { LinkHandlers, MediaLink, Sending } from './media-link.ts';
import { VideoCall } from './video-call.ts';

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
const settled = () => wait(0);
/** Receives sound and picture for a while. */
async function hearFor(link: FakeLink | undefined, seconds: number) {
  for (let second = 0; second < seconds; second++) {
    if (link) link.bytes = (link.bytes ?? 0) + 1000;
    await wait(1000);
  }
}
async function talkingCaller() {
  const side = page(1);
  side.call.start(BUSABA);
  await settled();
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
  side.call.accept();
  await settled();
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
  side.call.start(BUSABA);
  await settled();
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

test('accepting fails, and then its answer is lost: the call as the server knows it counts', async () => {
  const { call, at, media } = page(2);
  call.hear(RINGING);
  at.accept = () => Promise.reject(new Error('offline'));
  call.accept();
  await settled();
  expect([call.state().phase, media.tracks.audio.isStopped]).toEqual(['incoming', true]);
  at.known = ACTIVE;
  call.accept();
  await settled();
  expect(call.state().phase).toBe('connecting');
});

test('an answer that was lost is asked for again, under the same id', async () => {
  const { call, at, notices, told } = page(1);
  const answers = [() => new Promise<Call>(() => undefined), () => Promise.reject(new Error('offline'))];
  at.start = () => (answers.shift() ?? (() => Promise.resolve(RINGING)))();
  call.start(BUSABA);
  await wait(10_500);
  expect(call.state().phase).toBe('calling');
  expect([typesOf(notices), told]).toEqual([['calling'], []]);
});

test('no answer at all: it must not ring there for nobody', async () => {
  const { call, at, notices, told } = page(1);
  at.start = () => Promise.reject(new Error('offline'));
  call.start(BUSABA);
  await wait(3_000);
  expect([call.state().phase, typesOf(notices), told]).toEqual(['idle', ['not-started'], ['end hung-up']]);
});

test('no camera to be had, or a server that refuses: said, and let go of', async () => {
  const { call, notices, at, media, told } = page(1);
  at.openMedia = () => Promise.reject(new MediaError('denied'));
  call.start(BUSABA);
  await settled();
  at.openMedia = () => Promise.resolve({ stream: media.stream, hasCamera: true });
  at.start = () => Promise.reject(new RangeError('busy'));
  call.start(BUSABA);
  await settled();
  expect(notices).toMatchObject([{ type: 'no-media', refusal: 'denied' }, { type: 'not-started' }]);
  expect([media.tracks.video.isStopped, call.state().phase, told]).toEqual([true, 'idle', []]);
});

test('nothing comes within 9 s: once more by relay alone, then it has failed', async () => {
  const { call, links, notices, told } = page(1);
  call.start(BUSABA);
  await settled();
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

test('cut off for a minute: the call goes on by itself', async () => {
  const { call, at, latest, notices } = await talkingCaller();
  at.peerId = null;
  await wait(60_000);
  expect(call.state().phase).toBe('reconnecting');
  at.peerId = 'user_1';
  at.current = ACTIVE;
  call.look();
  await settled();
  await hearFor(latest(), 2);
  expect(call.state().phase).toBe('connected');
  expect(typesOf(notices)).toEqual(['calling', 'connected']);
});

test.each([1, 2] as const)('a page that was loaded again comes back to its call, user %i', async (userId) => {
  const { call, at, told, links, latest } = page(userId);
  at.remembered = ID;
  at.current = ACTIVE;
  call.drop();
  call.look();
  await settled();
  expect(told).toEqual([`resume user_${userId}`]);
  expect(call.state().phase).toBe('reconnecting');
  expect(links).toHaveLength(userId === 1 ? 1 : 0);
  const link = latest() ?? new FakeLink('user_1');
  if (userId === 2) call.takeLink(link);
  await hearFor(link, 2);
  expect(call.state().phase).toBe('connected');
});

test('what was off stays off where the page is loaded again', async () => {
  const { call, at } = await talkingCaller();
  call.toggle('microphone');
  expect(at.sending).toEqual({ camera: true, microphone: false });
  const loaded = page(1);
  Object.assign(loaded.at, { remembered: at.remembered, sending: at.sending, current: ACTIVE });
  loaded.call.look();
  await settled();
  expect(loaded.call.state()).toMatchObject({ isCameraOn: true, isMicrophoneOn: false });
  const { audio, video } = loaded.media.tracks;
  expect([video.enabled, audio.enabled]).toEqual([true, false]);
  expect(loaded.latest()?.told).toEqual({ camera: true, microphone: false });
});

test('an end that was missed is found, as it was; lost where nothing is known of it', async () => {
  const { call, at, notices } = await talkingCaller();
  at.current = { ...ACTIVE, state: 'ended', end: 'hung-up', endedBy: 2 };
  call.look();
  await settled();
  expect(notices.at(-1)).toMatchObject({ type: 'ended', end: 'hung-up', isByMe: false });
  const other = await talkingCaller();
  other.call.look();
  await settled();
  expect(other.notices.at(-1)).toMatchObject({ type: 'ended', end: 'lost' });
});

test('switching off is done here and told to the other', async () => {
  const { call, media, latest, notices } = await talkingCaller();
  call.toggle('camera');
  call.toggle('microphone');
  expect([media.tracks.video.enabled, media.tracks.audio.enabled]).toEqual([false, false]);
  expect(latest()?.told).toEqual({ camera: false, microphone: false });
  call.toggle('camera');
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
  call.toggle('camera');
  call.changeDevice('camera');
  await settled();
  expect(media.tracks.video.isStopped).toBe(true);
  const [now, ...more] = call.state().local?.getVideoTracks() ?? [];
  expect(more).toEqual([]);
  expect(latest()?.replaced).toEqual([now]);
  expect(now?.enabled).toBe(false);
});

test('a camera that comes to a call without one needs a fresh connection', async () => {
  const { call, media, links } = await talkingCaller();
  for (const track of media.stream.getVideoTracks()) media.stream.removeTrack(track);
  if (links[0]) links[0].sendsVideo = false;
  call.changeDevice('camera');
  await settled();
  expect(call.state()).toMatchObject({ hasCamera: true, isCameraOn: true });
  expect(links).toHaveLength(2);
});

test('the camera is flipped for another than the one that is open, which is closed first', async () => {
  const { call, at, media } = await talkingCaller();
  const asked: unknown[] = [];
  at.openTrack = (flipped) => {
    asked.push(flipped, media.tracks.video.isStopped);
    return Promise.resolve(new FakeTrack('video') as unknown as MediaStreamTrack);
  };
  call.flipCamera();
  await settled();
  expect(asked).toEqual([{ deviceId: 'camera of the video' }, true]);
  expect(call.state()).toMatchObject({ hasCamera: true, isCameraOn: true });
});

test('sound that suffers while the way to the server is slow: the other page is told', async () => {
  const { call, at, latest } = await talkingCaller();
  const link = latest();
  at.isServerSlow = true;
  for (let second = 0; second < 10; second++) {
    const { received = 0, lost = 0 } = link?.count ?? {};
    if (link) link.count = { received: received + 50, lost: lost + 10, sentLostShare: 0, roundTripS: 0.05 };
    await hearFor(link, 1);
  }
  expect([call.state().network, link?.toldSlow]).toEqual(['own', [true]]);
});

test('signing out lets go of everything', async () => {
  const { call, media, at, links } = await talkingCaller();
  call.drop();
  expect(call.state().phase).toBe('idle');
  const { audio, video } = media.tracks;
  expect([audio.isStopped, video.isStopped, links[0]?.isClosed]).toEqual([true, true, true]);
  await wait(60_000);
  expect([at.remembered, links.length]).toEqual([null, 1]);
});
