import { expect, test } from 'vitest';
import { BiquadCascade, lowPass } from '../../../../../dsp/src/biquad.ts';
import { type ChestPieceStep, chestPieceSound } from '../../../../../dsp/src/synthetic-sounds/chest-piece.ts';
import { syntheticHeart } from '../../../../../dsp/src/synthetic-sounds/heart.ts';
import { bandNoise, mixed } from '../../../../../dsp/src/synthetic-sounds/noises.ts';
import { createRandom } from '../../../../../dsp/src/synthetic-sounds/random.ts';
import { ExaminedSound, UNHEARD } from './examined-sound.ts';

const RATE_HZ = 4_000;
const BLOCK = 80;

/** A heart over the rumble of a chest, which falls off steeply. */
function heart(seconds: number, seed = 3): Float32Array<ArrayBuffer> {
  const rumble = bandNoise(20, 90)(seconds, RATE_HZ, createRandom(seed));
  const section = lowPass(80, Math.SQRT1_2, RATE_HZ);
  new BiquadCascade([section, section]).process(rumble);
  return mixed(
    syntheticHeart({ bpm: 75, seconds, seed, sampleRateHz: RATE_HZ }).samples.map((sample) => sample * 0.4),
    rumble.map((sample) => sample * 0.002),
  );
}
const room = { off: 'room noise', seconds: 3, level: 0.002 } as const;

/** Plays a scene into an examined sound; `to` plays on until that second of it. */
function playing(steps: readonly ChestPieceStep[], fromS = 0, streamId = 7) {
  const { samples, contacts } = chestPieceSound(steps, RATE_HZ, createRandom(1));
  const sound = new ExaminedSound(RATE_HZ, ['heart', 'lung']);
  // The stream is heard from here on.
  let at = fromS * RATE_HZ;
  const to = (second: number) => {
    for (; at < second * RATE_HZ; at += BLOCK)
      sound.push(samples.subarray(at, at + BLOCK), { streamId, sample: at });
    return sound.state;
  };
  return { sound, to, contacts };
}

test('laid on, recorded and lifted: the same contact starts no second recording, the next one does', () => {
  const { sound, to, contacts } = playing([room, { on: heart(20) }, room, { on: heart(8, 4) }, room]);
  const [first, second] = contacts;
  const { fromS = 0, toS = 0 } = first ?? {};
  expect(to(2.5)).toEqual(UNHEARD);
  const { laidOnAt } = to(fromS + 3);
  expect(laidOnAt?.streamId).toBe(7);
  expect(Math.abs((laidOnAt?.sample ?? 0) / RATE_HZ - fromS)).toBeLessThan(0.3);

  sound.begin(3_000);
  expect(to(fromS + 10).goodMs).toBeGreaterThan(5_000);
  sound.end();
  expect(sound.state).toMatchObject({ contact: 'on', laidOnAt: null, goodMs: 0 });
  expect(to(toS - 0.5)).toMatchObject({ contact: 'on', laidOnAt: null });
  expect(to(toS + 2)).toMatchObject({ contact: 'away', laidOnAt: null, isLifted: false });

  const next = to((second?.fromS ?? 0) + 3).laidOnAt;
  expect(Math.abs((next?.sample ?? 0) / RATE_HZ - (second?.fromS ?? 0))).toBeLessThan(0.3);
});

test('a landing in a gap of the stream counts for the step that was shown before the gap, and for no later one', () => {
  for (const isTurned of [false, true]) {
    const { samples, contacts } = chestPieceSound(
      [{ ...room, seconds: 5 }, { on: heart(10) }],
      RATE_HZ,
      createRandom(1),
    );
    const atS = contacts[0]?.fromS ?? 0;
    const sound = new ExaminedSound(RATE_HZ, ['heart', 'lung']);
    const play = (fromS: number, toS: number) => {
      for (let at = Math.round((fromS * RATE_HZ) / BLOCK) * BLOCK; at < toS * RATE_HZ; at += BLOCK)
        sound.push(samples.subarray(at, at + BLOCK), { streamId: 7, sample: at });
    };
    play(0, atS - 0.4);
    if (isTurned) sound.turnTo(1, 'heart');
    play(atS + 0.6, atS + 6);
    expect(sound.state.contact).toBe('on');
    expect(sound.state.laidOnAt !== null, `turned: ${isTurned}`).toBe(!isTurned);
  }
});

test('the next step is of the other organ: what lies there still is no new contact of it', () => {
  const { sound, to } = playing([room, { on: heart(24) }]);
  to(7);
  sound.begin(3_000);
  to(16);
  sound.end();
  sound.turnTo(1, 'lung');
  for (const second of [18, 20, 22, 26]) expect(to(second).laidOnAt).toBeNull();
});

test('lifted early: nothing counts until it is back, what was good is kept', () => {
  const { sound, to, contacts } = playing([
    room,
    { on: heart(8) },
    { ...room, seconds: 8 },
    { on: heart(10, 4) },
  ]);
  const [first, second] = contacts;
  const { fromS = 0, toS = 0 } = first ?? {};
  to(fromS + 3);
  sound.begin(0);
  const { goodMs } = to(toS + 4);
  expect(goodMs).toBeGreaterThan(3_000);
  expect(to(toS + 7.5)).toMatchObject({ isLifted: true, goodMs });
  const back = to((second?.fromS ?? 0) + 8);
  expect(back.isLifted).toBe(false);
  expect(back.goodMs).toBeGreaterThan(goodMs + 2_000);
});

test('a start by hand where no contact was recognised counts what is good', () => {
  const sound = new ExaminedSound(RATE_HZ, ['heart']);
  const samples = heart(12);
  sound.push(samples.subarray(0, BLOCK), { streamId: 1, sample: 0 });
  sound.begin(0);
  for (let at = BLOCK; at < samples.length; at += BLOCK)
    sound.push(samples.subarray(at, at + BLOCK), { streamId: 1, sample: at });
  expect(sound.state.isLifted).toBe(false);
  expect(sound.state.goodMs).toBeGreaterThan(9_000);
});

test('another stream forgets the contact of the former one', () => {
  const { sound, to, contacts } = playing([room, { on: heart(8) }]);
  expect(to((contacts[0]?.fromS ?? 0) + 3).contact).toBe('on');
  sound.push(new Float32Array(BLOCK), { streamId: 8, sample: 0 });
  expect(sound.state).toEqual(UNHEARD);
});

test('what lay on a chest before the stream was heard is perhaps another patient: lifted and laid on, it starts', () => {
  const { to, contacts } = playing([{ on: heart(9) }, room, { on: heart(8, 4) }], 0.6);
  for (const second of [4, 5, 7]) expect(to(second)).toMatchObject({ contact: 'on', laidOnAt: null });
  expect(to((contacts[1]?.fromS ?? 0) + 3).laidOnAt).not.toBeNull();
});

test('a step that is shown while the chest piece lies there has no contact until it is laid on anew', () => {
  const { sound, to, contacts } = playing([room, { on: heart(12) }, room, { on: heart(8, 4) }]);
  expect(to((contacts[0]?.fromS ?? 0) + 3).laidOnAt).not.toBeNull();
  expect(sound.state.step).toBeNull();
  sound.turnTo(1, 'heart');
  expect(sound.state).toMatchObject({ step: 1, contact: 'on', laidOnAt: null });
  expect(to((contacts[0]?.toS ?? 0) - 0.5).laidOnAt).toBeNull();
  expect(to((contacts[1]?.fromS ?? 0) + 3).laidOnAt).not.toBeNull();
});

test('a contact that begins while nobody attends to the page starts nothing, then or later', () => {
  const { samples, contacts } = chestPieceSound(
    [room, { on: heart(10) }, room, { on: heart(8, 4) }],
    RATE_HZ,
    createRandom(1),
  );
  const sound = new ExaminedSound(RATE_HZ, ['heart']);
  const [first, second] = contacts;
  let at = 0;
  const to = (second: number, mayBeOwn: boolean) => {
    for (; at < second * RATE_HZ; at += BLOCK)
      sound.push(samples.subarray(at, at + BLOCK), { streamId: 7, sample: at }, mayBeOwn);
    return sound.state;
  };
  expect(to((first?.fromS ?? 0) + 4, false)).toMatchObject({ contact: 'on', laidOnAt: null });
  expect(to((first?.toS ?? 0) - 1, true)).toMatchObject({ contact: 'on', laidOnAt: null });
  expect(to((second?.fromS ?? 0) + 4, true).laidOnAt).not.toBeNull();
});
