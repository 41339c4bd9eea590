import { describe, expect, it } from 'vitest';
import { PlaybackVoice } from './playback-voice.ts';
import { BLOCK_SAMPLES, StoredSamples } from './stored-samples.ts';

const RATE_HZ = 16_000;
const QUANTUM = 128;

const tone = (frequencyHz: number, seconds: number) =>
  Int16Array.from({ length: seconds * RATE_HZ }, (_, index) =>
    Math.round(16_000 * Math.sin((2 * Math.PI * frequencyHz * index) / RATE_HZ)),
  );

function stored(samples: Int16Array): StoredSamples {
  const sound = new StoredSamples(samples.length);
  for (let block = 0; block * BLOCK_SAMPLES < samples.length; block++)
    sound.put(block, samples.slice(block * BLOCK_SAMPLES, (block + 1) * BLOCK_SAMPLES));
  return sound;
}

function voiceWith(outputHz: number, ...sounds: Int16Array[]): PlaybackVoice {
  const voice = new PlaybackVoice(outputHz);
  sounds.forEach((samples, track) => {
    voice.open(track, stored(samples), RATE_HZ);
  });
  return voice;
}

function pull(voice: PlaybackVoice, count: number): Float32Array {
  const output = new Float32Array(Math.ceil(count / QUANTUM) * QUANTUM);
  for (let start = 0; start < output.length; start += QUANTUM)
    voice.pull(output.subarray(start, start + QUANTUM));
  return output.subarray(0, count);
}

/** Amplitude of one frequency. */
function amplitude(samples: Float32Array, frequencyHz: number, rateHz: number): number {
  let real = 0;
  let imaginary = 0;
  samples.forEach((sample, index) => {
    const angle = (2 * Math.PI * frequencyHz * index) / rateHz;
    real += sample * Math.cos(angle);
    imaginary += sample * Math.sin(angle);
  });
  return (2 * Math.hypot(real, imaginary)) / samples.length;
}

const steepest = (samples: Float32Array) =>
  samples.reduce(
    (most, sample, index) => Math.max(most, Math.abs(sample - (samples[index - 1] ?? sample))),
    0,
  );

describe('playing', () => {
  it('gives the stored samples back, at their own rate', () => {
    const samples = tone(200, 2);
    const voice = voiceWith(RATE_HZ, samples);
    voice.go(0, 0.5, true);
    const heard = pull(voice, 8_000);
    for (let index = 1_000; index < 8_000; index++)
      expect(heard[index]).toBeCloseTo((samples[8_000 + index] ?? 0) / 32_768, 3);
    expect(voice.positionS).toBeCloseTo(0.5 + Math.ceil(8_000 / QUANTUM) * (QUANTUM / RATE_HZ), 6);
  });

  it.each([44_100, 48_000])('keeps pitch and length at %i Hz', (outputHz) => {
    const voice = voiceWith(outputHz, tone(200, 2));
    voice.go(0, 0, true);
    const heard = pull(voice, outputHz).subarray(outputHz / 2);
    expect(amplitude(heard, 200, outputHz)).toBeCloseTo(16_000 / 32_768, 3);
    expect(voice.positionS).toBeCloseTo(1, 2);
  });

  it('ends at the end, and says so', () => {
    const voice = voiceWith(48_000, tone(200, 1));
    voice.go(0, 0.9, true);
    pull(voice, 4_000);
    expect(voice.state).toBe('sounding');
    pull(voice, 2_000);
    expect(voice.state).toBe('ended');
    expect(pull(voice, 1_000).every((sample) => sample === 0)).toBe(true);
  });

  it('waits for what is not here, and skips nothing', () => {
    const samples = tone(150, 3);
    const sound = new StoredSamples(samples.length);
    const voice = new PlaybackVoice(RATE_HZ);
    voice.open(0, sound, RATE_HZ);
    voice.go(0, 0, true);
    expect(pull(voice, 1_000).every((sample) => sample === 0)).toBe(true);
    expect([voice.state, voice.positionS]).toEqual(['waiting', 0]);
    sound.put(0, samples.slice(0, BLOCK_SAMPLES));
    pull(voice, 4_000);
    expect(voice.state).toBe('sounding');
    pull(voice, 16_000);
    expect(voice.state).toBe('waiting');
    expect(voice.positionS).toBeLessThan(BLOCK_SAMPLES / RATE_HZ);
  });

  it('pauses and goes on without a click', () => {
    const voice = voiceWith(48_000, tone(100, 3));
    voice.go(0, 0, true);
    const before = pull(voice, 9_600);
    voice.pause();
    const paused = pull(voice, 9_600);
    const at = voice.positionS;
    expect(paused.subarray(1_000).every((sample) => sample === 0)).toBe(true);
    voice.resume();
    expect(voice.positionS).toBe(at);
    const all = Float32Array.from([...before, ...paused, ...pull(voice, 9_600)]);
    expect(steepest(all)).toBeLessThan(0.01);
  });
});

describe('half speed', () => {
  it.each([40, 90, 200, 430])('keeps a tone of %i Hz, twice as long', (frequencyHz) => {
    const voice = voiceWith(48_000, tone(frequencyHz, 3));
    voice.setSpeed(0.5);
    voice.go(0, 0, true);
    const heard = pull(voice, 4 * 48_000);
    expect(voice.positionS).toBeCloseTo(2, 2);
    const second = heard.subarray(2 * 48_000, 3 * 48_000);
    const rms = Math.sqrt(second.reduce((sum, sample) => sum + sample ** 2, 0) / second.length);
    expect(rms).toBeCloseTo(16_000 / 32_768 / Math.SQRT2, 1);
    expect(amplitude(second, frequencyHz, 48_000)).toBeGreaterThan(0.4);
    expect(amplitude(second, frequencyHz / 2, 48_000)).toBeLessThan(0.03);
  });

  it('puts a click where it belongs', () => {
    const samples = new Int16Array(3 * RATE_HZ);
    samples.fill(20_000, RATE_HZ, RATE_HZ + 80);
    const voice = voiceWith(RATE_HZ, samples);
    voice.setSpeed(0.5);
    voice.go(0, 0, true);
    const heard = pull(voice, 5 * RATE_HZ);
    const loudest = heard.reduce((best, sample, index) => (sample > (heard[best] ?? 0) ? index : best), 0);
    expect(Math.abs(loudest / RATE_HZ - 2)).toBeLessThan(0.06);
  });
});

describe('jumping', () => {
  it('loops a stretch, and keeps within it', () => {
    const samples = Int16Array.from({ length: 3 * RATE_HZ }, (_, index) => (index < RATE_HZ ? 0 : 10_000));
    const voice = voiceWith(RATE_HZ, samples);
    voice.setLoop({ fromS: 0.5, toS: 1.5 });
    voice.go(0, 0.5, true);
    const heard = pull(voice, 4 * RATE_HZ);
    const lastSecond = heard.subarray(3 * RATE_HZ + 200);
    const loud = lastSecond.filter((sample) => sample > 0.2).length;
    expect(Math.abs(loud - RATE_HZ / 2)).toBeLessThan(400);
    expect(voice.positionS).toBeLessThan(1.51);
    expect(voice.state).toBe('sounding');
  });

  it.each([
    [30, 35],
    [1.98, 35],
  ])('has no loop from %f to %f s in a sound of two seconds', (fromS, toS) => {
    const voice = voiceWith(RATE_HZ, tone(100, 2));
    voice.setLoop({ fromS, toS });
    voice.go(0, 1.5, true);
    pull(voice, RATE_HZ);
    expect(voice.state).toBe('ended');
  });

  it('stops where it was told to, once, and goes on from there', () => {
    const voice = voiceWith(48_000, tone(100, 3));
    voice.setUntil(1.2);
    voice.go(0, 1, true);
    const heard = pull(voice, 48_000);
    expect(voice.state).toBe('halted');
    expect(voice.positionS).toBeCloseTo(1.2, 2);
    expect(steepest(heard)).toBeLessThan(0.02);
    expect(heard.subarray(0.2 * 48_000 + 3 * QUANTUM + 400).every((sample) => sample === 0)).toBe(true);
    voice.setUntil(null);
    voice.resume();
    pull(voice, 4_800);
    expect(voice.positionS).toBeGreaterThan(1.25);
  });

  it('jumps twice at once without a click', () => {
    const voice = voiceWith(48_000, tone(100, 3), tone(130, 3));
    voice.go(0, 1, true);
    const heard = [...pull(voice, 40 * QUANTUM)];
    for (const positionS of [2, 0.5, 1.7]) {
      voice.go(1, positionS, true);
      heard.push(...pull(voice, QUANTUM));
    }
    heard.push(...pull(voice, 20 * QUANTUM));
    expect(steepest(Float32Array.from(heard))).toBeLessThan(0.02);
  });

  it('switches to another sound at any place, without a click', () => {
    const voice = voiceWith(48_000, tone(100, 3), tone(130, 3));
    voice.go(0, 1, true);
    const before = pull(voice, 40 * QUANTUM);
    voice.go(1, 2, true);
    const after = pull(voice, 180 * QUANTUM);
    expect(steepest(Float32Array.from([...before, ...after]))).toBeLessThan(0.02);
    expect(amplitude(after.subarray(4_800), 130, 48_000)).toBeCloseTo(16_000 / 32_768, 2);
    expect(voice.positionS).toBeCloseTo(2 + (180 * QUANTUM) / 48_000, 3);
  });

  it('is silent when its sound is closed', () => {
    const voice = voiceWith(48_000, tone(100, 3));
    voice.go(0, 1, true);
    pull(voice, 4_800);
    voice.close(0);
    expect(voice.track).toBeNull();
    expect(
      pull(voice, 9_600)
        .subarray(2_000)
        .every((sample) => sample === 0),
    ).toBe(true);
  });
});
