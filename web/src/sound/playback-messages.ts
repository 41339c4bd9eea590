import type { ListeningFilter } from '@sadap/contract/recordings';
import type { Loop, VoiceState } from '@sadap/dsp';

/** Page to audio worklet. A track is one loaded sound. */
export type PlaybackCommand =
  | { type: 'open'; track: number; sampleRateHz: number; sampleCount: number }
  | { type: 'block'; track: number; number: number; samples: Int16Array }
  | { type: 'forget'; track: number; number: number }
  | { type: 'close'; track: number }
  /** `order` counts these commands, so that reports from before one can be recognised. */
  | { type: 'go'; order: number; track: number; positionS: number; isPlaying: boolean }
  | { type: 'pause' | 'resume' }
  | {
      type: 'settings';
      gain: number;
      filter: ListeningFilter;
      speed: number;
      loop: Loop | null;
      untilS: number | null;
    }
  /** Answers with the next `sampleCount` samples that go to the loudspeaker. */
  | { type: 'tap'; sampleCount: number };

/**
 * On every change of state and, while playing, 20 times a second: the sound's position that is output at
 * `contextTime`.
 */
export type PlaybackReport = {
  type: 'report';
  /** The last `go` that was executed. */
  order: number;
  track: number | null;
  state: VoiceState;
  positionS: number;
  contextTime: number;
};

/** Audio worklet to page. */
export type PlaybackAnswer =
  | PlaybackReport
  | { type: 'tapped'; samples: Float32Array; track: number | null; positionS: number };
