import { createORPCClient, ORPCError } from '@orpc/client';
import type { ContractRouterClient } from '@orpc/contract';
import type { JsonifiedClient } from '@orpc/openapi-client';
import { OpenAPILink } from '@orpc/openapi-client/fetch';
import { createTanstackQueryUtils } from '@orpc/tanstack-query';
import type { Contract } from '@sadap/contract/api';
import { readApiError } from '@sadap/contract/errors';
import { REQUEST_ID_HEADER, UNTOUCHED_HEADER } from '@sadap/contract/limits';
import { QueryClient } from '@tanstack/react-query';
import { errorCodeOf, statusOf } from './api-error.ts';
import { routes } from './api-routes.ts';
import { untouchedMs } from './idle-time.ts';
import { sendPatiently } from './late-answers.ts';
import { noteFailedRequest } from './realtime.ts';
import { requestIds } from './request-ids.ts';
import { isScreenLocked, markLocked } from './screen-lock.ts';
import { noteServerTime } from './server-time.ts';
import { currentSession, endSession, newestSession, noteDuty } from './session.ts';

const link = new OpenAPILink(routes, {
  url: `${window.location.origin}/api`,
  headers: (_options, path, input) => ({
    ...authorization(),
    ...(isRead(path) ? {} : { [REQUEST_ID_HEADER]: requestIds.idOf([path, input]) }),
  }),
  fetch: async (request, init) => {
    const askedAtMs = performance.now();
    const response = await fetch(request, init);
    noteServerTime(response.headers.get('date'), performance.now() - askedAtMs);
    return response;
  },
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
    ({ next, ...call }) => (isRead(call.path) ? inTime(next, call) : kept(next, call)),
    async ({ next }) => {
      const token = currentSession()?.token;
      const wasLocked = isScreenLocked();
      try {
        return await next();
      } catch (error) {
        // A response to an older token says nothing about its replacement.
        if (token === newestSession()?.token) {
          endRefusedSession(error);
          noteRefusedForDuty(error);
          if (!wasLocked && errorCodeOf(error) === 'SESSION_LOCKED') markLocked();
        }
        if (statusOf(error) === null && !isAborted(error)) noteFailedRequest();
        throw error;
      }
    },
  ],
});

/** Limits for plain reads, and for results computed while the browser waits. */
const READ_LIMIT_MS = 20_000;
const SLOW_LIMIT_MS = 180_000;
const SLOW_READS = ['quality', 'beats', 'breathing'];
/** Calls that the user does not wait for, that take their time, or that report lateness themselves. */
const UNHURRIED =
  /^(peers|calls|auth[.](lock|renew)|captures[.]saveDraft|questions[.]markSeen|devices[.]setStatus|(heart|lung)[.]aiAnalyse)/;

class NoAnswer extends Error {}

type Call = { path: readonly string[]; input: unknown; signal?: AbortSignal | undefined };
type Next<Answer, Options> = (options: Options & Call) => Answer;

/** A search is one too, whose words stand in its body. */
function isRead(path: readonly string[]): boolean {
  const route = path.reduce<unknown>((node, name) => (node as Record<string, unknown>)[name], routes) as {
    '~orpc': { route: { method?: string; path?: string } };
  };
  const { method, path: address } = route['~orpc'].route;
  return method === 'GET' || address?.endsWith('/search') === true;
}

/** Makes a read that a silent network swallows fail after a while, so that its page can say so. */
async function inTime<Answer, Options>(next: Next<Promise<Answer>, Options>, call: Options & Call) {
  const limitMs = SLOW_READS.includes(call.path.at(-1) ?? '') ? SLOW_LIMIT_MS : READ_LIMIT_MS;
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(new NoAnswer('no answer in time')), limitMs);
  const stop = () => limit.abort(call.signal?.reason);
  if (call.signal?.aborted) stop();
  call.signal?.addEventListener('abort', stop);
  try {
    return await next({ ...call, signal: limit.signal });
  } finally {
    clearTimeout(timer);
    call.signal?.removeEventListener('abort', stop);
  }
}

/** Sends a change under an id until it is answered: repeated, it is done once. */
async function kept<Answer, Options>(next: Next<Promise<Answer>, Options>, call: Options & Call) {
  const { path, input, signal } = call;
  try {
    const answer = await (UNHURRIED.test(path.join('.'))
      ? next(call)
      : sendPatiently((given) => next({ ...call, signal: given }), signal));
    requestIds.forget([path, input]);
    return answer;
  } catch (error) {
    if (errorCodeOf(error) === 'REQUEST_ID_USED') requestIds.forget([path, input]);
    throw error;
  }
}

export const client: JsonifiedClient<ContractRouterClient<Contract>> = createORPCClient(link);

/** Query and mutation options of every call: `useQuery(api.patients.get.queryOptions({ input: { id } }))`. */
export const api = createTanstackQueryUtils(client);

/** Headers of every call, also outside the typed client (sound bytes, uploads). */
export function authorization(): Record<string, string> {
  const session = currentSession();
  if (!session) return {};
  const untouchedSeconds = Math.floor(untouchedMs(session, Date.now()) / 1000);
  return {
    authorization: `Bearer ${session.token}`,
    // What a page asks by itself does not keep its login awake.
    [UNTOUCHED_HEADER]: String(untouchedSeconds),
  };
}

const isAborted = (error: unknown) => error instanceof DOMException && error.name === 'AbortError';

function endRefusedSession(error: unknown): void {
  const code = errorCodeOf(error);
  if (code === 'SESSION_REPLACED') endSession('replaced');
  if (code === 'SESSION_EXPIRED' || code === 'UNAUTHORIZED') endSession('expired');
}

function noteRefusedForDuty(error: unknown): void {
  const code = errorCodeOf(error);
  if (code === 'PASSWORD_CHANGE_NEEDED') noteDuty('password');
  if (code === 'SECOND_FACTOR_NEEDED') noteDuty('second-factor');
}

const RETRIES = 3;
const RETRY_DELAY_MAX_MS = 30_000;

function shouldRetry(failures: number, error: unknown): boolean {
  const status = statusOf(error);
  const isRefusal = status !== null && status >= 400 && status < 500;
  // A call that has used up its limit is reported at once.
  return !isRefusal && !(error instanceof NoAnswer) && failures < RETRIES;
}

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: shouldRetry,
      retryDelay: (attempt) => Math.min(1000 * 2 ** attempt, RETRY_DELAY_MAX_MS),
      gcTime: 5 * 60_000,
      staleTime: 5_000,
    },
    // Changes that cannot be sent now fail, and are not sent later behind the user's back.
    mutations: { networkMode: 'always' },
  },
});
