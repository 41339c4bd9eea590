import type { IncomingHttpHeaders } from 'node:http';

/**
 * The origin of a page of ours: PUBLIC_URL's, or that of the host that was asked. Null for another website's,
 * and where the caller is no browser's page.
 */
export function ownOriginOf(
  { origin, host }: IncomingHttpHeaders,
  publicOrigin: string | null,
): string | null {
  if (origin === undefined) return null;
  if (origin === publicOrigin) return origin;
  return URL.canParse(origin) && new URL(origin).host === host?.toLowerCase() ? origin : null;
}
