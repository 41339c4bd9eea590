import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';

export type StoredBytes = {
  contentType: string;
  byteCount: number;
  etag: string;
  /** A range, both ends inclusive, or the whole. */
  read(range?: { start: number; end: number }): Promise<Readable>;
};

/** `read` of bytes that are here already. */
export const inMemory =
  (bytes: Uint8Array): StoredBytes['read'] =>
  async (range) =>
    Readable.from([Buffer.from(range ? bytes.subarray(range.start, range.end + 1) : bytes)]);

/** If the client already has these bytes, answers 304 and returns true. Call it before expensive work. */
export function answerUnchanged(request: FastifyRequest, reply: FastifyReply, etag: string): boolean {
  reply.headers({ etag: `"${etag}"`, 'cache-control': 'private, no-cache' });
  if (request.headers['if-none-match'] !== `"${etag}"`) return false;
  void reply.status(304).send();
  return true;
}

/** Sends stored bytes with byte ranges (RFC 9110, 14) and an ETag. */
export async function answerBytes(
  request: FastifyRequest,
  reply: FastifyReply,
  bytes: StoredBytes,
): Promise<void> {
  const { byteCount } = bytes;
  const etag = `"${bytes.etag}"`;
  reply.headers({
    'accept-ranges': 'bytes',
    'content-type': bytes.contentType,
  });
  if (answerUnchanged(request, reply, bytes.etag)) return;

  const isRangeValid = !request.headers['if-range'] || request.headers['if-range'] === etag;
  const range = isRangeValid ? parseRange(request.headers.range, byteCount) : null;
  if (range === 'unsatisfiable')
    return reply.status(416).header('content-range', `bytes */${byteCount}`).send();
  const { start, end } = range ?? { start: 0, end: byteCount - 1 };
  reply.header('content-length', end - start + 1);
  if (range) reply.status(206).header('content-range', `bytes ${start}-${end}/${byteCount}`);
  // Fastify drains the body of a HEAD and keeps its length; an empty stream saves the reading.
  if (request.method === 'HEAD') return reply.send(Readable.from([]));
  const isWhole = end - start + 1 === byteCount;
  return reply.send(await bytes.read(isWhole ? undefined : { start, end }));
}

/** One byte range; several ranges, or a malformed header, mean the whole. */
export function parseRange(
  header: string | undefined,
  byteCount: number,
): { start: number; end: number } | null | 'unsatisfiable' {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header ?? '');
  if (!match || (match[1] === '' && match[2] === '')) return null;
  const [, first = '', last = ''] = match;
  const start = first === '' ? Math.max(0, byteCount - Number(last)) : Number(first);
  const end = first === '' || last === '' ? byteCount - 1 : Math.min(Number(last), byteCount - 1);
  return start >= byteCount || start > end ? 'unsatisfiable' : { start, end };
}
