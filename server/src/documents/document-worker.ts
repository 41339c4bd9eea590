/** Runs in a worker thread (document-workers.ts): lays documents out as PDF. */
import { readFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isMainThread } from 'node:worker_threads';
import { NodeCompiler, PdfStandard } from '@myriaddreamin/typst-ts-node-compiler';
import { lackingNote, withCodes } from '@sadap/contract/printed-letters';
import type { DocumentBlock, PrintedDocument } from './document.ts';
import { drawnBy, FONT_NAMES, readFonts } from './fonts.ts';

/** On Linux a priority belongs to the thread. Live sound goes first. */
const NICE = 5;
if (!isMainThread && process.platform === 'linux') setPriority(0, NICE);

const folder = fileURLToPath(new URL('.', import.meta.url));
const layout = readFileSync(new URL('./document.typ', import.meta.url), 'utf8');
const fonts = readFonts();
const compiler = NodeCompiler.create({ workspace: folder, fontArgs: [{ fontBlobs: fonts.flat() }] });
const isDrawn = drawnBy(fonts.flatMap(([regular]) => regular ?? []));

/** Characters that no font has, but for line breaks. */
const CONTROL = /[^\P{Cc}\n]/gu;

const printable = (text: string, lacking: Set<string>) =>
  withCodes(text.replace(CONTROL, ' '), isDrawn, lacking);

/** Says on the paper, below the letterhead, what could not be printed. */
function withNote(blocks: DocumentBlock[], lacking: Set<string>): DocumentBlock[] {
  if (lacking.size === 0) return blocks;
  const head = blocks[0]?.kind === 'letterhead' ? 1 : 0;
  return [...blocks.slice(0, head), { kind: 'note', text: lackingNote(lacking) }, ...blocks.slice(head)];
}

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
  const lacking = new Set<string>();
  JSON.stringify(texts, (_name, value: unknown) => {
    if (typeof value === 'string') printable(value, lacking);
    return value instanceof Uint8Array ? null : value;
  });
  const said = {
    ...texts,
    fonts: FONT_NAMES,
    date,
    lacking: [...lacking].sort(),
    blocks: withNote(texts.blocks, lacking),
    others: (texts.others ?? []).map((part) => ({ ...part, blocks: withNote(part.blocks, lacking) })),
  };
  const content = JSON.stringify(said, (_name, value: unknown) => {
    if (typeof value === 'string') return printable(value, lacking);
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
