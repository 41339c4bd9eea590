import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const SOURCE = join(import.meta.dirname, '..');
const styles = dirname(fileURLToPath(import.meta.resolve('@mantine/core/styles/global.css')));

test('every Mantine component in use has its styles loaded', () => {
  const loaded = readFileSync(join(SOURCE, 'app/mantine-styles.ts'), 'utf8');
  const imported = globSync('**/*.{ts,tsx}', { cwd: SOURCE }).flatMap((path) => {
    const code = readFileSync(join(SOURCE, path), 'utf8');
    const names = /import \{([^}]*)\} from '@mantine\/core'/.exec(code)?.[1] ?? '';
    return names.split(',').map((name) => name.trim());
  });
  const needed = [...new Set(imported)].filter((name) => name && existsSync(join(styles, `${name}.css`)));
  expect(needed.length).toBeGreaterThan(20);
  expect(needed.filter((name) => !loaded.includes(`styles/${name}.css`))).toEqual([]);
});
