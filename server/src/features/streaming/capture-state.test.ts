import { describe, expect, it } from 'vitest';
import {
  afterCaptureEvent,
  type CaptureEvent,
  type EndedState,
  isReturnASign,
  type RunningState,
} from './capture-state.ts';

const FIRST = 1_000;
/** One past the sample `ms` after the capture's first. */
const at = (ms: number) => FIRST + ms * 16;
const recording: RunningState = { state: 'recording', firstSample: FIRST, lastSample: null };
const completing: RunningState = { state: 'completing', firstSample: FIRST, lastSample: at(12_000) };
const completingUntil = (ms: number): RunningState => ({ ...completing, lastSample: at(ms) });
const stopped = (ms: number): EndedState => ({ state: 'stopped', lastSample: at(ms) });
const interrupted: EndedState = { state: 'interrupted', lastSample: null };

type Row = [
  CaptureEvent,
  { recording: ReturnType<typeof afterCaptureEvent>; completing: ReturnType<typeof afterCaptureEvent> },
];
// Every event in both states. Where the capture is completing, the clinician pressed Stop at 12 s.
const TABLE: Row[] = [
  [
    { type: 'stop', presentSample: at(9_999) },
    { recording: 'RECORDING_TOO_SHORT', completing },
  ],
  [
    { type: 'stop', presentSample: at(10_000) },
    { recording: completingUntil(10_000), completing },
  ],
  [
    { type: 'stop', presentSample: at(14_000) },
    { recording: completingUntil(14_000), completing },
  ],
  [
    { type: 'stream-stop', presentSample: at(3_000) },
    { recording: completingUntil(3_000), completing },
  ],
  [
    { type: 'stream-stop', presentSample: at(-1) },
    { recording: completingUntil(0), completing },
  ],
  [
    { type: 'settled', sample: at(11_999) },
    { recording, completing },
  ],
  [
    { type: 'settled', sample: at(12_000) },
    { recording, completing: stopped(12_000) },
  ],
  [
    { type: 'settled', sample: at(99_000) },
    { recording, completing: stopped(12_000) },
  ],
  [
    { type: 'device-ended', sample: at(11_000) },
    { recording: stopped(11_000), completing: stopped(11_000) },
  ],
  [
    { type: 'device-ended', sample: at(13_000) },
    { recording: stopped(13_000), completing: stopped(12_000) },
  ],
  [
    { type: 'device-ended', sample: 0 },
    { recording: stopped(0), completing: stopped(0) },
  ],
  [{ type: 'device-forgot' }, { recording: interrupted, completing: stopped(12_000) }],
  [{ type: 'unheard' }, { recording: interrupted, completing }],
  [
    { type: 'quiet', forMs: 29_999 },
    { recording, completing },
  ],
  [
    { type: 'quiet', forMs: 30_000 },
    { recording, completing: stopped(12_000) },
  ],
  [
    { type: 'quiet', forMs: 59_999 },
    { recording, completing: stopped(12_000) },
  ],
  [
    { type: 'quiet', forMs: 60_000 },
    { recording: interrupted, completing: stopped(12_000) },
  ],
];

describe.each(TABLE)('%j', (event, after) => {
  it('while recording', () => expect(afterCaptureEvent(recording, event)).toEqual(after.recording));
  it('after Stop', () => expect(afterCaptureEvent(completing, event)).toEqual(after.completing));
});

describe('the return of a device', () => {
  it.each([
    ['counts while it records', null, true],
    ['counts soon after Stop', 119_999, true],
    ['does not count for ever', 120_000, false],
  ])('%s', (_what, sinceStopMs, isSign) => {
    expect(isReturnASign(sinceStopMs)).toBe(isSign);
  });
});
