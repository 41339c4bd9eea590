import { apiError } from '@sadap/contract/errors';
import { PACKED_SOUND_TYPE, PIECE_BYTES, packedHead, packPiece } from '@sadap/contract/packed-sound';
import { BLOCK_SAMPLES, encodeWav } from '@sadap/dsp';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

vi.mock('../platform/api.ts', () => ({ authorization: () => ({ authorization: 'Bearer x' }) }));
const { SoundLoader } = await import('./sound-loader.ts');

const RATE_HZ = 16_000;
const SECONDS = 120;
const samples = Int16Array.from({ length: SECONDS * RATE_HZ }, (_, index) => (index * 7) % 30_000);
const wav = encodeWav(samples, RATE_HZ);

type Answer = (range: { start: number; end: number }) => Response | Promise<Response>;
const asked: { start: number; end: number }[] = [];
let answer: Answer;

function packedParts(start: number, end: number): Uint8Array<ArrayBuffer>[] {
  const bytes = wav.subarray(start, end + 1);
  const parts = [packedHead(wav.length)];
  for (let from = 0; from < bytes.length; from += PIECE_BYTES)
    parts.push(packPiece(bytes.subarray(from, from + PIECE_BYTES), from / 2));
  return parts;
}
const PACKED = { headers: { 'content-type': PACKED_SOUND_TYPE } };
const part: Answer = ({ start, end }) => new Response(Buffer.concat(packedParts(start, end)), PACKED);
/** As a browser answers for a file that it has itself. */
const range: Answer = ({ start, end }) =>
  new Response(wav.slice(start, end + 1), {
    status: 206,
    headers: { 'content-range': `bytes ${start}-${Math.min(end, wav.length - 1)}/${wav.length}` },
  });

beforeEach(() => {
  asked.length = 0;
  answer = part;
  vi.stubGlobal('fetch', async (path: string, { headers }: { headers: Record<string, string> }) => {
    const asking = headers.range?.replace('bytes=', '') ?? path.replace('/sound?packed=', '');
    const [start = 0, end = 0] = asking.split('-').map(Number);
    asked.push({ start, end });
    return answer({ start, end });
  });
});
afterEach(() => vi.unstubAllGlobals());

function load(path = '/sound') {
  const blocks = new Map<number, Int16Array>();
  const failures: string[] = [];
  let rate = 0;
  const loader = new SoundLoader(path, {
    onInfo: ({ sampleRateHz }) => {
      rate = sampleRateHz;
    },
    onBlock: (number, block) => blocks.set(number, block),
    onForget: (number) => blocks.delete(number),
    onFailure: (failure) => failures.push(failure),
  });
  return { loader, blocks, failures, rate: () => rate };
}
const expectBlock = (blocks: Map<number, Int16Array>, number: number) =>
  expect(blocks.get(number)).toEqual(samples.slice(number * BLOCK_SAMPLES, (number + 1) * BLOCK_SAMPLES));

describe('an answer that passes nothing', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());
  const silent = () => new Promise<Response>(() => undefined);
  const slow =
    (afterMs: number): Answer =>
    (asking) =>
      new Promise((resolve) => setTimeout(() => resolve(part(asking)), afterMs));

  it('is asked for again, and given up after a minute', async () => {
    answer = silent;
    const { loader, blocks, failures } = load();
    loader.setPosition(0);
    await vi.advanceTimersByTimeAsync(10_100);
    answer = part;
    await vi.advanceTimersByTimeAsync(2_000);
    expect([blocks.size, failures]).toEqual([20, []]);
    answer = silent;
    const other = load();
    other.loader.setPosition(0);
    await vi.advanceTimersByTimeAsync(55_000);
    expect(other.failures).toEqual([]);
    await vi.advanceTimersByTimeAsync(20_000);
    expect(other.failures).toEqual(['unreachable']);
  });

  it.each([
    12_000, 18_000, 28_000,
  ])('for %d ms is only slow, and stays so for the next part', async (afterMs) => {
    answer = slow(afterMs);
    const { loader, blocks, failures } = load();
    loader.setPosition(0);
    await vi.advanceTimersByTimeAsync(65_000);
    expect([blocks.size, failures]).toEqual([20, []]);
    asked.length = 0;
    loader.setPosition(15);
    await vi.advanceTimersByTimeAsync(afterMs + 100);
    expect([blocks.size, failures, asked.length]).toEqual([40, [], 1]);
  });
});

it('loads the beginning of a long sound, and no more', async () => {
  const { loader, blocks, rate } = load();
  loader.setPosition(0);
  await vi.waitFor(() => expect(blocks.size).toBe(20));
  expect(rate()).toBe(RATE_HZ);
  for (const number of [0, 7, 19]) expectBlock(blocks, number);
  expect(asked).toHaveLength(1);
  expect(asked[0]?.end).toBeLessThan(wav.length / 4);
});

it('goes on ahead of what is heard, up to the end', async () => {
  const { loader, blocks } = load();
  const last = Math.ceil(samples.length / BLOCK_SAMPLES) - 1;
  for (let second = 0; second < SECONDS; second += 2) {
    loader.setPosition(second);
    const ahead = Math.min(last, Math.floor((second * RATE_HZ) / BLOCK_SAMPLES) + 1);
    await vi.waitFor(() => expect(blocks.has(ahead)).toBe(true));
  }
  await vi.waitFor(() => expect(blocks.size).toBe(last + 1));
  expect([...blocks].every(([number, block]) => block[0] === samples[number * BLOCK_SAMPLES])).toBe(true);
  expectBlock(blocks, last);
});

it('jumps: the place that is heard comes first', async () => {
  const { loader, blocks } = load();
  loader.setPosition(0);
  await vi.waitFor(() => expect(blocks.has(0)).toBe(true));
  loader.setPosition(90);
  const number = Math.floor((90 * RATE_HZ) / BLOCK_SAMPLES);
  await vi.waitFor(() => expect(blocks.has(number)).toBe(true));
  expectBlock(blocks, number);
  expect(asked.at(-1)?.start).toBe(44 + number * BLOCK_SAMPLES * 2);
});

it('tries a lost connection again', async () => {
  const { loader, blocks, failures } = load();
  let isLost = true;
  answer = (asking) => {
    if (!isLost) return part(asking);
    isLost = false;
    throw new TypeError('network');
  };
  loader.setPosition(0);
  await vi.waitFor(() => expect(blocks.has(3)).toBe(true), { timeout: 4_000 });
  expect(failures).toEqual([]);
});

it('goes on where a packed sound broke off, and plays nothing of half a piece', async () => {
  const { loader, blocks, failures } = load();
  answer = ({ start, end }) => {
    answer = part;
    const parts = packedParts(start, end);
    return new Response(
      Buffer.concat(
        [...parts.slice(0, 4), parts[4]?.slice(0, 40) ?? []].map((each) => Uint8Array.from(each)),
      ),
      PACKED,
    );
  };
  loader.setPosition(0);
  await vi.waitFor(() => expect(blocks.size).toBe(20), { timeout: 4_000 });
  for (const number of [0, 1, 2, 3, 4, 19]) expectBlock(blocks, number);
  expect([failures, asked.length]).toEqual([[], 2]);
});

it('fails at a damaged piece: the blob player may still manage', async () => {
  const { loader, failures } = load();
  answer = async (asking) => {
    const bytes = new Uint8Array(await (await part(asking)).arrayBuffer());
    return new Response(bytes.with(20_000, (bytes[20_000] ?? 0) ^ 1), PACKED);
  };
  loader.setPosition(0);
  await vi.waitFor(() => expect(failures).toEqual(['failed']));
});

it('reads a file that the browser has itself in ranges', async () => {
  const { loader, blocks } = load('blob:http://here/1');
  answer = range;
  loader.setPosition(60);
  await vi.waitFor(() => expect(blocks.size).toBe(20));
  loader.setPosition(60);
  await vi.waitFor(() => expect(blocks.size).toBe(40));
  for (const number of [0, 19, 58, 77]) expectBlock(blocks, number);
});

it('takes the whole from a server without ranges', async () => {
  const { loader, blocks } = load();
  answer = () => new Response(wav.slice(), { headers: { 'content-length': String(wav.length) } });
  loader.setPosition(0);
  await vi.waitFor(() => expect(blocks.size).toBe(Math.ceil(samples.length / BLOCK_SAMPLES)));
});

it('says at once that a sound is damaged on the server', async () => {
  const { loader, failures } = load();
  answer = () => Response.json(apiError('STORED_DATA_DAMAGED'), { status: 500 });
  loader.setPosition(0);
  await vi.waitFor(() => expect(failures).toEqual(['damaged']));
});

it.each([
  ['a refusal', () => new Response('', { status: 404 })],
  ['what is no WAV', () => new Response('x'.repeat(100), { headers: { 'content-length': '100' } })],
])('says that it failed at %s', async (_name, refuse) => {
  const { loader, failures } = load();
  answer = refuse;
  loader.setPosition(0);
  await vi.waitFor(() => expect(failures).toEqual(['failed']));
});

it('waits for a lost network as long as there is sound to play', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] });
  try {
    const { loader, blocks, failures } = load();
    loader.setPosition(0);
    await vi.advanceTimersByTimeAsync(10);
    expect(blocks.size).toBe(20);
    answer = () => new Response('', { status: 503 });
    loader.setPosition(15);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(failures).toEqual([]);
    loader.setPosition(30);
    await vi.advanceTimersByTimeAsync(30_000);
    expect(failures).toEqual(['unreachable']);
    answer = part;
    loader.setPosition(30);
    await vi.advanceTimersByTimeAsync(10);
    expect(blocks.has(30)).toBe(true);
  } finally {
    vi.useRealTimers();
  }
});
