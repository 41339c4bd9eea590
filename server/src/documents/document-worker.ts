/** Runs in a worker thread (document-workers.ts): lays documents out as PDF. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isMainThread } from 'node:worker_threads';
import { NodeCompiler, PdfStandard } from '@myriaddreamin/typst-ts-node-compiler';
import type { PrintedDocument } from './document.ts';

/** On Linux a priority belongs to the thread. Live sound goes first. */
const NICE = 5;
if (!isMainThread && process.platform === 'linux') setPriority(0, NICE);

const require = createRequire(import.meta.url);
const fontOf = (weight: string) =>
  readFileSync(require.resolve(`@expo-google-fonts/sarabun/${weight}/Sarabun_${weight}.ttf`));

const folder = fileURLToPath(new URL('.', import.meta.url));
const layout = readFileSync(new URL('./document.typ', import.meta.url), 'utf8');
const compiler = NodeCompiler.create({
  workspace: folder,
  fontArgs: [{ fontBlobs: ['400Regular', '600SemiBold', '700Bold'].map(fontOf) }],
});

/** Characters that no font has, but for line breaks. */
const CONTROL = /[^\P{Cc}\n]/gu;

export function pdf(document: PrintedDocument): Uint8Array<ArrayBuffer> {
  const { madeAt, ...texts } = document;
  const date = {
    year: madeAt.getUTCFullYear(),
    month: madeAt.getUTCMonth() + 1,
    day: madeAt.getUTCDate(),
    hour: madeAt.getUTCHours(),
    minute: madeAt.getUTCMinutes(),
    second: madeAt.getUTCSeconds(),
  };
  const names = new Map<Uint8Array, string>();
  const content = JSON.stringify({ ...texts, date }, (_name, value: unknown) => {
    if (typeof value === 'string') return value.toWellFormed().replace(CONTROL, ' ');
    if (!(value instanceof Uint8Array)) return value;
    // A file that is in memory alone; the layout reads it by this name, in both languages.
    const name = names.get(value) ?? `picture-${names.size}.png`;
    if (!names.has(value)) compiler.mapShadow(join(folder, name), Buffer.from(value));
    names.set(value, name);
    return `/${name}`;
  });
  try {
    const { result } = compiler.compile({ mainFileContent: layout, inputs: { content } });
    if (!result) throw new Error();
    return new Uint8Array(compiler.pdf(result, { pdfStandard: PdfStandard.UA_1 }));
  } catch {
    // The compiler's own message quotes the text.
    throw new Error('a document could not be laid out');
  } finally {
    // It would keep what the document said.
    compiler.resetShadow();
    compiler.evictCache(0);
  }
}
