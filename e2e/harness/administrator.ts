import type { LoginResult } from '@sadap/contract';

/** The account that the harness starts every server with. */
export const ADMIN = { username: 'admin', password: 'sadap-e2e-1' };

/** Calls the API as somebody; answers the status and the body. */
async function callAs(
  url: string,
  token: string | null,
  method: string,
  path: string,
  body?: unknown,
): Promise<{ status: number; body: never }> {
  const response = await fetch(`${url}/api${path}`, {
    method,
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: (await response.json()) as never };
}

/** An administrator at another computer. */
export async function administrator(
  url: string,
): Promise<(method: string, path: string, body?: unknown) => Promise<unknown>> {
  const { token } = (await callAs(url, null, 'POST', '/auth/login', ADMIN)).body as LoginResult;
  return async (method, path, body) => (await callAs(url, token, method, path, body)).body;
}
