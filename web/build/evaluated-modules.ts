import { type Plugin, runnerImport } from 'vite';

/**
 * Runs modules named `*.evaluated.ts` at build time: the page gets their exports as plain data, and none of
 * their imports. Without this plugin (in tests) they are ordinary modules.
 */
export function evaluatedModules(): Plugin {
  return {
    name: 'sadap:evaluated-modules',
    enforce: 'pre',
    async load(id) {
      const [path = ''] = id.split('?');
      if (!path.endsWith('.evaluated.ts')) return null;
      const { module, dependencies } = await runnerImport<Record<string, unknown>>(path, {
        configFile: false,
      });
      for (const dependency of dependencies) this.addWatchFile(dependency);
      return Object.entries(module)
        .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`)
        .join('\n');
    },
  };
}
