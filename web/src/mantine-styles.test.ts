import { existsSync, globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const SOURCE = import.meta.dirname;
const require = createRequire(import.meta.url);
const styles = join(dirname(require.resolve('@mantine/core/package.json')), 'styles');

test('every Mantine component in use has its styles loaded', () => {
  const loaded = readFileSync(join(SOURCE, 'mantine-styles.ts'), 'utf8');
  const imported = globSync('**/*.tsx', { cwd: SOURCE }).flatMap((path) => {
    const code = readFileSync(join(SOURCE, path), 'utf8');
    const names = /import \{([^}]*)\} from '@mantine\/core'/.exec(code)?.[1] ?? '';
    return names.split(',').map((name) => name.trim());
  });
  const needed = [...new Set(imported)].filter((name) => name && existsSync(join(styles, `${name}.css`)));
  expect(needed.length).toBeGreaterThan(20);
  expect(needed.filter((name) => !loaded.includes(`styles/${name}.css`))).toEqual([]);
});
