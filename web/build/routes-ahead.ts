import type { Plugin, Rolldown } from 'vite';
import { FRAME, OPEN_ROUTES, SIGNED_IN_ROUTES } from '../src/app/routes.ts';

type Chunk = Rolldown.OutputChunk & { viteMetadata?: { importedCss: Set<string> } };

/**
 * Writes `routes-ahead.json`: for each route the links with which the server tells the browser, in the page's
 * first bytes, which scripts and styles the route needs. Without them each is discovered only after the
 * previous one has run.
 */
export function routesAhead(): Plugin {
  return {
    name: 'sadap:routes-ahead',
    apply: 'build',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((each) => each.type === 'chunk') as Chunk[];
      const ofPage = ({ file, component }: { file: string; component: string }) => {
        const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(`/src/pages/${file}.tsx`));
        if (!chunk?.exports.includes(component)) this.error(`pages/${file}.tsx exports no ${component}`);
        return chunk;
      };
      const reach = (chunk: Chunk, seen = new Set<Chunk>()): Set<Chunk> => {
        if (seen.has(chunk)) return seen;
        seen.add(chunk);
        for (const name of chunk.imports) {
          const next = bundle[name];
          if (next?.type === 'chunk') reach(next, seen);
        }
        return seen;
      };
      const entry = chunks.find(({ isEntry }) => isEntry) ?? this.error('no entry');
      const first = reach(entry);
      const frame = reach(ofPage(FRAME));
      const linksOf = (needed: Set<Chunk>) => {
        const added = [...needed].filter((each) => !first.has(each));
        const styles = new Set(added.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]));
        return [
          ...[...styles].map(
            (name) => `<link rel="preload" as="style" fetchpriority="low" crossorigin href="/${name}">`,
          ),
          ...added.map(
            ({ fileName }) =>
              `<link rel="modulepreload" fetchpriority="low" crossorigin href="/${fileName}">`,
          ),
        ].join('');
      };
      const ahead = [
        ...OPEN_ROUTES.map((route) => ({ path: route.path, links: linksOf(reach(ofPage(route))) })),
        ...SIGNED_IN_ROUTES.map((route) => ({
          path: route.path,
          links: linksOf(new Set([...frame, ...reach(ofPage(route))])),
        })),
      ];
      this.emitFile({ type: 'asset', fileName: 'routes-ahead.json', source: JSON.stringify(ahead) });
    },
  };
}
