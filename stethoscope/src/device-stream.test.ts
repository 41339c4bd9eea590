import { describe, expect, it } from 'vitest';
import { DeviceStream, samplesDue } from './device-stream.ts';

/** Samples that count on, so that each shows where it belongs. */
const countingSource = () => {
  let next = 0;
  return { read: (count: number) => Int16Array.from({ length: count }, () => next++) };
};
const stream = (capacity = 16_000) => new DeviceStream(7, countingSource(), capacity, 1000);

describe('pacing', () => {
  it('follows elapsed time, however irregular the calls', () => {
    const device = stream();
    for (const nowMs of [1003, 1019.9, 1020, 1061, 1199, 1200.5]) device.sample(nowMs);
    expect(device.nextSample).toBe(3200);
    expect(device.msUntilNextFrame(1200.5)).toBe(19.5);
  });

  it('does not drift over an hour', () => expect(samplesDue(0, 3_600_000)).toBe(57_600_000));

  it('skips the time in which its machine slept, since nothing was heard then', () => {
    const device = stream(3200);
    device.sample(1000 + 3_600_000);
    expect(device.nextSample).toBe(3200);
    device.sample(1000 + 3_600_020);
    expect(device.nextSample).toBe(3520);
  });

  it('makes nothing after its end', () => {
    const device = stream();
    device.sample(1100);
    device.stopSampling();
    expect(device.sample(2000)).toBeNull();
    expect(device.nextSample).toBe(1600);
  });
});

describe('sending', () => {
  const frames = (device: DeviceStream) => {
    const firsts = [];
    for (let frame = device.takeFrame(); frame; frame = device.takeFrame()) firsts.push(frame.firstSample);
    return firsts;
  };

  it('sends each frame once, and again from where the server wants it', () => {
    const device = stream();
    device.sample(1060);
    expect(frames(device)).toEqual([0, 320, 640]);
    device.acknowledge(320);
    device.resumeFrom(400);
    expect(frames(device)).toEqual([400, 720]);
  });

  it('declares a loss once, before the frame behind it', () => {
    const device = stream(640);
    for (const nowMs of [1020, 1040, 1060, 1080]) device.sample(nowMs);
    expect(device.takeLoss()).toBe(640);
    expect(device.takeLoss()).toBeNull();
    expect(frames(device)).toEqual([640, 960]);
  });

  it('declares no loss that hello has declared, but one that came after', () => {
    const device = stream(640);
    for (const nowMs of [1020, 1040, 1060]) device.sample(nowMs);
    expect(device.declare()).toEqual({ streamId: 7, oldestSample: 320, nextSample: 960 });
    device.resumeFrom(0);
    expect(device.takeLoss()).toBeNull();
    device.sample(1080);
    expect(device.takeLoss()).toBe(640);
  });

  it('declares no loss of what was sent', () => {
    const device = stream(640);
    device.sample(1040);
    frames(device);
    device.sample(1060);
    expect(device.takeLoss()).toBeNull();
  });
});
