// Loads each model in onnxruntime-node and compares it with the golden vectors that Python wrote next to it.
// node training/check-golden.mjs [models folder]; RUNTIME names another location of onnxruntime-node.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const require = createRequire(process.env.RUNTIME ?? import.meta.url);
const { InferenceSession, Tensor } = require('onnxruntime-node');
const folder = process.argv[2] ?? join(import.meta.dirname, '..', 'models');
let failed = false;

for (const name of ['heart_classifier_v1', 'lung_classifier_v1']) {
  const golden = JSON.parse(readFileSync(join(folder, `${name}.golden.json`), 'utf8'));
  const bytes = readFileSync(join(folder, golden.waveforms));
  const session = await InferenceSession.create(join(folder, `${name}.onnx`), { intraOpNumThreads: 1 });
  for (const example of golden.cases) {
    const start = bytes.byteOffset + example.offset * 4;
    const waveform = new Float32Array(bytes.buffer.slice(start, start + example.samples * 4));
    const input = new Tensor('float32', waveform, [1, example.samples]);
    const startedAt = performance.now();
    const outputs = await session.run({ waveform: input });
    const durationMs = performance.now() - startedAt;
    let worst = 0;
    for (const output of session.outputNames) {
      const expected = example[output];
      const actual = outputs[output];
      if (actual.dims.join() !== expected.shape.join()) worst = Number.POSITIVE_INFINITY;
      expected.values.forEach((value, at) => {
        worst = Math.max(worst, Math.abs(value - Number(actual.data[at * expected.everyNth])));
      });
    }
    if (!(worst < golden.tolerance)) failed = true;
    console.log(
      `${name} ${example.name}: largest difference ${worst.toExponential(2)}, ${durationMs.toFixed(0)} ms`,
    );
  }
}
if (failed) process.exitCode = 1;
