import { type ConversionTask, type ConvertedSound, convertedSound } from './converted-sound.ts';

/** The part of DedicatedWorkerGlobalScope in use; the page's types do not include workers. */
const worker = globalThis as unknown as {
  onmessage: (event: MessageEvent<ConversionTask>) => void;
  postMessage(sound: ConvertedSound, transfer: Transferable[]): void;
};

worker.onmessage = ({ data }) => {
  const sound = convertedSound(data);
  worker.postMessage(sound, [sound.samples.buffer]);
};
