import type { LoginResult } from '@sadap/contract';

/** The account with which the harness starts every server. */
export const ADMIN = { username: 'admin', password: 'sadap-e2e-1' };

/** Calls the API as a user. Returns status and body. */
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

export async function logInAsAdministrator(url: string): Promise<LoginResult> {
  return (await callAs(url, null, 'POST', '/auth/login', ADMIN)).body;
}

/** What a browser stores of a login: with it, a page opens as if its user had signed in. */
export function storedLogin({ token, ...user }: LoginResult): Record<string, string> {
  const now = new Date().toISOString();
  return { token, user: JSON.stringify({ ...user, loginTime: now, lastActivity: now }) };
}

/** An administrator at another computer. */
export async function administrator(
  url: string,
): Promise<(method: string, path: string, body?: unknown) => Promise<unknown>> {
  const { token } = await logInAsAdministrator(url);
  return async (method, path, body) => (await callAs(url, token, method, path, body)).body;
}
