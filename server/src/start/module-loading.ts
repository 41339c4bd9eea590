import { enableCompileCache, registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';

const DRIZZLE = '/node_modules/drizzle-orm/';

/**
 * Most of a start is loading a thousand modules. Node's compiled code is cached next to the packages, keyed
 * by content; if that folder is not writable, starts are only slower.
 */
export function loadModulesQuickly(): void {
  enableCompileCache(fileURLToPath(new URL('../../../node_modules/.cache/sadap', import.meta.url)));
  // Node reads drizzle-orm's package.json, 180 kB of exports, for each of its files that import each other.
  const entries = new Map<string, { url: string; format?: string | null | undefined; shortCircuit: true }>();
  registerHooks({
    resolve(specifier, context, nextResolve) {
      const { parentURL = '', conditions } = context;
      if (specifier.startsWith('.') && parentURL.includes(DRIZZLE) && parentURL.endsWith('.js'))
        return { url: new URL(specifier, parentURL).href, format: 'module', shortCircuit: true };
      if (!specifier.startsWith('drizzle-orm')) return nextResolve(specifier, context);
      const key = `${specifier} ${conditions.join(' ')}`;
      const entry = entries.get(key) ?? { ...nextResolve(specifier, context), shortCircuit: true as const };
      entries.set(key, entry);
      return entry;
    },
  });
}
