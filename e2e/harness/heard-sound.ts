import type { Page } from '@playwright/test';

const SECOND = 16_000;

/** Keeps hold of every audio element that plays, so that a journey can listen in. */
export async function listenIn(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const { play } = HTMLMediaElement.prototype;
    HTMLMediaElement.prototype.play = function (this: HTMLMediaElement) {
      Object.assign(window, { playing: this });
      return play.call(this);
    };
  });
}

/** What comes out of the playing element for so long, as 16 kHz samples in -1 to 1. */
export async function hear(page: Page, seconds: number): Promise<Float32Array> {
  const samples = await page.evaluate(async (wanted) => {
    const element = (window as unknown as { playing: HTMLMediaElement & { captureStream(): MediaStream } })
      .playing;
    const context = new AudioContext({ sampleRate: 16_000 });
    const source = context.createMediaStreamSource(element.captureStream());
    const recorder = context.createScriptProcessor(4096, 1, 1);
    const heard: number[] = [];
    return await new Promise<number[]>((resolve) => {
      recorder.onaudioprocess = ({ inputBuffer }) => {
        heard.push(...inputBuffer.getChannelData(0));
        if (heard.length < wanted * 16_000) return;
        recorder.onaudioprocess = null;
        void context.close().then(() => resolve(heard));
      };
      source.connect(recorder);
      recorder.connect(context.destination);
    });
  }, seconds);
  return Float32Array.from(samples);
}

/**
 * How alike the heard sound is to the made one, at the best of all shifts: Pearson's correlation, 1 = the same up to
 * loudness. Leading silence of the heard sound is left out; of its whole seconds the best counts, because the recorder
 * in the page drops blocks on a busy machine.
 */
export function likeness(heard: Float32Array, made: Int16Array): number {
  const begin = heard.findIndex((sample) => Math.abs(sample) > 1e-4) + SECOND / 10;
  let best = -1;
  for (let start = begin; start + SECOND <= heard.length; start += SECOND) {
    const wanted = heard.subarray(start, start + SECOND);
    const coarse = bestShift(wanted, made, 0, made.length - wanted.length, 8);
    best = Math.max(best, bestShift(wanted, made, coarse.shift - 16, coarse.shift + 16, 1).correlation);
  }
  return best;
}

function bestShift(heard: Float32Array, made: Int16Array, from: number, to: number, step: number) {
  let best = { shift: 0, correlation: -1 };
  for (let shift = Math.max(0, from); shift <= Math.min(to, made.length - heard.length); shift += step) {
    const correlation = correlate(heard, made, shift, step);
    if (correlation > best.correlation) best = { shift, correlation };
  }
  return best;
}

function correlate(heard: Float32Array, made: Int16Array, shift: number, step: number): number {
  let [xy, xx, yy] = [0, 0, 0];
  for (let index = 0; index < heard.length; index += step) {
    const x = heard[index] ?? 0;
    const y = made[shift + index] ?? 0;
    xy += x * y;
    xx += x * x;
    yy += y * y;
  }
  return xx > 0 && yy > 0 ? xy / Math.sqrt(xx * yy) : 0;
}
