import type { LoginResult } from '@sadap/contract/auth';
import type { PeerTicket } from '@sadap/contract/calls';
import { call } from './http-client.ts';
import { type Channel, malformedMessage, openChannel, sendMessage } from './malformed-messages.ts';
import { malformedRequests, type OpenApi } from './malformed-requests.ts';
import { type RawOutcome, sendRaw } from './raw-request.ts';
import { seeded } from './seeded.ts';

type Credentials = { username: string; password: string };
export type Fault = { what: string; outcome: RawOutcome | string };

/** Longer than the server waits for a small body that does not come. */
const LIMIT_MS = 45_000;
const LOOK_EVERY = 100;

/** Signed in for as long as it takes: what is sent may sign its own user out, or lock the screen. */
async function keptLogin(url: string, credentials: Credentials) {
  const logIn = async () => {
    const { status, body } = await call(url, 'POST', '/auth/login', null, credentials);
    return status === 200 ? (body as LoginResult) : null;
  };
  let login = await logIn();
  if (!login) throw new Error(`${credentials.username} cannot sign in`);
  return {
    token: () => login?.token ?? null,
    userId: login.userId,
    async look(): Promise<void> {
      const { status } = await call(url, 'GET', '/users/me', login?.token ?? null);
      if (status !== 200) login = (await logIn()) ?? login;
    },
  };
}

/**
 * Sends malformed requests, half of them as a stranger. Returns how often each status was answered, and what
 * went wrong: an answer of 500 and above, or none within 45 s.
 */
export async function floodWithRequests(
  url: string,
  users: Credentials[],
  { seed, count, atATime }: { seed: number; count: number; atATime: number },
) {
  const document = (await call(url, 'GET', '/openapi.json')).body as OpenApi;
  const chance = seeded(seed);
  const next = malformedRequests(document, chance);
  const logins = await Promise.all(users.map((user) => keptLogin(url, user)));
  const answers = new Map<RawOutcome, number>();
  const faults: Fault[] = [];
  let sent = 0;
  const sender = async () => {
    while (sent < count) {
      if (sent++ % LOOK_EVERY === 0) for (const login of logins) await login.look();
      const token = chance.once(2) ? null : chance.one(logins).token();
      const { name, bytes } = next(token);
      const outcome = await sendRaw(url, bytes, LIMIT_MS);
      answers.set(outcome, (answers.get(outcome) ?? 0) + 1);
      if (outcome === 'silent' || (typeof outcome === 'number' && outcome >= 500))
        faults.push({ what: name, outcome });
    }
  };
  await Promise.all(Array.from({ length: atATime }, sender));
  return { answers, faults };
}

/**
 * Sends malformed messages on one channel, to sockets of strangers and of a signed-in user in turn. The
 * server must trust one proxy: otherwise it would soon refuse all sockets of this address.
 */
export async function floodChannel(
  url: string,
  channel: Channel,
  user: Credentials,
  { seed, count, atATime }: { seed: number; count: number; atATime: number },
) {
  const chance = seeded(seed);
  const login = await keptLogin(url, user);
  const base = url.replace('http', 'ws');
  const outcomes = { alive: 0, closed: 0, silent: 0 };
  const faults: Fault[] = [];
  let pages = 0;

  async function open() {
    const address = `10.${chance.below(256)}.${chance.below(256)}.${chance.below(256)}`;
    const from = { 'x-forwarded-for': address };
    if (channel === '/device') return openChannel(`${base}/device`, from);
    if (channel === '/realtime') {
      const greeting = chance.once(4) ? '40' : `40${JSON.stringify({ token: login.token() })}`;
      return openChannel(`${base}/realtime/?EIO=4&transport=websocket`, from, greeting);
    }
    const { ticket } = (await call(url, 'POST', '/peer/ticket', login.token())).body as PeerTicket;
    const id = `user_${login.userId}_m${pages++}`;
    const query = new URLSearchParams({ key: 'peerjs', id, token: chance.once(4) ? 'x' : ticket });
    return openChannel(`${base}/peerjs?${query}`, from);
  }

  let sent = 0;
  const sender = async () => {
    while (sent < count) {
      const socket = await open();
      if (!socket) {
        faults.push({ what: `${channel}: not opened`, outcome: 'closed' });
        sent++;
        continue;
      }
      for (let here = 0; here < 10 && sent < count; here++) {
        sent++;
        const message = malformedMessage(channel, chance);
        const outcome = await sendMessage(socket, message, LIMIT_MS);
        outcomes[outcome]++;
        if (outcome === 'silent')
          faults.push({ what: `${channel} ${String(message).slice(0, 200)}`, outcome });
        if (outcome !== 'alive') break;
      }
      socket.terminate();
    }
  };
  await Promise.all(Array.from({ length: atATime }, sender));
  return { outcomes, faults };
}
