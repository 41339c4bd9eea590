import { Readable } from 'node:stream';
import { PACKED_SOUND_TYPE, PIECE_BYTES, packedHead, packPiece } from '@sadap/contract/packed-sound';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../errors.ts';
import { answerBytes, answerUnchanged, type StoredBytes } from './bytes-answer.ts';

type Range = { start: number; end: number };

/** Sends a stored WAV: as it is, with byte ranges, or packed where `?packed=first-last` asks for that. */
export async function answerSound(
  request: FastifyRequest,
  reply: FastifyReply,
  sound: StoredBytes,
): Promise<void> {
  const range = packedRangeIn(request, sound.byteCount);
  if (!range) return answerBytes(request, reply, sound);
  if (answerUnchanged(request, reply, `${sound.etag}-packed-${range.start}-${range.end}`)) return;
  reply.header('content-type', PACKED_SOUND_TYPE);
  if (request.method === 'HEAD') return reply.send(Readable.from([]));
  // Read before the answer begins: what is missing or damaged is still an error of its own.
  const bytes = await sound.read(range);
  return reply.send(Readable.from(packed(bytes, sound.byteCount), { objectMode: false }));
}

/** Null: it is not asked for. */
function packedRangeIn({ query }: FastifyRequest, byteCount: number): Range | null {
  const { packed: asked } = query as { packed?: unknown };
  if (asked === undefined) return null;
  const [, first, last] = (typeof asked === 'string' && /^(\d{1,12})-(\d{1,12})$/.exec(asked)) || [];
  const [start, end] = [Number(first), Math.min(Number(last), byteCount - 1)];
  if (first === undefined || start > end) throw AppError.invalid('packed', 'stretchInvalid');
  return { start, end };
}

async function* packed(bytes: AsyncIterable<Uint8Array>, wavBytes: number): AsyncGenerator<Uint8Array> {
  yield packedHead(wavBytes);
  const piece = new Uint8Array(PIECE_BYTES);
  let filled = 0;
  let samples = 0;
  for await (const block of bytes) {
    for (let from = 0; from < block.length; ) {
      const part = block.subarray(from, from + PIECE_BYTES - filled);
      piece.set(part, filled);
      filled += part.length;
      from += part.length;
      if (filled < PIECE_BYTES) continue;
      yield packPiece(piece, samples);
      samples += PIECE_BYTES / 2;
      filled = 0;
    }
  }
  if (filled > 0) yield packPiece(piece.subarray(0, filled), samples);
}
