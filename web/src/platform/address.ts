/** A place in the application, as the address bar shows it. `search` and `hash` begin with `?` and `#`. */
export type Address = { pathname: string; search: string; hash: string };
/** The values of a route's `:names`, decoded. */
export type Params = Readonly<Record<string, string | undefined>>;

export const hrefOf = ({ pathname, search, hash }: Address): string => pathname + search + hash;

/** Resolves `to` as a link on the page `from` does. The result is in the application, whatever `to` says. */
export function addressOf(to: string, from: Address): Address {
  const { pathname, search, hash } = new URL(to, new URL(hrefOf(from), 'http://localhost'));
  return { pathname: pathname.replace(/^\/*/, '/'), search, hash };
}

/**
 * The parameters that `pathname` gives to a route's path, or null where it does not fit. Upper case,
 * escapes and a slash at the end make no difference; `*` fits everything.
 */
export function matchPath(path: string, pathname: string): Params | null {
  if (path === '*') return {};
  const wanted = segmentsOf(path);
  const given = segmentsOf(pathname).map(decoded);
  if (given.length !== wanted.length) return null;
  const params: Record<string, string> = {};
  for (const [index, segment] of wanted.entries()) {
    const value = given[index] ?? '';
    if (segment.startsWith(':') && value !== '') params[segment.slice(1)] = value;
    else if (segment.toLowerCase() !== value.toLowerCase()) return null;
  }
  return params;
}

function segmentsOf(path: string): string[] {
  const segments = path.split('/');
  while (segments.at(-1) === '') segments.pop();
  return segments;
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    // not an escape: '100%'
    return segment;
  }
}
