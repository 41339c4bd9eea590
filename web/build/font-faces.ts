import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { fontCharacters } from '@sadap/contract/font-characters';

/** A file of a shipped font, and the characters that are drawn with it: `1000-109f,25cc`. */
export type FontFile = { file: string; drawn: string };

const require = createRequire(import.meta.url);

/** Written beside letters of every script, and drawn by the font of the letter: joiners, a dotted circle. */
const BESIDE_LETTERS = new Set([0x200b, 0x200c, 0x200d, 0x200e, 0x200f, 0x25cc]);

/** The files of fonts, `folder` inside a package, in the order in which a character is looked for. */
export function fontFiles(patterns: readonly { folder: string; names: RegExp }[]): FontFile[] {
  const taken = new Set<number>();
  return patterns.flatMap(({ folder, names }) => {
    const path = pathOf(folder);
    const chosen = readdirSync(path).filter((name) => names.test(name));
    if (chosen.length === 0) throw new Error(`${folder} has no file ${names.source}`);
    return chosen.map((file) => {
      const characters = [...fontCharacters(cmapIn(readFileSync(join(path, file))))].sort((a, b) => a - b);
      const own = characters.filter((code) => BESIDE_LETTERS.has(code) || !taken.has(code));
      for (const code of own) taken.add(code);
      return { file, drawn: rangesOf(own) };
    });
  });
}

function pathOf(folder: string): string {
  const [scope = '', name = '', ...inside] = folder.split('/');
  return join(dirname(require.resolve(`${scope}/${name}/package.json`)), ...inside);
}

/** `1-3,5` of 1, 2, 3 and 5, in hexadecimal digits. */
function rangesOf(codes: readonly number[]): string {
  const ranges: [number, number][] = [];
  for (const code of codes) {
    const last = ranges.at(-1);
    if (last?.[1] === code - 1) last[1] = code;
    else ranges.push([code, code]);
  }
  const hex = (code: number) => code.toString(16);
  return ranges.map(([from, to]) => (from === to ? hex(from) : `${hex(from)}-${hex(to)}`)).join(',');
}

const HEADER_BYTES = 48;
/** Places in the list of known tables. */
const CMAP = 0;
const GLYF = 10;
const LOCA = 11;
const OTHER_TABLE = 63;

function cmapIn(font: Buffer): Buffer {
  return font.toString('latin1', 0, 4) === 'wOF2' ? cmapInWoff2(font) : cmapInOpenType(font);
}

/** Table directory: https://learn.microsoft.com/typography/opentype/spec/otff */
function cmapInOpenType(font: Buffer): Buffer {
  for (let record = 12; record < 12 + 16 * font.readUInt16BE(4); record += 16) {
    const start = font.readUInt32BE(record + 8);
    if (font.toString('latin1', record, record + 4) === 'cmap')
      return font.subarray(start, start + font.readUInt32BE(record + 12));
  }
  throw new Error('a font without a cmap table');
}

/** https://www.w3.org/TR/WOFF2/, sections 4 and 5. */
function cmapInWoff2(font: Buffer): Buffer {
  let at = HEADER_BYTES;
  const number = () => {
    let value = 0;
    for (;;) {
      const byte = font.readUInt8(at);
      at += 1;
      value = value * 128 + (byte & 0x7f);
      if (byte < 0x80) return value;
    }
  };
  let start = 0;
  let cmap: [number, number] | null = null;
  for (let table = 0; table < font.readUInt16BE(12); table += 1) {
    const flags = font.readUInt8(at);
    at += 1;
    const tag = flags & 0x3f;
    if (tag === OTHER_TABLE) at += 4;
    const plain = tag === GLYF || tag === LOCA ? 3 : 0;
    const length = number();
    const stored = flags >> 6 === plain ? length : number();
    if (tag === CMAP) cmap = [start, start + stored];
    start += stored;
  }
  if (!cmap) throw new Error('a font without a cmap table');
  const tables = brotliDecompressSync(font.subarray(at, at + font.readUInt32BE(20)));
  return tables.subarray(...cmap);
}
