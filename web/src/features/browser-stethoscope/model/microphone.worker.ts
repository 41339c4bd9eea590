import { BlockMaker } from './block-maker.ts';
import type { BlockFormat, MicrophoneBlock, ReaderCommand } from './microphone-messages.ts';

/** The part of DedicatedWorkerGlobalScope in use; the page's types do not include workers. */
const worker = globalThis as unknown as {
  onmessage: (event: MessageEvent<ReaderCommand>) => void;
  postMessage(block: MicrophoneBlock, transfer: Transferable[]): void;
  close(): void;
};

let channel: BlockMaker['channel'] = 'mix';
let blocks: BlockMaker | null = null;

worker.onmessage = ({ data }) => {
  if (data.type === 'read')
    read(data.sound, data.format).catch((error: unknown) =>
      // Thrown outside the promise, so that the page learns of it.
      setTimeout(() => {
        throw error;
      }),
    );
  else {
    channel = data.channel;
    if (blocks) blocks.channel = channel;
  }
};

/** Reads until the track ends. */
async function read(sound: ReadableStream<AudioData>, format: BlockFormat): Promise<void> {
  const reader = sound.getReader();
  let rateHz = 0;
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    const data = next.value;
    // Another rate: the system moved the sound to another input.
    if (!blocks || data.sampleRate !== rateHz) {
      rateHz = data.sampleRate;
      blocks = new BlockMaker(rateHz, format, (block) => worker.postMessage(block, [block.samples.buffer]));
      blocks.channel = channel;
    }
    blocks.push(plane(data, 0), data.numberOfChannels > 1 ? plane(data, 1) : undefined);
    data.close();
  }
  worker.close();
}

function plane(data: AudioData, planeIndex: number): Float32Array {
  const samples = new Float32Array(data.numberOfFrames);
  data.copyTo(samples, { planeIndex, format: 'f32-planar' });
  return samples;
}
