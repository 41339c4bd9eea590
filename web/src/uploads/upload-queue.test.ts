import { apiError } from '@sadap/contract/errors';
import { expect, test, vi } from 'vitest';
import { apiErrorOf, Refusal } from '../platform/api-error.ts';
import { type Batch, UploadQueue } from './upload-queue.ts';

const png = (name: string, content = 'x') =>
  new File([content], name, { type: 'image/png', lastModified: 1 });

/** A queue whose files are sent when the test says so. */
function setUp() {
  const sent: string[] = [];
  const batches: Batch[] = [];
  let settle: { resolve(): void; reject(error: unknown): void } | null = null;
  const queue = new UploadQueue(
    (file, onProgress, signal) => {
      sent.push(file.name);
      onProgress(0.5);
      return new Promise<void>((resolve, reject) => {
        settle = { resolve, reject };
        signal.addEventListener('abort', () => reject(signal.reason));
      });
    },
    (batch) => batches.push(batch),
    ({ name, size }) => {
      const code = !name.endsWith('.png') ? 'INVALID_FILE_TYPE' : size === 0 ? 'FILE_EMPTY' : null;
      return code && new Refusal(apiError(code));
    },
  );
  const states = () => queue.snapshot().map(({ state }) => state);
  const until = (...expected: string[]) => vi.waitFor(() => expect(states()).toEqual(expected));
  return { queue, sent, batches, states, until, settled: () => settle };
}

test('files go one after another, and the end tells how many arrived', async () => {
  const { queue, sent, batches, until, settled } = setUp();
  queue.add([png('a.png'), png('b.png'), png('a.png')]);
  await until('chosen', 'chosen');
  expect(queue.start()).toBe(true);
  await until('sending', 'queued');
  expect(queue.snapshot()[0]?.progress).toBe(0.5);
  settled()?.resolve();
  await until('sent', 'sending');
  settled()?.reject(new Error('lost'));
  await until('sent', 'failed');
  expect(batches).toEqual([{ sentCount: 1, failedCount: 1, isAllSent: false }]);

  queue.retry(2);
  await until('sent', 'sending');
  settled()?.resolve();
  await until('sent', 'sent');
  expect(sent).toEqual(['a.png', 'b.png', 'b.png']);
  expect(batches.at(-1)).toEqual({ sentCount: 1, failedCount: 0, isAllSent: true });
});

test('what cannot be uploaded is listed with its reason and never sent', () => {
  const { queue, sent, states } = setUp();
  queue.add([png('a.txt'), png('b.png', '')]);
  expect(states()).toEqual(['refused', 'refused']);
  const codes = queue.snapshot().map(({ error }) => apiErrorOf(error)?.type);
  expect(codes).toEqual(['INVALID_FILE_TYPE', 'FILE_EMPTY']);
  expect(queue.start()).toBe(false);
  expect(sent).toEqual([]);
});

test('a cancelled upload is not sent on, can be tried again, and the next one goes', async () => {
  const { queue, batches, until, settled } = setUp();
  queue.add([png('a.png'), png('b.png'), png('c.png')]);
  queue.start();
  await until('sending', 'queued', 'queued');
  queue.cancel(3);
  queue.cancel(1);
  await until('cancelled', 'sending', 'cancelled');
  settled()?.resolve();
  await until('cancelled', 'sent', 'cancelled');
  expect(batches).toEqual([{ sentCount: 1, failedCount: 0, isAllSent: false }]);
  queue.remove(3);
  queue.retry(1);
  await until('sending', 'sent');
  queue.remove(1);
  queue.cancelAll();
  await until('cancelled', 'sent');
});
