import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

/** The folder of the data sets (described in shared/data/README.md). */
export function dataSetsFolder(): string {
  const folder = process.env.DATA_SETS;
  if (!folder) throw new Error('Set DATA_SETS to the folder of heart-yaseen, heart-bmd-hs and lung-kauh');
  return folder;
}

export const DATA_SETS = [
  { name: 'heart-yaseen', organ: 'heart', sampleRateHz: 8000 },
  { name: 'heart-bmd-hs', organ: 'heart', sampleRateHz: 4000 },
  { name: 'lung-kauh', organ: 'lung', sampleRateHz: 4000 },
] as const;
/** Sets added later. */
export const FURTHER_SETS = [
  { name: 'heart-circor', organ: 'heart', sampleRateHz: 4000 },
  { name: 'lung-icbhi', organ: 'lung', sampleRateHz: 4000, isSmall: true },
  { name: 'manikin-hls-cmds', organ: 'heart', sampleRateHz: 4000, list: 'HS.csv', isSmall: true },
  { name: 'manikin-hls-cmds', organ: 'lung', sampleRateHz: 4000, list: 'LS.csv', isSmall: true },
] as const;
export type DataSet = (typeof DATA_SETS)[number] | (typeof FURTHER_SETS)[number];
/** Too few recordings to leave any out. */
export const isSmall = (set: DataSet) => 'isSmall' in set;
export const isManikin = (set: DataSet) => 'list' in set;

/** Every `every`-th selected recording, starting with number `first`, decoded by `flac`. */
export function* recordingsOf(
  set: DataSet,
  every = 1,
  isMeant: (file: string) => boolean = () => true,
  first = 0,
) {
  const folder = join(dataSetsFolder(), set.name);
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.flac'),
  );
  // One folder of hearts and lungs: the list names the organ's files, last in each line.
  const listed =
    'list' in set
      ? readFileSync(join(folder, set.list), 'utf8')
          .split(/\r?\n/)
          .map((line) => `${line.split(',').at(-1)}.flac`)
      : null;
  const chosen = files.filter((file) => (!listed || listed.includes(file)) && isMeant(file)).sort();
  for (const [index, file] of chosen.entries()) {
    if (index % every !== first % every) continue;
    const path = join(folder, file);
    yield { file: relative(folder, path), path, samples: decoded(path), sampleRateHz: set.sampleRateHz };
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
