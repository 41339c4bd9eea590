import { readFileSync } from 'node:fs';
import type { Plugin, Rolldown } from 'vite';

/** As `router.tsx` writes a route: its path, and the page's file. */
const ROUTE = /[pP]age\(\s*'([^']+)'[^']*import\('\.\.\/(pages\/[^']+\.tsx)'\)/g;
const PAGE_FILE = /import\('\.\.\/pages\//g;

type Chunk = Rolldown.OutputChunk & { viteMetadata?: { importedCss: Set<string> } };

/**
 * Writes `routes-ahead.json`: for each route the links with which the server tells the browser, in the page's first bytes,
 * which scripts and styles the route needs. Without them each is found only when the one before has run.
 */
export function routesAhead(routerPath: string, framePage: string): Plugin {
  return {
    name: 'sadap:routes-ahead',
    apply: 'build',
    generateBundle(_options, bundle) {
      const router = readFileSync(routerPath, 'utf8');
      const frameFrom = router.indexOf(framePage);
      const routes = [...router.matchAll(ROUTE)].map(({ 1: path = '', 2: file = '', index }) => ({
        path,
        file,
        isFramed: index > frameFrom,
      }));
      const written = router.match(PAGE_FILE)?.length ?? 0;
      // the frame around the pages behind the sign-in is the one import that is no route
      if (frameFrom < 0) this.error(`no frame ${framePage}`);
      if (routes.length !== written - 1) this.error(`${routes.length} of ${written} pages understood`);

      const chunks = Object.values(bundle).filter((each) => each.type === 'chunk') as Chunk[];
      const ofModule = (file: string) => {
        const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(`/src/${file}`));
        return chunk ?? this.error(`no chunk for ${file}`);
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
      const frame = reach(ofModule(framePage));
      const linksOf = (file: string, isFramed: boolean) => {
        const needed = new Set([...(isFramed ? frame : []), ...reach(ofModule(file))]);
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
      const ahead = routes
        .filter(({ path }) => path !== '*')
        .map(({ path, file, isFramed }) => ({ path, links: linksOf(file, isFramed) }));
      this.emitFile({ type: 'asset', fileName: 'routes-ahead.json', source: JSON.stringify(ahead) });
    },
  };
}
