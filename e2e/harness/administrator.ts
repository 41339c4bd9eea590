import type { LoginResult } from '@sadap/contract/auth';
import { logIn, request } from '../../server/test/http-client.ts';

/** The account with which the harness starts every server. */
export const ADMIN = { username: 'admin', password: 'sadap-e2e-12' };

export const logInAsAdministrator = (url: string): Promise<LoginResult> =>
  logIn(url, ADMIN.username, ADMIN.password);

/** An administrator at another computer. */
export async function administrator(url: string) {
  const { token } = await logInAsAdministrator(url);
  return <Value>(method: string, path: string, body?: unknown) =>
    request<Value>(url, method, path, token, body);
}
