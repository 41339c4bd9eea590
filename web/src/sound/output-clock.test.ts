import { describe, expect, it } from 'vitest';
import { outputLatencyS, outputTimestamp } from './output-clock.ts';

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const CHROME =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

function context(outputLatency: number) {
  const asked: string[] = [];
  return {
    asked,
    currentTime: 2,
    baseLatency: 0.005,
    get outputLatency() {
      asked.push('outputLatency');
      return outputLatency;
    },
    getOutputTimestamp() {
      asked.push('getOutputTimestamp');
      return { contextTime: 1.8, performanceTime: 7 };
    },
  };
}

describe("the loudspeaker's clock", () => {
  it('is asked of the browser', () => {
    expect(outputLatencyS(context(0.2), CHROME)).toBe(0.2);
    expect(outputTimestamp(context(0.2), CHROME)).toEqual({ contextTime: 1.8, performanceTime: 7 });
  });

  it('has at least the latency of the context', () => {
    expect(outputLatencyS(context(0), CHROME)).toBe(0.005);
  });

  it('is never asked of Firefox, which would hang', () => {
    const firefox = context(0.2);
    expect(outputLatencyS(firefox, FIREFOX)).toBe(0.005);
    expect(outputTimestamp(firefox, FIREFOX).contextTime).toBeCloseTo(1.995, 9);
    expect(firefox.asked).toEqual([]);
  });
});
