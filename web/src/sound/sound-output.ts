import type { ListeningFilter } from '@sadap/contract/recordings';
import type { Loop, SoundEnvelope } from '@sadap/dsp';

/** `key` identifies the sound. */
export type Sound = { key: string; path: string };

export type OutputSettings = {
  /** Linear gain; 1 plays it as stored. */
  gain: number;
  filter: ListeningFilter;
  speed: number;
  loop: Loop | null;
  /** Where it pauses; null: at its end. */
  untilS: number | null;
};

export type OutputState = 'waiting' | 'playing' | 'paused' | 'ended';
/**
 * `failed`: it cannot be played this way. `damaged`: the server's bytes are not those that were saved.
 * `unreachable`: the network did not deliver it in time. `blocked`: the browser wants another tap before it
 * plays. `silent`: no loudspeaker responds.
 */
export type OutputFailure = 'failed' | 'damaged' | 'unreachable' | 'blocked' | 'silent';

export type OutputHandlers = {
  onState: (state: OutputState) => void;
  onFailure: (failure: OutputFailure) => void;
};

/** One sound on its way to the loudspeaker. */
export interface SoundOutput {
  /** Length in seconds; null while unknown. */
  readonly durationS: number | null;
  /** Loudness over time, as far as it is loaded; null if the output cannot know it. */
  readonly envelope: SoundEnvelope | null;
  /** Resolves when the length is known, or after `waitMs`. */
  durationKnown(waitMs: number): Promise<void>;
  positionS(): number;
  /** Loads the surroundings of a position, without playing. */
  preload(positionS: number): void;
  play(positionS?: number): void;
  pause(): void;
  seek(positionS: number): void;
  apply(settings: OutputSettings): void;
  close(): void;
}
