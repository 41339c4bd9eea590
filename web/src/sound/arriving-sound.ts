import { PACKED_SOUND_TYPE, PackedSoundReader } from '@sadap/contract/packed-sound';

/** Bytes of a stored WAV as they arrive. */
export type ArrivingSound = {
  /** Of the whole WAV; beyond all sounds where nobody says it. */
  totalLength: number;
  /** Whether the bytes are those that were asked for; otherwise they are the whole WAV. */
  isPart: boolean;
  bytes: AsyncIterable<Uint8Array>;
};

/** The connection ended, and a piece was only half here. A TypeError, as for a lost connection. */
class BrokenOff extends TypeError {}

/** Resolves once its size is here. Throws `BrokenPackedSound` for damaged pieces. */
export async function arrivingSound({ status, headers, body }: Response): Promise<ArrivingSound> {
  if (!body) throw new Error('no sound in the response');
  if (headers.get('content-type') === PACKED_SOUND_TYPE) return unpacked(body.getReader());
  const isPart = status === 206;
  const length = isPart ? headers.get('content-range')?.split('/')[1] : headers.get('content-length');
  const totalLength = length ? Number(length) : Number.MAX_SAFE_INTEGER;
  return { totalLength, isPart, bytes: chunksOf(body.getReader()) };
}

type Reader = ReadableStreamDefaultReader<Uint8Array>;

async function* chunksOf(reader: Reader): AsyncGenerator<Uint8Array> {
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    yield value;
  }
}

async function unpacked(reader: Reader): Promise<ArrivingSound> {
  const packed = new PackedSoundReader();
  const take = async () => {
    const { done, value } = await reader.read();
    if (done && !packed.isAtEnd) throw new BrokenOff('the sound broke off');
    return done ? null : packed.push(value);
  };
  let ready = await take();
  while (ready && packed.wavBytes === null) ready = await take();
  async function* rest() {
    for (; ready; ready = await take()) yield* ready;
  }
  return { totalLength: packed.wavBytes ?? 0, isPart: true, bytes: rest() };
}
