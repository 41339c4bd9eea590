import type { IncomingMessage } from 'node:http';

/**
 * The path as sent. Not by `new URL`, which throws on '//' and reads '/./x' as another path than Engine.IO
 * does.
 */
export const pathOf = ({ url = '' }: Pick<IncomingMessage, 'url'>): string => url.split('?', 1)[0] ?? '';

/** The path without trailing slashes. Not by a pattern: `/\/+$/` needs seconds for some thousand slashes. */
export function withoutSlashesBehind(path: string): string {
  let end = path.length;
  while (path[end - 1] === '/') end--;
  return path.slice(0, end);
}

/** Whether every reader sees the same path: no '..', no backslash, no empty part, nothing percent-encoded. */
export function isPlainPath(path: string): boolean {
  if (/^(\/[\w-]+)*\/?$/.test(path)) return true;
  try {
    return !path.includes('//') && new URL(`http://host${path}`).pathname === path;
  } catch {
    return false;
  }
}

/** Whether the route's own words stand in the path letter by letter: the router would read '%6c' as 'l'. */
export function isWrittenAs(path: string, route: string): boolean {
  const parts = path.split('/');
  return route
    .split('/')
    .every((word, index) => word.startsWith(':') || word === '*' || word === parts[index]);
}
