import type { ListeningFilter } from '@sadap/contract/recordings';
import type { JitterBufferReport } from '@sadap/dsp';

/** Page to audio worklet. */
export type ListeningCommand =
  | { type: 'frame'; streamId: number; firstSample: number; samples: Int16Array }
  | { type: 'settings'; volume: number; filter: ListeningFilter; isMuted: boolean }
  | { type: 'stop' }
  /** Answers with the next `sampleCount` samples that go to the loudspeaker. */
  | { type: 'tap'; sampleCount: number };

/**
 * Sent by the worklet every 100 ms; `contextTime` is the AudioContext's time at which `sampleIndex` is
 * output.
 */
export type WorkletReport = JitterBufferReport & { type: 'report'; contextTime: number };

/** Audio worklet to page. */
export type ListeningAnswer =
  | WorkletReport
  | { type: 'tapped'; samples: Float32Array; contextTime: number; sampleIndex: number };
