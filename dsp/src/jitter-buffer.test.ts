import { describe, expect, it } from 'vitest';
import type { DelayLimits } from './delay-estimator.ts';
import { JitterBuffer } from './jitter-buffer.ts';

const INPUT_HZ = 16_000;
const OUTPUT_HZ = 48_000;
const FRAME = 320;
const QUANTUM = 128;
const TONE_HZ = 200;

const tone = (firstSample: number, count = FRAME) =>
  Int16Array.from({ length: count }, (_, index) =>
    Math.round(16_384 * Math.sin((2 * Math.PI * TONE_HZ * (firstSample + index)) / INPUT_HZ)),
  );

type Arrival = { atMs: number; frame: number; streamId?: number };
type Heard = { atMs: number; sampleIndex: number; depthMs: number; isPlaying: boolean; peak: number };

/** Plays arrivals in simulated time; frame k holds samples 320 k onwards. */
function listen(
  arrivals: Arrival[],
  durationMs: number,
  outputHz = OUTPUT_HZ,
  limits: Partial<DelayLimits> = {},
) {
  const buffer = new JitterBuffer(outputHz, limits);
  const output = new Float32Array(Math.floor(((durationMs / 1000) * outputHz) / QUANTUM) * QUANTUM);
  const heard: Heard[] = [];
  const queue = [...arrivals].sort((one, other) => one.atMs - other.atMs);
  let next = 0;
  for (let start = 0; start + QUANTUM <= output.length; start += QUANTUM) {
    const nowMs = (start / outputHz) * 1000;
    for (let arrival = queue[next]; arrival && arrival.atMs <= nowMs; arrival = queue[++next])
      buffer.push(arrival.streamId ?? 1, arrival.frame * FRAME, tone(arrival.frame * FRAME), nowMs);
    const before = buffer.report();
    const block = output.subarray(start, start + QUANTUM);
    buffer.pull(block, nowMs);
    heard.push({
      atMs: nowMs,
      sampleIndex: before.sampleIndex,
      depthMs: before.depthMs,
      isPlaying: buffer.report().isPlaying,
      peak: block.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0),
    });
  }
  return { output, heard, report: buffer.report() };
}

/** Frame k is complete on the device at 20 (k + 1) ms. The network keeps the order, as TCP does. */
function steady(frames: number, wayMs = 10, jitterMs: (frame: number) => number = () => 0): Arrival[] {
  let atMs = 0;
  return Array.from({ length: frames }, (_, frame) => {
    atMs = Math.max(atMs, (frame + 1) * 20 + wayMs + jitterMs(frame));
    return { atMs, frame };
  });
}

/** From the creation of a sample to its output. */
const latencies = (heard: Heard[], fromMs: number) =>
  heard
    .filter(({ atMs, isPlaying }) => atMs >= fromMs && isPlaying)
    .map(({ atMs, sampleIndex }) => atMs - (sampleIndex / INPUT_HZ) * 1000);

/** Largest step between adjacent samples; a clean 200 Hz tone of 0.5 has 0.5 · 2π · 200 / 48000 = 0.0131. */
const steepest = (output: Float32Array) => {
  let most = 0;
  for (let index = 1; index < output.length; index++)
    most = Math.max(most, Math.abs((output[index] ?? 0) - (output[index - 1] ?? 0)));
  return most;
};
const CLEAN_STEP = 0.0131;

const pseudoRandom = (seed: number) => () => {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
  return seed / 2_147_483_648;
};

describe('jitter buffer', () => {
  it('plays a steady stream without a break, soon close behind it', () => {
    const { heard, report, output } = listen(steady(1500), 29_000);
    expect(report.underruns).toBe(0);
    expect(report.skips).toBe(0);
    const all = latencies(heard, 200);
    expect(Math.max(...all)).toBeLessThan(10 + 60 + 5);
    const settled = latencies(heard, 25_000);
    expect(Math.max(...settled)).toBeLessThan(10 + 30 + 8);
    expect(steepest(output)).toBeLessThan(CLEAN_STEP * 1.02);
  });

  it('keeps the tone pure: everything else is below −60 dB', () => {
    for (const outputHz of [44_100, 48_000]) {
      const { output } = listen(steady(2000), 39_000, outputHz, { startMs: 40, minMs: 40 });
      const second = output.subarray(outputHz * 37, outputHz * 38);
      let residue = second.slice();
      // With a constant target nothing is steered and the tone is exactly 200 Hz: subtract its best fit.
      const fit = [Math.cos, Math.sin].map((wave) => {
        const basis = Float64Array.from(second, (_, index) =>
          wave((2 * Math.PI * TONE_HZ * index) / outputHz),
        );
        return {
          basis,
          level: (2 / outputHz) * second.reduce((sum, value, i) => sum + value * (basis[i] ?? 0), 0),
        };
      });
      expect(Math.hypot(...fit.map(({ level }) => level))).toBeCloseTo(0.5, 3);
      residue = residue.map((value, i) =>
        fit.reduce((rest, { basis, level }) => rest - level * (basis[i] ?? 0), value),
      );
      const rms = Math.sqrt(residue.reduce((sum, value) => sum + value * value, 0) / residue.length);
      expect(20 * Math.log10(rms / (0.5 * Math.SQRT1_2))).toBeLessThan(-60);
    }
  });

  it('grows with the jitter it meets and shrinks again', () => {
    const random = pseudoRandom(7);
    const arrivals = steady(2000, 10, (frame) =>
      frame > 200 && frame < 700 ? random() * 120 : random() * 5,
    );
    const { heard, report } = listen(arrivals, 39_000);
    expect(report.underruns).toBeLessThan(6);
    const rough = latencies(heard, 10_000).filter((_, index) => index < 1000);
    expect(Math.max(...rough)).toBeLessThan(250);
    expect(Math.max(...latencies(heard, 36_000))).toBeLessThan(70);
    const late = heard.filter(({ atMs }) => atMs > 8_000 && atMs < 14_000);
    expect(late.filter(({ isPlaying }) => !isPlaying).length / late.length).toBeLessThan(0.01);
  });

  it.each([-200, 200])('follows a device clock that is off by %i ppm for three minutes', (ppm) => {
    const arrivals = steady(9000).map(({ atMs, frame }) => ({ atMs: atMs * (1 + ppm / 1e6), frame }));
    const { report, heard } = listen(arrivals, 179_000);
    expect(report.underruns).toBe(0);
    expect(report.skips).toBe(0);
    const settled = latencies(heard, 170_000);
    expect(Math.max(...settled) - Math.min(...settled)).toBeLessThan(15);
  });

  it('falls silent in an outage and is back at the live edge after the backlog', () => {
    const arrivals = steady(1500).map(({ atMs, frame }) =>
      // Cut from 5 s to 15 s; then the whole backlog arrives within 200 ms.
      atMs > 5_000 && atMs < 15_000 ? { atMs: 15_000 + (atMs - 5_000) * 0.02, frame } : { atMs, frame },
    );
    const { heard, report, output } = listen(arrivals, 25_000);
    expect(report.underruns).toBe(1);
    const during = heard.filter(({ atMs }) => atMs > 5_300 && atMs < 15_000);
    expect(Math.max(...during.map(({ peak }) => peak))).toBe(0);
    const after = latencies(heard, 15_600);
    expect(Math.max(...after)).toBeLessThan(150);
    expect(heard.filter(({ atMs, isPlaying }) => atMs > 15_600 && !isPlaying)).toEqual([]);
    expect(steepest(output)).toBeLessThan(CLEAN_STEP * 2);
  });

  it('skips a backlog that piles up while it plays, without a click', () => {
    // From 4 s the network is 400 ms faster, so that much lands in the buffer at once.
    const arrivals = steady(600).map(({ atMs, frame }) => ({
      atMs: atMs > 4_000 ? atMs : atMs + 400,
      frame,
    }));
    const { heard, report, output } = listen(arrivals, 11_000);
    expect(report.skips).toBe(1);
    expect(Math.max(...latencies(heard, 5_000))).toBeLessThan(200);
    expect(steepest(output)).toBeLessThan(0.5 / 10 / 48 + CLEAN_STEP * 2);
  });

  it('is close to the live edge soon after a start whose first frames were slow', () => {
    const arrivals = steady(400, 10, (frame) => Math.max(0, 120 - frame * 6));
    const { heard, report } = listen(arrivals, 7_500);
    expect(report.skips).toBeLessThanOrEqual(3);
    expect(Math.max(...latencies(heard, 1_500))).toBeLessThan(120);
  });

  it('goes on when the way becomes slower for good', () => {
    const arrivals = steady(1000).map(({ atMs, frame }) => ({
      atMs: atMs > 4_000 ? atMs + 2_000 : atMs,
      frame,
    }));
    const { heard } = listen(arrivals, 15_000);
    expect(heard.filter(({ atMs, isPlaying }) => atMs > 7_500 && !isPlaying)).toEqual([]);
  });

  it('plays a lost frame as silence with soft edges, and stays in time', () => {
    const arrivals = steady(400).filter(({ frame }) => frame !== 200);
    const { report, output, heard } = listen(arrivals, 7_500);
    expect(report.skips).toBe(0);
    expect(steepest(output)).toBeLessThan(CLEAN_STEP * 2);
    expect(Math.max(...latencies(heard, 6_000))).toBeLessThan(90);
  });

  it('takes repeated and reordered frames as one stream', () => {
    const once = listen(steady(200), 3_800);
    const twice = listen(
      steady(200).flatMap((arrival) => [
        arrival,
        arrival,
        { ...arrival, frame: Math.max(0, arrival.frame - 3) },
      ]),
      3_800,
    );
    expect(twice.output).toEqual(once.output);
  });

  it('starts over with a new stream id, even at lower indices', () => {
    const second = steady(200).map(({ atMs, frame }) => ({ atMs: atMs + 3_000, frame, streamId: 2 }));
    const { heard, report, output } = listen([...steady(150), ...second], 6_500);
    expect(report.streamId).toBe(2);
    const lastHeard = heard.at(-1);
    expect((lastHeard?.atMs ?? 0) - 3_000 - ((lastHeard?.sampleIndex ?? 0) / INPUT_HZ) * 1000).toBeLessThan(
      80,
    );
    expect(steepest(output)).toBeLessThan(CLEAN_STEP * 3);
  });

  it('stays exact beyond 2^32 samples', () => {
    const offset = Math.ceil(2 ** 33 / FRAME);
    const arrivals = steady(100).map(({ atMs, frame }) => ({ atMs, frame: frame + offset }));
    const { report } = listen(arrivals, 1_900);
    expect(report.isPlaying).toBe(true);
    expect(report.sampleIndex).toBeGreaterThan(offset * FRAME);
  });

  it('is silent before a stream and after stop', () => {
    const buffer = new JitterBuffer(OUTPUT_HZ);
    const block = new Float32Array(QUANTUM).fill(1);
    buffer.pull(block, 0);
    expect(block.every((sample) => sample === 0)).toBe(true);
    buffer.push(1, 0, tone(0, 1600), 1);
    for (let nowMs = 2; nowMs < 200; nowMs += 2.67) buffer.pull(block, nowMs);
    buffer.stop();
    for (let nowMs = 200; nowMs < 400; nowMs += 2.67) buffer.pull(block, nowMs);
    expect(Math.max(...block.map(Math.abs))).toBeLessThan(1e-3);
    expect(buffer.report()).toMatchObject({ streamId: 0, depthMs: 0, isPlaying: false });
  });

  it('plays what a line of 128 kbit/s lets pass: sixteen frames of 35, one every 43 ms', () => {
    const passed = steady(3_000)
      .filter(({ frame }) => frame % 35 < 16)
      .map(({ frame }) => ({ frame, atMs: (frame - (frame % 35)) * 20 + (frame % 35) * 43.7 + 600 }));
    const { heard } = listen(passed, 60_000);
    expect(Math.max(...latencies(heard, 20_000))).toBeLessThan(1_300);
    const isHeard = heard.filter(({ atMs, peak }) => atMs >= 20_000 && peak > 0.1).length;
    expect(isHeard / heard.filter(({ atMs }) => atMs >= 20_000).length).toBeGreaterThan((16 / 35) * 0.97);
  });
});
