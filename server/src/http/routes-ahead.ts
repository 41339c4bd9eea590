import { existsSync, readFileSync } from 'node:fs';

type RouteAhead = { path: string; links: string };

/**
 * The preload links for a path, so that the browser requests its files at once: those that the build wrote
 * for its route, or none.
 */
export function linksAheadOf(file: string): (path: string) => string {
  if (!existsSync(file)) return () => '';
  const routes = (JSON.parse(readFileSync(file, 'utf8')) as RouteAhead[])
    // '/patients/add' before '/patients/:patientId'.
    .sort((a, b) => parametersIn(a.path) - parametersIn(b.path))
    .map(({ path, links }) => ({ pattern: patternOf(path), links }));
  return (path) => routes.find(({ pattern }) => pattern.test(path))?.links ?? '';
}

function parametersIn(path: string): number {
  return path.split('/:').length - 1;
}

function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replace(/:[^/]+/g, '[^/]+')}/?$`);
}
