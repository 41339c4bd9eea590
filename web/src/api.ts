import { createORPCClient, ORPCError } from '@orpc/client';
import type { ContractRouterClient } from '@orpc/contract';
import type { JsonifiedClient } from '@orpc/openapi-client';
import { OpenAPILink } from '@orpc/openapi-client/fetch';
import { createTanstackQueryUtils } from '@orpc/tanstack-query';
import { type Contract, readApiError } from '@sadap/contract';
import { QueryClient } from '@tanstack/react-query';
import { errorCodeOf, statusOf } from './api-error.ts';
import { routes } from './api-routes.evaluated.ts';
import { noteFailedRequest } from './realtime.ts';
import { isScreenLocked, markLocked } from './screen-lock.ts';
import { currentSession, endSession } from './session.ts';

const link = new OpenAPILink(routes, {
  url: `${window.location.origin}/api`,
  headers: () => authorization(),
  customErrorResponseBodyDecoder: (body, response) => {
    const data = readApiError(body);
    if (!data) return null;
    return new ORPCError(data.type, {
      defined: true,
      status: response.status,
      message: data.messageEn,
      data,
    });
  },
  interceptors: [
    async ({ next }) => {
      const token = currentSession()?.token;
      const wasLocked = isScreenLocked();
      try {
        return await next();
      } catch (error) {
        // An answer to an older token says nothing about the one that replaced it.
        if (token === currentSession()?.token) {
          endRefusedSession(error);
          if (!wasLocked && errorCodeOf(error) === 'SESSION_LOCKED') markLocked();
        }
        if (statusOf(error) === null && !isAborted(error)) noteFailedRequest();
        throw error;
      }
    },
  ],
});

export const client: JsonifiedClient<ContractRouterClient<Contract>> = createORPCClient(link);

/** Query and mutation options of every call: `useQuery(api.patients.get.queryOptions({ input: { id } }))`. */
export const api = createTanstackQueryUtils(client);

/** The bearer header for calls outside the typed client (sound bytes, uploads). */
export function authorization(): Record<string, string> {
  const session = currentSession();
  return session ? { authorization: `Bearer ${session.token}` } : {};
}

const isAborted = (error: unknown) => error instanceof DOMException && error.name === 'AbortError';

function endRefusedSession(error: unknown): void {
  const code = errorCodeOf(error);
  if (code === 'SESSION_REPLACED') endSession('replaced');
  if (code === 'SESSION_EXPIRED' || code === 'UNAUTHORIZED') endSession('expired');
}

const RETRIES = 3;
const RETRY_DELAY_MAX_MS = 30_000;

function shouldRetry(failures: number, error: unknown): boolean {
  const status = statusOf(error);
  const isRefusal = status !== null && status >= 400 && status < 500;
  return !isRefusal && failures < RETRIES;
}

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: shouldRetry,
      retryDelay: (attempt) => Math.min(1000 * 2 ** attempt, RETRY_DELAY_MAX_MS),
      gcTime: 5 * 60_000,
      staleTime: 5_000,
    },
    // what cannot be sent now says so, and is not sent later behind the user's back
    mutations: { networkMode: 'always' },
  },
});
