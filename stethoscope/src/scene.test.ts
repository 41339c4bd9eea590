import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { loopOfWav, RecordedSource } from './recorded-source.ts';
import { parseScript, Scene } from './scene.ts';

const RATE_HZ = 16_000;
const HEART = new URL('../sounds/heart-normal-1.wav', import.meta.url).pathname;
const heart = loopOfWav(readFileSync(HEART));
const FADE = RATE_HZ / 50;

const seconds = (s: number) => s * RATE_HZ;
const rms = (samples: Int16Array) =>
  Math.sqrt(samples.reduce((sum, each) => sum + each * each, 0) / samples.length);
/** The largest step from one sample to the next. */
const steepest = (samples: Int16Array) =>
  samples.reduce((most, each, index) => Math.max(most, Math.abs(each - (samples[index - 1] ?? each))), 0);

test('lies on the chest from the beginning, and then is the recording, sample for sample', () => {
  const scene = new Scene({ sound: HEART });
  const source = scene.openSource();
  expect(scene.isLaidOn).toBe(true);
  expect(source.read(seconds(40))).toEqual(new RecordedSource(heart).read(seconds(40)));
  source.end?.();
  expect(scene.openSource().read(1_000)).toEqual(heart.slice(0, 1_000));
});

test('before it is laid on it hears the room, quietly and never twice the same way for another seed', () => {
  const heard = (seed: number) =>
    new Scene({ sound: HEART, laidOn: false, seed }).openSource().read(seconds(5));
  const room = heard(1);
  expect(rms(room)).toBeGreaterThan(5);
  expect(rms(room)).toBeLessThan(rms(heart) / 10);
  expect(heard(1)).toEqual(room);
  expect(heard(2)).not.toEqual(room);
});

test('laid on: a rub, then the heart from its first sample; lifted: a rub, then the room', () => {
  const scene = new Scene({ sound: HEART, laidOn: false });
  const source = scene.openSource();
  source.read(seconds(2));
  scene.layOn();
  expect(scene.isLaidOn).toBe(true);
  expect(rms(source.read(seconds(0.5)))).toBeGreaterThan(300);
  const beats = source.read(seconds(3));
  expect(beats.subarray(FADE)).toEqual(heart.slice(FADE, seconds(3)));
  scene.lift();
  expect(scene.isLaidOn).toBe(false);
  source.read(FADE);
  expect(rms(source.read(seconds(0.4) - FADE))).toBeGreaterThan(300);
  source.read(FADE);
  expect(rms(source.read(seconds(2)))).toBeLessThan(rms(heart) / 10);
});

test('no landing sounds like the one before', () => {
  const scene = new Scene({ laidOn: false });
  const source = scene.openSource();
  const landings = Array.from({ length: 3 }, () => {
    scene.layOn();
    const landing = source.read(seconds(0.5));
    scene.lift();
    source.read(seconds(1));
    return landing.subarray(FADE);
  });
  expect(landings[1]).not.toEqual(landings[0]);
  expect(landings[2]).not.toEqual(landings[1]);
});

test('on another point it may hear something else', () => {
  const lung = loopOfWav(readFileSync(new URL('../sounds/lung-normal-1.wav', import.meta.url)));
  const scene = new Scene({ sound: 'heart', laidOn: false });
  const source = scene.openSource();
  scene.layOn('lung');
  source.read(seconds(0.5) + FADE);
  expect(source.read(1_000)).toEqual(lung.slice(FADE, FADE + 1_000));
});

test('an act while nothing streams is how the next stream begins', () => {
  const scene = new Scene({ sound: HEART, laidOn: false });
  scene.openSource().end?.();
  scene.layOn();
  expect(scene.openSource().read(1_000)).toEqual(heart.slice(0, 1_000));
});

test('laid on twice, or lifted in the air, changes nothing', () => {
  const scene = new Scene({ sound: HEART });
  const source = scene.openSource();
  scene.layOn();
  expect(source.read(500)).toEqual(heart.slice(0, 500));
  scene.lift();
  source.read(seconds(2));
  const again = new Scene({ sound: HEART });
  const other = again.openSource();
  other.read(500);
  again.lift();
  other.read(seconds(1));
  again.lift();
  other.read(seconds(1));
  expect(source.read(500)).toEqual(other.read(500));
});

test('nothing clicks: no step is steeper than the sounds themselves have', () => {
  const scene = new Scene({ sound: HEART, laidOn: false });
  const source = scene.openSource();
  const pieces = [];
  for (const act of ['layOn', 'lift', 'layOn', 'lift'] as const) {
    for (const wait of [0.13, 0.005, 2.01]) {
      pieces.push(source.read(Math.round(seconds(wait))));
      scene[act]();
    }
  }
  const heard = Int16Array.from(pieces.flatMap((piece) => [...piece]));
  const rub = new Scene({ sound: HEART, script: [{ sound: 'rub', seconds: 20 }] }).openSource();
  expect(steepest(heard)).toBeLessThanOrEqual(
    1.2 * Math.max(steepest(heart), steepest(rub.read(seconds(20)))),
  );
});

test('a script plays to the sample, its last sound for ever, and each stream from its beginning', () => {
  const first = Int16Array.from({ length: 777 }, (_, index) => 100 + index);
  const second = Int16Array.from({ length: 50 }, (_, index) => 5_000 + index);
  const scene = new Scene({
    script: [
      { sound: first, seconds: 0.1 },
      { sound: second, seconds: 0.5 },
      { sound: first, seconds: 0.2 },
    ],
  });
  const heard = scene.openSource().read(seconds(2));
  const at = (s: number, sound: Int16Array, index: number) =>
    expect([s, heard[seconds(s) + index]]).toEqual([s, sound[index % sound.length]]);
  at(0, first, 0);
  at(0, first, seconds(0.1) - 1);
  at(0.1, second, FADE);
  at(0.1, second, seconds(0.5) - 1);
  at(0.6, first, FADE);
  at(0.6, first, seconds(1.4) - 1);
  const pieces = scene.openSource();
  const parts = Array.from({ length: 100 }, () => [...pieces.read(320)]).flat();
  expect(Int16Array.from(parts)).toEqual(heard);
});

test('a script may be changed while it plays', () => {
  const scene = new Scene({ script: [{ sound: 'room' }] });
  const source = scene.openSource();
  source.read(seconds(1));
  scene.play([{ sound: HEART }]);
  source.read(FADE);
  expect(source.read(1_000)).toEqual(heart.slice(FADE, FADE + 1_000));
});

test.each([
  [[]],
  [[{ sound: 'room', seconds: 0 }]],
  [[{ sound: new Int16Array(0), seconds: 1 }]],
])('a script that plays nothing is refused: %j', (script) => {
  expect(() => new Scene({ script })).toThrow(RangeError);
});

test('a script may be written', () => {
  expect(parseScript('room 3, rub 0.5,heart 20 , room')).toEqual([
    { sound: 'room', seconds: 3 },
    { sound: 'rub', seconds: 0.5 },
    { sound: 'heart', seconds: 20 },
    { sound: 'room' },
  ]);
  for (const text of ['', 'room 3 heart', 'room -3', 'room,,heart'])
    expect(() => parseScript(text), text).toThrow(RangeError);
});
