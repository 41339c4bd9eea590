// The one way to the API from outside a page: of server tests, journeys, benches and chaos.
import type { LoginResult } from '@sadap/contract/auth';
import type { Organ, Position } from '@sadap/contract/positions';
import type { Recording } from '@sadap/contract/recordings';

export type Answer = { status: number; headers: Headers; body: never };

/** Calls the API as `token`'s user, or anonymously. A body other than FormData is sent as JSON. */
export function send(
  url: string,
  method: string,
  path: string,
  token?: string | null,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Response> {
  const isForm = body instanceof FormData;
  return fetch(`${url}/api${path}`, {
    method,
    headers: {
      ...headers,
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
  });
}

/** The same with the answer read. */
export async function call(...to: Parameters<typeof send>): Promise<Answer> {
  const response = await send(...to);
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.includes('json');
  return {
    status: response.status,
    headers: response.headers,
    body: (isJson ? JSON.parse(text) : text) as never,
  };
}

/** What is answered; throws where the API refuses. */
export async function request<Value>(
  url: string,
  method: string,
  path: string,
  token?: string | null,
  body?: unknown,
): Promise<Value> {
  const answer = await call(url, method, path, token, body);
  if (answer.status >= 400)
    throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body;
}

export const logIn = (url: string, username: string, password: string): Promise<LoginResult> =>
  request(url, 'POST', '/auth/login', null, { username, password });

/** What a browser stores of a login: with it, a page opens as if its user had signed in. */
export function storedLogin({ token, ...user }: LoginResult): { token: string; user: string } {
  const now = new Date().toISOString();
  return { token, user: JSON.stringify({ ...user, loginTime: now, lastActivity: now }) };
}

/** Saves a WAV file as another stethoscope's sound would be, with an analysis where one is given. */
export function saveSound(
  url: string,
  token: string | null,
  checkUp: { id: number; patientId: number },
  organ: Organ,
  position: Position,
  wav: Uint8Array<ArrayBuffer>,
  analysis?: object,
): Promise<Recording> {
  const form = new FormData();
  form.set('position', position);
  form.set('patient_id', String(checkUp.patientId));
  form.set('session_id', String(checkUp.id));
  form.set('file', new File([wav], 'sound.wav', { type: 'audio/wav' }));
  if (analysis) form.set('doctor_analysis', JSON.stringify(analysis));
  return request(url, 'POST', `/${organ}soundrecordings`, token, form);
}
