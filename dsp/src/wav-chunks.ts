import { soundFormatName } from './sound-formats.ts';
import { WavError } from './wav-error.ts';
import { readFormat, type WavFormat } from './wav-format.ts';

export type ByteStretch = { offset: number; length: number };
export type WavInfo = WavFormat & {
  /** Position of the first samples, in bytes. */
  dataOffset: number;
  /** Bytes of samples in all stretches: a whole number of frames. */
  dataLength: number;
  /** Where the samples lie, in order; each is a whole number of frames. Usually one stretch. */
  stretches: ByteStretch[];
  /** Other readers may find less, more or nothing: a size is wrong, or it is no plain RIFF file. */
  needsNewHeader: boolean;
};

/** Recorders write a handful of chunks; a file with thousands is made to keep its reader busy. */
const MAX_CHUNKS = 1000;
/** How far behind a wrong size the next chunk is searched: pictures may precede the sound. */
const SEARCHED_AHEAD_BYTES = 1024 * 1024;
const SEARCHED_BYTES = 64 * 1024;
const RIFF_BYTES = 12;
const SEARCHED_BEFORE_BYTES = 1024;
const UNKNOWN_SIZE = 0xffff_ffff;
/** Chunks that programs write behind the sound. */
const KNOWN_BEHIND =
  'LIST,INFO,id3 ,ID3 ,fact,cue ,smpl,inst,plst,bext,iXML,cart,PEAK,JUNK,junk,PAD ,FLLR,axml,umid,chna,acid,ltxt,labl,note,_PMX,afsp,DISP,levl'.split(
    ',',
  );
const FILES = ['RIFF', 'RIFX', 'RF64', 'BW64'];
/** What programs write behind a whole file: ID3v1, ID3v2, APEv2 and Lyrics3 tags. */
const FOOTERS = ['TAG', 'ID3', 'APETAGEX', 'LYRICSBEGIN'];

type Chunk = { tag: string; size: number; body: number };
type Piece = { body: number; end: number };
/** Asks for bytes, and gets fewer only where the file ends. */
type Reading<Result> = Generator<ByteStretch, Result, Uint8Array>;

const textAt = (bytes: Uint8Array, offset: number, length: number) =>
  String.fromCharCode(...bytes.subarray(offset, offset + length));
const textOf = (bytes: Uint8Array, offset = 0) => textAt(bytes, offset, 4);
const isPrintable = (byte: number) => (byte >= 0x20 && byte < 0x7f) || (byte >= 9 && byte <= 13);
const isTag = (tag: string) => /^[ -~]{4}$/.test(tag);

/**
 * Finds format and samples of a RIFF, RIFX, RF64 or BW64 WAVE file (Multimedia Programming Interface 1.0, EBU
 * Tech 3306) of `totalLength` bytes. No size in the header is believed against the file: what follows a data
 * chunk and is no chunk is sound, and so are further data chunks. `stopsAtSound`: believes what the first
 * data chunk says, unless it reaches beyond the file, and reads no further. Throws `WavError`.
 */
export function* scanWav(totalLength: number, stopsAtSound: boolean): Reading<WavInfo> {
  const start = yield { offset: 0, length: RIFF_BYTES };
  const other = soundFormatName(start);
  // A WAV within another file, such as a ZIP, is not looked for.
  const at = isRiffAt(start, 0) ? 0 : stopsAtSound || other ? -1 : yield* searchRiff();
  if (at < 0) throw new WavError('not-a-wav', other ?? '');
  const header = yield { offset: at, length: RIFF_BYTES };
  const file = new WavScan(totalLength, { at, header }, stopsAtSound);
  yield* file.walk(at + RIFF_BYTES);
  return file.result();
}

const isRiffAt = (bytes: Uint8Array, at: number) =>
  textOf(bytes, at + 8) === 'WAVE' && FILES.includes(textOf(bytes, at));

/** A download may have put other bytes before the file. */
function* searchRiff(): Reading<number> {
  const bytes = yield { offset: 0, length: SEARCHED_BEFORE_BYTES + RIFF_BYTES };
  for (let at = 1; at + RIFF_BYTES <= bytes.length; at++) if (isRiffAt(bytes, at)) return at;
  return -1;
}

class WavScan {
  readonly #total: number;
  readonly #container: string;
  /** Where the file ends by its own header. */
  readonly #saidEnd: number;
  readonly #isBigEndian: boolean;
  readonly #stopsAtSound: boolean;
  #format: WavFormat | null = null;
  readonly #pieces: Piece[] = [];
  #isWrong = false;
  #isMisplaced: boolean;
  /** Of RF64: the data chunk's real size. */
  #longSize: number | null = null;

  constructor(total: number, { at, header }: { at: number; header: Uint8Array }, stopsAtSound: boolean) {
    this.#total = total;
    this.#container = textOf(header);
    this.#isBigEndian = this.#container === 'RIFX';
    this.#isMisplaced = at > 0;
    this.#saidEnd = at + 8 + new DataView(header.buffer, header.byteOffset).getUint32(4, !this.#isBigEndian);
    this.#stopsAtSound = stopsAtSound;
  }

  result(): WavInfo {
    const format = this.#format;
    if (!format && this.#pieces.length > 0) throw new WavError('unsupported', 'no format');
    if (!format) throw new WavError(this.#isWrong ? 'truncated' : 'no-data', 'no format');
    const frameBytes = format.channels * format.sampleBytes;
    const stretches = this.#pieces
      .map(({ body, end }) => ({ offset: body, length: end - body - ((end - body) % frameBytes) }))
      .filter(({ length }) => length > 0);
    const [first] = stretches;
    if (!first) throw new WavError(this.#isWrong ? 'truncated' : 'no-data', 'no sound');
    return {
      ...format,
      dataOffset: first.offset,
      dataLength: stretches.reduce((sum, { length }) => sum + length, 0),
      stretches,
      needsNewHeader: this.#isWrong || this.#pieces.length > 1 || !format.isConsistent || !this.#isPlain(),
    };
  }

  /** A RIFF file that ends where it says, behind its sound. */
  #isPlain(): boolean {
    const soundEnd = this.#pieces.at(-1)?.end ?? 0;
    const isRiff = this.#container === 'RIFF' && !this.#isMisplaced;
    return isRiff && this.#saidEnd >= soundEnd && this.#saidEnd <= this.#total + 1;
  }

  *walk(from: number): Reading<void> {
    let offset = from;
    let lastBody = from;
    let searchedTo = from;
    for (let chunks = 1; offset + 8 <= this.#total; chunks++) {
      if (chunks > MAX_CHUNKS) {
        if (this.#pieces.length > 0) return;
        throw new WavError('unsupported', `more than ${MAX_CHUNKS} chunks`);
      }
      const chunk = yield* this.#chunkAt(offset);
      if (chunk.tag === 'data') {
        // Some readers find no sound before its format.
        if (!this.#format) this.#isMisplaced = true;
        offset = yield* this.#takeData(chunk);
        if (this.#stopsAtSound && this.#format) return;
      } else if (isTag(chunk.tag) && (chunk.body + chunk.size <= this.#total || FILES.includes(chunk.tag))) {
        lastBody = chunk.body;
        offset = yield* this.#takeOther(chunk);
      } else {
        if (this.#pieces.length > 0) return;
        this.#isWrong = true;
        const next = yield* this.#searchFrom(Math.max(lastBody, searchedTo));
        if (next === null) return;
        offset = next;
        searchedTo = next + 4;
      }
    }
    // The last chunk was not that long.
    if (this.#pieces.length === 0 && offset > this.#total + 1) this.#isWrong = true;
  }

  *#chunkAt(offset: number): Reading<Chunk> {
    const bytes = yield { offset, length: 8 };
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    return { tag: textOf(bytes), size: view.getUint32(4, !this.#isBigEndian), body: offset + 8 };
  }

  /** Returns the offset of the next chunk. */
  *#takeOther({ tag, size, body }: Chunk): Reading<number> {
    if (tag === 'fmt ') {
      const next = readFormat(yield { offset: body, length: Math.min(size, 64) }, this.#isBigEndian);
      // A second file behind the first one may have another format: its samples would be noise.
      if (this.#format && JSON.stringify(next) !== JSON.stringify(this.#format))
        throw new WavError('unsupported', 'two sounds of different formats in one file');
      this.#format = next;
    }
    if (tag === 'ds64' && size >= 16) {
      const bytes = yield { offset: body + 8, length: 8 };
      const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
      this.#longSize = Number(view.getBigUint64(0, true));
    }
    // Lists of samples, and files within or behind the file.
    const isNested = tag === 'LIST' || FILES.includes(tag);
    if (isNested && ['wavl', 'WAVE'].includes(textOf(yield { offset: body, length: 4 }))) return body + 4;
    return yield* this.#behind(body + size, size);
  }

  /** The next chunk begins at an even offset, except where the writer forgot to pad. */
  *#behind(end: number, size: number): Reading<number> {
    if (size % 2 === 0 || end + 8 > this.#total) return end + (size % 2);
    const bytes = yield { offset: end, length: 5 };
    return isTag(textOf(bytes)) && !isTag(textOf(bytes, 1)) ? end : end + 1;
  }

  /** Adds the samples of a data chunk and returns the offset of the next chunk. */
  *#takeData({ size, body }: Chunk): Reading<number> {
    const said = size === UNKNOWN_SIZE && this.#longSize !== null ? this.#longSize : size;
    const isBeyond = body + said > this.#total;
    if (this.#stopsAtSound && !isBeyond && said > 0) {
      this.#pieces.push({ body, end: body + said });
      return body + said + (said % 2);
    }
    if (!isBeyond) {
      const next = yield* this.#behind(body + said, said);
      if (yield* this.#isEndOrChunks(next)) {
        if (said > 0) this.#pieces.push({ body, end: body + said });
        return next;
      }
    }
    this.#isWrong = true;
    const end = yield* this.#endOfSound(body);
    this.#pieces.push({ body, end });
    return end;
  }

  /** Whether the file ends here, or goes on with chunks; otherwise with sound. */
  *#isEndOrChunks(from: number): Reading<boolean> {
    let offset = from;
    for (let chunks = 0; chunks < MAX_CHUNKS; chunks++) {
      if (offset + 8 > this.#total) return chunks > 0 || (yield* this.#isNoSound(offset));
      const { tag, size, body } = yield* this.#chunkAt(offset);
      if (tag === 'data' || KNOWN_BEHIND.includes(tag) || FILES.includes(tag)) return true;
      if (!isTag(tag) || body + size > this.#total) return yield* this.#isNoSound(offset);
      offset = yield* this.#behind(body + size, size);
    }
    return true;
  }

  *#isNoSound(from: number): Reading<boolean> {
    return (yield* this.#isNothing(from)) || (yield* this.#isFooter(from));
  }

  /** Whether the file says that it ends here, and what follows is a known footer or text. */
  *#isFooter(from: number): Reading<boolean> {
    if (Math.abs(this.#saidEnd - from) > 1) return false;
    const bytes = yield { offset: from, length: Math.min(SEARCHED_BYTES, this.#total - from) };
    return FOOTERS.some((footer) => textAt(bytes, 0, footer.length) === footer) || bytes.every(isPrintable);
  }

  /** Whether only zeros follow, as where a file was filled up to a whole block, or less than a frame. */
  *#isNothing(from: number): Reading<boolean> {
    if (this.#total - from < (this.#format ? this.#format.channels * this.#format.sampleBytes : 2))
      return true;
    for (let offset = from; offset < this.#total; offset += SEARCHED_BYTES) {
      const bytes = yield { offset, length: Math.min(SEARCHED_BYTES, this.#total - offset) };
      if (bytes.some((byte) => byte !== 0)) return false;
    }
    return true;
  }

  /** Where sound of unknown length ends: at a last chunk of a known name, or with the file. */
  *#endOfSound(body: number): Reading<number> {
    if (this.#stopsAtSound) return this.#total;
    const from = Math.max(body, this.#total - SEARCHED_BYTES);
    const bytes = yield { offset: from, length: this.#total - from };
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    for (let at = 0; at + 8 <= bytes.length; at++) {
      if (!KNOWN_BEHIND.includes(textOf(bytes, at))) continue;
      const end = from + at + 8 + view.getUint32(at + 4, !this.#isBigEndian);
      if (end === this.#total || end + 1 === this.#total) return from + at;
    }
    return this.#total;
  }

  /** The next format or sound behind a chunk whose size is wrong. */
  *#searchFrom(from: number): Reading<number | null> {
    const bytes = yield { offset: from, length: Math.min(SEARCHED_AHEAD_BYTES, this.#total - from) };
    const wanted = this.#format ? 'data' : 'fmt ';
    for (let at = 0; at + 8 <= bytes.length; at++)
      if (bytes[at] === wanted.charCodeAt(0) && textOf(bytes, at) === wanted) return from + at;
    return null;
  }
}
