import type { ImportChannel } from '@sadap/contract';

/** Which channel of a stereo input is the sound. */
export type InputChannel = ImportChannel;

/** What the worklet makes; given when it is made. */
export type BlockFormat = { sampleRateHz: number; sampleCount: number };

/** Page to audio worklet. */
export type MicrophoneCommand = { type: 'channel'; channel: InputChannel } | { type: 'end' };

/** Audio worklet to page. `peak` is the loudest input sample, 1 = full scale. */
export type MicrophoneBlock = { samples: Int16Array<ArrayBuffer>; peak: number; renderedAtMs: number };
