import type { ListeningFilter } from '@sadap/contract/recordings';
import type { Loop, SoundEnvelope } from '@sadap/dsp';

/** `key` names the sound among all others. */
export type Sound = { key: string; path: string };

export type OutputSettings = {
  /** Linear gain; 1 = as stored. */
  gain: number;
  filter: ListeningFilter;
  speed: number;
  loop: Loop | null;
};

export type OutputState = 'waiting' | 'playing' | 'paused' | 'ended';
/**
 * `failed`: it cannot be played like this. `unreachable`: the network did not bring it in time.
 * `blocked`: the browser wants another tap before it plays. `silent`: no loudspeaker answers.
 */
export type OutputFailure = 'failed' | 'unreachable' | 'blocked' | 'silent';

export type OutputHandlers = {
  onState: (state: OutputState) => void;
  onFailure: (failure: OutputFailure) => void;
};

/** One sound on its way to the loudspeaker. */
export interface SoundOutput {
  /** Length in seconds; null while it is not known. */
  readonly durationS: number | null;
  /** Loudness over time, as far as it is loaded; null where the output cannot know it. */
  readonly envelope: SoundEnvelope | null;
  /** Resolves when the length is known, also when that never happens: after `waitMs`. */
  known(waitMs: number): Promise<void>;
  positionS(): number;
  /** Loads what is near a place, without playing. */
  anticipate(positionS: number): void;
  play(positionS?: number): void;
  pause(): void;
  seek(positionS: number): void;
  apply(settings: OutputSettings): void;
  close(): void;
}
