import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { encodeWav, floatToPcm16, pcm16ToFloat, resample } from '@sadap/dsp';
import { loopOfWav, RecordedSource } from '@sadap/stethoscope';

const RATE_HZ = 16_000;
const MICROPHONE_HZ = 48_000;
const SECONDS = 60;
const BEGINNING_SECONDS = 5;
const COARSE = 8;
const sounds = join(import.meta.dirname, '..', '..', 'stethoscope', 'sounds');

/** A heart and a breath whose loops differ in length, so that no second repeats. */
function heartAndBreath(): Int16Array<ArrayBuffer> {
  const play = (file: string) =>
    new RecordedSource(loopOfWav(readFileSync(join(sounds, file)))).read(SECONDS * RATE_HZ);
  const breath = play('lung-normal-1.wav');
  return play('heart-normal-1.wav').map((sample, index) => Math.round((sample + (breath[index] ?? 0)) / 2));
}

/**
 * Creates the input of Chromium's fake microphone: a file at 48 kHz that starts from the beginning whenever a
 * page opens the microphone. Returns the flags for it, and the sound at 16 kHz.
 */
export function fakeMicrophone(): { flags: string[]; sound: Int16Array<ArrayBuffer> } {
  const sound = heartAndBreath();
  const folder = mkdtempSync(join(tmpdir(), 'sadap-microphone-'));
  process.on('exit', () => rmSync(folder, { recursive: true }));
  const path = join(folder, 'microphone.wav');
  writeFileSync(
    path,
    encodeWav(floatToPcm16(resample(pcm16ToFloat(sound), RATE_HZ, MICROPHONE_HZ)), MICROPHONE_HZ),
  );
  const flags = [
    '--use-fake-device-for-media-stream',
    '--use-fake-ui-for-media-stream',
    `--use-file-for-fake-audio-capture=${path}`,
  ];
  return { flags, sound };
}

/**
 * Where each second of a heard sound is in the played sound, how similar they are there (Pearson's
 * correlation), and how much louder it is in dB. Searches everywhere for the beginning, then near where it
 * must be. A single second would not do: the heart repeats itself, and a pause between breaths is silent.
 */
export function placesIn(heard: Int16Array, played: Int16Array) {
  const beginning = heard.subarray(0, BEGINNING_SECONDS * RATE_HZ);
  const places: { shift: number; correlation: number; gainDb: number }[] = [];
  for (let start = 0; start + RATE_HZ <= heard.length; start += RATE_HZ) {
    const wanted = heard.subarray(start, start + RATE_HZ);
    const last = places.at(-1);
    const near = last ? last.shift + start : best(beginning, played, 0, played.length, COARSE).at;
    const { at, correlation, gainDb } = best(wanted, played, near - 16, near + 16, 1);
    places.push({ shift: at - start, correlation, gainDb });
  }
  return places;
}

function best(wanted: Int16Array, played: Int16Array, from: number, to: number, step: number) {
  let found = { at: 0, correlation: -1, gainDb: 0 };
  for (let at = Math.max(0, from); at <= Math.min(to, played.length - wanted.length); at += step) {
    const likeness = compare(wanted, played, at, step);
    if (likeness.correlation > found.correlation) found = { at, ...likeness };
  }
  return found;
}

function compare(wanted: Int16Array, played: Int16Array, at: number, step: number) {
  let [xy, xx, yy] = [0, 0, 0];
  for (let index = 0; index < wanted.length; index += step) {
    const x = wanted[index] ?? 0;
    const y = played[at + index] ?? 0;
    xy += x * y;
    xx += x * x;
    yy += y * y;
  }
  if (xx === 0 || yy === 0) return { correlation: 0, gainDb: Number.NEGATIVE_INFINITY };
  return { correlation: xy / Math.sqrt(xx * yy), gainDb: 10 * Math.log10(xx / yy) };
}
