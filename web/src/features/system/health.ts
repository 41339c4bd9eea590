import { ORPCError } from '@orpc/client';
import type { Health } from '@sadap/contract/system';

/** A server with a problem answers 503, with the same body. Null: no answer of the server's own. */
export function healthIn(error: unknown): Health | null {
  if (!(error instanceof ORPCError) || error.status !== 503) return null;
  const { body } = error.data as { body?: Partial<Health> };
  return body?.status === 'failing' && body.database && body.blobStore ? (body as Health) : null;
}
