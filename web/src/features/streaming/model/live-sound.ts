import { expandFrame, isCompressed } from '@sadap/contract/compressed-frames';
import type { StreamSample } from '@sadap/contract/realtime';
import {
  type FrameHeader,
  readFrameHeader,
  readFrameSamples,
  STREAM_SAMPLE_RATE_HZ,
} from '@sadap/contract/sound-frames';
import { ListeningFilter, pcm16ToFloat, RealtimeWaveform } from '@sadap/dsp';
import { Listeners } from '../../../platform/store.ts';
import { listeningEngine } from './listening-engine.ts';

/** Destinations of the stream's frames: the ear and, through the same filter, the live waveform. */
export const liveWaveform = new RealtimeWaveform(STREAM_SAMPLE_RATE_HZ);
const displayFilter = new ListeningFilter(STREAM_SAMPLE_RATE_HZ, STREAM_SAMPLE_RATE_HZ);
let streamId = 0;
/** Other listeners, to the samples as they arrived and where; they must not change them. */
const listeners = new Listeners<[samples: Float32Array, at: StreamSample]>();

export const onLiveSamples = listeners.add;

/** What has arrived, before anything else is done with it. */
const arrivals = new Listeners<[frame: FrameHeader]>();
export const onArrival = arrivals.add;

listeningEngine.subscribe(() => displayFilter.setMode(listeningEngine.settings().filter));

export function hearFrame(frame: ArrayBuffer | Uint8Array): void {
  const received = frame instanceof Uint8Array ? frame : new Uint8Array(frame);
  const bytes = isCompressed(received) ? expandFrame(received) : received;
  const header = bytes && readFrameHeader(bytes);
  if (!header) return;
  arrivals.tell(header);
  const samples = readFrameSamples(bytes);
  if (header.streamId !== streamId) {
    streamId = header.streamId;
    liveWaveform.reset(header.firstSample);
  }
  const seen = pcm16ToFloat(samples);
  listeners.tell(seen, { streamId, sample: header.firstSample });
  displayFilter.process(seen);
  liveWaveform.push(header.firstSample, seen);
  listeningEngine.push(header.streamId, header.firstSample, samples);
}

export function endLiveSound(): void {
  listeningEngine.stop();
  streamId = 0;
  liveWaveform.reset();
}
