import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { resample } from '@sadap/dsp';
import { BANDS, CONTACT_RATE_HZ, ContactFrames } from '../../dsp/src/contact/contact-frames.ts';
import { knock } from '../../dsp/src/synthetic-sounds/chest-piece.ts';
import { MURMURS, syntheticHeart } from '../../dsp/src/synthetic-sounds/heart.ts';
import { BREATHS, LUNG_EXTRAS, syntheticLung } from '../../dsp/src/synthetic-sounds/lung.ts';
import { bandNoise, joined, mixed, rms, rubbing } from '../../dsp/src/synthetic-sounds/noises.ts';
import { OFF_THE_CHEST, OFF_THE_CHEST_KINDS } from '../../dsp/src/synthetic-sounds/off-the-chest.ts';
import { createRandom, type Random } from '../../dsp/src/synthetic-sounds/random.ts';
import { recordingsOf } from '../beats/data-sets.ts';
import { isHeldOut, STETHOSCOPES, type Stethoscope } from './stethoscopes.ts';

/*
 * Writes what training/sadap_contact learns from: the band levels of recorded and made chests, of noises, of
 * rubbing and of knocks. DATA_SETS=<folder> node bench/examination/contact-bank.ts <folder>
 */

/** As training/sadap_contact/bank.py reads it. */
const [LOWEST_DB, STEPS_A_DB] = [-120, 2];
const [CHEST_S, NOISE_S, RUB_S] = [20, 12, 4];
const [NOISES, RUBS, KNOCKS, MADE] = [60, 120, 300, 150];
const RMS = 0.1;

type Row = { kind: 'chest' | 'noise' | 'rub' | 'knock'; set: string; isHeldOut: boolean };

const chunks: Uint8Array[] = [];
const rows: (Row & { at: number; frames: number })[] = [];
let bytes = 0;

function add(row: Row, sound: Float32Array): void {
  const levels = new ContactFrames(CONTACT_RATE_HZ).push(sound).flatMap((frame) => [...frame.levels]);
  chunks.push(
    Uint8Array.from(levels, (db) => Math.round(STEPS_A_DB * (Math.max(LOWEST_DB, db) - LOWEST_DB))),
  );
  rows.push({ ...row, at: bytes, frames: levels.length / BANDS });
  bytes += levels.length;
}

function addRecordings(stethoscope: Stethoscope): void {
  const { name, set, isMeant } = stethoscope;
  for (const { file, samples, sampleRateHz } of recordingsOf(set, 1, isMeant)) {
    const sound =
      sampleRateHz === CONTACT_RATE_HZ ? samples : resample(samples, sampleRateHz, CONTACT_RATE_HZ);
    const row: Row = { kind: 'chest', set: name, isHeldOut: isHeldOut(stethoscope, file) };
    add(row, sound.subarray(0, CHEST_S * CONTACT_RATE_HZ));
  }
}

/** A heart, or a lung with the heart behind it, over the rumble of a chest. */
function madeChest(random: Random): Float32Array {
  const seed = Math.floor(random.uniform(0, 1e6));
  const of = { seconds: CHEST_S, seed, sampleRateHz: CONTACT_RATE_HZ };
  const heart = syntheticHeart({
    ...of,
    bpm: random.uniform(45, 170),
    murmur: random.pick(MURMURS),
    murmurDb: random.uniform(-25, -3),
    fibrillation: random.uniform() < 0.2 ? random.uniform(0, 0.25) : 0,
    missing: random.uniform() < 0.2 ? random.uniform(0, 0.1) : 0,
  }).samples;
  const rumble = bandNoise(20, random.uniform(60, 140))(CHEST_S, CONTACT_RATE_HZ, random);
  const level = (sound: Float32Array, db: number) => {
    const gain = 10 ** (db / 20) / (rms(sound) || 1);
    return sound.map((sample) => sample * gain);
  };
  if (random.uniform() < 0.5) return mixed(level(heart, -20), level(rumble, random.uniform(-60, -35)));
  const lung = syntheticLung({
    ...of,
    perMinute: random.uniform(10, 35),
    breath: random.pick(BREATHS),
    ...(random.uniform() < 0.4 ? { extra: random.pick(LUNG_EXTRAS) } : {}),
  });
  return mixed(
    level(lung.samples, -20),
    level(heart, random.uniform(-35, -12)),
    level(rumble, random.uniform(-40, -18)),
  );
}

/** Between silence, so that every frame that hears the knock is among its levels. */
function framedKnock(random: Random): Float32Array {
  const silence = (seconds: number) => new Float32Array(Math.round(seconds * CONTACT_RATE_HZ));
  return joined(silence(0.064), knock(0.5, CONTACT_RATE_HZ, random), silence(0.18));
}

function addMade(): void {
  for (let number = 0; number < MADE; number++)
    add(
      { kind: 'chest', set: 'made', isHeldOut: number % 10 >= 8 },
      madeChest(createRandom(20_000 + number)),
    );
  for (const [place, kind] of OFF_THE_CHEST_KINDS.entries())
    for (let number = 0; number < NOISES; number++) {
      const noise = OFF_THE_CHEST[kind](NOISE_S, CONTACT_RATE_HZ, createRandom(1000 * place + number));
      const gain = RMS / (rms(noise) || 1);
      const isHeldOut = number >= 0.75 * NOISES;
      add(
        { kind: 'noise', set: kind, isHeldOut },
        noise.map((sample) => sample * gain),
      );
    }
  for (let number = 0; number < RUBS; number++) {
    const rub = rubbing(RUB_S, CONTACT_RATE_HZ, createRandom(50_000 + number));
    const gain = RMS / rms(rub);
    const isHeldOut = number >= 0.75 * RUBS;
    add(
      { kind: 'rub', set: 'rub', isHeldOut },
      rub.map((sample) => sample * gain),
    );
  }
  for (let number = 0; number < KNOCKS; number++)
    add({ kind: 'knock', set: 'knock', isHeldOut: false }, framedKnock(createRandom(60_000 + number)));
}

const [folder] = process.argv.slice(2);
if (!folder) throw new Error('node bench/examination/contact-bank.ts <folder>');
for (const stethoscope of STETHOSCOPES) {
  addRecordings(stethoscope);
  console.log(`${stethoscope.name}: ${rows.length} pieces so far`);
}
addMade();
writeFileSync(join(folder, 'bank.bin'), Buffer.concat(chunks));
writeFileSync(join(folder, 'bank.json'), JSON.stringify(rows));
console.log(`${rows.length} pieces, ${bytes} bytes`);
