import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Throws when it is first called with a name in a run. */
export function failAtFirst(name: string): void {
  const seen = join(process.env.LOOKS_FOLDER ?? '', name);
  if (existsSync(seen)) return;
  writeFileSync(seen, '');
  throw new Error(`${name} fails at its first look`);
}
