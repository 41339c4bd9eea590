import { expandFrame, isCompressed } from '@sadap/contract/compressed-frames';
import type { StreamSample } from '@sadap/contract/realtime';
import { REDUCED_BY, readReduced } from '@sadap/contract/reduced-frames';
import {
  type FrameHeader,
  readFrameHeader,
  readFrameSamples,
  type SoundFrame,
  STREAM_SAMPLE_RATE_HZ,
} from '@sadap/contract/sound-frames';
import { ListeningFilter, pcm16ToFloat, RealtimeWaveform } from '@sadap/dsp';
import { Listeners, Store } from '../../../platform/store.ts';
import { listeningEngine } from './listening-engine.ts';
import { ExpandedSound, type Sound } from './reduced-sound.ts';

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

/** Whether what is heard is reduced, for a line too thin for all of it. */
export const isReducedNow = new Store(false);
const expanded = new ExpandedSound();
/** Of the stream: one past the newest sample that was passed on. */
let passedUntil = 0;

export function hearFrame(frame: ArrayBuffer | Uint8Array): void {
  const bytes = frame instanceof Uint8Array ? frame : new Uint8Array(frame);
  const reduced = readReduced(bytes);
  if (reduced) hearReduced(reduced);
  else hearWhole(bytes);
}

function hearWhole(bytes: Uint8Array): void {
  const plain = isCompressed(bytes) ? expandFrame(bytes) : bytes;
  const header = plain && readFrameHeader(plain);
  if (!header) return;
  for (const last of expanded.finish()) passOn(last);
  isReducedNow.set(false);
  arrivals.tell(header);
  passOn({ ...header, samples: readFrameSamples(plain) });
}

function hearReduced(reduced: SoundFrame): void {
  const { streamId: id, firstSample, samples } = reduced;
  isReducedNow.set(true);
  const [first, sampleCount] = [firstSample * REDUCED_BY, samples.length * REDUCED_BY];
  arrivals.tell({ streamId: id, firstSample: first, sampleCount });
  for (const sound of expanded.push(reduced)) passOn(sound);
}

function passOn(sound: Sound): void {
  if (sound.streamId !== streamId) {
    streamId = sound.streamId;
    passedUntil = sound.firstSample;
    liveWaveform.reset(sound.firstSample);
  }
  // Where reduced sound begins or ends, the other has a part of it.
  const known = Math.max(0, passedUntil - sound.firstSample);
  if (known >= sound.samples.length) return;
  const samples = known > 0 ? sound.samples.slice(known) : sound.samples;
  const firstSample = sound.firstSample + known;
  passedUntil = firstSample + samples.length;
  const seen = pcm16ToFloat(samples);
  listeners.tell(seen, { streamId, sample: firstSample });
  displayFilter.process(seen);
  liveWaveform.push(firstSample, seen);
  listeningEngine.push(streamId, firstSample, samples);
}

export function endLiveSound(): void {
  listeningEngine.stop();
  streamId = 0;
  expanded.finish();
  isReducedNow.set(false);
  liveWaveform.reset();
}
