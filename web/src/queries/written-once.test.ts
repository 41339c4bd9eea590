import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const SOURCE = join(import.meta.dirname, '..');

/** Every `api.….queryOptions(…)` and `api.….key()`; heart and lung are asked alike. */
const written = globSync('**/*.{ts,tsx}', { cwd: SOURCE })
  .filter((path) => !path.includes('.test.') && path !== 'platform/api.ts')
  .flatMap((path) =>
    [
      ...readFileSync(join(SOURCE, path), 'utf8').matchAll(
        /\bapi((?:\.\w+|\[[\w.]+\])+)\.(queryOptions|queryKey|key)\(/g,
      ),
    ].map(([, call = '', what]) => ({
      path,
      what,
      call: call.replace(/^(\[.*\]|\.heart|\.lung)/, '.organ'),
    })),
  );
const isShared = ({ path }: { path: string }) => path.startsWith('queries/');

test('keys are spelled in queries/ alone', () => {
  const keys = written.filter(({ what }) => what !== 'queryOptions');
  expect(keys.length).toBeGreaterThan(5);
  expect(keys.filter((each) => !isShared(each))).toEqual([]);
});

test('what queries/ asks for is asked for nowhere else', () => {
  const options = written.filter(({ what }) => what === 'queryOptions');
  const shared = new Set(options.filter(isShared).map(({ call }) => call));
  expect(shared).toContain('.organ.list');
  expect(options.filter((each) => !isShared(each) && shared.has(each.call))).toEqual([]);
});
