import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join, relative } from 'node:path';

/** The folder of the data sets (shared/data/README.md says what lies in it). */
function dataSetsFolder(): string {
  const folder = process.env.DATA_SETS;
  if (!folder) throw new Error('Set DATA_SETS to the folder of heart-yaseen, heart-bmd-hs and lung-kauh');
  return folder;
}

export const DATA_SETS = [
  { name: 'heart-yaseen', organ: 'heart', sampleRateHz: 8000 },
  { name: 'heart-bmd-hs', organ: 'heart', sampleRateHz: 4000 },
  { name: 'lung-kauh', organ: 'lung', sampleRateHz: 4000 },
] as const;
export type DataSet = (typeof DATA_SETS)[number];

/** Every `every`-th recording, decoded by `flac`. */
export function* recordingsOf(set: DataSet, every = 1) {
  const folder = join(dataSetsFolder(), set.name);
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.flac'),
  );
  for (const [index, file] of files.sort().entries()) {
    if (index % every !== 0) continue;
    const path = join(folder, file);
    yield { file: relative(folder, path), samples: decoded(path), sampleRateHz: set.sampleRateHz };
  }
}

function decoded(path: string): Float32Array<ArrayBuffer> {
  const raw = ['--force-raw-format', '--endian=little', '--sign=signed'];
  const bytes = execFileSync('flac', ['--decode', '--stdout', '--silent', ...raw, path], {
    maxBuffer: 2 ** 28,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const pcm = new Int16Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length));
  return Float32Array.from(pcm, (sample) => sample / 32_768);
}
