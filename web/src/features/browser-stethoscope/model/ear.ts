import { FRAME_SAMPLES, STREAM_SAMPLE_RATE_HZ } from '@sadap/contract/sound-frames';
import {
  addWorklet,
  hasAudioWorklet,
  sharedAudioContext,
  wakeAudioContext,
} from '../../../sound/audio-context.ts';
import workletUrl from './microphone.worklet.ts?worker&url';
import type { BlockFormat, InputChannel, MicrophoneBlock, ReaderCommand } from './microphone-messages.ts';

/** Chromium's; TypeScript's library has no types for it. */
declare const MediaStreamTrackProcessor:
  | undefined
  | (new (options: {
      track: MediaStreamTrack;
      maxBufferSize: number;
    }) => {
      readable: ReadableStream<AudioData>;
    });

/** Receives the sound of an open microphone. */
export type Ear = {
  setChannel(channel: InputChannel): void;
  /** Whether the browser has suspended it; it wakes by itself as soon as it may. */
  readonly isAsleep: boolean;
  close(): void;
};
export type EarHandlers = {
  onBlock: (block: MicrophoneBlock) => void;
  onSleep: () => void;
  /** It hears nothing any more, and will not recover. */
  onFailure: () => void;
};

/** The code of an ear did not come. */
export class Unfetched extends Error {}

const FORMAT: BlockFormat = { sampleRateHz: STREAM_SAMPLE_RATE_HZ, sampleCount: FRAME_SAMPLES };
/** Buffers of 10 ms that queue for the worker when the machine is busy. */
const WAITING_BUFFERS = 200;

const hasTrackReader = () => typeof MediaStreamTrackProcessor !== 'undefined';

export const canHear = (): boolean => hasTrackReader() || hasAudioWorklet();

/**
 * Returns a function that opens an ear. Call it in the tap, because browsers start an audio context only
 * there.
 *
 * If the browser exposes a track's own buffers, a worker reads them, and all arrive. An audio context runs on
 * the loudspeaker's clock; between that and the microphone's, and on a busy machine, Chromium silently drops
 * and inserts samples. Only browsers without that reader (Safari, Firefox) use the audio context.
 */
export function prepareEar(): (track: MediaStreamTrack, handlers: EarHandlers) => Promise<Ear> {
  if (hasTrackReader()) return async (track, handlers) => readTrack(track, handlers);
  const context = sharedAudioContext();
  wakeAudioContext(context);
  return (track, handlers) => renderTrack(context, track, handlers);
}

function readTrack(track: MediaStreamTrack, { onBlock, onFailure }: EarHandlers): Ear {
  if (!MediaStreamTrackProcessor) throw new Error('no MediaStreamTrackProcessor');
  const { readable } = new MediaStreamTrackProcessor({ track, maxBufferSize: WAITING_BUFFERS });
  const worker = new Worker(new URL('./microphone.worker.ts', import.meta.url), { type: 'module' });
  const command = (next: ReaderCommand, transfer: Transferable[] = []) => worker.postMessage(next, transfer);
  worker.onmessage = ({ data }: MessageEvent<MicrophoneBlock>) => onBlock(data);
  // Its code did not load, or the browser stopped delivering sound.
  worker.onerror = onFailure;
  command({ type: 'read', sound: readable, format: FORMAT }, [readable]);
  return {
    isAsleep: false,
    setChannel: (channel) => command({ type: 'channel', channel }),
    close: () => worker.terminate(),
  };
}

async function renderTrack(
  context: AudioContext,
  track: MediaStreamTrack,
  { onBlock, onSleep }: EarHandlers,
): Promise<Ear> {
  await addWorklet(context, workletUrl).catch(() => {
    throw new Unfetched();
  });
  const node = new AudioWorkletNode(context, 'microphone', { numberOfOutputs: 1, processorOptions: FORMAT });
  node.port.onmessage = ({ data }: MessageEvent<MicrophoneBlock>) => onBlock(data);
  const source = context.createMediaStreamSource(new MediaStream([track]));
  source.connect(node);
  // Its output is silent; some browsers run a node only if it is connected to a loudspeaker.
  node.connect(context.destination);
  const wake = () => wakeAudioContext(context);
  const followContext = () => {
    onSleep();
    wake();
  };
  context.addEventListener('statechange', followContext);
  document.addEventListener('visibilitychange', wake);
  document.addEventListener('pointerdown', wake);
  wake();
  return {
    get isAsleep() {
      return context.state !== 'running';
    },
    setChannel: (channel) => node.port.postMessage({ type: 'channel', channel }),
    close: () => {
      node.port.postMessage({ type: 'end' });
      source.disconnect();
      node.disconnect();
      context.removeEventListener('statechange', followContext);
      document.removeEventListener('visibilitychange', wake);
      document.removeEventListener('pointerdown', wake);
    },
  };
}
