import { describe, expect, it } from 'vitest';
import { DeviceStream, samplesDue } from './device-stream.ts';

/** Counting samples, so that each shows where it belongs. */
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
    device.stopSampling(1100);
    expect(device.sample(2000)).toEqual([]);
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

describe('a source with its own clock', () => {
  /** Counts like a microphone: samples that arrived, and before them some that never did. */
  const microphone = () => {
    const pieces: { gap: number; count: number }[] = [];
    let next = 0;
    return {
      hear: (count: number, gap = 0) => void pieces.push({ gap, count }),
      get ready() {
        return pieces[0]?.count ?? 0;
      },
      takeGap() {
        const gap = pieces[0]?.gap ?? 0;
        if (pieces[0]) pieces[0].gap = 0;
        return gap;
      },
      read(count: number) {
        pieces.shift();
        return Int16Array.from({ length: count }, () => next++);
      },
    };
  };
  const frames = (device: DeviceStream) => {
    const sent: [loss: number | null, first: number, count: number][] = [];
    for (;;) {
      const loss = device.takeLoss();
      const frame = device.takeFrame();
      if (!frame) return sent;
      sent.push([loss, frame.firstSample, frame.samples.length]);
    }
  };

  it('gives what it has, whatever the time', () => {
    const source = microphone();
    const device = new DeviceStream(7, source, 16_000, 1000);
    expect(device.sample(9000)).toEqual([]);
    source.hear(320);
    expect(device.sample(1000).map(({ samples }) => samples.length)).toEqual([320]);
    expect(device.nextSample).toBe(320);
  });

  it('takes all that waits, with the gaps in it', () => {
    const source = microphone();
    const device = new DeviceStream(7, source, 16_000, 1000);
    for (const gap of [0, 0, 1600, 0]) source.hear(320, gap);
    expect(device.sample(0).map(({ firstSample }) => firstSample)).toEqual([0, 320, 2240, 2560]);
  });

  it('keeps at its end what waits and what the source held back', () => {
    const source = microphone();
    const device = new DeviceStream(
      7,
      Object.assign(source, { end: () => source.hear(320, 160) }),
      16_000,
      0,
    );
    for (let count = 0; count < 10; count++) source.hear(320);
    expect(device.stopSampling(0)).toHaveLength(11);
    expect(device.nextSample).toBe(11 * 320 + 160);
    expect(device.stopSampling(0)).toEqual([]);
  });

  it('leaves out what never came: declared before the frame behind it, and again after a lost connection', () => {
    const source = microphone();
    const device = new DeviceStream(7, source, 16_000, 1000);
    source.hear(480);
    source.hear(320, 1600);
    device.sample(0);
    expect(device.nextSample).toBe(2400);
    const sent = [
      [null, 0, 320],
      [null, 320, 160],
      [2080, 2080, 320],
    ];
    expect(frames(device)).toEqual(sent);
    expect(device.isAllSent).toBe(true);

    device.acknowledge(320);
    expect(device.declare()).toEqual({ streamId: 7, oldestSample: 320, nextSample: 2400 });
    device.resumeFrom(320);
    expect(frames(device)).toEqual(sent.slice(1));

    // The server may have received the declaration, but none of the frames after it.
    device.declare();
    device.resumeFrom(1000);
    expect(frames(device)).toEqual(sent.slice(2));
  });

  it('keeps its time line over a gap that is longer than the buffer', () => {
    const source = microphone();
    const device = new DeviceStream(7, source, 640, 1000);
    source.hear(320);
    source.hear(320, 160_000);
    device.sample(0);
    device.sample(0);
    expect(frames(device)).toEqual([[160_320, 160_320, 320]]);
  });
});
