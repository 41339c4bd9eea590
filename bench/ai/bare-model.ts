/** A separate process that runs only the model in ONNX Runtime, with one thread. */
import { readFileSync } from 'node:fs';
import { InferenceSession, Tensor } from 'onnxruntime-node';

type Order = { model: string; rateHz: number; seconds: number; runs: number };

process.on('message', (order: Order) => {
  measure(order).then(
    (ms) => process.send?.({ ms }),
    (error: unknown) => {
      console.error(error);
      process.exit(1);
    },
  );
});

async function measure({ model, rateHz, seconds, runs }: Order): Promise<number[]> {
  const options = { intraOpNumThreads: 1, interOpNumThreads: 1 };
  const session = await InferenceSession.create(readFileSync(model), options);
  const waveform = Float32Array.from(
    { length: rateHz * seconds },
    (_, n) => Math.sin(n / 9) * Math.sin(n / 900),
  );
  const ms: number[] = [];
  for (let run = 0; run <= runs; run++) {
    const startMs = performance.now();
    await session.run({ waveform: new Tensor('float32', waveform, [1, waveform.length]) });
    // The first run allocates its memory.
    if (run > 0) ms.push(performance.now() - startMs);
  }
  return ms;
}
