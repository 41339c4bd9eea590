import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { linesIn } from './export-file.ts';
import type { ServedResource } from './source.ts';

const pageOf = (row: number, last: number, padding = '') => ({
  found: [{ resource: { resourceType: 'Patient', id: `${row}${padding}` } as ServedResource }],
  next: row < last ? { source: 0, at: null, row, resource: null } : null,
});

function file({ pages = 3, isHeld = (): boolean => true, padding = '' } = {}) {
  const ends: [number, boolean][] = [];
  const stream = linesIn({
    first: pageOf(1, pages, padding),
    page: (after) => Promise.resolve(pageOf((after?.row ?? 0) + 1, pages, padding)),
    isHeld: () => Promise.resolve(isHeld()),
    ended(count, isWhole) {
      ends.push([count, isWhole]);
      return Promise.resolve();
    },
    stallMs: 50,
  });
  return { stream, ends };
}

test('has all pages, a resource a line', async () => {
  const { stream, ends } = file();
  const lines = ['1', '2', '3'].map((id) => `{"resourceType":"Patient","id":"${id}"}\n`);
  expect(await text(stream)).toBe(lines.join(''));
  expect(ends).toEqual([[3, true]]);
});

test('breaks off where the export ends meanwhile', async () => {
  let asked = 0;
  const { stream, ends } = file({ isHeld: () => ++asked < 3 });
  await expect(text(stream)).rejects.toThrow('the export has ended');
  expect(ends).toEqual([[2, false]]);
});

test('breaks off where nobody takes it', async () => {
  const { stream, ends } = file({ pages: 100, padding: 'x'.repeat(100_000) });
  stream.once('readable', () => undefined);
  const [error] = (await once(stream, 'close').catch((caught: unknown) => [caught])) as [Error?];
  expect(String(error)).toContain('nobody takes the export');
  await expect.poll(() => ends).toEqual([[expect.any(Number), false]]);
});

test('a slow reader who goes on taking gets all of a large page', async () => {
  const { stream, ends } = file({ pages: 1, padding: 'x'.repeat(600_000) });
  let taken = 0;
  for await (const piece of stream) {
    taken += (piece as Buffer).length;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  expect(taken).toBeGreaterThan(600_000);
  expect(ends).toEqual([[1, true]]);
});
