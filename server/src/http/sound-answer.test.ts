import { PACKED_SOUND_TYPE, PackedSoundReader } from '@sadap/contract/packed-sound';
import { fastify } from 'fastify';
import { afterAll, describe, expect, test } from 'vitest';
import { inMemory } from './bytes-answer.ts';
import { answerSound } from './sound-answer.ts';

const samples = Int16Array.from({ length: 40_000 }, (_, at) => 2_000 * Math.sin(at / 30) + (at % 7));
const wav = Buffer.concat([Buffer.alloc(44, 'RIFF'), Buffer.from(samples.buffer)]);
const reads: unknown[] = [];
const app = fastify();
app.get('/sound', async (request, reply) => {
  await answerSound(request, reply, {
    contentType: 'audio/wav',
    byteCount: wav.length,
    etag: 'hash',
    read: (range) => {
      reads.push(range);
      return inMemory(wav)(range);
    },
  });
  return reply;
});
afterAll(() => app.close());

function unpacked(bytes: Buffer) {
  const reader = new PackedSoundReader();
  const all = Buffer.concat(reader.push(bytes));
  expect([reader.wavBytes, reader.isAtEnd]).toEqual([wav.length, true]);
  return all;
}

describe('a packed stretch of a WAV', () => {
  test.each([
    ['its beginning', 0, 40_043],
    ['samples in the middle', 44 + 32_768, 44 + 65_535],
    ['a single byte', 17, 17],
    ['more than there is', 0, 999_999],
  ])('%s is the same bytes', async (_what, first, last) => {
    const answer = await app.inject(`/sound?packed=${first}-${last}`);
    expect(answer.headers['content-type']).toBe(PACKED_SOUND_TYPE);
    expect(unpacked(answer.rawPayload).equals(wav.subarray(first, last + 1))).toBe(true);
  });

  test('is shorter', async () => {
    const { rawPayload } = await app.inject('/sound?packed=0-999999');
    expect(rawPayload.length).toBeLessThan(wav.length * 0.6);
  });

  test('reads no more than it was asked for, and nothing for who has it', async () => {
    reads.length = 0;
    const { headers } = await app.inject('/sound?packed=44-99');
    expect(reads).toEqual([{ start: 44, end: 99 }]);
    const again = await app.inject({
      url: '/sound?packed=44-99',
      headers: { 'if-none-match': String(headers.etag) },
    });
    expect(again.statusCode).toBe(304);
    const other = await app.inject({
      url: '/sound?packed=44-199',
      headers: { 'if-none-match': String(headers.etag) },
    });
    expect(other.statusCode).toBe(200);
    expect((await app.inject({ method: 'HEAD', url: '/sound?packed=44-99' })).rawPayload).toHaveLength(0);
    expect(reads).toHaveLength(2);
  });

  test.each([
    '',
    '5',
    '9-5',
    '90000-90001',
    '-5',
    '0-99999999999999',
    'a-b',
    '1-2&packed=3-4',
  ])('is refused as %j', async (asked) => {
    const { statusCode } = await app.inject(`/sound?packed=${asked}`);
    expect(statusCode).toBeGreaterThanOrEqual(400);
  });

  test('is nobody’s who does not ask', async () => {
    const { headers, rawPayload } = await app.inject('/sound');
    expect([headers['content-type'], rawPayload.equals(wav)]).toEqual(['audio/wav', true]);
  });
});
