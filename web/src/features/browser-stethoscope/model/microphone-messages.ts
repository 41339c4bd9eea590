import type { STEREO_CHANNELS } from '@sadap/contract/recordings';

/** Which channel of a stereo input is the sound. */
export type InputChannel = (typeof STEREO_CHANNELS)[number];

/** Format of the blocks made from the microphone's sound. */
export type BlockFormat = { sampleRateHz: number; sampleCount: number };

type ChannelCommand = { type: 'channel'; channel: InputChannel };
/** Page to audio worklet. */
export type MicrophoneCommand = ChannelCommand | { type: 'end' };
/** Page to worker. */
export type ReaderCommand =
  | ChannelCommand
  | { type: 'read'; sound: ReadableStream<AudioData>; format: BlockFormat };

/**
 * To the page. `peak` is the loudest input sample, 1 = full scale; `renderedAtMs` the wall clock when the
 * block was complete.
 */
export type MicrophoneBlock = { samples: Int16Array<ArrayBuffer>; peak: number; renderedAtMs: number };
