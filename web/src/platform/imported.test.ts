import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

test('nothing loads code without a limit', () => {
  const folder = new URL('../', import.meta.url).pathname;
  const unlimited = globSync('**/*.{ts,tsx}', { cwd: folder })
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .flatMap((file) => {
      const source = readFileSync(`${folder}${file}`, 'utf8').replace(/\/\*[\s\S]*?\*\//g, '');
      const code = source.replace(
        /(?:lazyModule|imported|withTexts)\(\s*(?:withTexts\(\s*)?\(\) =>\s*import\(/g,
        '',
      );
      return /(?<!typeof |[.\w])import\((?!\))/.test(code) ? [file] : [];
    });
  expect(unlimited.sort()).toEqual([
    // Two tables of languages, whose files are loaded by `imported`.
    'i18n/index.ts',
    // The limit itself.
    'platform/imported.ts',
    // A tip that nobody waits for.
    'ui/page/tip.tsx',
  ]);
});
