import { Readable } from 'node:stream';
import type { Found } from './search.ts';
import type { Search } from './search-query.ts';

type Page = { found: readonly Pick<Found, 'resource'>[]; next: Search['after'] };
type Lines = {
  first: Page;
  page(after: Search['after']): Promise<Page>;
  /** Whether the export may still be read. */
  isHeld(): Promise<boolean>;
  /** How many resources have been handed over; `isWhole`: all of them. */
  ended(count: number, isWhole: boolean): Promise<void>;
  /** Whoever takes nothing for so long holds up others. */
  stallMs: number;
};

const PIECE_BYTES = 64 * 1024;

/** A file of one resource a line, page by page. It breaks off where the export ends meanwhile. */
export function linesIn({ first, page, isHeld, ended, stallMs }: Lines): Readable {
  const stream = Readable.from(pages(), { objectMode: false });
  return stream;

  async function* pages() {
    let count = 0;
    let isWhole = false;
    try {
      for (let at = first; ; at = await page(at.next)) {
        if (!(await isHeld())) throw new Error('the export has ended');
        count += at.found.length;
        if (at.found.length > 0) yield* taken(at);
        if (!at.next) break;
      }
      isWhole = true;
    } finally {
      await ended(count, isWhole);
    }
  }

  /** In pieces: a slow reader takes one of them long before the limit, where a page would be too much. */
  function* taken({ found }: Page) {
    const bytes = Buffer.from(found.map(({ resource }) => `${JSON.stringify(resource)}\n`).join(''));
    for (let from = 0; from < bytes.length; from += PIECE_BYTES) {
      const stalled = setTimeout(() => stream.destroy(new Error('nobody takes the export')), stallMs);
      try {
        yield bytes.subarray(from, from + PIECE_BYTES);
      } finally {
        clearTimeout(stalled);
      }
    }
  }
}
